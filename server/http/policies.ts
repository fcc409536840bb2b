import type { Endpoint } from '@/services/contract/core';
import type { EndpointName } from '@/services/contract/endpoints';
import type { Limit } from '../accounts/limits';

/** Access to an endpoint: public, with an optional session, or with a session only. */
export type Access = 'public' | 'optional' | 'session';

/** Server-side properties of an endpoint. */
export interface EndpointPolicy {
  readonly access: Access;
  /**
   * Seconds for which a browser uses the answer without asking again; absent means no caching. An answer that depends on
   * a setting or on the caller's account has 0: it is stored, but its entity tag is confirmed before each use (CONST-01).
   */
  readonly cacheSeconds?: number;
  /** The cache time applies to requests that name the current settings by their revision; others have 0. */
  readonly namesRevision?: true;
  /** Maximum request body in bytes; default 64 KiB. */
  readonly maxBodyBytes?: number;
  /** Answered in every system state, because it reports or changes that state. */
  readonly answersAlways?: true;
  /** Allowed for sessions opened with a temporary password before the member chooses their own (SESSION-07). */
  readonly temporaryPassword?: true;
  /** Only for players: refused for agent-site sessions of accounts that the member site does not admit (ROLE-10). */
  readonly playersOnly?: true;
  /** Only for real accounts: refused for guests and trial accounts, before the body is read (ROLE-03). */
  readonly realAccount?: true;
  /** Maximum calls, for each member or without a session for each address; counted before the body is read. */
  readonly limit?: Limit;
  /** Refused for members who may not play for free, before the body is read (FREEPLAY-02). */
  readonly freePlay?: true;
  /** Only for agents: refused for everyone else before the body is read (ROLE-11). */
  readonly agentsOnly?: true;
  /** Opens a session; the browser is remembered from then on. */
  readonly signsIn?: true;
}

const TEN_MINUTES = 600_000;
/** Calls that decode pictures, check keys or store something for each call: more than any player needs. */
const COSTLY: Limit = { most: 30, window: TEN_MINUTES };
/** A launch stores a ticket; a player may look at many games. */
const LAUNCHES: Limit = { most: 300, window: TEN_MINUTES };

/** REWARD-11: maximum size of one picture in bytes. */
const PICTURE_BYTES = 5_242_880;

/** One policy per endpoint; a missing one is a compile error. */
const POLICIES: Readonly<Record<EndpointName, EndpointPolicy>> = {
  systemStatus: { access: 'public', answersAlways: true },
  systemCountry: { access: 'public', cacheSeconds: 0, answersAlways: true },
  domainRoute: { access: 'public', cacheSeconds: 0, answersAlways: true },
  templateSettings: { access: 'public', cacheSeconds: 0, answersAlways: true },
  customerService: { access: 'public', cacheSeconds: 0, answersAlways: true },

  login: { access: 'public', signsIn: true },
  captcha: { access: 'public' },
  provenCaptcha: { access: 'public' },
  logout: { access: 'session', answersAlways: true, temporaryPassword: true },
  trialAccount: { access: 'optional' },
  testPlay: { access: 'optional', freePlay: true },
  registerByUsername: { access: 'public', signsIn: true },
  registerByMobile: { access: 'public', signsIn: true },
  registrationSettings: { access: 'public', cacheSeconds: 0 },
  verification: { access: 'public' },
  solveVerification: { access: 'public' },
  sendVerificationCode: { access: 'public' },
  sendMemberVerificationCode: { access: 'session', realAccount: true },
  stepUpOptions: { access: 'session' },
  stepUpPasskeyOptions: { access: 'session', limit: COSTLY },
  stepUp: { access: 'session', realAccount: true },
  passWordChangeV2: { access: 'session', temporaryPassword: true },
  setPasswordByPhone: { access: 'public', signsIn: true },
  forgotPasswordMail: { access: 'public' },
  setPasswordByMail: { access: 'public' },
  usernameCheck: { access: 'public' },
  affiliateCheck: { access: 'public' },
  affiliateInfo: { access: 'optional' },
  passkeyRegistrationOptions: { access: 'session', realAccount: true, limit: COSTLY },
  registerPasskey: { access: 'session', limit: COSTLY },
  passkeys: { access: 'session' },
  removePasskey: { access: 'session' },
  passkeyLoginOptions: { access: 'public' },
  passkeyLogin: { access: 'public', signsIn: true },
  sessions: { access: 'session' },
  revokeSession: { access: 'session' },
  securityEvents: { access: 'session' },

  memberInfo: { access: 'session', temporaryPassword: true },
  uploadPicture: { access: 'session', maxBodyBytes: PICTURE_BYTES, realAccount: true, limit: COSTLY },
  setAvatar: { access: 'session', realAccount: true, limit: COSTLY },
  avatar: { access: 'session' },
  inboxUnreadCount: { access: 'session' },
  playerRankProgress: { access: 'session' },
  vipBenefits: { access: 'optional' },
  betRecords: { access: 'session' },
  manualRebate: { access: 'session', realAccount: true },
  claimManualRebate: { access: 'session', realAccount: true, playersOnly: true },
  sendFeedback: { access: 'session', realAccount: true },
  protection: { access: 'session', realAccount: true },
  setProtectionLimit: { access: 'session', realAccount: true },
  beginPlayerBreak: { access: 'session', realAccount: true },
  setRealityCheck: { access: 'session', realAccount: true },
  realityCheck: { access: 'session', realAccount: true },
  acknowledgeRealityCheck: { access: 'session', realAccount: true },
  protectionHistory: { access: 'session', realAccount: true },

  vendorGameTypes: { access: 'public', cacheSeconds: 300 },
  gameList: { access: 'public', cacheSeconds: 60, namesRevision: true },
  gameDetail: { access: 'public', cacheSeconds: 60 },
  hotGames: { access: 'public', cacheSeconds: 60 },
  favouriteList: { access: 'session' },
  addFavourite: { access: 'session' },
  removeFavourite: { access: 'session' },
  recentList: { access: 'session' },
  addRecent: { access: 'session' },
  launchGame: { access: 'session', playersOnly: true, limit: LAUNCHES },
  lotteryMenus: { access: 'public', cacheSeconds: 300 },
  numero: { access: 'public' },
  vnNumero: { access: 'public' },
  recentVnLottery: { access: 'public', cacheSeconds: 30 },
  lotteryList: { access: 'public', cacheSeconds: 300 },
  elotteryList: { access: 'public', cacheSeconds: 300 },
  winnerBoard: { access: 'public', cacheSeconds: 0 },
  gameMenus: { access: 'public', cacheSeconds: 0 },
  gameRanking: { access: 'public', cacheSeconds: 0 },
  jackpotValue: { access: 'public' },

  announcements: { access: 'optional', cacheSeconds: 0 },
  markAnnouncementRead: { access: 'session', realAccount: true },
  notice: { access: 'optional' },
  popularAnnouncements: { access: 'optional', cacheSeconds: 0 },
  lobbyNews: { access: 'optional', cacheSeconds: 0 },
  promotionRewards: { access: 'optional', cacheSeconds: 0 },
  promotionApplications: { access: 'session' },
  promotionCategories: { access: 'public', cacheSeconds: 300 },
  joinSignUpPromotion: { access: 'session', realAccount: true, playersOnly: true, limit: COSTLY },
  applySignUpReward: { access: 'session', realAccount: true, playersOnly: true, limit: COSTLY },
  rewardCentre: { access: 'session', realAccount: true },
  claimReward: { access: 'session', realAccount: true, playersOnly: true },
  helpCentre: { access: 'public', cacheSeconds: 0 },

  chatAnchors: { access: 'optional' },
  chatFocus: { access: 'session', realAccount: true },
  setChatFocus: { access: 'session', realAccount: true },
  chatModels: { access: 'optional' },
  chatUnreadCount: { access: 'session', realAccount: true },
  launchChat: { access: 'session', realAccount: true, playersOnly: true },
  chatRoom: { access: 'session', realAccount: true },
  chatHistory: { access: 'session', realAccount: true },
  buyChatPass: { access: 'session', realAccount: true, playersOnly: true },

  agentDailySalaryRequests: { access: 'session', agentsOnly: true },
  agentDividendRequests: { access: 'session', agentsOnly: true },
  agentHourContract: { access: 'session', agentsOnly: true },
  answerContractRequest: { access: 'session', agentsOnly: true },
  fundsInfo: { access: 'session' },
  teamKpiA: { access: 'session', agentsOnly: true },
  teamKpiB: { access: 'session', agentsOnly: true },
  teamKpiC: { access: 'session', agentsOnly: true },
  agentDownline: { access: 'session', agentsOnly: true },
  agentRebateUpdate: { access: 'session', agentsOnly: true },

  paymentMethods: { access: 'session', realAccount: true, playersOnly: true },
  createDeposit: { access: 'session', realAccount: true, playersOnly: true },
  createWithdrawal: { access: 'session', realAccount: true, playersOnly: true },
  transactionStatus: { access: 'session', realAccount: true },
  orderedPayment: { access: 'session', realAccount: true },
  transactions: { access: 'session', realAccount: true },
  statement: { access: 'session', realAccount: true },
  balance: { access: 'session' },
  bonuses: { access: 'session', realAccount: true },
  forfeitBonus: { access: 'session', realAccount: true },
  setPaymentPassword: { access: 'session', realAccount: true, playersOnly: true },
};

const byName: ReadonlyMap<string, EndpointPolicy> = new Map(Object.entries(POLICIES));

/** The policy of an endpoint. Throws for unknown endpoints. */
export function policyOf({ name }: Pick<Endpoint, 'name'>): EndpointPolicy {
  const policy = byName.get(name);
  if (policy === undefined) throw new Error(`The endpoint ${name} has no policy.`);
  return policy;
}
