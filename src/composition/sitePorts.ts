import type { AnyRouter } from '@tanstack/react-router';
import { GUEST_TYPE } from '@/config/constants';
import { writeQuery } from '@/config/query';
import { leaveForDeposit, watchGameLinks } from './gameLinks';
import type { Ports } from './ports';
import type { Presence, Site } from './site';

/** What the late charts need of the running site. */
export function createPorts(site: Site, router: AnyRouter, isBack: () => boolean): Ports {
  const { child, extras, history, sessionListeners } = site;
  const session = () => child('session');
  const navigation = () => child('navigation');
  const feedback = () => child('feedback');
  return {
    api: site.api,
    storage: site.storage,
    device: site.device,
    language: site.language,
    status: site.status,
    session: site.session,
    addTexts: site.addTexts,
    text: site.text,
    askConfirmation: site.askConfirmation,
    startSession: (record) => {
      if (record !== null) session()?.send({ type: 'session.started', record });
    },
    onSession: (tell) => {
      const listener = ({ loggedIn, memberType }: Presence) => tell(loggedIn ? memberType : null);
      sessionListeners.add(listener);
      return () => void sessionListeners.delete(listener);
    },
    isBack,
    closePopup: () => navigation()?.send({ type: 'popup.close' }),
    openLogin: () => navigation()?.send({ type: 'popup.open', popup: 'login' }),
    openRecovery: () => navigation()?.send({ type: 'popup.open', popup: 'forgot' }),
    goHome: () => navigation()?.send({ type: 'home' }),
    goTo: (path) => history.push(path),
    path: () => history.location.pathname,
    query: () => new URLSearchParams(history.location.search),
    entry: () => history.location.state.__TSR_key ?? '',
    watchAudience: (listener) => {
      const subscriptions = [session()?.subscribe(listener), child('language')?.subscribe(listener)];
      return () => {
        for (const subscription of subscriptions) subscription?.unsubscribe();
      };
    },
    watchAddress: (listener) =>
      history.subscribe(({ location: { pathname, search } }) =>
        listener(pathname, new URLSearchParams(search)),
      ),
    watchGameLinks: (listener) => watchGameLinks(history, () => site.session() !== null, listener),
    depositFor: (nodeId, signal) => leaveForDeposit(history, nodeId, signal),
    launchGame: (game) => {
      const mapping = child('catalogue')?.getSnapshot().context.vendors?.mapping ?? {};
      extras()?.getSnapshot().children.launch?.send({ type: 'game.launch', game, mode: 'real', mapping });
    },
    changeQuery: (changes, options) => {
      const { pathname, search } = history.location;
      const query = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) query.set(name, value);
      const href = pathname + writeQuery(Object.fromEntries(query));
      if (options?.still !== true) return history.replace(href);
      // With each step the router forgets how far the page was scrolled before it; here it still is.
      const stop = router.subscribe('onRendered', () => {
        stop();
        document.dispatchEvent(new Event('scroll'));
      });
      void router.navigate({ href, replace: true, resetScroll: false });
    },
    passwordChanged: () => session()?.send({ type: 'password.changed' }),
    refreshMember: () => session()?.send({ type: 'member.refresh' }),
    refreshOwnGames: () => {
      child('lobby')?.send({ type: 'own.changed' });
      extras()?.getSnapshot().children.homeLayout?.send({ type: 'own.changed' });
    },
    refreshUnread: () => extras()?.send({ type: 'unread.refresh' }),
    refreshStanding: () => extras()?.getSnapshot().children.standing?.send({ type: 'standing.refresh' }),
    notify: (toast) => feedback()?.send({ type: 'toast.show', ...toast }),
    showLoading: (loading) => feedback()?.send({ type: 'loading.show', ...loading }),
    hideLoading: (id) => feedback()?.send({ type: 'loading.hide', id }),
    logFailure: (what) => reportError(new Error(`could not update the ${what}`)),
  };
}

/** Tells the late charts that care whether somebody is logged in. */
export function tellPresence(
  { child, extras }: Site,
  { loggedIn, memberType }: Presence,
  isBack: boolean,
): void {
  const present = loggedIn ? memberType : null;
  const isTurnedAway = child('session')?.getSnapshot().matches({ visitor: 'turnedAway' }) ?? false;
  extras()?.send({ type: 'session.changed', memberType: present, isTurnedAway, isBack });
  const flow = child('screen')?.getSnapshot().children.flow?.getSnapshot().context.flow;
  switch (flow?.name) {
    case 'deposit':
    case 'withdrawal':
      flow.ref.send({ type: 'session.changed', memberType: present, isBack });
      break;
    case 'paymentHistory':
    case 'protection':
    case 'betRecord':
    case 'manualRebate':
    case 'benefits':
      flow.ref.send({ type: 'session.changed', memberType: present });
      break;
    case 'gameCenter':
      flow.ref.send({ type: 'session.changed', loggedIn });
      break;
    case 'settings':
      flow.ref.send({ type: 'session.changed', loggedIn });
      break;
    case 'memberCentre':
      flow.ref.send({ type: 'session.changed', loggedIn, isTrial: memberType === GUEST_TYPE });
  }
}
