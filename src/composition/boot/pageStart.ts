import type { AnyRouter } from '@tanstack/react-router';
import { type ActorRefFrom, type AnyActorRef, fromPromise, waitFor } from 'xstate';
import { wired } from '@/composition/wiring/wiring';
import { GAME_LINK } from '@/config/gameLink';
import { POPUP_ROUTES, plainPath } from '@/config/routes';
import type { LoadView, ViewName } from '@/features/shared/lazy';
import {
  type PageStartInput,
  pageStartMachine,
  type StartUp,
} from '@/machines/boot/pageStart/pageStart.machine';
import type { appMachine } from '@/machines/site/app/app.machine';
import { runningFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { whenIdle, whenTasksDone } from '@/services/device/tasks';

type AppRef = ActorRefFrom<typeof appMachine>;

/** What the start of the page needs from the site. */
interface PageStartPorts {
  readonly app: () => AppRef;
  readonly router: () => AnyRouter;
  readonly loadView: LoadView;
  /** Whether the charts make the requests that the server rendered from; undefined when it rendered no page. */
  readonly matchesServerRender: (() => Promise<boolean>) | undefined;
  readonly location: Address;
}

/** An address, as the history has it. */
interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The view that opens over the page at an address. */
const viewOver = ({ pathname, search }: Address): ViewName | undefined =>
  POPUP_ROUTES[plainPath(pathname)] ?? (new URLSearchParams(search).has(GAME_LINK) ? 'gameSheet' : undefined);

/** What opens over the page at an address. */
export function overlayAt(address: Address): PageStartInput['overlay'] {
  const view = viewOver(address);
  if (view === undefined) return 'none';
  return view === 'gameSheet' ? 'gameLink' : 'popup';
}

/** Resolves when the texts or the status are unavailable; both keep trying. */
async function becomeStuck(app: AppRef): Promise<void> {
  const lacksTexts = waitFor(app, ({ children }) => children.language !== undefined).then(
    ({ children: { language } }) =>
      language && waitFor(language, (snapshot) => snapshot.hasTag('unavailable')),
  );
  const lacksStatus = waitFor(app, ({ children }) => children.serviceStatus !== undefined).then(
    ({ children: { serviceStatus } }) =>
      serviceStatus && waitFor(serviceStatus, (snapshot) => snapshot.hasTag('unavailable')),
  );
  await Promise.race([lacksTexts, lacksStatus]);
}

/** Whether a chart that only loads awaits nothing. */
const hasAnswers = ({ children }: { readonly children: object }) => Object.keys(children).length === 0;

/** The charts that only load what the screen shows, and the screen's own, as far as they run. */
export function shownCharts(app: AppRef): { lists: readonly AnyActorRef[]; screen: AnyActorRef | undefined } {
  const { lobby, routeActor } = app.getSnapshot().children;
  const frame = routeActor?.getSnapshot().children.flow?.getSnapshot();
  const screen: AnyActorRef | undefined = frame && runningFlow(frame)?.ref;
  const pages = [...(lobby?.getSnapshot().context.pages.values() ?? [])];
  const own: Readonly<Record<string, AnyActorRef>> = screen?.getSnapshot().children ?? {};
  return { lists: [...pages, ...[own['list'], own['counter']].filter((one) => one !== undefined)], screen };
}

/** Resolves when each chart of the first screen has received its answers or has failed. */
async function receiveAnswers(app: AppRef): Promise<void> {
  const { catalogue, hotList, announcements } = app.getSnapshot().children;
  await Promise.all([catalogue, hotList, announcements].map((chart) => chart && waitFor(chart, hasAnswers)));
  await loadOpenCharts(app);
  const { lists, screen } = shownCharts(app);
  if (screen !== undefined) await waitFor(screen, (snapshot) => !snapshot.hasTag('loading'));
  await Promise.all(lists.map((list) => waitFor(list, hasAnswers)));
}

/** Resolves when neither a popup nor the screen is loading its chart. */
async function loadOpenCharts(app: AppRef): Promise<void> {
  for (const chart of ['navigation', 'routeActor'] as const) {
    const flow = app.getSnapshot().children[chart]?.getSnapshot().children.flow;
    // `waitFor` rejects when the player leaves before the chart has loaded.
    if (flow !== undefined) await waitFor(flow, (snapshot) => !snapshot.matches('loading')).catch(() => {});
  }
}

/** The start of the page with its services. */
export function pageStartLogic({ app, router, loadView, matchesServerRender, location }: PageStartPorts) {
  const view = viewOver(location);
  return wired('pageStart', pageStartMachine).provide({
    actors: {
      openPage: fromPromise<StartUp, void>(() => {
        const running = Promise.all([
          waitFor(app(), (snapshot) => snapshot.hasTag('running')),
          router().load(),
        ]).then(() => 'running' as const);
        return Promise.race([running, becomeStuck(app()).then(() => 'stuck' as const)]);
      }),
      // It stays pending when the charts make fewer requests than the server did.
      matchServerRender: fromPromise(async () => {
        const answered = receiveAnswers(app());
        const isMatch = await Promise.race([matchesServerRender?.(), answered.then(() => false)]);
        if (isMatch !== true) return false;
        await answered;
        // A list of several pages requests the others beside the served one.
        return (await matchesServerRender?.()) === true;
      }),
      loadOverlay: fromPromise(async () => {
        if (view !== undefined) await loadView(view);
      }),
      startDeferredCharts: fromPromise(async () => {
        const { deferredCharts } = app().getSnapshot().children;
        if (deferredCharts !== undefined)
          await waitFor(deferredCharts, (snapshot) => snapshot.hasTag('running'));
      }),
      settle: fromPromise(async () => {
        await loadOpenCharts(app());
        await whenTasksDone();
      }),
      becomeIdle: fromPromise(whenIdle),
    },
  });
}
