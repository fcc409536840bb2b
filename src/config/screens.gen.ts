// Written by `npm run generate`.

/** Screens that load when the player opens them. */
export type ScreenName =
  | 'agentHome'
  | 'salaryContract'
  | 'dividendContract'
  | 'hourContract'
  | 'chat'
  | 'chatRoom'
  | 'settings'
  | 'securityActivity'
  | 'memberCentre'
  | 'mailReset'
  | 'deposit'
  | 'withdrawal'
  | 'paymentHistory'
  | 'statement'
  | 'protection'
  | 'betRecord'
  | 'roundDetail'
  | 'manualRebate'
  | 'benefits'
  | 'search'
  | 'gameRules'
  | 'notices'
  | 'noticeDetail'
  | 'promotions'
  | 'rewardForm'
  | 'rewardCentre'
  | 'events'
  | 'download'
  | 'help'
  | 'providers'
  | 'memberMenu'
  | 'gameCenter'
  | 'category'
  | 'jackpots'
  | 'lott'
  | 'elott'
  | 'ownGames';

/** Screens by route. */
export const SCREEN_ROUTES: Readonly<Record<string, ScreenName>> = {
  '/m/agent/home': 'agentHome',
  '/m/member/agent/getSalaryContract': 'salaryContract',
  '/m/member/agent/getDevidendContract': 'dividendContract',
  '/m/member/agent/getHourContract': 'hourContract',
  '/m/chat': 'chat',
  '/m/chat/room': 'chatRoom',
  '/m/set': 'settings',
  '/m/security': 'securityActivity',
  '/m/member/home': 'memberCentre',
  '/m/resetPassword': 'mailReset',
  '/m/voucherCenter': 'deposit',
  '/m/withdraw': 'withdrawal',
  '/m/member/transactions': 'paymentHistory',
  '/m/member/statement': 'statement',
  '/m/responsible': 'protection',
  '/m/gameRecord': 'betRecord',
  '/m/round': 'roundDetail',
  '/m/member/manualRebate': 'manualRebate',
  '/m/member/benefits': 'benefits',
  '/m/search-games': 'search',
  '/m/gameRules': 'gameRules',
  '/m/notice': 'notices',
  '/m/noticeDetail': 'noticeDetail',
  '/m/activity': 'promotions',
  '/m/activityDetail': 'promotions',
  '/m/applyReward': 'rewardForm',
  '/m/rewardCenter': 'rewardCentre',
  '/m/event': 'events',
  '/m/download': 'download',
  '/m/help': 'help',
  '/m/helpDetail': 'help',
  '/m/provider': 'providers',
  '/m/menu': 'memberMenu',
  '/m/all-games': 'category',
  '/m/hot-games': 'category',
  '/m/new-games': 'category',
  '/m/live-games': 'category',
  '/m/slot-games': 'category',
  '/m/fish-games': 'category',
  '/m/pvp-games': 'category',
  '/m/sport-games': 'category',
  '/m/esport-games': 'category',
  '/m/cockfight': 'category',
  '/m/inHouse': 'category',
  '/m/jili-games': 'category',
  '/m/jili': 'category',
  '/m/rtg-games': 'category',
  '/m/bingo': 'category',
  '/m/jackpots': 'jackpots',
  '/m/lott': 'lott',
  '/m/elott': 'elott',
  '/m/favorite': 'ownGames',
  '/m/fav-games': 'ownGames',
  '/m/recent-games': 'ownGames',
};

/** Screens without their own chart. */
export const PLAIN_SCREENS = ['memberMenu', 'ownGames'] as const;

/** Screens that show the item in their address. */
export const DETAIL_SCREENS: readonly string[] = ['chatRoom', 'roundDetail', 'gameRules', 'noticeDetail', 'rewardForm'];

/** The address of each popup over home. */
export const POPUP_PATHS = {
  login: '/m/login',
  agentLogin: '/m/agent',
  register: '/m/register',
  forgot: '/m/forget',
  changePassword: '/m/changePsw',
} as const;

/** Routes that show home with a popup open (ROUTE-05..ROUTE-09, ROUTE-50). */
export const POPUP_ROUTES: Readonly<Record<string, keyof typeof POPUP_PATHS>> = {
  '/m/login': 'login',
  '/m/agent': 'agentLogin',
  '/m/register': 'register',
  '/m/register.html': 'register',
  '/m/forget': 'forgot',
  '/m/changePsw': 'changePassword',
};
