// Written by `npm run generate`.

import type { ComponentType } from 'react';
import type { PopupName } from '@/config/routes';
import type { ScreenMachines } from '@/machines/lazyFlow/screenMachines.gen';
import type { PopupViewProps } from '../lazy';
import type { ScreenProps } from '../page/FlowFrame';
import type { ScreenTitleKey } from '../page/ScreenPage';

/** The title key of each screen. */
export const SCREEN_TITLES = {
  agentHome: 'agent.title',
  salaryContract: 'agent.contract_salary',
  dividendContract: 'agent.contract_dividend',
  hourContract: 'agent.contract_hour',
  chat: 'chat.title',
  chatRoom: 'chat.title',
  settings: 'settings.title',
  securityActivity: 'security.title',
  memberCentre: 'member.title',
  mailReset: 'reset.title',
  deposit: 'cashier.deposit',
  withdrawal: 'cashier.withdraw',
  paymentHistory: 'cashier.history',
  statement: 'statement.title',
  protection: 'protect.title',
  betRecord: 'record.title',
  manualRebate: 'rebate.title',
  benefits: 'vip.title',
  search: 'search.title',
  notices: 'notices.title',
  noticeDetail: 'notices.detail',
  promotions: 'promo.title',
  rewardForm: 'reward.title',
  rewardCentre: 'rewards.title',
  events: 'event.title',
  download: 'download.title',
  help: 'help.title',
  providers: 'list.vendors',
  memberMenu: 'action.menu',
  gameCenter: 'shell.games',
  category: 'shell.games',
  jackpots: 'category.JACKPOT',
  lott: 'category.LOTT',
  elott: 'category.ELOTT',
  ownGames: 'shell.games',
} as const satisfies Readonly<Record<string, ScreenTitleKey>>;

/** The view of each screen, which takes the actor of its chart. */
export const SCREEN_VIEWS: {
  readonly [Name in keyof ScreenMachines]: () => Promise<ComponentType<ScreenProps<Name>>>;
} = {
  agentHome: async () => (await import('../agent/AgentHomeScreen')).AgentHomeScreen,
  salaryContract: async () => (await import('../agent/ContractScreens')).SalaryContractScreen,
  dividendContract: async () => (await import('../agent/ContractScreens')).DividendContractScreen,
  hourContract: async () => (await import('../agent/ContractScreens')).HourContractScreen,
  chat: async () => (await import('../chat/ChatScreen')).ChatScreen,
  chatRoom: async () => (await import('../chat/ChatRoomScreen')).ChatRoomScreen,
  settings: async () => (await import('../settings/SettingsScreen')).SettingsScreen,
  securityActivity: async () => (await import('../record/SecurityActivityScreen')).SecurityActivityScreen,
  memberCentre: async () => (await import('../member/MemberCentreScreen')).MemberCentreScreen,
  mailReset: async () => (await import('../mailReset/MailResetScreen')).MailResetScreen,
  deposit: async () => (await import('../cashier/DepositScreen')).DepositScreen,
  withdrawal: async () => (await import('../cashier/WithdrawalScreen')).WithdrawalScreen,
  paymentHistory: async () => (await import('../cashier/HistoryScreen')).HistoryScreen,
  statement: async () => (await import('../cashier/StatementScreen')).StatementScreen,
  protection: async () => (await import('../protection/ProtectionScreen')).ProtectionScreen,
  betRecord: async () => (await import('../record/BetRecordScreen')).BetRecordScreen,
  manualRebate: async () => (await import('../record/ManualRebateScreen')).ManualRebateScreen,
  benefits: async () => (await import('../record/BenefitsScreen')).BenefitsScreen,
  search: async () => (await import('../search/SearchScreen')).SearchScreen,
  notices: async () => (await import('../notices/NoticesScreen')).NoticesScreen,
  noticeDetail: async () => (await import('../notices/NoticeScreen')).NoticeScreen,
  promotions: async () => (await import('../promotions/PromotionsScreen')).PromotionsScreen,
  rewardForm: async () => (await import('../rewards/RewardFormScreen')).RewardFormScreen,
  rewardCentre: async () => (await import('../rewards/RewardCentreScreen')).RewardCentreScreen,
  events: async () => (await import('../events/EventsScreen')).EventsScreen,
  download: async () => (await import('../download/DownloadScreen')).DownloadScreen,
  help: async () => (await import('../help/HelpScreen')).HelpScreen,
  providers: async () => (await import('../gameList/ProviderScreen')).ProviderScreen,
  gameCenter: async () => (await import('../gameCenter/GameCenterScreen')).GameCenterScreen,
  category: async () => (await import('../gameList/categoryScreens')).CategoryScreen,
  jackpots: async () => (await import('../gameList/categoryScreens')).JackpotsScreen,
  lott: async () => (await import('../gameList/categoryScreens')).LotteryScreen,
  elott: async () => (await import('../gameList/categoryScreens')).ELotteryScreen,
};

/** The views of screens without a chart. */
export const PLAIN_VIEWS = {
  memberMenu: async () => (await import('../menu/MemberMenuScreen')).MemberMenuScreen,
  ownGames: async () => (await import('../gameList/OwnGamesScreen')).OwnGamesScreen,
};

/** The view of each popup. */
export const POPUP_VIEWS: Readonly<Record<PopupName, () => Promise<ComponentType<PopupViewProps>>>> = {
  login: async () => (await import('../popups/login/LoginPopup')).LoginPopup,
  agentLogin: async () => (await import('../popups/login/LoginPopup')).LoginPopup,
  register: async () => (await import('../popups/register/RegisterPopup')).RegisterPopup,
  forgot: async () => (await import('../popups/forgot/ForgotPopup')).ForgotPopup,
  changePassword: async () => (await import('../popups/changePassword/ChangePasswordPopup')).ChangePasswordPopup,
};
