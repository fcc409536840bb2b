/**
 * Business constants, shared by accounts and catalogue (CONST-06). Times are milliseconds and distances CSS pixels
 * unless the name says otherwise.
 */

/* ---- platform and audience ---- */
/** CONST-02: platform value of game calls. */
export const GAME_PLATFORM = 'html5';
/** CONST-03: platform value of announcement and promotion calls. */
export const CONTENT_PLATFORM = 'M';
/** CONST-01: full years of age a player must have. */
export const AGE_LIMIT = 18;
/** Offset of the site's calendar from UTC, in milliseconds: days begin at midnight in UTC+8. */
export const HOME_OFFSET = 8 * 3_600_000;
/** ROLE-03: member type of a trial account (the specification also calls it a guest). */
export const TRIAL_TYPE = 4;
/** CONST-04: default bounds of a date picker, as years. */
export const DATE_PICKER_YEARS = { min: 2000, max: 2030 } as const;

/* ---- catalogue ---- */
/** CONST-07 */
export const ESPORT_VENDORS = ['AV', 'AI', 'IMES', 'TF', 'IA'] as const;
/** CONST-08 */
export const COCKFIGHT_VENDORS = ['SV3', 'DS88', 'DIG', 'WGB', 'WS168'] as const;
/** CONST-11: codes of in-house vendors. */
export const IN_HOUSE_VENDORS = ['HAL', 'TLW', 'PRW'] as const;
/** CONST-09 */
export const GAME_SELECT_TYPES = ['ALL', 'FAV', 'HOT', 'RECENT', 'NEW', 'SEARCH'] as const;
/** CONST-10 */
export const LIST_TYPES = ['RNG', 'FISH', 'PVP', 'LIVE'] as const;
/** LIST-28 */
export const GAME_LIST_PAGE_SIZE = 36;
/** JACKPOT-04: games of one page of the jackpot list. */
export const JACKPOT_PAGE_SIZE = 18;
/** Category pages that stay in memory (the figure is ours). */
export const KEPT_PAGES = 4;
/** LIST-29: games of one home section. */
export const GAME_SECTION_PAGE_SIZE = 20;
/** SEARCH-08 */
export const SEARCH_PAGE_SIZE = 45;
/** SEARCH-06: minimum number of characters for a search. */
export const SEARCH_MIN_LENGTH = 3;
/** Minimum for scripts that write words without spaces. */
export const SEARCH_MIN_LENGTH_COMPACT = 1;
/** Most characters of a search (the figure is ours). */
export const SEARCH_MAX_LENGTH = 60;
/** SEARCH-07 */
export const SEARCH_DEBOUNCE = 500;
/** Maximum number of recent searches stored on the device. */
export const RECENT_SEARCHES = 8;
/** FAV-04: the whole favourite set, loaded at once. */
export const FAVOURITE_SET_SIZE = 200;
/** JACKPOT-02, JACKPOT-03: range, decimals, pauses between updates, steps of an update. */
export const JACKPOT_VARIANTS = {
  standard: { min: 1_000_000, max: 1_500_000, decimals: 2 },
  grand: { min: 1_200_000_000, max: 1_300_000_000, decimals: 0 },
} as const;
export type JackpotVariant = keyof typeof JACKPOT_VARIANTS;
export const JACKPOT_PAUSES = [3000, 4000, 5000] as const;
export const JACKPOT_STEP = { min: 100, max: 200 } as const;
export const JACKPOT_ANIMATION = { steps: 20, stepMs: 50 } as const;
/** Interval between refreshes of the lottery draws (the figure is ours). */
export const LOTTERY_REFRESH = 4000;
/** Refresh interval of winners and ranking while they are visible (the figure is ours). */
export const BOARD_REFRESH = 15_000;
/** HOT-04 */
export const HOT_LIST_PAGE_SIZE = 24;
/** API-26, API-27: minimum interval between two requests for an unread count. */
export const UNREAD_THROTTLE = 250;
/** LIST-26 */
export const LOAD_MORE_THROTTLE = 1000;
/** LIST-27 */
export const INFINITE_SCROLL_THRESHOLD = 400;
/** LIST-30: games of one page in the home game layout. */
export const HOME_LOADER_PAGE_SIZE = 16;
/** FAV-04: favourites in the home game layout. */
export const HOME_FAVOURITES_PAGE_SIZE = 100;
/** RECENT-01 */
export const RECENT_PAGE_SIZE = 36;
/** Games in the member's first rows on home: games to continue, and suggestions. */
export const HOME_RECENT_SIZE = 12;
/** HOME-17: vendors shown at first, and added with each press. */
export const HOME_VENDORS_PAGE_SIZE = 9;
/** MENU-12: the side nav appears when there are more vendors than this. */
export const SIDE_NAV_VENDORS = 3;
/** HOME-11: categories that show a row of providers until the template settings have loaded. */
export const PROVIDER_ROW_CATEGORIES: readonly string[] = ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'];
/** MENU-13: promotions in the side menu. */
export const MENU_PROMOTIONS = 3;
/** A game counts as new for this many days after its release. */
export const NEW_GAME_DAYS = 45;
/** HOME-14: every n-th tile is highlighted. */
export const HIGHLIGHT_EVERY = 7;

/* ---- content ---- */
/** ANN-14: minimum interval between two calls that mark an announcement as read. */
export const MARK_READ_THROTTLE = 150;
/** ANN-09: date formats of an announcement, by the place where it shows. */
export const ANNOUNCEMENT_DATE_FORMATS = {
  detail: 'YYYY-MM-DD',
  list: 'DD/MM/YYYY',
  marquee: 'YYYY/MM/DD',
} as const;
/** REWARD-11, MEMBER-02: maximum size of a chosen picture, in bytes. */
export const PICTURE_MAX_BYTES = 5_242_880;
/** REWARD-12 */
export const REWARD_IMAGE_COUNT = 3;
/** REWARD-13: the types offered by the file picker. */
export const REWARD_PICKER_TYPES = '.jpg,.jpeg,.png,.gif';
/** REWARD-14 */
export const REWARD_REMARKS_LENGTH = 140;
/** MEMBER-08: length of feedback in characters (the bounds are ours). */
export const FEEDBACK_LENGTH = { min: 10, max: 500 } as const;
/** Refresh interval of the reward centre while an application is under review (the figure is ours). */
export const REWARD_REFRESH = 10_000;

/* ---- motion ---- */
/** TRANSITION-01 */
export const PAGE_TRANSITION = 300;
/** TRANSITION-02 */
export const SWIPE_BACK_THRESHOLD = 100;
/** TRANSITION-03: sideways swipe over the game area that turns to the neighbouring category. */
export const GAME_AREA_SWIPE_THRESHOLD = 60;
/** TRANSITION-04 */
export const SWIPE_FLAG_RESET = 500;
/** POPUP-05 */
export const POPUP_ANIMATION = 225;
/** Delay of the popup announcements after the home screen has settled (the figure is ours). */
export const POPUP_NEWS_DELAY = 1200;
/** BANNER-01 */
export const BANNER_AUTOPLAY = 5000;

/* ---- texts a player types ---- */
/** CAPTCHA-04: digits only, maximum length. */
export const CAPTCHA_MAX_LENGTH = 6;
/** Length of a new account's name, if the operator has no other rule. */
export const USERNAME_LENGTH = { min: 4, max: 16 } as const;
/**
 * LOGIN-14: length of a login name, if the operator has no other rule: any length that registration has ever accepted.
 */
export const LOGIN_NAME_LENGTH = { min: 1, max: 64 } as const;
/** Length of a new password, if the operator has no other rule (decision 20). */
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const;
/**
 * LOGIN-14: maximum length of a password in a form. Every password that an operator has ever allowed can still log in.
 */
export const PASSWORD_MAX_TYPED = 128;
/** SMS-11: digits only, maximum length. */
export const SMS_CODE_MAX_LENGTH = 10;
/** SMS-12 */
export const MOBILE_NUMBER_MAX_LENGTH = 20;
/** SMS-05 */
export const SMS_TICK = 500;
/** SMS-07: countdown in seconds until the server's expiry is known. */
export const SMS_DEFAULT_SECONDS = 60;
/** FORGOT-11: an e-mail address must be shorter than this. */
export const EMAIL_LENGTH_LIMIT = 255;
/** REG-14: first year of the birthday picker in the registration; the last one is the current year. */
export const BIRTHDAY_MIN_YEAR = 1900;
/** LOGIN-15: pixel sizes in the login popup are divided by this to get rem. */
export const POPUP_PIXELS_PER_REM = 100;

/* ---- toasts ---- */
/** TOAST-01..TOAST-07: how long each kind of toast shows. */
export const TOAST_DURATION = {
  loading: 9999,
  resetLoading: 15_000,
  rewardLoading: 10_000,
  success: 1500,
  successBrief: 1000,
  info: 1500,
  default: 3000,
  short: 3000,
  long: 8000,
  copy: 2000,
  offlineStyle: 2000,
} as const;
/** Kinds of loading masks; all other kinds are messages. */
export type LoadingDuration = 'loading' | 'resetLoading' | 'rewardLoading';
export type ToastDuration = Exclude<keyof typeof TOAST_DURATION, LoadingDuration>;

/* ---- language ---- */
/** I18N-05 */
export const LANGUAGE_RELOAD_DEBOUNCE = 250;

/* ---- calls (figures are ours: the spec names none) ---- */
/** Timeout of a call; the player can then retry. */
export const REQUEST_TIMEOUT = 15_000;
/** Time limit of a picture's upload; as long as the platform waits for a body. */
export const UPLOAD_TIMEOUT = 30_000;
/** Timeout of start-up calls, which is shorter because nothing is visible behind them. */
export const BOOT_TIMEOUT = 10_000;
/** Calls of one kind that a page makes in a minute, at most. People need far fewer; a loop would need more. */
export const CALLS_PER_MINUTE = 120;
/** Interval between background refreshes of the system status. */
export const STATUS_REFRESH_INTERVAL = 300_000;
/** Refresh interval of the status while maintenance or a region restriction shows. */
export const STATUS_RECHECK_INTERVAL = 30_000;

/** Number of earlier builds whose files are still served and stored on the device (the figure is ours). */
export const EARLIER_BUILDS = 2;
/** Retry interval while the site cannot be reached, in milliseconds. */
export const REACH_INTERVAL = 10_000;

/** Header that the service worker sets on a stored answer, used because the site could not be reached. */
export const LAST_SEEN_HEADER = 'x-last-seen';

/** Header of an answer that was embedded in the served page; it does not show that the site can be reached now. */
export const EMBEDDED_HEADER = 'x-embedded';

/** Time after which the local session is cleared even if the server does not answer the logout. */
export const LOGOUT_TIMEOUT = 8000;

/* ---- the page in the browser (figures are ours) ---- */
/** Interval between two checks of the session by a page that is shown again, at least. */
export const CHECK_PAUSE = 60_000;
/** How long a restored page stays hidden while its session is checked. */
export const VEIL_TIMEOUT = 4000;
/** How long other tabs have to answer. */
export const TABS_TIMEOUT = 1000;

/* ---- chat (figures are ours: the spec only sets the throttle) ---- */
/** Refresh interval of the host lists. */
export const CHAT_LIST_REFRESH = 30_000;
/** Timeout for opening a channel. */
export const CHAT_CONNECT_TIMEOUT = 10_000;
/** Maximum time without a frame before a channel counts as lost. The server sends one every 15 seconds. */
export const CHAT_SILENCE = 40_000;
/** Delays before each reconnection attempt. After the last one the player is asked. */
export const CHAT_BACKOFF = [500, 1_500, 4_000, 8_000, 15_000] as const;
/** Header colour passed to a launched chat (API-65). */
export const CHAT_HEADER_COLOR = '#140b2a';

/* ---- agents (figures are ours) ---- */
/** Refresh interval of team figures. */
export const FIGURE_REFRESH = 300_000;
/** Members per page of a downline. */
export const AGENT_PAGE_SIZE = 20;

/** Maximum length of a chat message, in UTF-16 units (the figure is ours). */
export const CHAT_TEXT_MAX = 300;

/** Maximum period of a statement, in days. */
export const STATEMENT_DAYS = 92;
