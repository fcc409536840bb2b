import { type Connection, tell, wiredBy } from './connection';
import { LANGUAGE_SCREENS, SESSION_SCREENS } from './screens.gen';

/** Lazily loaded charts that receive every change of the session, as `lobby` and `navigation` do. */
const SESSION_LISTENERS = [
  'pageLife',
  'logout',
  'launch',
  'gameLink',
  'favourites',
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
  tell('language', 'reportReady', 'app', 'texts.ready'),
  tell('language', 'notify', 'feedback', 'toast.show'),
  tell('language', 'reloadCatalogue', 'catalogue', 'catalogue.reload'),
  tell('language', 'reloadCatalogue', 'hotList', 'hot.reload'),
  tell('language', 'reloadCatalogue', 'announcements', 'announcements.reload'),
  tell('language', 'reloadCatalogue', 'lobby', 'lobby.reload'),
  tell('language', 'reloadCatalogue', 'allAnnouncements', 'announcements.reload'),
  tell('language', 'reloadCatalogue', LANGUAGE_LISTENERS, 'language.changed'),

  tell('serviceStatus', 'reportKnown', 'app', 'status.known'),
  tell('serviceStatus', 'reportReopened', 'catalogue', 'catalogue.retry'),
  tell('serviceStatus', 'reportReopened', 'hotList', 'hot.retry'),
  tell('serviceStatus', 'reportReopened', 'announcements', 'resource.retry'),
  tell('serviceStatus', 'reportReopened', 'lobby', 'lobby.retry'),
  tell('serviceStatus', 'reportReopened', 'session', 'member.retry'),

  tell('network', 'notify', 'feedback', 'toast.show'),
  tell('network', 'askForSite', 'serviceStatus', 'status.recheck'),
  tell('network', 'retryAfterOutage', 'catalogue', 'catalogue.retry'),
  tell('network', 'retryAfterOutage', 'hotList', 'hot.retry'),
  tell('network', 'retryAfterOutage', 'announcements', 'resource.retry'),
  tell('network', 'retryAfterOutage', 'lobby', 'lobby.retry'),
  tell('network', 'retryAfterOutage', 'session', 'member.retry'),
  tell('network', 'retryAfterOutage', 'chatRoom', 'network.restored'),

  tell('session', 'notify', 'feedback', 'toast.show'),
  tell('session', 'reportSession', 'lobby', 'session.changed'),
  tell('session', 'reportSession', 'navigation', 'session.changed'),
  tell('session', 'reportSession', 'overlays', 'session.changed'),
  tell('session', 'reportSession', SESSION_LISTENERS, 'session.changed'),
  // Read marks and announcements for agents depend on the session.
  tell('session', 'reportSession', 'allAnnouncements', 'announcements.reload'),
  tell('session', 'reportConfirmed', 'pageLife', 'session.confirmed'),
  tell('session', 'reportDoubtful', 'pageLife', 'session.doubtful'),
  tell('session', 'askNewPassword', 'navigation', 'popup.open', { popup: 'changePassword' }),

  tell('overlays', 'reportHomeCleared', 'popupNews', 'home.cleared'),
  tell('overlays', 'reportHomeCovered', 'popupNews', 'home.covered'),
  // A first screen of an earlier visit is loaded again.
  tell('pageStart', 'refreshStalePage', 'serviceStatus', 'status.recheck'),
  tell('pageStart', 'refreshStalePage', 'catalogue', 'catalogue.reload'),
  tell('pageStart', 'refreshStalePage', 'hotList', 'hot.refresh'),
  tell('pageStart', 'refreshStalePage', 'announcements', 'announcements.reload'),
  tell('pageTransition', 'reportPage', ['inboxUnread', 'chatUnread'], 'unread.refresh'),
  tell('lobby', 'openLogin', 'navigation', 'popup.open', { popup: 'login' }),
  tell('navigation', 'reportPopup', 'feedback', 'confirm.decline'),
  tell('navigation', 'reportPopup', 'launch', 'popup.opened'),
  // A stopped chart no longer hides its loading mask (FORGOT-10).
  ['smsCode', 'recovery', 'changePassword'].flatMap((id) =>
    tell('navigation', 'reportFlowStopped', 'feedback', 'loading.hide', { id }),
  ),
  tell('navigation', 'reportPage', 'app', 'page.reached'),
  tell('navigation', 'reportLoginDismissed', 'lobby', 'login.dismissed'),
  tell(
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
