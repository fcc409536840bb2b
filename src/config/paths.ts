/** Home page of logged-in agents (ROUTE-50). */
export const AGENT_HOME_PATH = '/m/agent/home';
/** Contract pages of agents (ROUTE-52..ROUTE-54). */
export const SALARY_CONTRACT_PATH = '/m/member/agent/getSalaryContract';
/** The specification spells it this way (ROUTE-53). */
export const DIVIDEND_CONTRACT_PATH = '/m/member/agent/getDevidendContract';
export const HOUR_CONTRACT_PATH = '/m/member/agent/getHourContract';
/** Chat hosts and their rooms (the paths are ours). */
export const CHAT_PATH = '/m/chat';
export const CHAT_ROOM_PATH = '/m/chat/room';
/** ROUTE-55 */
export const SETTINGS_PATH = '/m/set';
/** Security events of the member's account, linked in the settings. */
export const SECURITY_PATH = '/m/security';
/** ROUTE-58 */
export const MEMBER_CENTRE_PATH = '/m/member/home';
/** ROUTE-59 */
export const REWARD_CENTRE_PATH = '/m/rewardCenter';
/** The member navigation grid (ROUTE-49). */
export const MENU_PATH = '/m/menu';
/** The promotion list, and the detail of one by its id (ROUTE-39, ROUTE-40). */
export const PROMOTIONS_PATH = '/m/activity';
export const PROMOTION_PATH = '/m/activityDetail';
/** Announcements (ROUTE-44). */
export const NOTICES_PATH = '/m/notice';
/** One announcement by its id (ROUTE-45). */
export const NOTICE_PATH = '/m/noticeDetail';
/** The application for the reward of a promotion (ROUTE-41). */
export const REWARD_FORM_PATH = '/m/applyReward';
/** Events (ROUTE-43). */
export const EVENT_PATH = '/m/event';
/** An article of the help centre (ROUTE-47). */
export const HELP_ARTICLE_PATH = '/m/helpDetail';
/** The help centre (ROUTE-46). */
export const HELP_PATH = '/m/help';
/** The app download page (ROUTE-48). */
export const DOWNLOAD_PATH = '/m/download';
/** Deposit (ROUTE-56) and withdrawal (ROUTE-57). */
export const DEPOSIT_PATH = '/m/voucherCenter';
export const WITHDRAW_PATH = '/m/withdraw';
/** Betting record (ROUTE-60), manual rebate (ROUTE-61), VIP benefits (ROUTE-62). */
export const BET_RECORD_PATH = '/m/gameRecord';
/** One round of the member; `?id=` names it. */
export const ROUND_PATH = '/m/round';
export const MANUAL_REBATE_PATH = '/m/member/manualRebate';
export const BENEFITS_PATH = '/m/member/benefits';
/** Deposits, withdrawals and other transactions. */
export const PAYMENT_HISTORY_PATH = '/m/member/transactions';
/** Statements of transactions and bets, as files; `of=bets` selects bets. */
export const STATEMENT_PATH = '/m/member/statement';
/** Game search (ROUTE-35). */
export const SEARCH_PATH = '/m/search-games';
/** How a game is played and what it pays, by its node id. */
export const GAME_RULES_PATH = '/m/gameRules';
/** Provider selection (ROUTE-34). */
export const PROVIDER_PATH = '/m/provider';
/** Limits, breaks and reality check. */
export const RESPONSIBLE_PATH = '/m/responsible';
