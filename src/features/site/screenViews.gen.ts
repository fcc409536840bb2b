// Written by `npm run generate`.

import type { ComponentType } from 'react';
import type { PopupName } from '@/config/routes';
import type { ScreenMachines } from '@/machines/site/lazyFlow/screenMachines.gen';
import type { PopupViewProps } from '@/features/shared/lazy';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import type { ScreenTitleKey } from '@/features/shared/page/ScreenPage';

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
  roundDetail: 'round.title',
  manualRebate: 'rebate.title',
  benefits: 'vip.title',
  search: 'search.title',
  gameRules: 'rules.title',
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
  agentHome: async () => (await import('@/features/agent/AgentHomeScreen')).AgentHomeScreen,
  salaryContract: async () => (await import('@/features/agent/ContractScreens')).SalaryContractScreen,
  dividendContract: async () => (await import('@/features/agent/ContractScreens')).DividendContractScreen,
  hourContract: async () => (await import('@/features/agent/ContractScreens')).HourContractScreen,
  chat: async () => (await import('@/features/chat/ChatScreen')).ChatScreen,
  chatRoom: async () => (await import('@/features/chat/ChatRoomScreen')).ChatRoomScreen,
  settings: async () => (await import('@/features/account/settings/SettingsScreen')).SettingsScreen,
  securityActivity: async () => (await import('@/features/member/record/SecurityActivityScreen')).SecurityActivityScreen,
  memberCentre: async () => (await import('@/features/member/MemberCentreScreen')).MemberCentreScreen,
  mailReset: async () => (await import('@/features/account/mailReset/MailResetScreen')).MailResetScreen,
  deposit: async () => (await import('@/features/cashier/DepositScreen')).DepositScreen,
  withdrawal: async () => (await import('@/features/cashier/WithdrawalScreen')).WithdrawalScreen,
  paymentHistory: async () => (await import('@/features/cashier/HistoryScreen')).HistoryScreen,
  statement: async () => (await import('@/features/cashier/StatementScreen')).StatementScreen,
  protection: async () => (await import('@/features/protection/ProtectionScreen')).ProtectionScreen,
  betRecord: async () => (await import('@/features/member/record/BetRecordScreen')).BetRecordScreen,
  roundDetail: async () => (await import('@/features/member/round/RoundScreen')).RoundScreen,
  manualRebate: async () => (await import('@/features/member/record/ManualRebateScreen')).ManualRebateScreen,
  benefits: async () => (await import('@/features/member/record/BenefitsScreen')).BenefitsScreen,
  search: async () => (await import('@/features/catalogue/search/SearchScreen')).SearchScreen,
  gameRules: async () => (await import('@/features/catalogue/rules/GameRulesScreen')).GameRulesScreen,
  notices: async () => (await import('@/features/content/notices/NoticesScreen')).NoticesScreen,
  noticeDetail: async () => (await import('@/features/content/notices/NoticeScreen')).NoticeScreen,
  promotions: async () => (await import('@/features/content/promotions/PromotionsScreen')).PromotionsScreen,
  rewardForm: async () => (await import('@/features/content/rewards/RewardFormScreen')).RewardFormScreen,
  rewardCentre: async () => (await import('@/features/content/rewards/RewardCentreScreen')).RewardCentreScreen,
  events: async () => (await import('@/features/content/events/EventsScreen')).EventsScreen,
  download: async () => (await import('@/features/content/download/DownloadScreen')).DownloadScreen,
  help: async () => (await import('@/features/content/help/HelpScreen')).HelpScreen,
  providers: async () => (await import('@/features/catalogue/gameList/ProviderScreen')).ProviderScreen,
  gameCenter: async () => (await import('@/features/catalogue/gameCenter/GameCenterScreen')).GameCenterScreen,
  category: async () => (await import('@/features/catalogue/gameList/categoryScreens')).CategoryScreen,
  jackpots: async () => (await import('@/features/catalogue/gameList/categoryScreens')).JackpotsScreen,
  lott: async () => (await import('@/features/catalogue/gameList/categoryScreens')).LotteryScreen,
  elott: async () => (await import('@/features/catalogue/gameList/categoryScreens')).ELotteryScreen,
};

/** The views of screens without a chart. */
export const PLAIN_VIEWS = {
  memberMenu: async () => (await import('@/features/shell/menu/MemberMenuScreen')).MemberMenuScreen,
  ownGames: async () => (await import('@/features/catalogue/gameList/OwnGamesScreen')).OwnGamesScreen,
};

/** The view of each popup. */
export const POPUP_VIEWS: Readonly<Record<PopupName, () => Promise<ComponentType<PopupViewProps>>>> = {
  login: async () => (await import('@/features/account/login/LoginPopup')).LoginPopup,
  agentLogin: async () => (await import('@/features/account/login/LoginPopup')).LoginPopup,
  register: async () => (await import('@/features/account/register/RegisterPopup')).RegisterPopup,
  forgot: async () => (await import('@/features/account/forgot/ForgotPopup')).ForgotPopup,
  changePassword: async () => (await import('@/features/account/changePassword/ChangePasswordPopup')).ChangePasswordPopup,
};
