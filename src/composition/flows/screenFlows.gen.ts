// Written by `npm run generate`.

import type { PopupName } from '@/config/routes';
import type { ScreenMachines } from '@/machines/lazyFlow/screenMachines.gen';
import type { LazyFlow } from './lazyFlow';

/** The chart of each screen with its services and texts. */
export const SCREEN_FLOWS: Readonly<Record<keyof ScreenMachines, LazyFlow>> = {
  agentHome: { load: async () => (await import('./agentFlows')).agentHomeFlow, texts: ['agent'] },
  salaryContract: { load: async () => (await import('./agentFlows')).salaryContractFlow, texts: ['agent'] },
  dividendContract: { load: async () => (await import('./agentFlows')).dividendContractFlow, texts: ['agent'] },
  hourContract: { load: async () => (await import('./agentFlows')).hourContractFlow, texts: ['agent'] },
  chat: { load: async () => (await import('./chatFlows')).chatFlow, texts: ['chat'] },
  chatRoom: { load: async () => (await import('./chatFlows')).chatRoomFlow, texts: ['chat'] },
  settings: { load: async () => (await import('./settingsFlow')).settingsFlow, texts: ['account'] },
  securityActivity: { load: async () => (await import('./historyFlows')).securityActivityFlow, texts: ['account', 'record'] },
  memberCentre: { load: async () => (await import('./memberCentreFlow')).memberCentreFlow, texts: ['account'] },
  mailReset: { load: async () => (await import('./mailResetFlow')).mailResetFlow, texts: ['account'] },
  deposit: { load: async () => (await import('./cashierFlows')).depositFlow, texts: ['cashier'] },
  withdrawal: { load: async () => (await import('./cashierFlows')).withdrawalFlow, texts: ['account', 'cashier', 'content'] },
  paymentHistory: { load: async () => (await import('./historyFlows')).paymentHistoryFlow, texts: ['cashier', 'record'] },
  statement: { load: async () => (await import('./statementFlow')).statementFlow, texts: ['cashier'] },
  protection: { load: async () => (await import('./protectionFlow')).protectionFlow, texts: ['account', 'protection'] },
  betRecord: { load: async () => (await import('./historyFlows')).betRecordFlow, texts: ['record'] },
  manualRebate: { load: async () => (await import('./historyFlows')).manualRebateFlow, texts: ['record'] },
  benefits: { load: async () => (await import('./historyFlows')).benefitsFlow, texts: ['record'] },
  search: { load: async () => (await import('./searchFlow')).searchFlow },
  notices: { load: async () => (await import('./noticesFlow')).noticesFlow, texts: ['content'] },
  noticeDetail: { load: async () => (await import('./noticesFlow')).noticeDetailFlow, texts: ['content'] },
  promotions: { load: async () => (await import('./promotionsFlow')).promotionsFlow, texts: ['content'] },
  rewardForm: { load: async () => (await import('./rewardFormFlow')).rewardFormFlow, texts: ['content'] },
  rewardCentre: { load: async () => (await import('./rewardCentreFlow')).rewardCentreFlow, texts: ['content'] },
  events: { load: async () => (await import('./eventsFlow')).eventsFlow, texts: ['content'] },
  download: { load: async () => (await import('./downloadFlow')).downloadFlow, texts: ['content'] },
  help: { load: async () => (await import('./helpFlow')).helpFlow, texts: ['content'] },
  providers: { load: async () => (await import('./categoryFlow')).providersFlow, texts: ['catalogue'] },
  gameCenter: { load: async () => (await import('./gameCenterFlow')).gameCenterFlow, texts: ['catalogue'] },
  category: { load: async () => (await import('./categoryFlow')).categoryFlow, texts: ['catalogue'] },
  jackpots: { load: async () => (await import('./jackpotsFlow')).jackpotsFlow, texts: ['catalogue'] },
  lott: { load: async () => (await import('./lotteryFlow')).lottFlow, texts: ['catalogue'] },
  elott: { load: async () => (await import('./lotteryFlow')).elottFlow, texts: ['catalogue'] },
};

/** The chart of each popup with its services and texts. */
export const POPUP_FLOWS: Readonly<Record<PopupName, LazyFlow>> = {
  login: { load: async () => (await import('./loginFlow')).memberLoginFlow, texts: ['account'] },
  agentLogin: { load: async () => (await import('./loginFlow')).agentLoginFlow, texts: ['account'] },
  register: { load: async () => (await import('./registrationFlow')).registrationFlow, texts: ['account'] },
  forgot: { load: async () => (await import('./recoveryFlow')).recoveryFlow, texts: ['account'] },
  changePassword: { load: async () => (await import('./changePasswordFlow')).changePasswordFlow, texts: ['account'] },
};
