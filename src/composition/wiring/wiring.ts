import { type Connection, connect, wiredBy } from './connection';
import { LANGUAGE_SCREENS, SESSION_SCREENS } from './screens.gen';

/** Lazily loaded charts that receive every change of the session, as `lobby` and `navigation` do. */
const SESSION_LISTENERS = [
  'pageLife',
  'logout',
  'launch',
  'gameLink',
  'favourites',
  'recentGames',
  'homeLayout',
  'popupNews',
  'invite',
  'inboxUnread',
  'chatUnread',
  'playRestriction',
  'contractCheck',
  'feedbackForm',
  ...SESSION_SCREENS,
] as const;

/** Lazily loaded charts that reload content in a new language. */
const LANGUAGE_LISTENERS = ['homeLayout', ...LANGUAGE_SCREENS] as const;

/** Connections of the charts of the first screen. No conditions here: every decision belongs to a chart. */
export const WIRING: readonly Connection[] = [
  connect('language', 'reportReady', 'app', 'texts.ready'),
  connect('language', 'notify', 'feedback', 'toast.show'),
  connect('language', 'reloadCatalogue', 'catalogue', 'catalogue.reload'),
  connect('language', 'reloadCatalogue', 'hotList', 'hot.reload'),
  connect('language', 'reloadCatalogue', 'announcements', 'announcements.reload'),
  connect('language', 'reloadCatalogue', 'lobby', 'lobby.reload'),
  connect('language', 'reloadCatalogue', 'allAnnouncements', 'announcements.reload'),
  connect('language', 'reloadCatalogue', 'winners', 'boards.reload'),
  connect('language', 'reloadCatalogue', LANGUAGE_LISTENERS, 'language.changed'),

  connect('serviceStatus', 'reportKnown', 'app', 'status.known'),
  connect('serviceStatus', 'reportReached', 'network', 'network.restored'),
  connect('serviceStatus', 'reportReopened', 'catalogue', 'catalogue.retry'),
  connect('serviceStatus', 'reportReopened', 'hotList', 'hot.retry'),
  connect('serviceStatus', 'reportReopened', 'announcements', 'resource.retry'),
  connect('serviceStatus', 'reportReopened', 'lobby', 'lobby.retry'),
  connect('serviceStatus', 'reportReopened', 'session', 'member.retry'),

  connect('network', 'notify', 'feedback', 'toast.show'),
  connect('network', 'askForSite', 'serviceStatus', 'status.recheck'),
  connect('network', 'retryAfterOutage', 'catalogue', 'catalogue.retry'),
  connect('network', 'retryAfterOutage', 'hotList', 'hot.retry'),
  connect('network', 'retryAfterOutage', 'announcements', 'resource.retry'),
  connect('network', 'retryAfterOutage', 'lobby', 'lobby.retry'),
  connect('network', 'retryAfterOutage', 'session', 'member.retry'),
  connect('network', 'retryAfterOutage', 'chatRoom', 'network.restored'),

  connect('session', 'notify', 'feedback', 'toast.show'),
  connect('session', 'reportSession', 'lobby', 'session.changed'),
  connect('session', 'reportSession', 'navigation', 'session.changed'),
  connect('session', 'reportSession', 'overlays', 'session.changed'),
  connect('session', 'reportSession', SESSION_LISTENERS, 'session.changed'),
  // Read marks and announcements for agents depend on the session.
  connect('session', 'reportSession', 'allAnnouncements', 'announcements.reload'),
  connect('session', 'reportConfirmed', 'pageLife', 'session.confirmed'),
  connect('session', 'reportDoubtful', 'pageLife', 'session.doubtful'),
  connect('session', 'askNewPassword', 'navigation', 'popup.open', { popup: 'changePassword' }),

  connect('overlays', 'reportHomeCleared', 'popupNews', 'home.cleared'),
  connect('overlays', 'reportHomeCovered', 'popupNews', 'home.covered'),
  // A first screen of an earlier visit is loaded again.
  connect('pageStart', 'refreshStalePage', 'serviceStatus', 'status.recheck'),
  connect('pageStart', 'refreshStalePage', 'catalogue', 'catalogue.reload'),
  connect('pageStart', 'refreshStalePage', 'hotList', 'hot.refresh'),
  connect('pageStart', 'refreshStalePage', 'announcements', 'announcements.reload'),
  connect('pageTransition', 'reportPage', ['inboxUnread', 'chatUnread'], 'unread.refresh'),
  connect('lobby', 'openLogin', 'navigation', 'popup.open', { popup: 'login' }),
  connect('navigation', 'reportPopup', 'feedback', 'confirm.decline'),
  connect('navigation', 'reportPopup', 'launch', 'popup.opened'),
  // A stopped chart no longer hides its loading mask (FORGOT-10).
  ['smsCode', 'recovery', 'changePassword'].flatMap((id) =>
    connect('navigation', 'reportFlowStopped', 'feedback', 'loading.hide', { id }),
  ),
  connect('navigation', 'reportFlowStopped', 'session', 'popup.closed'),
  connect('navigation', 'reportPage', 'app', 'page.reached'),
  connect(
    'navigation',
    'reportLoginDismissed',
    ['launch', 'favourites', 'homeLayout', 'invite'],
    'login.dismissed',
  ),
].flat();

/** Charts that ask the player for confirmation; the feedback chart settles their promise. */
export const QUESTIONS = (['logout', 'contractCheck', 'siteUpdate'] as const).map((from) => ({
  from,
  asks: 'askConfirmation',
  to: 'feedback',
  event: 'confirm.ask',
  answered: 'confirm.answered',
  withdrawn: 'confirm.withdraw',
}));

/** A chart of the first screen with its actions wired. */
export const wired = wiredBy(WIRING);
