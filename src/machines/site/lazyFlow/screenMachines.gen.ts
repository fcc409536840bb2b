// Written by `npm run generate`.

import type { agentContractsMachine } from '@/machines/agent/agentContracts/agentContracts.machine';
import type { agentHomeMachine } from '@/machines/agent/agentHome/agentHome.machine';
import type { benefitsMachine } from '@/machines/member/benefits/benefits.machine';
import type { betRecordMachine } from '@/machines/shared/pagedList/pagedList.machine';
import type { categoryMachine } from '@/machines/catalogue/category/category.machine';
import type { changePasswordMachine } from '@/machines/account/changePassword/changePassword.machine';
import type { chatLobbyMachine } from '@/machines/chat/chatLobby/chatLobby.machine';
import type { chatRoomMachine } from '@/machines/chat/chatRoom/chatRoom.machine';
import type { depositMachine } from '@/machines/cashier/deposit/deposit.machine';
import type { downloadMachine } from '@/machines/content/download/download.machine';
import type { eventsMachine } from '@/machines/content/events/events.machine';
import type { gameCenterMachine } from '@/machines/catalogue/gameCenter/gameCenter.machine';
import type { gameRulesMachine } from '@/machines/catalogue/gameRules/gameRules.machine';
import type { helpMachine } from '@/machines/content/help/help.machine';
import type { jackpotsMachine } from '@/machines/catalogue/jackpots/jackpots.machine';
import type { loginMachine } from '@/machines/account/login/login.machine';
import type { lotteryMachine } from '@/machines/catalogue/lottery/lottery.machine';
import type { mailResetMachine } from '@/machines/account/mailReset/mailReset.machine';
import type { manualRebateMachine } from '@/machines/member/manualRebate/manualRebate.machine';
import type { memberCentreMachine } from '@/machines/member/memberCentre/memberCentre.machine';
import type { noticeDetailMachine } from '@/machines/content/noticeDetail/noticeDetail.machine';
import type { noticesMachine } from '@/machines/content/notices/notices.machine';
import type { paymentHistoryMachine } from '@/machines/shared/pagedList/pagedList.machine';
import type { promotionsMachine } from '@/machines/content/promotions/promotions.machine';
import type { protectionMachine } from '@/machines/protection/protection/protection.machine';
import type { recoveryMachine } from '@/machines/account/recovery/recovery.machine';
import type { registrationMachine } from '@/machines/account/registration/registration.machine';
import type { rewardCentreMachine } from '@/machines/content/rewardCentre/rewardCentre.machine';
import type { rewardFormMachine } from '@/machines/content/rewardForm/rewardForm.machine';
import type { roundDetailMachine } from '@/machines/member/roundDetail/roundDetail.machine';
import type { searchMachine } from '@/machines/catalogue/search/search.machine';
import type { securityActivityMachine } from '@/machines/shared/pagedList/pagedList.machine';
import type { settingsMachine } from '@/machines/account/settings/settings.machine';
import type { statementMachine } from '@/machines/cashier/statement/statement.machine';
import type { withdrawalMachine } from '@/machines/cashier/withdrawal/withdrawal.machine';

/** The charts of the screens, by the screen's name. */
export interface ScreenMachines {
  agentHome: typeof agentHomeMachine;
  salaryContract: typeof agentContractsMachine;
  dividendContract: typeof agentContractsMachine;
  hourContract: typeof agentContractsMachine;
  chat: typeof chatLobbyMachine;
  chatRoom: typeof chatRoomMachine;
  settings: typeof settingsMachine;
  securityActivity: typeof securityActivityMachine;
  memberCentre: typeof memberCentreMachine;
  mailReset: typeof mailResetMachine;
  deposit: typeof depositMachine;
  withdrawal: typeof withdrawalMachine;
  paymentHistory: typeof paymentHistoryMachine;
  statement: typeof statementMachine;
  protection: typeof protectionMachine;
  betRecord: typeof betRecordMachine;
  roundDetail: typeof roundDetailMachine;
  manualRebate: typeof manualRebateMachine;
  benefits: typeof benefitsMachine;
  search: typeof searchMachine;
  gameRules: typeof gameRulesMachine;
  notices: typeof noticesMachine;
  noticeDetail: typeof noticeDetailMachine;
  promotions: typeof promotionsMachine;
  rewardForm: typeof rewardFormMachine;
  rewardCentre: typeof rewardCentreMachine;
  events: typeof eventsMachine;
  download: typeof downloadMachine;
  help: typeof helpMachine;
  providers: typeof categoryMachine;
  gameCenter: typeof gameCenterMachine;
  category: typeof categoryMachine;
  jackpots: typeof jackpotsMachine;
  lott: typeof lotteryMachine;
  elott: typeof lotteryMachine;
}

/** The charts of the popups, by the popup's name. */
export interface PopupMachines {
  login: typeof loginMachine;
  agentLogin: typeof loginMachine;
  register: typeof registrationMachine;
  forgot: typeof recoveryMachine;
  changePassword: typeof changePasswordMachine;
}
