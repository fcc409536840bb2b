import type { GameType } from '@contract/catalogue';
import type { BannerGroup } from '@contract/content';
import type { FeatureSwitches, LanguageCode } from '@contract/system';
import type { RequestType } from '@server/catalogue/requestTypes';
import type { RewardRule } from '@server/content/rewards/rules';
import type { LocalizedText } from '@server/content/text';

/** Amount in minor units (centavos) of the world's currency. */
type MinorUnits = number;

/** Rate in basis points: 9650 is 96.5 %. */
export type BasisPoints = number;

/** A time in ISO 8601 format in UTC, e.g. `2026-11-01T00:00:00.000Z`. */
export type IsoMoment = string;

/** A calendar day as `YYYY-MM-DD`. */
export type IsoDay = string;

/** Names of accent palettes; the art generator defines their colours. */
export const ACCENTS = [
  'amber',
  'coral',
  'crimson',
  'emerald',
  'gold',
  'indigo',
  'jade',
  'lagoon',
  'magenta',
  'mint',
  'orchid',
  'plum',
  'rose',
  'sapphire',
  'slate',
  'sunset',
  'teal',
  'violet',
] as const;
export type Accent = (typeof ACCENTS)[number];

/** Subject of a picture; the art generator draws one figure for each. */
export const MOTIFS = [
  'anchor',
  'ball',
  'basketball',
  'bell',
  'bingo',
  'bird',
  'bull',
  'butterfly',
  'candy',
  'cards',
  'cat',
  'chip',
  'coin',
  'controller',
  'crab',
  'crocodile',
  'crown',
  'dice',
  'dragon',
  'fire',
  'fish',
  'flower',
  'frog',
  'fruit',
  'gem',
  'gift',
  'glove',
  'jeepney',
  'lantern',
  'leaf',
  'lightning',
  'mask',
  'monkey',
  'moon',
  'mountain',
  'music',
  'octopus',
  'pearl',
  'phone',
  'robot',
  'rocket',
  'rooster',
  'roulette',
  'scroll',
  'seven',
  'shark',
  'shell',
  'shield',
  'ship',
  'star',
  'sun',
  'sword',
  'ticket',
  'tiger',
  'treasure',
  'tree',
  'trophy',
  'turtle',
  'volcano',
  'wave',
  'wheel',
] as const;
export type Motif = (typeof MOTIFS)[number];

/** Hints for the art generator. */
export interface SeedArt {
  readonly motif: Motif;
  readonly accent: Accent;
}

/** Kind of vendor; distinguishes e-sports and cockfight vendors from sportsbooks (LIST-31, CONST-07, CONST-08). */
export type VendorKind =
  | 'slots'
  | 'fish'
  | 'cards'
  | 'live'
  | 'bingo'
  | 'sportsbook'
  | 'esport'
  | 'cockfight'
  | 'lottery';

/** A vendor. The code is `vassalage` in the API. */
export interface SeedVendor {
  readonly code: string;
  readonly displayName: LocalizedText;
  readonly kind: VendorKind;
  readonly accent: Accent;
  readonly motif: Motif;
  readonly inHouse: boolean;
  readonly requestTypes: readonly RequestType[];
}

/** A classification of games (ENTITY-26); `vendors` lists the codes that have at least one such game. */
export interface SeedClassification {
  readonly key: string;
  readonly displayName: LocalizedText;
  readonly vendors: readonly string[];
}

/** Size class of a progressive jackpot, smallest first. */
export const JACKPOT_CLASSES = ['MINI', 'MINOR', 'MAJOR', 'GRAND'] as const;
export type JackpotClass = (typeof JACKPOT_CLASSES)[number];

/** A progressive jackpot of one game. */
export interface SeedJackpot {
  readonly jackpotClass: JackpotClass;
  /** Value after a win. */
  readonly seedMinor: MinorUnits;
  /** Value at the world's epoch; never below the seed. */
  readonly currentMinor: MinorUnits;
  /** Share of each bet that feeds the jackpot. */
  readonly contributionRate: BasisPoints;
}

/** Enumeration names of the lottery prize modes (LAUNCH-08); empty for games that are not lotteries. */
export type LottoMode = '' | 'Lott' | 'ZY' | 'Elott';

/** Play types in the launch request (LAUNCH-05); empty for games that are not lotteries. */
export type PlayType = '' | 'trad' | 'ent';

/** A game (ENTITY-19). Pictures are drawn from `nodeId` and `art`. */
export interface SeedGame {
  readonly nodeId: number;
  readonly gameId: string;
  /** Unique within its vendor. */
  readonly gameCode: string;
  /** Table or room of a live or PVP game; empty for all others. */
  readonly roomId: string;
  readonly vendor: string;
  readonly requestType: RequestType;
  /** The title; unique in the world, and searchable (HOT-02). */
  readonly gameName: string;
  readonly displayName: LocalizedText;
  /** Classification keys, e.g. `JP`, `BG`, `Cascade`. */
  readonly classifications: readonly string[];
  readonly art: SeedArt;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly supportPlay: boolean;
  readonly freeplay: boolean;
  readonly isGameH5: boolean;
  readonly lottoMode: LottoMode;
  readonly playType: PlayType;
  readonly minBetMinor: MinorUnits;
  /** Minimum number of lines or positions a bet covers; 1 when the game has no lines. */
  readonly minLine: number;
  /** Theoretical return to player; null when it does not apply (sports, cockfight, PVP). */
  readonly rtp: BasisPoints | null;
  readonly releaseDate: IsoDay;
  /** Larger values come first in lists. */
  readonly sortWeight: number;
  readonly jackpot: SeedJackpot | null;
}

/** Vendor mapping of one request type (ENTITY-24, ENTITY-23), derived from the games. */
export interface SeedVendorMapping {
  readonly requestType: RequestType;
  readonly vendor: string;
  readonly gameCount: number;
  readonly classifications: readonly string[];
}

/** One category of the vendor sorting (ENTITY-25), in order. */
export interface SeedVendorCategory {
  readonly gameCategory: GameType;
  readonly vendors: readonly { readonly code: string; readonly accountTypeName: LocalizedText }[];
}

/** How the numbers of a lottery are drawn. */
export interface LotteryFormat {
  /** `pool`: distinct numbers out of a range; `digits`: independent digits; `prizes`: a table of prize numbers. */
  readonly shape: 'pool' | 'digits' | 'prizes';
  /** How many numbers or digits one draw has. */
  readonly count: number;
  /** Lowest and highest number, or digit. */
  readonly lowest: number;
  readonly highest: number;
}

/** A lottery behind a game of a lottery vendor; joined by vendor and gameCode. */
export interface SeedLottery {
  readonly vendor: string;
  readonly gameCode: string;
  readonly displayName: LocalizedText;
  readonly requestType: 'LOTT' | 'ELOTT';
  readonly lottoMode: Exclude<LottoMode, ''>;
  readonly playTypes: readonly Exclude<PlayType, ''>[];
  readonly format: LotteryFormat;
  /** Seconds between two draws. */
  readonly drawEverySeconds: number;
  /** Time of one draw; all others are whole intervals before and after it. */
  readonly drawAnchor: IsoMoment;
  /** Seconds before a draw at which betting closes. */
  readonly closesBeforeSeconds: number;
  readonly topPrizeMinor: MinorUnits;
}

/** One finished draw of a lottery. */
export interface SeedLotteryDraw {
  readonly vendor: string;
  readonly gameCode: string;
  /** Draw number, e.g. `20261031-0144`; unique within the lottery. */
  readonly numero: string;
  readonly drawnAt: IsoMoment;
  /** Winning numbers, padded for display. */
  readonly numbers: readonly string[];
}

/** A banner (ENTITY-27). */
export interface SeedBanner {
  readonly id: string;
  readonly groupName: BannerGroup;
  readonly title: LocalizedText;
  readonly subtitle: LocalizedText;
  /** Address inside the site; empty for none. */
  readonly linkage: string;
  readonly art: SeedArt;
  readonly sortWeight: number;
}

/** A picture of an announcement; drawn from `art`. */
export interface SeedImage {
  /** 1 = list picture (HOME-16), 2 = detail picture. */
  readonly sequence: number;
  readonly art: SeedArt;
}

/** Content types of announcements (ENTITY-29). `H` feeds the hot list of API-54. */
export type AnnouncementKind = 'A' | 'PL' | 'B' | 'PU' | 'PR' | 'H';

/** An announcement (ENTITY-28). */
export interface SeedAnnouncement {
  readonly id: string;
  readonly kind: AnnouncementKind;
  readonly title: LocalizedText;
  /** HTML. */
  readonly content: LocalizedText;
  readonly startDate: IsoMoment;
  /** Null exactly when `noExpiry` is 1. */
  readonly endDate: IsoMoment | null;
  readonly noExpiry: 0 | 1;
  readonly categoryIds: readonly string[];
  readonly images: readonly SeedImage[];
  readonly groupName: BannerGroup | '';
  /** Address inside the site; empty for none. */
  readonly linkage: string;
  /** Popup audience: A logged-in users, B visitors (ANN-11); empty for other kinds. */
  readonly execution: '' | 'A' | 'B';
  readonly sortWeight: number;
}

/** A promotion: an announcement of kind PR with its reward form (ENTITY-31). */
export interface SeedPromotion extends SeedAnnouncement {
  readonly kind: 'PR';
  /** The reward behind the promotion; empty when there is nothing to apply for. */
  readonly linkedPromotionId: string;
  readonly imageRequired: 'Y' | 'N';
  readonly remarkRequired: 'Y' | 'N';
  /** What the reward pays, to whom and how often; null when there is nothing to apply for. */
  readonly rewardRule: RewardRule | null;
}

/** A reward application of a demo member, decided by the platform. */
export interface SeedRewardApplication {
  readonly username: string;
  readonly promotionId: string;
  readonly state: 'approved' | 'refused';
  readonly remarks: string;
  /** Days before the epoch. */
  readonly daysAgo: number;
}

/** A category of announcements and promotions; its title is a translation key (PROMO-03). */
export interface SeedContentCategory {
  readonly id: string;
  readonly titleKey: string;
  /** The text of the key, for locale files and tests. */
  readonly title: LocalizedText;
  readonly sortWeight: number;
}

/** A help article (ENTITY-33), in list order. */
export interface SeedHelpArticle {
  readonly tag: string;
  readonly title: LocalizedText;
  /** HTML. */
  readonly content: LocalizedText;
}

/** A customer-service entry (ENTITY-18). `path` is plain here; the server obfuscates it by `type` (CS-01, CS-02). */
export interface SeedCustomerServiceEntry {
  readonly csPosition: string;
  readonly title: LocalizedText;
  readonly path: string;
  readonly type: number;
}

/** A download resource in list form (ENTITY-15). */
export interface SeedDownloadResource {
  readonly resourceType: string;
  readonly url: string;
  readonly labelNameEn?: string;
}

/** A VIP rank; `labelId` is the label of the progress call (MEMBER-03). */
export interface SeedVipRank {
  readonly labelId: string;
  readonly level: number;
  readonly displayName: LocalizedText;
  /** Turnover required for the rank. */
  readonly turnoverMinor: MinorUnits;
  /** Rebate on turnover at this rank. */
  readonly rebateRate: BasisPoints;
}

/** A member. Passwords are demo passwords in the clear; the loader hashes them and stores nothing else. */
export interface SeedMember {
  readonly username: string;
  readonly password: string;
  readonly nickname: string;
  /** Member type (ROLE-02..ROLE-04). */
  readonly type: number;
  readonly status: 'active' | 'disabled';
  readonly firstTimeLogin: boolean;
  /** The password is a temporary one, to be changed after the first login (SESSION-07). */
  readonly temporaryPassword?: boolean;
  readonly balanceMinor: MinorUnits;
  readonly currency: 'PHP';
  /** Rank label; empty before the first rank. */
  readonly vipLabelId: string;
  readonly countryDialingCode: string;
  readonly mobileNum: string;
  readonly email: string;
  readonly birthday: IsoDay;
  readonly registeredAt: IsoMoment;
  /** Affiliate code the member registered with; empty for none. */
  readonly affiliateCode: string;
  /** What the account shows, for README and the start-up message. */
  readonly purpose: string;
}

/** An affiliate (invitation) code. */
export interface SeedAffiliateCode {
  readonly code: string;
  /** Username of the agent who owns the code. */
  readonly owner: string;
  /** Domain the code is bound to; empty for any. */
  readonly domain: string;
  readonly status: 'active' | 'disabled';
  /** Null when the code never expires. */
  readonly expiresAt: IsoMoment | null;
}

/** A downline member of an agent who is not in the list of demo accounts. */
export interface SeedTeamMember {
  readonly username: string;
  readonly nickname: string;
  /** Member type (ROLE-02). */
  readonly type: number;
  /** Code that the member registered with; its owner is the parent agent. */
  readonly affiliateCode: string;
  readonly registeredAt: IsoMoment;
  readonly vipLabelId: string;
  /** Daily records from before the platform's own ledger. */
  readonly days: readonly {
    readonly day: IsoDay;
    readonly depositMinor: MinorUnits;
    readonly turnoverMinor: MinorUnits;
  }[];
}

/** Rebate that a member receives from the parent agent. */
export interface SeedAgentRebate {
  readonly username: string;
  readonly rateBasisPoints: BasisPoints;
}

/** A contract offered to an agent (API-30, API-31, API-66). */
export interface SeedContractRequest {
  readonly id: string;
  readonly kind: 'salary' | 'dividend' | 'hour';
  readonly username: string;
  readonly offeredBy: string;
  readonly terms: readonly {
    readonly thresholdMinor: MinorUnits;
    readonly activeMembers: number;
    readonly rateBasisPoints: BasisPoints;
  }[];
  readonly state: 'open' | 'accepted' | 'refused';
  readonly createdAt: IsoMoment;
  readonly answeredAt: IsoMoment | null;
}

/** Agents' teams, rebates and contracts. */
export interface SeedTeams {
  /** Password of all team members. */
  readonly password: string;
  readonly members: readonly SeedTeamMember[];
  readonly rebates: readonly SeedAgentRebate[];
  readonly contracts: readonly SeedContractRequest[];
}

/** A chat host and their room (ENTITY-35). */
export interface SeedChatHost {
  readonly id: string;
  readonly displayName: string;
  readonly motto: LocalizedText;
  readonly portrait: string;
  readonly active: boolean;
  readonly streaming: boolean;
  readonly roomType: 'free' | 'vip' | 'payPerView';
  readonly priceMinor: MinorUnits;
  /** Usernames of followers. */
  readonly followers: readonly string[];
  /** Messages, oldest first. */
  readonly messages: readonly {
    /** Empty for the host. */
    readonly author: string;
    readonly text: string;
    readonly sentAt: IsoMoment;
  }[];
}

/** A country whose mobile numbers are accepted. */
export interface SeedDialingCode {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Digits without plus, as in the API. */
  readonly code: string;
  readonly name: LocalizedText;
}

/** Merchant configuration (BOOT-05..BOOT-07, API-18, API-24). */
export interface SeedWhitelabel {
  readonly merchantCode: string;
  /** Merchant code of trial logins (SESSION-03). */
  readonly trialMerchantCode: string;
  readonly brandName: string;
  readonly theme: string;
  readonly defaultLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
  readonly switches: Readonly<FeatureSwitches>;
  readonly currency: 'PHP';
  readonly ageLimit: number;
  readonly mainDomain: string;
  /** Domains that serve this site, best first. */
  readonly domains: readonly string[];
  readonly defaultCountry: string;
  readonly dialingCodes: readonly SeedDialingCode[];
  readonly mobileTemplate: { readonly mem_cen: string; readonly dep_func: string };
  /** Home categories drawn as provider rows (HOME-11). */
  readonly providerRowCategories: readonly GameType[];
  readonly jackpotVariant: 'standard' | 'grand';
}

/** Initial data of the reference platform. Plain data, deterministic for the same options. */
export interface SeedWorld {
  /** Reference time of all dates. */
  readonly epoch: IsoMoment;
  readonly vendors: readonly SeedVendor[];
  /** Codes of the in-house vendors (CONST-11). */
  readonly inHouseVendors: readonly string[];
  /** CONST-07 */
  readonly esportVendors: readonly string[];
  /** CONST-08 */
  readonly cockfightVendors: readonly string[];
  readonly classifications: readonly SeedClassification[];
  readonly games: readonly SeedGame[];
  readonly mapping: readonly SeedVendorMapping[];
  readonly sorting: readonly SeedVendorCategory[];
  readonly lotteries: readonly SeedLottery[];
  readonly lotteryDraws: readonly SeedLotteryDraw[];
  readonly banners: readonly SeedBanner[];
  readonly contentCategories: readonly SeedContentCategory[];
  /** Kinds A, PL, B, PU and H; promotions (PR) are in a separate list. */
  readonly announcements: readonly SeedAnnouncement[];
  readonly promotions: readonly SeedPromotion[];
  readonly rewardApplications: readonly SeedRewardApplication[];
  readonly helpArticles: readonly SeedHelpArticle[];
  readonly customerService: readonly SeedCustomerServiceEntry[];
  readonly downloads: readonly SeedDownloadResource[];
  readonly vipRanks: readonly SeedVipRank[];
  readonly members: readonly SeedMember[];
  /** Payment methods of past deposits and withdrawals; when empty, opening balances are booked from equity. */
  readonly pastPayments: readonly string[];
  readonly affiliateCodes: readonly SeedAffiliateCode[];
  readonly teams: SeedTeams;
  readonly chatHosts: readonly SeedChatHost[];
  readonly whitelabel: SeedWhitelabel;
}

/** Options of a world. */
export interface WorldOptions {
  /** Number of games; default 2,400, at least 120. */
  readonly gameCount?: number;
}
