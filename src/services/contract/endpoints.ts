import * as account from './account';
import * as agent from './agent';
import * as cashier from './cashier';
import * as catalogue from './catalogue';
import * as chat from './chat';
import * as content from './content';
import type { Endpoint } from './core';
import * as member from './member';
import * as system from './system';

/**
 * The one central endpoint table (API-01), by endpoint name. The server and the tests read it whole;
 * the browser imports single rows from the area files, so that a bundle holds only the calls it makes.
 */
export const ENDPOINTS = {
  systemStatus: system.systemStatus,
  systemCountry: system.systemCountry,
  domainRoute: system.domainRoute,
  templateSettings: system.templateSettings,
  customerService: system.customerService,

  login: account.login,
  captcha: account.captcha,
  logout: account.logout,
  trialAccount: account.trialAccount,
  testPlay: account.testPlay,
  registerByUsername: account.registerByUsername,
  registerByMobile: account.registerByMobile,
  registrationSettings: account.registrationSettings,
  verification: account.verification,
  solveVerification: account.solveVerification,
  sendVerificationCode: account.sendVerificationCode,
  sendMemberVerificationCode: account.sendMemberVerificationCode,
  passWordChangeV2: account.passWordChangeV2,
  setPasswordByPhone: account.setPasswordByPhone,
  forgotPasswordMail: account.forgotPasswordMail,
  setPasswordByMail: account.setPasswordByMail,
  usernameCheck: account.usernameCheck,
  affiliateCheck: account.affiliateCheck,
  affiliateInfo: account.affiliateInfo,
  passkeyRegistrationOptions: account.passkeyRegistrationOptions,
  registerPasskey: account.registerPasskey,
  passkeys: account.passkeys,
  removePasskey: account.removePasskey,
  passkeyLoginOptions: account.passkeyLoginOptions,
  passkeyLogin: account.passkeyLogin,
  sessions: account.sessions,
  revokeSession: account.revokeSession,

  memberInfo: member.memberInfo,
  setAvatar: member.setAvatar,
  avatar: member.avatar,
  inboxUnreadCount: member.inboxUnreadCount,
  playerRankProgress: member.playerRankProgress,
  vipBenefits: member.vipBenefits,
  betRecords: member.betRecords,
  manualRebate: member.manualRebate,
  claimManualRebate: member.claimManualRebate,
  sendFeedback: member.sendFeedback,
  protection: member.protection,
  setProtectionLimit: member.setProtectionLimit,
  beginPlayerBreak: member.beginPlayerBreak,
  setRealityCheck: member.setRealityCheck,
  realityCheck: member.realityCheck,
  acknowledgeRealityCheck: member.acknowledgeRealityCheck,
  protectionHistory: member.protectionHistory,

  vendorGameTypes: catalogue.vendorGameTypes,
  gameList: catalogue.gameList,
  gameDetail: catalogue.gameDetail,
  hotGames: catalogue.hotGames,
  favouriteList: catalogue.favouriteList,
  addFavourite: catalogue.addFavourite,
  removeFavourite: catalogue.removeFavourite,
  recentList: catalogue.recentList,
  addRecent: catalogue.addRecent,
  launchGame: catalogue.launchGame,
  lotteryMenus: catalogue.lotteryMenus,
  numero: catalogue.numero,
  vnNumero: catalogue.vnNumero,
  recentVnLottery: catalogue.recentVnLottery,
  lotteryList: catalogue.lotteryList,
  elotteryList: catalogue.elotteryList,
  winnerBoard: catalogue.winnerBoard,
  gameMenus: catalogue.gameMenus,
  gameRanking: catalogue.gameRanking,
  jackpotValue: catalogue.jackpotValue,

  announcements: content.announcements,
  markAnnouncementRead: content.markAnnouncementRead,
  notice: content.notice,
  popularAnnouncements: content.popularAnnouncements,
  lobbyNews: content.lobbyNews,
  promotionRewards: content.promotionRewards,
  promotionApplications: content.promotionApplications,
  promotionCategories: content.promotionCategories,
  joinSignUpPromotion: content.joinSignUpPromotion,
  applySignUpReward: content.applySignUpReward,
  rewardCentre: content.rewardCentre,
  claimReward: content.claimReward,
  helpCentre: content.helpCentre,

  chatAnchors: chat.chatAnchors,
  chatFocus: chat.chatFocus,
  setChatFocus: chat.setChatFocus,
  chatModels: chat.chatModels,
  chatUnreadCount: chat.chatUnreadCount,
  launchChat: chat.launchChat,
  chatRoom: chat.chatRoom,
  chatHistory: chat.chatHistory,
  buyChatPass: chat.buyChatPass,

  agentDailySalaryRequests: agent.agentDailySalaryRequests,
  agentDividendRequests: agent.agentDividendRequests,
  agentHourContract: agent.agentHourContract,
  answerContractRequest: agent.answerContractRequest,
  fundsInfo: agent.fundsInfo,
  teamKpiA: agent.teamKpiA,
  teamKpiB: agent.teamKpiB,
  teamKpiC: agent.teamKpiC,
  agentDownline: agent.agentDownline,
  agentRebateUpdate: agent.agentRebateUpdate,

  paymentMethods: cashier.paymentMethods,
  createDeposit: cashier.createDeposit,
  createWithdrawal: cashier.createWithdrawal,
  transactionStatus: cashier.transactionStatus,
  transactions: cashier.transactions,
  balance: cashier.balance,
  setPaymentPassword: cashier.setPaymentPassword,
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Name of an endpoint. */
export type EndpointName = keyof typeof ENDPOINTS;
