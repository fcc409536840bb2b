// Written by `npm run generate`.

import type { agentContractsMachine } from '../agentContracts/agentContracts.machine';
import type { agentHomeMachine } from '../agentHome/agentHome.machine';
import type { benefitsMachine } from '../benefits/benefits.machine';
import type { betRecordMachine } from '../pagedList/pagedList.machine';
import type { categoryMachine } from '../category/category.machine';
import type { changePasswordMachine } from '../changePassword/changePassword.machine';
import type { chatLobbyMachine } from '../chatLobby/chatLobby.machine';
import type { chatRoomMachine } from '../chatRoom/chatRoom.machine';
import type { depositMachine } from '../deposit/deposit.machine';
import type { downloadMachine } from '../download/download.machine';
import type { eventsMachine } from '../events/events.machine';
import type { gameCenterMachine } from '../gameCenter/gameCenter.machine';
import type { helpMachine } from '../help/help.machine';
import type { jackpotsMachine } from '../jackpots/jackpots.machine';
import type { loginMachine } from '../login/login.machine';
import type { lotteryMachine } from '../lottery/lottery.machine';
import type { mailResetMachine } from '../mailReset/mailReset.machine';
import type { manualRebateMachine } from '../manualRebate/manualRebate.machine';
import type { memberCentreMachine } from '../memberCentre/memberCentre.machine';
import type { noticeDetailMachine } from '../noticeDetail/noticeDetail.machine';
import type { noticesMachine } from '../notices/notices.machine';
import type { paymentHistoryMachine } from '../pagedList/pagedList.machine';
import type { promotionsMachine } from '../promotions/promotions.machine';
import type { protectionMachine } from '../protection/protection.machine';
import type { recoveryMachine } from '../recovery/recovery.machine';
import type { registrationMachine } from '../registration/registration.machine';
import type { rewardCentreMachine } from '../rewardCentre/rewardCentre.machine';
import type { rewardFormMachine } from '../rewardForm/rewardForm.machine';
import type { searchMachine } from '../search/search.machine';
import type { securityActivityMachine } from '../pagedList/pagedList.machine';
import type { settingsMachine } from '../settings/settings.machine';
import type { statementMachine } from '../statement/statement.machine';
import type { withdrawalMachine } from '../withdrawal/withdrawal.machine';

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
  manualRebate: typeof manualRebateMachine;
  benefits: typeof benefitsMachine;
  search: typeof searchMachine;
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
