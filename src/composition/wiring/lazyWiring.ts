import { type Connection, tell, wiredBy } from './connection';
import { HOME_SCREENS, LOGIN_SCREENS } from './screens.gen';

/** Charts with open things, which may have changed while the page was out of view. */
const OPEN_THINGS = ['deposit', 'withdrawal', 'rewardCentre', 'chatRoom', 'launch', 'siteUpdate'] as const;

/** Charts whose calls show the loading mask. */
const LOADING = [
  'changePassword',
  'forgot',
  'freePlay',
  'gameLink',
  'logout',
  'rewardForm',
  'smsCode',
] as const;

/** Connections of lazily loaded charts. No conditions here, as in `wiring.ts`; it loads with the first of them. */
export const LAZY_WIRING: readonly Connection[] = [
  tell(
    [
      'avatar',
      'changePassword',
      'download',
      'favourites',
      'feedbackForm',
      'forgot',
      'freePlay',
      'gameCenter',
      'gameLink',
      'invite',
      'launch',
      'mailReset',
      'memberCentre',
      'passkeyList',
      'preferences',
      'promotions',
      'rewardCentre',
      'rewardForm',
      'sessionList',
      'smsCode',
    ],
    'notify',
    'feedback',
    'toast.show',
  ),
  tell(LOADING, 'showLoading', 'feedback', 'loading.show'),
  tell(LOADING, 'hideLoading', 'feedback', 'loading.hide'),

  tell(['login', 'register', 'forgot', 'freePlay'], 'startSession', 'session', 'session.started'),
  tell(
    ['avatar', 'chatRoom', 'deposit', 'launch', 'manualRebate', 'rewardCentre', 'withdrawal'],
    'refreshMember',
    'session',
    'member.refresh',
  ),
  tell('changePassword', 'reportChanged', 'session', 'password.changed'),

  tell(
    ['chatList', 'favourites', 'homeLayout', 'invite', 'launch', ...LOGIN_SCREENS],
    'openLogin',
    'navigation',
    'popup.open',
    { popup: 'login' },
  ),
  tell('mailReset', 'openRecovery', 'navigation', 'popup.open', { popup: 'forgot' }),
  tell(['changePassword', 'forgot', 'login', 'register'], 'leave', 'navigation', 'popup.close'),
  tell(['changePassword', ...HOME_SCREENS], 'goHome', 'navigation', 'home'),

  tell('pageLife', 'askSession', 'session', 'member.refresh'),
  tell('pageLife', 'doubtMember', 'session', 'member.doubted'),
  tell('pageLife', 'endSession', 'session', 'session.closed'),
  tell('pageLife', 'adoptSession', 'session', 'session.started'),
  tell('pageLife', 'goHome', 'navigation', 'home'),
  tell('pageLife', 'followLanguage', 'language', 'language.change'),
  tell('pageLife', 'reportReturned', OPEN_THINGS, 'page.returned'),
  tell('pageLife', 'reportReturned', ['inboxUnread', 'chatUnread'], 'unread.refresh'),
  tell('pageLife', 'reportReturned', 'playRestriction', 'playRestriction.refresh'),
  tell('pageLife', 'reportReturned', 'serviceStatus', 'status.recheck'),

  tell('logout', 'announceLeaving', 'session', 'session.leaving'),
  tell('logout', 'announceLeaving', 'launch', 'session.leaving'),
  tell('logout', 'notify', 'feedback', 'toast.show'),
  tell('logout', 'clearSession', 'session', 'session.ended'),
  tell('logout', 'goHome', 'navigation', 'home'),

  tell(['favourites', 'recentGames'], 'reportSaved', ['lobby', 'homeLayout'], 'own.changed'),
  tell('launch', 'rememberRecent', 'recentGames', 'game.opened'),
  tell(['notices', 'noticeDetail'], 'reportRead', 'inboxUnread', 'unread.refresh'),
  tell(['notices', 'noticeDetail'], 'reportRead', 'chatUnread', 'unread.refresh'),
  tell('allAnnouncements', 'reportKnown', 'popupNews', 'news.known'),
  tell('protection', 'refreshPlayRestriction', 'playRestriction', 'playRestriction.refresh'),
  tell('playRestriction', 'reportPlayRestriction', 'launch', 'playRestriction.changed'),
  tell('launch', 'closePopup', 'navigation', 'popup.close'),
  tell('launch', 'closePopup', 'feedback', 'confirm.decline'),
  tell('launch', 'refreshPlayRestriction', 'playRestriction', 'playRestriction.refresh'),
  tell('launch', 'openRegistration', 'navigation', 'popup.open', { popup: 'register' }),
  tell('launch', 'startTrial', 'freePlay', 'freePlay.ask'),
  tell('freePlay', 'reportFailed', 'launch', 'trial.failed'),
  tell(['gameCenter', 'gameLink'], 'launch', 'launch', 'game.launch', { mode: 'real' }),
].flat();

/** A lazily loaded chart with its actions wired. */
export const wired = wiredBy(LAZY_WIRING);
