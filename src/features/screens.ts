import type { ComponentType } from 'react';
import { CATEGORY_ROUTES, centerCategoryOf, SCREEN_ROUTES, VIEW_ROUTES } from '@/config/routes';
import type { ViewName, ViewProps } from './late';

type Screen = ComponentType;

/** The view of each popup, menu and sheet over the page. */
const VIEWS: { readonly [Name in ViewName]: () => Promise<ComponentType<ViewProps[Name]>> } = {
  login: async () => (await import('./popups/login/LoginPopup')).default,
  agentLogin: async () => (await import('./popups/login/LoginPopup')).default,
  register: async () => (await import('./popups/register/RegisterPopup')).default,
  forgot: async () => (await import('./popups/forgot/ForgotPopup')).default,
  changePassword: async () => (await import('./popups/changePassword/ChangePasswordPopup')).default,
  sideMenu: async () => (await import('./menu/SideMenu')).default,
  gameSheet: async () => (await import('./game/GameSheet')).default,
  gameShell: async () => (await import('./launch/GameShell')).default,
  playTypes: async () => (await import('./launch/PlayTypeSheet')).default,
  afterStart: async () => (await import('./AfterStart')).default,
  feedback: async () => (await import('./app/FeedbackViews')).default,
  maintenance: async () => (await import('./app/MaintenanceScreen')).default,
  regionRestricted: async () => (await import('./app/RegionRestrictedScreen')).default,
};

/** Loads a view over the page. Rejects when its code cannot be had. */
export function loadView<Name extends ViewName>(name: Name): Promise<ComponentType<ViewProps[Name]>> {
  return VIEWS[name]();
}

/** The view of each screen that loads when the player goes there; its chart is in `composition/screens`. */
const SCREENS: Readonly<Record<(typeof SCREEN_ROUTES)[string] & string, () => Promise<Screen>>> = {
  settings: async () => (await import('./settings')).SettingsScreen,
  memberCentre: async () => (await import('./member')).MemberCentreScreen,
  mailReset: async () => (await import('./mailReset')).MailResetScreen,
  memberMenu: async () => (await import('./menu')).MemberMenuScreen,
  deposit: async () => (await import('./cashier')).DepositScreen,
  withdrawal: async () => (await import('./cashier')).WithdrawalScreen,
  paymentHistory: async () => (await import('./cashier')).HistoryScreen,
  protection: async () => (await import('./protection')).ProtectionScreen,
  betRecord: async () => (await import('./record')).BetRecordScreen,
  manualRebate: async () => (await import('./record')).ManualRebateScreen,
  benefits: async () => (await import('./record')).BenefitsScreen,
  agentHome: async () => (await import('./agent')).AgentHomeScreen,
  salaryContract: async () => (await import('./agent')).SalaryContractScreen,
  dividendContract: async () => (await import('./agent')).DividendContractScreen,
  hourContract: async () => (await import('./agent')).HourContractScreen,
  chat: async () => (await import('./chat')).ChatScreen,
  chatRoom: async () => (await import('./chat')).ChatRoomScreen,
  search: async () => (await import('./search')).SearchScreen,
  notices: async () => (await import('./notices')).NoticesScreen,
  noticeDetail: async () => (await import('./notices')).NoticeScreen,
  promotions: async () => (await import('./promotions')).PromotionsScreen,
  rewardForm: async () => (await import('./rewards')).RewardFormScreen,
  rewardCentre: async () => (await import('./rewards')).RewardCentreScreen,
  download: async () => (await import('./download')).DownloadScreen,
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
