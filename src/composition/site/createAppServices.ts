import type { AnyRouter } from '@tanstack/react-router';
import { isDepositForGame, leaveForDeposit, watchGameLinks } from '@/composition/play/gameLinks';
import { writeQuery } from '@/config/query';
import { isLoggedIn } from '@/machines/shared/session/session';
import type { AppServices } from './appServices';
import type { CoreServices } from './coreServices';

/** Creates the services of lazy charts. */
export function createAppServices(site: CoreServices, router: AnyRouter): AppServices {
  const { child, history } = site;
  return {
    address: site.address,
    api: site.api,
    storage: site.storage,
    device: site.device,
    whenComplete: site.whenComplete,
    createId: site.createId,
    language: site.language,
    status: site.status,
    session: site.session,
    addTexts: site.addTexts,
    text: site.text,
    askConfirmation: site.askConfirmation,
    goTo: (path, options) => (options?.replace ? history.replace(path) : history.push(path)),
    isHomeClear: () => child('overlays')?.getSnapshot().matches({ home: 'cleared' }) ?? false,
    path: () => history.location.pathname,
    query: () => new URLSearchParams(history.location.search),
    entry: site.entry,
    reload: site.reload,
    watchAddress: (listener) =>
      history.subscribe(({ location: { pathname, search } }) =>
        listener(pathname, new URLSearchParams(search)),
      ),
    watchGameLinks: (listener) => watchGameLinks(history, () => isLoggedIn(site.session()), listener),
    depositFor: (nodeId, signal) => leaveForDeposit(history, nodeId, signal),
    isDepositForGame: () => isDepositForGame(history),
    goBack: () => history.back(),
    changeQuery: (changes, options) => {
      const { pathname, search } = history.location;
      const query = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) query.set(name, value);
      const href = pathname + writeQuery(Object.fromEntries(query));
      if (options?.still !== true) return history.replace(href);
      // The router drops the scroll position at every navigation, but here the page stays scrolled.
      const stop = router.subscribe('onRendered', () => {
        stop();
        document.dispatchEvent(new Event('scroll'));
      });
      void router.navigate({ href, replace: true, resetScroll: false });
    },
    stripAddress: () => history.replace(history.location.pathname),
    logFailure: (what) => reportError(new Error(`could not update the ${what}`)),
  };
}
