import type { AnyRouter } from '@tanstack/react-router';
import type { LoadView } from '@/features/shared/lazy';
import type { CreateFlow, FlowName } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { watchSwipes } from '@/services/device/swipes';
import { restoreTyped } from '@/services/formRestore';
import type { CoreServices } from './coreServices';
import { createAppServices } from './createAppServices';
import type { LazyFlow } from './lazyFlow';
import { POPUP_FLOWS, SCREEN_FLOWS } from './screenFlows.gen';

/** The charts of screens and popups, and those that load right after the first screen. */
export const FLOWS: Readonly<Record<FlowName, LazyFlow>> = {
  ...SCREEN_FLOWS,
  ...POPUP_FLOWS,
  deferredCharts: { load: async () => (await import('./deferredChartsFlow')).deferredChartsFlow },
};

/** Views that load with the charts behind the page; the menu and the sheet then open without a wait. */
const DEFERRED_VIEWS = ['globalOverlays', 'feedback', 'sideMenu', 'gameSheet'] as const;

/** Creates lazily loaded charts. Rejects when a part of a chart fails to load. */
export type CreateFlowByName = (name: FlowName) => Promise<CreateFlow>;

/** Creates lazily loaded charts with their services, texts and views; call it once per site. */
export function createFlows(site: CoreServices, router: AnyRouter, loadView: LoadView): CreateFlowByName {
  const services = createAppServices(site, router);
  return async (name) => {
    const { load, texts = [] } = FLOWS[name];
    const isDeferred = name === 'deferredCharts';
    const [create] = await Promise.all([
      load(),
      ...['common' as const, ...texts].map((part) => services.addTexts(part)),
      // Charts load together with their views, so that a game never opens without a view.
      ...(isDeferred ? DEFERRED_VIEWS.map(loadView) : []),
    ]);
    return create(services);
  };
}

/** Watches the player's input in the browser: swipes, and texts to keep over a reload. */
export function watchInput(site: CoreServices): void {
  restoreTyped(site.storage);
  watchSwipes(({ distance, isInGames }) =>
    site.child('pageTransition')?.send({ type: isInGames ? 'gameArea.swiped' : 'swipe.ended', distance }),
  );
}
