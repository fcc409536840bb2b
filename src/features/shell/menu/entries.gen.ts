// Written by `npm run generate`.

import { IconAgent } from '@/ui/icons/IconAgent';
import { IconCalendar } from '@/ui/icons/IconCalendar';
import { IconChat } from '@/ui/icons/IconChat';
import { IconDeposit } from '@/ui/icons/IconDeposit';
import { IconDownload } from '@/ui/icons/IconDownload';
import { IconGift } from '@/ui/icons/IconGift';
import { IconGrid } from '@/ui/icons/IconGrid';
import { IconHelp } from '@/ui/icons/IconHelp';
import { IconMegaphone } from '@/ui/icons/IconMegaphone';
import { IconMission } from '@/ui/icons/IconMission';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { IconSettings } from '@/ui/icons/IconSettings';
import { IconShield } from '@/ui/icons/IconShield';
import { IconTrophy } from '@/ui/icons/IconTrophy';
import { IconUser } from '@/ui/icons/IconUser';
import { IconVip } from '@/ui/icons/IconVip';
import { IconWithdraw } from '@/ui/icons/IconWithdraw';
import type { EntryRow } from './entryRow';

/** The entries of the menus, by screen. */
export const ENTRIES = {
  agentHome: { path: '/m/agent/home', title: 'menu.agent', for: 'agent', icon: IconAgent },
  chat: { path: '/m/chat', title: 'menu.chat', switch: 'CBS3', unread: 'chat', icon: IconChat },
  settings: { path: '/m/set', title: 'settings.title', icon: IconSettings },
  memberCentre: { path: '/m/member/home', title: 'member.title', icon: IconUser },
  deposit: { path: '/m/voucherCenter', title: 'shell.deposit', for: 'session', icon: IconDeposit },
  withdrawal: { path: '/m/withdraw', title: 'shell.withdraw', for: 'session', icon: IconWithdraw },
  protection: { path: '/m/responsible', title: 'menu.responsible', icon: IconShield },
  betRecord: { path: '/m/gameRecord', title: 'menu.bets', switch: 'TRANSBETREPMEM3', icon: IconCalendar },
  manualRebate: { path: '/m/member/manualRebate', title: 'menu.rebate', switch: 'MANPLAYREB3', icon: IconRefresh },
  benefits: { path: '/m/member/benefits', title: 'menu.vip', switch: 'VIPBENEFITS3', always: 'visitor', icon: IconVip },
  notices: { path: '/m/notice', title: 'menu.notices', unread: 'inbox', icon: IconMegaphone },
  promotions: { path: '/m/activity', title: 'home.promotions', icon: IconGift },
  rewardCentre: { path: '/m/rewardCenter', title: 'menu.rewards', switch: 'REWCEN3', icon: IconTrophy },
  events: { path: '/m/event', title: 'event.title', switch: 'MISSION3', always: 'visitor', icon: IconMission },
  download: { path: '/m/download', title: 'menu.download', for: 'plainWeb', icon: IconDownload },
  help: { path: '/m/help', title: 'menu.help', icon: IconHelp },
  memberMenu: { path: '/m/menu', title: 'menu.all', icon: IconGrid },
} as const satisfies Readonly<Record<string, EntryRow>>;

/** The side menu, most used first (MENU-01..MENU-04). */
export const SIDE = {
  pages: ['promotions', 'memberCentre', 'agentHome', 'benefits', 'events', 'rewardCentre', 'manualRebate', 'betRecord', 'chat', 'memberMenu'],
  help: ['notices', 'help', 'protection', 'settings'],
} as const;

/** The member menu (MEMBER-05, MEMBER-06). */
export const GRID = {
  money: ['deposit', 'withdrawal', 'betRecord', 'manualRebate'],
  gifts: ['promotions', 'rewardCentre', 'benefits', 'events'],
  help: ['memberCentre', 'agentHome', 'chat', 'notices', 'help', 'download', 'settings'],
} as const;
