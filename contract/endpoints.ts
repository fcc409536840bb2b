import * as account from './account';
import * as agent from './agent';
import * as cashier from './cashier';
import * as catalogue from './catalogue';
import * as chat from './chat';
import * as content from './content';
import type { Endpoint } from './core';
import * as member from './member';
import * as profile from './profile';
import * as security from './security';
import * as siteSettings from './siteSettings';
import * as system from './system';

/**
 * The central endpoint table (API-01), by endpoint name. The server and the tests use the whole table; the browser
 * imports single rows from the area files, so that a bundle contains only the calls it makes.
 */
export const ENDPOINTS = {
  systemStatus: system.systemStatus,
  systemCountry: siteSettings.systemCountry,
  domainRoute: siteSettings.domainRoute,
  templateSettings: siteSettings.templateSettings,
  customerService: siteSettings.customerService,

  login: account.login,
  captcha: account.captcha,
  provenCaptcha: account.provenCaptcha,
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
  stepUpOptions: account.stepUpOptions,
  stepUpPasskeyOptions: account.stepUpPasskeyOptions,
  stepUp: account.stepUp,
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
  securityEvents: security.securityEvents,

  memberInfo: profile.memberInfo,
  uploadPicture: member.uploadPicture,
  setAvatar: member.setAvatar,
  avatar: profile.avatar,
  inboxUnreadCount: member.inboxUnreadCount,
  playerRankProgress: member.playerRankProgress,
  vipBenefits: member.vipBenefits,
  betRecords: member.betRecords,
  memberRound: member.memberRound,
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
  gameRules: catalogue.gameRules,

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
  orderedPayment: cashier.orderedPayment,
  transactions: cashier.transactions,
  statement: cashier.statement,
  balance: cashier.balance,
  bonuses: cashier.bonuses,
  forfeitBonus: cashier.forfeitBonus,
  setPaymentPassword: cashier.setPaymentPassword,
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Name of an endpoint. */
export type EndpointName = keyof typeof ENDPOINTS;
