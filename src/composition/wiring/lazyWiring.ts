import { type Connection, connect, wiredBy } from './connection';
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
  connect(
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
  connect(LOADING, 'showLoading', 'feedback', 'loading.show'),
  connect(LOADING, 'hideLoading', 'feedback', 'loading.hide'),

  connect(['login', 'register', 'forgot', 'freePlay'], 'startSession', 'session', 'session.started'),
  connect(
    ['avatar', 'chatRoom', 'deposit', 'launch', 'manualRebate', 'rewardCentre', 'withdrawal'],
    'refreshMember',
    'session',
    'member.refresh',
  ),
  connect('changePassword', 'reportChanged', 'session', 'password.changed'),

  connect(
    ['chatList', 'favourites', 'homeLayout', 'invite', 'launch', ...LOGIN_SCREENS],
    'openLogin',
    'navigation',
    'popup.open',
    { popup: 'login' },
  ),
  connect('mailReset', 'openRecovery', 'navigation', 'popup.open', { popup: 'forgot' }),
  connect(['changePassword', 'forgot', 'login', 'register'], 'leave', 'navigation', 'popup.close'),
  connect(['changePassword', ...HOME_SCREENS], 'goHome', 'navigation', 'home'),

  connect('pageLife', 'askSession', 'session', 'member.refresh'),
  connect('pageLife', 'doubtMember', 'session', 'member.doubted'),
  connect('pageLife', 'endSession', 'session', 'session.closed'),
  connect('pageLife', 'adoptSession', 'session', 'session.started'),
  connect('pageLife', 'goHome', 'navigation', 'home'),
  connect('pageLife', 'followLanguage', 'language', 'language.change'),
  connect('pageLife', 'reportReturned', OPEN_THINGS, 'page.returned'),
  connect('pageLife', 'reportReturned', ['inboxUnread', 'chatUnread'], 'unread.refresh'),
  connect('pageLife', 'reportReturned', 'playRestriction', 'playRestriction.refresh'),
  connect('pageLife', 'reportReturned', 'serviceStatus', 'status.recheck'),

  connect('logout', 'announceLeaving', 'session', 'session.leaving'),
  connect('logout', 'announceLeaving', 'launch', 'session.leaving'),
  connect('logout', 'notify', 'feedback', 'toast.show'),
  connect('logout', 'clearSession', 'session', 'session.ended'),
  connect('logout', 'goHome', 'navigation', 'home'),

  connect(['favourites', 'recentGames'], 'reportSaved', ['lobby', 'homeLayout'], 'own.changed'),
  connect('launch', 'rememberRecent', 'recentGames', 'game.opened'),
  connect(['notices', 'noticeDetail'], 'reportRead', 'inboxUnread', 'unread.refresh'),
  connect(['notices', 'noticeDetail'], 'reportRead', 'chatUnread', 'unread.refresh'),
  connect('allAnnouncements', 'reportKnown', 'popupNews', 'news.known'),
  connect('protection', 'refreshPlayRestriction', 'playRestriction', 'playRestriction.refresh'),
  connect('playRestriction', 'reportPlayRestriction', 'launch', 'playRestriction.changed'),
  connect('launch', 'closePopup', 'navigation', 'popup.close'),
  connect('launch', 'closePopup', 'feedback', 'confirm.decline'),
  connect('launch', 'refreshPlayRestriction', 'playRestriction', 'playRestriction.refresh'),
  connect('launch', 'openRegistration', 'navigation', 'popup.open', { popup: 'register' }),
  connect('launch', 'startTrial', 'freePlay', 'freePlay.ask'),
  connect('freePlay', 'reportFailed', 'launch', 'trial.failed'),
  connect(['gameCenter', 'gameLink'], 'launch', 'launch', 'game.launch', { mode: 'real' }),
  connect('gameLink', 'reportFollowing', 'lobby', 'sections.pause'),
  connect('gameLink', 'reportFollowed', 'lobby', 'sections.start'),
].flat();

/** A lazily loaded chart with its actions wired. */
export const wired = wiredBy(LAZY_WIRING);
