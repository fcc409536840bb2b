import type { Endpoint } from '@contract/core';
import type { EndpointName } from '@contract/endpoints';
import type { Limit } from '../account/limits';

/** Server-side properties of an endpoint; who may call it at all stands in its row (`access`). */
export interface EndpointPolicy {
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
  /** Only for real accounts: refused for trial accounts, before the body is read (ROLE-03). */
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

/** Endpoints with properties of their own. */
const POLICIES: Readonly<Partial<Record<EndpointName, EndpointPolicy>>> = {
  systemStatus: { answersAlways: true },
  systemCountry: { cacheSeconds: 0, answersAlways: true },
  domainRoute: { cacheSeconds: 0, answersAlways: true },
  templateSettings: { cacheSeconds: 0, answersAlways: true },
  customerService: { cacheSeconds: 0, answersAlways: true },

  login: { signsIn: true },
  logout: { answersAlways: true, temporaryPassword: true },
  testPlay: { freePlay: true },
  registerByUsername: { signsIn: true },
  registerByMobile: { signsIn: true },
  registrationSettings: { cacheSeconds: 0 },
  sendMemberVerificationCode: { realAccount: true },
  stepUpPasskeyOptions: { limit: COSTLY },
  stepUp: { realAccount: true },
  passWordChangeV2: { temporaryPassword: true },
  setPasswordByPhone: { signsIn: true },
  passkeyRegistrationOptions: { realAccount: true, limit: COSTLY },
  registerPasskey: { limit: COSTLY },
  passkeyLogin: { signsIn: true },

  memberInfo: { temporaryPassword: true },
  uploadPicture: { maxBodyBytes: PICTURE_BYTES, realAccount: true, limit: COSTLY },
  setAvatar: { realAccount: true, limit: COSTLY },
  memberRound: { realAccount: true },
  manualRebate: { realAccount: true },
  claimManualRebate: { realAccount: true, playersOnly: true },
  sendFeedback: { realAccount: true },
  protection: { realAccount: true },
  setProtectionLimit: { realAccount: true },
  beginPlayerBreak: { realAccount: true },
  setRealityCheck: { realAccount: true },
  realityCheck: { realAccount: true },
  acknowledgeRealityCheck: { realAccount: true },
  protectionHistory: { realAccount: true },

  vendorGameTypes: { cacheSeconds: 300 },
  gameList: { cacheSeconds: 60, namesRevision: true },
  gameDetail: { cacheSeconds: 60 },
  hotGames: { cacheSeconds: 60 },
  launchGame: { playersOnly: true, limit: LAUNCHES },
  lotteryMenus: { cacheSeconds: 300 },
  recentVnLottery: { cacheSeconds: 30 },
  lotteryList: { cacheSeconds: 300 },
  elotteryList: { cacheSeconds: 300 },
  winnerBoard: { cacheSeconds: 0 },
  gameMenus: { cacheSeconds: 0 },
  gameRanking: { cacheSeconds: 0 },
  gameRules: { cacheSeconds: 0 },

  announcements: { cacheSeconds: 0 },
  markAnnouncementRead: { realAccount: true },
  popularAnnouncements: { cacheSeconds: 0 },
  lobbyNews: { cacheSeconds: 0 },
  promotionRewards: { cacheSeconds: 0 },
  promotionCategories: { cacheSeconds: 300 },
  joinSignUpPromotion: { realAccount: true, playersOnly: true, limit: COSTLY },
  applySignUpReward: { realAccount: true, playersOnly: true, limit: COSTLY },
  rewardCentre: { realAccount: true },
  claimReward: { realAccount: true, playersOnly: true },
  helpCentre: { cacheSeconds: 0 },

  chatFocus: { realAccount: true },
  setChatFocus: { realAccount: true },
  chatUnreadCount: { realAccount: true },
  launchChat: { realAccount: true, playersOnly: true },
  chatRoom: { realAccount: true },
  chatHistory: { realAccount: true },
  buyChatPass: { realAccount: true, playersOnly: true },

  agentDailySalaryRequests: { agentsOnly: true },
  agentDividendRequests: { agentsOnly: true },
  agentHourContract: { agentsOnly: true },
  answerContractRequest: { agentsOnly: true },
  teamKpiA: { agentsOnly: true },
  teamKpiB: { agentsOnly: true },
  teamKpiC: { agentsOnly: true },
  agentDownline: { agentsOnly: true },
  agentRebateUpdate: { agentsOnly: true },

  paymentMethods: { realAccount: true, playersOnly: true },
  createDeposit: { realAccount: true, playersOnly: true },
  createWithdrawal: { realAccount: true, playersOnly: true },
  transactionStatus: { realAccount: true },
  orderedPayment: { realAccount: true },
  transactions: { realAccount: true },
  statement: { realAccount: true },
  bonuses: { realAccount: true },
  forfeitBonus: { realAccount: true },
  setPaymentPassword: { realAccount: true, playersOnly: true },
};

const byName: ReadonlyMap<string, EndpointPolicy> = new Map(Object.entries(POLICIES));

/** The policy of an endpoint. */
export const policyOf = ({ name }: Pick<Endpoint, 'name'>): EndpointPolicy => byName.get(name) ?? {};
