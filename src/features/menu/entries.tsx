import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isAgentType } from '@/config/roles';
import {
  AGENT_HOME_PATH,
  BENEFITS_PATH,
  BET_RECORD_PATH,
  CHAT_PATH,
  DEPOSIT_PATH,
  DOWNLOAD_PATH,
  EVENT_PATH,
  HELP_PATH,
  MANUAL_REBATE_PATH,
  MEMBER_CENTRE_PATH,
  MENU_PATH,
  NOTICES_PATH,
  PROMOTIONS_PATH,
  RESPONSIBLE_PATH,
  REWARD_CENTRE_PATH,
  SETTINGS_PATH,
  WITHDRAW_PATH,
} from '@/config/routes';
import { IconDeposit, IconGift, IconGrid, IconRefresh, IconTrophy, IconUser } from '@/ui/icons/first';
import { IconAgent, IconCalendar, IconChat, IconMegaphone, IconShield } from '@/ui/icons/further';
import { IconDownload, IconHelp, IconMission, IconSettings, IconVip, IconWithdraw } from '@/ui/icons/later';
import { isPlainWeb } from '../page/ContactRows';
import { useChart } from '../state/actors';
import { useUnread } from '../state/backgroundCharts';
import { useSiteInfo } from '../state/site';
import { useTexts } from '../state/texts';

/** The user that the menus are shown to. */
interface Audience {
  /** Member type of the session; null for a visitor. */
  readonly type: number | null;
  /** Feature switches of the merchant; all off until they have loaded. */
  readonly isOn: (
    code: 'MANPLAYREB3' | 'TRANSBETREPMEM3' | 'REWCEN3' | 'VIPBENEFITS3' | 'MISSION3' | 'CBS3',
  ) => boolean;
  readonly isPlainWeb: boolean;
}

/** Names of the page entries in the menus. */
export type EntryName =
  | 'promotions'
  | 'member'
  | 'agent'
  | 'deposit'
  | 'withdraw'
  | 'rebate'
  | 'vip'
  | 'mission'
  | 'rewards'
  | 'bets'
  | 'chat'
  | 'notices'
  | 'help'
  | 'limits'
  | 'download'
  | 'settings'
  | 'all';

/**
 * Which users see each entry (FLAG-17). Visitors always see VIP and missions; members see them while they are enabled
 * (MENU-04, FLAG-16). Rebate, betting record, reward centre and chat depend on their switches (MENU-03, MEMBER-05,
 * FLAG-11).
 */
const SHOWS: Readonly<Record<EntryName, (audience: Audience) => boolean>> = {
  promotions: () => true,
  member: () => true,
  agent: ({ type }) => type !== null && isAgentType(type),
  deposit: ({ type }) => type !== null,
  withdraw: ({ type }) => type !== null,
  rebate: ({ isOn }) => isOn('MANPLAYREB3'),
  vip: ({ type, isOn }) => type === null || isOn('VIPBENEFITS3'),
  mission: ({ type, isOn }) => type === null || isOn('MISSION3'),
  rewards: ({ isOn }) => isOn('REWCEN3'),
  bets: ({ isOn }) => isOn('TRANSBETREPMEM3'),
  chat: ({ isOn }) => isOn('CBS3'),
  notices: () => true,
  help: () => true,
  limits: () => true,
  download: (audience) => audience.isPlainWeb,
  settings: () => true,
  all: () => true,
};

/** Whether a user sees an entry. */
export const shows = (name: EntryName, audience: Audience): boolean => SHOWS[name](audience);

/** A page entry of the menus. */
export interface Entry {
  readonly name: EntryName;
  readonly path: string;
  readonly title: string;
  readonly icon: ReactNode;
  /** Number of unread items on the page; 0 for pages without unread items (MEMBER-07). */
  readonly unread: number;
}

/** The page entries for the current session, in the order of `names`. */
export function useEntries(names: readonly EntryName[]): readonly Entry[] {
  const { t } = useTexts();
  const type = useSelector(useChart('session'), ({ context }) => context.record?.type ?? null);
  const switches = useSiteInfo((info) => info.whitelabel.switches);
  const unread: Partial<Record<EntryName, number>> = {
    notices: useUnread('inbox'),
    chat: useUnread('chat'),
  };
  const audience: Audience = { type, isOn: (code) => switches?.[code] ?? false, isPlainWeb: isPlainWeb() };
  const all: Readonly<Record<EntryName, Omit<Entry, 'name' | 'unread'>>> = {
    promotions: { path: PROMOTIONS_PATH, title: t('home.promotions'), icon: <IconGift /> },
    member: { path: MEMBER_CENTRE_PATH, title: t('member.title'), icon: <IconUser /> },
    agent: { path: AGENT_HOME_PATH, title: t('menu.agent'), icon: <IconAgent /> },
    deposit: { path: DEPOSIT_PATH, title: t('shell.deposit'), icon: <IconDeposit /> },
    withdraw: { path: WITHDRAW_PATH, title: t('shell.withdraw'), icon: <IconWithdraw /> },
    limits: { path: RESPONSIBLE_PATH, title: t('menu.responsible'), icon: <IconShield /> },
    rebate: { path: MANUAL_REBATE_PATH, title: t('menu.rebate'), icon: <IconRefresh /> },
    vip: { path: BENEFITS_PATH, title: t('menu.vip'), icon: <IconVip /> },
    mission: { path: EVENT_PATH, title: t('menu.mission'), icon: <IconMission /> },
    rewards: { path: REWARD_CENTRE_PATH, title: t('menu.rewards'), icon: <IconTrophy /> },
    bets: { path: BET_RECORD_PATH, title: t('menu.bets'), icon: <IconCalendar /> },
    chat: { path: CHAT_PATH, title: t('menu.chat'), icon: <IconChat /> },
    notices: { path: NOTICES_PATH, title: t('menu.notices'), icon: <IconMegaphone /> },
    help: { path: HELP_PATH, title: t('menu.help'), icon: <IconHelp /> },
    download: { path: DOWNLOAD_PATH, title: t('menu.download'), icon: <IconDownload /> },
    settings: { path: SETTINGS_PATH, title: t('settings.title'), icon: <IconSettings /> },
    all: { path: MENU_PATH, title: t('menu.all'), icon: <IconGrid /> },
  };
  return names
    .filter((name) => shows(name, audience))
    .map((name) => ({ name, ...all[name], unread: unread[name] ?? 0 }));
}
