import type { Announcement } from '@contract/announcements';
import type { Bonus, CashierTransaction, DepositBonus, PaymentMethod } from '@contract/cashier';
import type { GamePage } from '@contract/catalogue';
import type { Announcements } from '@contract/content';
import type { Game, VendorGameTypes } from '@contract/games';
import type { ProtectionState, RealityFigures } from '@contract/member';
import type { MemberInfo } from '@contract/profile';
import type { SessionRecord } from '@contract/session';
import type { SystemStatus } from '@contract/system';

import { accountKind, type Session } from './session/session';

/** Sample payloads that the exploration models share. Not part of the product's bundle. */

/** Values of a switch. */
export const ON_OFF = [true, false] as const;

export const MEMBER_RECORD: SessionRecord = {
  token: 'token-of-the-sample-member',
  merchantCode: 'sample',
  userName: 'player1',
  type: 0,
  firstTimeLogin: false,
};

export const OTHER_RECORD: SessionRecord = {
  ...MEMBER_RECORD,
  token: 'token-of-another-member',
  userName: 'player2',
};

/** A session with a password that must be replaced. */
export const FIRST_RECORD: SessionRecord = {
  ...MEMBER_RECORD,
  token: 'token-of-a-first-login',
  userName: 'newcomer',
  firstTimeLogin: true,
};

/** A trial session: the token and the trial merchant code (SESSION-03). */
export const TRIAL_RECORD: SessionRecord = {
  token: 'token-of-the-trial-user',
  merchantCode: 'sample-trial',
  userName: 'trial',
  type: 4,
  firstTimeLogin: false,
};

export const MEMBER_INFO: MemberInfo = {
  nickname: 'Player One',
  account: 'player1',
  balanceMinor: 150_000,
  bonusMinor: 0,
  currency: 'PHP',
};

export const OPEN_STATUS: SystemStatus = {
  info: {
    customerService: [],
    domainRoute: [],
    mobileTemplate: { mem_cen: 'standard', dep_func: 'standard' },
    paths: {},
    register: { settings: 'registrationSettings', ageLimit: 18 },
    resources: [],
    whitelabel: {
      merchantCode: 'sample',
      brandName: 'Sample',
      theme: 'default',
      defaultLanguage: 'TY',
      supportedLanguages: ['TY', 'EN'],
      switches: {
        USERNAMEREG3: true,
        MOBILENUMREG3: false,
        REGMOBVERF3: false,
        MOBILENUMPASSREG3: false,
        FACEBOOKLOGIN3: false,
        GOOGLELOGIN3: false,
        LINELOGIN3: false,
        MANPLAYREB3: false,
        TRANSBETREPMEM3: false,
        REWCEN3: false,
        CBS3: false,
        MOBVERFLOGIN3: false,
        CHANGEPSWMAIL3: false,
        CHANGEPSWVERF3: false,
        REGCAPTCHA3: false,
        FIREBASESMS3: false,
        VIPBENEFITS3: false,
        MISSION3: false,
        FOOTERREWARD3: false,
      },
    },
    mainDomain: 'site.example',
    imageCDNs: ['/img'],
    encryption: { keyId: 'sample', publicKey: 'sample' },
  },
  location: { ip: '127.0.0.1' },
  maintenance: false,
  regionRestriction: false,
};

export const MAINTENANCE_STATUS: SystemStatus = { ...OPEN_STATUS, maintenance: true };
export const RESTRICTED_STATUS: SystemStatus = { ...OPEN_STATUS, regionRestriction: true };
/** Both flags at once: maintenance wins (STATUS-02). */
export const MAINTENANCE_AND_RESTRICTED_STATUS: SystemStatus = {
  ...OPEN_STATUS,
  maintenance: true,
  regionRestriction: true,
};

/** A game that differs only by its node id. */
export function sampleGame(nodeId: number, fields: Partial<Game> = {}): Game {
  return {
    nodeId,
    gameName: `Game ${nodeId}`,
    displayName: 'Sample Studio',
    showIcon: '',
    img: '',
    mobileLargeIcon: '',
    gameId: `g${nodeId}`,
    gameCode: `G${nodeId}`,
    roomId: '',
    gameType: 'RNG',
    gameClassify: [],
    vassalage: 'JL',
    supportPlay: true,
    freeplay: true,
    lottoMode: '',
    isGameH5: true,
    playType: '',
    isHot: false,
    isNew: false,
    ...fields,
  };
}

/** Page `pageNum` of `totalPages`, two games each. */
export function samplePage(pageNum: number, totalPages: number): GamePage {
  return {
    games: [sampleGame(pageNum * 2 - 1), sampleGame(pageNum * 2)],
    pageNum,
    totalPages,
    totalCount: totalPages * 2,
  };
}

export const EMPTY_PAGE: GamePage = { games: [], pageNum: 1, totalPages: 0, totalCount: 0 };

export const VENDORS: VendorGameTypes = {
  mapping: {},
  sorting: [
    {
      gameCategory: 'RNG',
      vendorNames: [{ vassalage: 'JL', accountTypeName: 'RNG' }],
    },
    {
      gameCategory: 'SPORTS',
      vendorNames: [
        { vassalage: 'IMES', accountTypeName: 'SPORTS' },
        { vassalage: 'SV3', accountTypeName: 'SPORTS' },
      ],
    },
  ],
  classifications: [],
};

export const ANNOUNCEMENTS: Announcements = { promotion: [], banners: [], player: [], popup: [], hot: [] };

/** An unread announcement. */
export function sampleAnnouncement(id: string, fields: Partial<Announcement> = {}): Announcement {
  return {
    id,
    contentType: 'PL',
    title: `Announcement ${id}`,
    content: `<p>Content of ${id}</p>`,
    startDate: '2026-11-01T00:00:00.000Z',
    endDate: null,
    noExpiry: 1,
    promoAnnouncementCategoryIds: [],
    announcementImages: [],
    read: false,
    groupName: '',
    linkage: '',
    execution: '',
    ...fields,
  };
}

/** A popup announcement for an audience (ANN-11). */
export const samplePopup = (id: string, execution: 'A' | 'B'): Announcement =>
  sampleAnnouncement(id, { contentType: 'PU', execution });

/** The error of a call that reached no server. */
export const UNREACHABLE = { code: 'network.unreachable' } as const;

/** Figures of a reality check that is due by its own clock. */
export const REALITY_FIGURES: RealityFigures = {
  sessionStartTime: 1_000_000,
  betMinor: 50_000,
  winMinor: 42_000,
  spentMinor: 5_000,
  currency: 'PHP',
  nextCheckTime: 4_000_000,
  serverTime: 4_000_000,
};

/** A member who may play and is on no break. */
export const OPEN_PROTECTION: ProtectionState = {
  limits: [
    { kind: 'deposit', period: 'day', amount: null, used: 0, pending: null },
    { kind: 'loss', period: 'week', amount: 500_000, used: 1_000, pending: null },
    { kind: 'session', period: 'day', amount: 120, used: 30, pending: null },
  ],
  timeOutUntil: null,
  exclusionUntil: null,
  realityCheckMinutes: 30,
  standing: { play: 'open', deposit: 'open' },
  currency: 'PHP',
  serverTime: 1_000_000,
};

/** A way to pay with limits. */
export const PAYMENT_METHOD: PaymentMethod = {
  methodId: 'ewallet',
  displayName: 'E-wallet',
  icon: 'ewallet',
  currency: 'PHP',
  minimumMinor: 10_000,
  maximumMinor: 5_000_000,
  feeMinor: 0,
  withinMinutes: 1,
  quickAmountsMinor: [10_000, 50_000],
  destination: 'mobile',
};

export const PENDING_DEPOSIT: CashierTransaction = {
  transactionId: 't1',
  kind: 'deposit',
  methodName: 'E-wallet',
  amountMinor: 50_000,
  currency: 'PHP',
  state: 'pending',
  waiting: { at: 'sent', until: 87_400_000 },
  bonus: null,
  createdTime: 1_000_000,
  updatedTime: 1_000_000,
};

/** A bonus that may be chosen with a deposit. */
export const DEPOSIT_BONUS: DepositBonus = {
  promotionId: 'PR-1',
  title: 'A bonus on the deposit',
  percent: 80,
  mostMinor: 30_000,
  wagering: 12,
};

/** The outcome of a payment that is over. */
export const decided = <State extends 'succeeded' | 'failed' | 'cancelled'>(state: State) => ({
  state,
  waiting: null,
});

/** A running bonus. */
export const BONUS: Bonus = {
  bonusId: 'bonus-1',
  title: 'A bonus',
  state: 'active',
  amountMinor: 50_000,
  balanceMinor: 42_000,
  wageringMinor: 1_500_000,
  wageredMinor: 600_000,
  expirationTime: 1_800_000_000_000,
  endedTime: null,
};

/** Sessions as published by the session chart. */
export const VISITOR: Session = { kind: 'visitor', cause: 'new', last: null };
export const LOGGED_OUT: Session = { kind: 'visitor', cause: 'loggedOut', last: 'member' };
export const EXPIRED: Session = { kind: 'visitor', cause: 'expired', last: 'member' };
export const EXPIRED_AGENT: Session = { kind: 'visitor', cause: 'expired', last: 'agent' };
export const MEMBER: Session = {
  kind: 'member',
  account: 'player1',
  memberType: 0,
  since: 'first',
  passwordDue: false,
};
export const NEWCOMER: Session = { ...MEMBER, account: 'newcomer', passwordDue: true };
export const AGENT: Session = { ...MEMBER, kind: 'agent', account: 'agent1', memberType: 10 };

/** Session of a member type, a visitor for null; of the same account as before, or of a different one. */
export const sessionOfType = (memberType: number | null, isSameAccount = false): Session =>
  memberType === null
    ? LOGGED_OUT
    : {
        ...MEMBER,
        kind: accountKind(memberType),
        memberType,
        since: isSameAccount ? 'sameAccount' : 'otherAccount',
      };
