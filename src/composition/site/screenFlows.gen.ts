// Written by `npm run generate`.

import type { PopupName } from '@/config/routes';
import type { ScreenMachines } from '@/machines/site/lazyFlow/screenMachines.gen';
import type { LazyFlow } from './lazyFlow';

/** The chart of each screen with its services and texts. */
export const SCREEN_FLOWS: Readonly<Record<keyof ScreenMachines, LazyFlow>> = {
  agentHome: { load: async () => (await import('@/composition/agent/agentFlows')).agentHomeFlow, texts: ['agent'] },
  salaryContract: { load: async () => (await import('@/composition/agent/agentFlows')).salaryContractFlow, texts: ['agent'] },
  dividendContract: { load: async () => (await import('@/composition/agent/agentFlows')).dividendContractFlow, texts: ['agent'] },
  hourContract: { load: async () => (await import('@/composition/agent/agentFlows')).hourContractFlow, texts: ['agent'] },
  chat: { load: async () => (await import('@/composition/chat/chatFlows')).chatFlow, texts: ['chat'] },
  chatRoom: { load: async () => (await import('@/composition/chat/chatFlows')).chatRoomFlow, texts: ['chat'] },
  settings: { load: async () => (await import('@/composition/account/settingsFlow')).settingsFlow, texts: ['account'] },
  securityActivity: { load: async () => (await import('@/composition/member/historyFlows')).securityActivityFlow, texts: ['account', 'member'] },
  memberCentre: { load: async () => (await import('@/composition/member/memberCentreFlow')).memberCentreFlow, texts: ['account'] },
  mailReset: { load: async () => (await import('@/composition/account/mailResetFlow')).mailResetFlow, texts: ['account'] },
  deposit: { load: async () => (await import('@/composition/cashier/cashierFlows')).depositFlow, texts: ['cashier'] },
  withdrawal: { load: async () => (await import('@/composition/cashier/cashierFlows')).withdrawalFlow, texts: ['account', 'cashier', 'content'] },
  paymentHistory: { load: async () => (await import('@/composition/member/historyFlows')).paymentHistoryFlow, texts: ['cashier', 'member'] },
  statement: { load: async () => (await import('@/composition/cashier/statementFlow')).statementFlow, texts: ['cashier'] },
  protection: { load: async () => (await import('@/composition/protection/protectionFlow')).protectionFlow, texts: ['account', 'protection'] },
  betRecord: { load: async () => (await import('@/composition/member/historyFlows')).betRecordFlow, texts: ['member'] },
  roundDetail: { load: async () => (await import('@/composition/member/roundDetailFlow')).roundDetailFlow, texts: ['home', 'member'] },
  manualRebate: { load: async () => (await import('@/composition/member/historyFlows')).manualRebateFlow, texts: ['member'] },
  benefits: { load: async () => (await import('@/composition/member/historyFlows')).benefitsFlow, texts: ['member'] },
  search: { load: async () => (await import('@/composition/catalogue/searchFlow')).searchFlow },
  gameRules: { load: async () => (await import('@/composition/catalogue/gameRulesFlow')).gameRulesFlow },
  notices: { load: async () => (await import('@/composition/content/noticesFlow')).noticesFlow, texts: ['content'] },
  noticeDetail: { load: async () => (await import('@/composition/content/noticesFlow')).noticeDetailFlow, texts: ['content'] },
  promotions: { load: async () => (await import('@/composition/content/promotionsFlow')).promotionsFlow, texts: ['content'] },
  rewardForm: { load: async () => (await import('@/composition/content/rewardFormFlow')).rewardFormFlow, texts: ['content'] },
  rewardCentre: { load: async () => (await import('@/composition/content/rewardCentreFlow')).rewardCentreFlow, texts: ['content'] },
  events: { load: async () => (await import('@/composition/content/eventsFlow')).eventsFlow, texts: ['content'] },
  download: { load: async () => (await import('@/composition/content/downloadFlow')).downloadFlow, texts: ['content'] },
  help: { load: async () => (await import('@/composition/content/helpFlow')).helpFlow, texts: ['content'] },
  providers: { load: async () => (await import('@/composition/catalogue/categoryFlow')).providersFlow, texts: ['catalogue'] },
  gameCenter: { load: async () => (await import('@/composition/catalogue/gameCenterFlow')).gameCenterFlow, texts: ['catalogue'] },
  category: { load: async () => (await import('@/composition/catalogue/categoryFlow')).categoryFlow, texts: ['catalogue'] },
  jackpots: { load: async () => (await import('@/composition/catalogue/jackpotsFlow')).jackpotsFlow, texts: ['catalogue'] },
  lott: { load: async () => (await import('@/composition/catalogue/lotteryFlow')).lottFlow, texts: ['catalogue'] },
  elott: { load: async () => (await import('@/composition/catalogue/lotteryFlow')).elottFlow, texts: ['catalogue'] },
};

/** The chart of each popup with its services and texts. */
export const POPUP_FLOWS: Readonly<Record<PopupName, LazyFlow>> = {
  login: { load: async () => (await import('@/composition/account/loginFlow')).memberLoginFlow, texts: ['account'] },
  agentLogin: { load: async () => (await import('@/composition/account/loginFlow')).agentLoginFlow, texts: ['account'] },
  register: { load: async () => (await import('@/composition/account/registrationFlow')).registrationFlow, texts: ['account'] },
  forgot: { load: async () => (await import('@/composition/account/recoveryFlow')).recoveryFlow, texts: ['account'] },
  changePassword: { load: async () => (await import('@/composition/account/changePasswordFlow')).changePasswordFlow, texts: ['account'] },
};
