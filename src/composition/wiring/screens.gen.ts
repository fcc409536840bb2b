// Written by `npm run generate`.

/** Charts of screens that depend on the session. */
export const SESSION_SCREENS = [
  'agentHome',
  'salaryContract',
  'dividendContract',
  'hourContract',
  'chat',
  'chatRoom',
  'settings',
  'securityActivity',
  'memberCentre',
  'deposit',
  'withdrawal',
  'paymentHistory',
  'statement',
  'protection',
  'betRecord',
  'roundDetail',
  'manualRebate',
  'benefits',
  'search',
  'notices',
  'noticeDetail',
  'promotions',
  'rewardForm',
  'rewardCentre',
  'help',
  'gameCenter',
] as const;

/** Charts of screens that load content in one language. */
export const LANGUAGE_SCREENS = [
  'roundDetail',
  'gameRules',
  'notices',
  'noticeDetail',
  'promotions',
  'rewardCentre',
  'events',
  'help',
  'lott',
  'elott',
] as const;

/** Charts of screens that open the login. */
export const LOGIN_SCREENS = [
  'securityActivity',
  'memberCentre',
  'mailReset',
  'deposit',
  'withdrawal',
  'paymentHistory',
  'statement',
  'betRecord',
  'roundDetail',
  'manualRebate',
  'promotions',
  'rewardForm',
  'rewardCentre',
  'gameCenter',
] as const;

/** Charts of screens that lead home by themselves. */
export const HOME_SCREENS = [
  'securityActivity',
  'paymentHistory',
  'betRecord',
  'manualRebate',
  'rewardCentre',
  'download',
] as const;
