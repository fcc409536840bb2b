import { useTranslation } from 'react-i18next';
import { IconChat, IconSend } from '@/ui/icons';
import { ListRow } from '@/ui/ListRow';
import { useContacts, useLanguage, useSiteInfo } from './site';

/** The site runs in a plain browser tab: not in the app, not installed (HOME-28, MENU-09). */
export const isPlainWeb = (): boolean => document.documentElement.dataset['mode'] === 'h5';

/** Ways to reach customer service, in their order (MENU-08). */
const POSITIONS = ['LIVECHAT-1', 'TELEGRAM-1', 'TELEGRAM-2'] as const;
const NAMES = {
  'LIVECHAT-1': 'service.livechat_1',
  'TELEGRAM-1': 'service.telegram_1',
  'TELEGRAM-2': 'service.telegram_2',
} as const;

/**
 * A row for live chat and one for each messenger; the addresses are read on the device (MENU-08, CS-01). The operator's
 * titles are in the merchant's own language: in another one the rows say what they are in the player's.
 */
export function ContactRows() {
  const { t } = useTranslation();
  const contacts = useContacts();
  const isOwnLanguage = useSiteInfo((info) => info.whitelabel.defaultLanguage) === useLanguage();
  const shown = POSITIONS.flatMap((position) => {
    const contact = contacts.find((one) => one.position === position);
    if (contact === undefined) return [];
    return { ...contact, title: isOwnLanguage ? contact.title : t(NAMES[position]) };
  });
  if (shown.length === 0) return <ListRow title={t('service.none')} icon={<IconChat />} />;
  return shown.map(({ position, title, address }) => (
    <ListRow
      key={position}
      title={title}
      icon={position === 'LIVECHAT-1' ? <IconChat /> : <IconSend />}
      render={(slot) => <a href={address} target="_blank" rel="noopener noreferrer" {...slot} />}
    />
  ));
}
