import type { ComponentType } from 'react';
import { CATEGORY_ROUTES, centerCategoryOf, SCREEN_ROUTES, VIEW_ROUTES } from '@/config/routes';

type Screen = ComponentType;

/** The view of each screen that loads when the player goes there; its chart is in `composition/screens`. */
const SCREENS: Readonly<Record<(typeof SCREEN_ROUTES)[string] & string, () => Promise<Screen>>> = {
  settings: async () => (await import('./settings')).SettingsScreen,
  memberCentre: async () => (await import('./member')).MemberCentreScreen,
  mailReset: async () => (await import('./mailReset')).MailResetScreen,
  deposit: async () => (await import('./cashier')).DepositScreen,
  withdrawal: async () => (await import('./cashier')).WithdrawalScreen,
  paymentHistory: async () => (await import('./cashier')).HistoryScreen,
  protection: async () => (await import('./protection')).ProtectionScreen,
  betRecord: async () => (await import('./record')).BetRecordScreen,
  rebate: async () => (await import('./record')).RebateScreen,
  benefits: async () => (await import('./record')).BenefitsScreen,
  search: async () => (await import('./search')).SearchScreen,
  notices: async () => (await import('./notices')).NoticesScreen,
  noticeDetail: async () => (await import('./notices')).NoticeScreen,
  promotions: async () => (await import('./promotions')).PromotionsScreen,
  rewardForm: async () => (await import('./rewards')).RewardFormScreen,
  rewardCentre: async () => (await import('./rewards')).RewardCentreScreen,
  events: async () => (await import('./events')).EventsScreen,
  help: async () => (await import('./help')).HelpScreen,
  gameCenter: async () => (await import('./gameCenter')).GameCenterScreen,
  providers: async () => (await import('./gameList')).ProviderScreen,
};

/** Loads the view of a route below `/m/`; undefined when there is none. Rejects when its code cannot be had. */
export async function loadScreen(path: string): Promise<Screen | undefined> {
  if (CATEGORY_ROUTES[path] !== undefined || VIEW_ROUTES[path] !== undefined) {
    return (await import('./gameList')).gameListScreen(path);
  }
  const screen = centerCategoryOf(path) === undefined ? SCREEN_ROUTES[path] : 'gameCenter';
  return screen === undefined ? undefined : SCREENS[screen]();
}
