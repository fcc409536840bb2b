/**
 * How long each delay of the product lasts, in milliseconds, by hand: from the specification where it gives a figure. A
 * delay that depends on an answer has every value that it takes with the samples of its model.
 */
import type { ExplorableChart } from '@explorer/types';

/** Delays that last the same in every chart. */
const EVERYWHERE: Readonly<Record<string, number>> = {
  // Calls: the specification names no figure.
  REQUEST_TIMEOUT: 15_000,
  BOOT_TIMEOUT: 10_000,
  UPLOAD_TIMEOUT: 30_000,
  LOGOUT_TIMEOUT: 8000,
  // A proof of work, an answer to the browser's own dialog.
  PROOF_TIMEOUT: 60_000,
  CEREMONY_TIMEOUT: 120_000,
  PROVIDER_TIMEOUT: 300_000,
  SHEET_TIMEOUT: 300_000,
  // CHPSW-11, CHPSW-13
  SAVED_SHOWN: 1000,
  LEAVE_AFTER_SAVED: 1000,
  STORE_TIMEOUT: 2000,
  MISS_SHOWN: 1200,
  // TRANSITION-01, TRANSITION-04
  PAGE_TRANSITION: 300,
  SWIPE_FLAG_RESET: 500,
  // LIST-26, SEARCH-07
  LOAD_MORE_THROTTLE: 1000,
  SEARCH_DEBOUNCE: 500,
  // JACKPOT-03: 20 steps of 50 ms.
  JACKPOT_STEP: 50,
  REAL_INTERVAL: 10_000,
  DRAW_TIMEOUT: 1000,
  // ANN-14, API-26, API-27, I18N-05
  MARK_READ_THROTTLE: 150,
  UNREAD_THROTTLE: 250,
  UNREAD_RECHECK: 60_000,
  LANGUAGE_RELOAD_DEBOUNCE: 250,
  LANGUAGE_RETRY: 3000,
  STATUS_RETRY: 5000,
  REACH_INTERVAL: 10_000,
  UPDATE_REMINDER: 1_800_000,
  CHECK_PAUSE: 60_000,
  VEIL_TIMEOUT: 4000,
  TABS_TIMEOUT: 1000,
  OVERLAY_TIMEOUT: 3000,
  HYDRATION_TIMEOUT: 5000,
  SETTLE_TIMEOUT: 5000,
  POPUP_NEWS_DELAY: 1200,
  PICTURE_TIMEOUT: 20_000,
  FAVOURITES_RETRY: 30_000,
  MEMBER_RETRY: 30_000,
  LOTTERY_REFRESH: 4000,
  BOARD_REFRESH: 15_000,
  REWARD_REFRESH: 10_000,
  ROUND_REFRESH: 10_000,
  CHAT_LIST_REFRESH: 30_000,
  CHAT_CONNECT_TIMEOUT: 10_000,
  CHAT_SILENCE: 40_000,
  FIGURE_REFRESH: 300_000,
  FRAME_TIMEOUT: 20_000,
  LEAVE_TIMEOUT: 5000,
  LEAVE: 0,
};

/** Delays of one chart. */
const OF_CHART: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  'service-status': { STATUS_INTERVAL: [30_000, 300_000], STATUS_DOUBT: [30_000, 60_000, 120_000, 240_000] },
  captcha: { PICTURE_LIFETIME: [300_000] },
  'human-check': { PUZZLE_LIFETIME: [120_000] },
  country: { RETRY_AFTER: [10_000] },
  login: { RECALL_TIMEOUT: [2000], RETRY_AFTER: [60_000] },
  recovery: { RETRY_AFTER: [60_000] },
  registration: { RETRY_AFTER: [60_000] },
  'sms-code': { RECALL_TIMEOUT: [1000] },
  // JACKPOT-03: 3, 4 or 5 seconds; the samples draw the first two.
  jackpot: { JACKPOT_PAUSE: [3000, 4000] },
  'game-link': { MASK_DELAY: [300] },
  // Each pause is longer than the one before.
  'payment-follow': {
    FOLLOW_PAUSE: [1500, 2000, 3000, 5000, 8000, 13_000, 21_000, 34_000],
    SLOW_PAUSE: [300_000],
  },
  'play-restriction': { ASK_AGAIN: [60_000] },
  'reality-watch': { UNTIL_CHECK: [1_000_000], ASK_LATER: [300_000], ASK_AGAIN: [20_000] },
  'chat-room': { CHAT_BACKOFF: [500, 1500, 4000, 8000, 15_000], CHAT_HOLD: [5000] },
  bonus: { BONUS_ENDS: [2_592_000_000] },
  'contract-request': { ANSWER_DUE: [2_592_000_000] },
  'outgoing-message': { EXPIRY: [120_000] },
  // A day for a deposit, three for a withdrawal.
  payment: { DECISION_DUE: [86_400_000, 259_200_000] },
  'player-break': { BREAK_ENDS: [86_400_000] },
  'login-session': { SESSION_ENDS: [60_000, 600_000, 1_800_000] },
  'player-limit': { LOOSENING_DELAY: [86_400_000] },
  'reward-application': { REVIEW_DUE: [20_000], PERSON_DUE: [259_200_000], CLAIM_DUE: [2_592_000_000] },
  // A day for the player; a draw has its own time.
  round: { ROUND_DUE: [60_000, 86_400_000] },
  // TOAST-01 to TOAST-07
  feedback: { TOAST_DURATION: [1500, 8000], LOADING_DURATION: [9999, 15_000] },
};

/** The delays of a chart; one that is not written down here lasts no time that a model allows. */
export const delaysOf = ({
  id,
  machine,
}: Pick<ExplorableChart, 'id' | 'machine'>): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    Object.keys(machine.implementations.delays).map((name) => [
      name,
      OF_CHART[id]?.[name] ?? [EVERYWHERE[name] ?? -1],
    ]),
  );
