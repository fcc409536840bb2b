import { IconChat } from '@/ui/icons/IconChat';
import { IconSend } from '@/ui/icons/IconSend';
import { ListRow } from '@/ui/ListRow';
import { useContacts } from '../state/contacts';
import { useLanguage, useSiteInfo } from '../state/site';
import { useTexts } from '../state/texts';

/** Whether the site runs in a browser tab: not in the app, not installed (HOME-28, MENU-09). */
export const isPlainWeb = (): boolean => document.documentElement.dataset['mode'] === 'h5';

/** Customer-service contacts, in order (MENU-08). */
const POSITIONS = ['LIVECHAT-1', 'TELEGRAM-1', 'TELEGRAM-2'] as const;
const NAMES = {
  'LIVECHAT-1': 'service.livechat_1',
  'TELEGRAM-1': 'service.telegram_1',
  'TELEGRAM-2': 'service.telegram_2',
} as const;

/**
 * One row for live chat and one per messenger. The addresses are decoded on the device (MENU-08, CS-01). The operator's
 * titles are in the merchant's default language; in other languages the rows use their own texts.
 */
export function ContactRows() {
  const { t } = useTexts();
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
