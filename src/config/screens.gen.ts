// Written by `npm run generate`.

/** The screens that load when the player opens them. */
export const SCREENS = [
  { name: 'agentHome', paths: ['/m/agent/home'] },
  { name: 'salaryContract', paths: ['/m/member/agent/getSalaryContract'] },
  { name: 'dividendContract', paths: ['/m/member/agent/getDevidendContract'] },
  { name: 'hourContract', paths: ['/m/member/agent/getHourContract'] },
  { name: 'chat', paths: ['/m/chat'] },
  { name: 'chatRoom', paths: ['/m/chat/room'], isDetail: true },
  { name: 'settings', paths: ['/m/set'] },
  { name: 'securityActivity', paths: ['/m/security'] },
  { name: 'memberCentre', paths: ['/m/member/home'] },
  { name: 'mailReset', paths: ['/m/resetPassword'] },
  { name: 'deposit', paths: ['/m/voucherCenter'] },
  { name: 'withdrawal', paths: ['/m/withdraw'] },
  { name: 'paymentHistory', paths: ['/m/member/transactions'] },
  { name: 'statement', paths: ['/m/member/statement'] },
  { name: 'protection', paths: ['/m/responsible'] },
  { name: 'betRecord', paths: ['/m/gameRecord'] },
  { name: 'manualRebate', paths: ['/m/member/manualRebate'] },
  { name: 'benefits', paths: ['/m/member/benefits'] },
  { name: 'search', paths: ['/m/search-games'] },
  { name: 'notices', paths: ['/m/notice'] },
  { name: 'noticeDetail', paths: ['/m/noticeDetail'], isDetail: true },
  { name: 'promotions', paths: ['/m/activity', '/m/activityDetail'] },
  { name: 'rewardForm', paths: ['/m/applyReward'], isDetail: true },
  { name: 'rewardCentre', paths: ['/m/rewardCenter'] },
  { name: 'events', paths: ['/m/event'] },
  { name: 'download', paths: ['/m/download'] },
  { name: 'help', paths: ['/m/help', '/m/helpDetail'] },
  { name: 'providers', paths: ['/m/provider'] },
  { name: 'memberMenu', paths: ['/m/menu'], isPlain: true },
  { name: 'gameCenter', paths: [] },
  { name: 'category', paths: ['/m/all-games', '/m/hot-games', '/m/new-games', '/m/live-games', '/m/slot-games', '/m/fish-games', '/m/pvp-games', '/m/sport-games', '/m/esport-games', '/m/cockfight', '/m/inHouse', '/m/jili-games', '/m/jili', '/m/rtg-games', '/m/bingo'] },
  { name: 'jackpots', paths: ['/m/jackpots'] },
  { name: 'lott', paths: ['/m/lott'] },
  { name: 'elott', paths: ['/m/elott'] },
  { name: 'ownGames', paths: ['/m/favorite', '/m/fav-games', '/m/recent-games'], isPlain: true },
] as const;

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
