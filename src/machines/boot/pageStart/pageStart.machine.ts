import { setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withOutput } from '@/machines/shared/parts/withEvent';

export interface PageStartInput {
  /** Whether the page contains a first screen that the server has rendered. */
  readonly isServerRendered: boolean;
  /** Whether the service worker stored that first screen in an earlier visit. */
  readonly isStored: boolean;
  /** What opens over the page at its address. */
  readonly overlay: 'none' | 'popup' | 'gameLink';
}

export type PageStartEvent =
  /** The elements of the page, or of what covers it, answer taps. */
  { readonly type: 'page.ready' };

/** How start-up has ended: the site runs, or it lacks its texts or its status and says so. */
export type StartUp = 'running' | 'stuck';

/*
 * The start of the page, as the player sees it:
 * opening, comparing: the page as it was served, without effect
 * loadingOverlay: the same, until the popup or the game at the address can show at once
 * hydrating: the served page, which React takes over as it is; at the address of a game, the game comes first
 * rendering: the page that React renders anew in place of the served one
 * interactive: the page answers; what it lacks loads behind it
 * complete: everything that starts by itself has started
 */
const interactive = [
  {
    guard: 'isStored',
    target: 'settled',
    actions: 'refreshStalePage',
    description: 'The first screen is of an earlier visit: its charts load again, now that it can be used.',
  },
  { target: 'settled' },
] as const;
const shown = [
  {
    guard: 'hasOverlay',
    target: 'loadingOverlay',
    description: 'A placeholder in its place would flash up.',
  },
  { target: 'rendering' },
] as const;

/** The page from what the server sent to what everything may use: what may happen yet. */
export const pageStartMachine = setup({
  types: {} as ChartTypes<PageStartInput, PageStartEvent, PageStartInput> & {
    tags: 'isRendered' | 'hydrates' | 'gameFirst' | 'isComplete' | 'startsDeferredCharts';
  },
  actors: {
    /** Resolves when the texts, the status and the route of the page are loaded, or one of them is unavailable. */
    openPage: notProvided<StartUp, void>('openPage'),
    /** Resolves with whether the charts make exactly the requests that the server rendered the page from. */
    matchServerRender: notProvided<boolean, void>('matchServerRender'),
    /** Resolves when the view of the popup or of the game is loaded. */
    loadOverlay: notProvided<void, void>('loadOverlay'),
    /** Resolves when the charts that find a linked game run. */
    startDeferredCharts: notProvided<void, void>('startDeferredCharts'),
    /** Resolves when the charts of the popup and of the screen are loaded, and no task of the page is pending. */
    settle: notProvided<void, void>('settle'),
    /** Resolves when the page is loaded and the browser idle. */
    becomeIdle: notProvided<void, void>('becomeIdle'),
  },
  actions: {
    /** Lets the charts of the first screen load again. */
    refreshStalePage: () => {},
  },
  guards: {
    isStored: ({ context }) => context.isStored,
    hasOverlay: ({ context }) => context.overlay !== 'none',
    isGameLink: ({ context }) => context.overlay === 'gameLink',
    canHydrate: ({ context }, startUp: StartUp) => context.isServerRendered && startUp === 'running',
    isStuck: (_, startUp: StartUp) => startUp === 'stuck',
    isMatch: (_, isMatch: boolean) => isMatch,
  },
  delays: {
    REQUEST_TIMEOUT,
    /** Longest wait for what opens over the page; then it opens with a placeholder. */
    OVERLAY_TIMEOUT: 3_000,
    /** Longest wait of what loads behind the page for a page that takes long to answer. */
    HYDRATION_TIMEOUT: 5_000,
    /** Longest wait for a page that never rests. */
    SETTLE_TIMEOUT: 5_000,
  },
}).createMachine({
  id: 'pageStart',
  description: 'Hydrates the served page or renders it anew, and starts what loads behind it.',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      description: 'The page shows as it was served; texts, status and route load.',
      meta: { requirements: ['BOOT-01', 'BOOT-03'] },
      invoke: {
        id: 'opening',
        src: 'openPage',
        onDone: [
          { guard: withOutput('canHydrate'), target: 'comparing' },
          {
            guard: withOutput('isStuck'),
            target: 'rendering',
            description: 'The page shows why it cannot start.',
          },
          ...shown,
        ],
        onError: { target: 'rendering', description: 'Its route shows what could not be loaded.' },
      },
      after: {
        REQUEST_TIMEOUT: { target: 'rendering', description: 'A placeholder shows that it is loading.' },
      },
    },
    comparing: {
      description:
        'The first requests show whether the served page is that of this visit: of this language, and of a visitor.',
      invoke: {
        id: 'match',
        src: 'matchServerRender',
        onDone: [{ guard: withOutput('isMatch'), target: 'hydrating' }, ...shown],
        onError: shown,
      },
      after: { REQUEST_TIMEOUT: shown },
    },
    loadingOverlay: {
      description: 'The popup or the game at the address loads before anything renders.',
      invoke: {
        id: 'overlay',
        src: 'loadOverlay',
        onDone: { target: 'rendering' },
        onError: { target: 'rendering', description: 'It shows in its place that it could not be loaded.' },
      },
      after: { OVERLAY_TIMEOUT: { target: 'rendering' } },
    },
    hydrating: {
      description: 'React takes over the served page without rendering it again.',
      tags: ['isRendered', 'hydrates'],
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Decides what comes first.',
          always: [{ guard: 'isGameLink', target: 'gameFirst' }, { target: 'page' }],
        },
        gameFirst: {
          description:
            'At the address of a game, the page behind it waits until the charts run that find the game.',
          tags: ['gameFirst', 'startsDeferredCharts'],
          invoke: {
            id: 'game',
            src: 'startDeferredCharts',
            onDone: { target: 'page' },
            onError: { target: 'page' },
          },
          after: { OVERLAY_TIMEOUT: { target: 'page' } },
        },
        page: { description: 'The page hydrates.' },
      },
      on: { 'page.ready': { target: 'interactive' } },
      after: {
        HYDRATION_TIMEOUT: {
          target: 'interactive',
          description: 'What loads behind the page waits no longer.',
        },
      },
    },
    rendering: {
      description: 'React renders the page anew: the served one does not match, or there is none.',
      tags: ['isRendered'],
      on: { 'page.ready': { target: 'interactive' } },
      after: {
        HYDRATION_TIMEOUT: {
          target: 'interactive',
          description: 'What loads behind the page waits no longer.',
        },
      },
    },
    interactive: {
      description: 'The page answers taps.',
      tags: ['isRendered'],
      initial: 'settling',
      states: {
        settling: {
          description: 'An open popup and the screen load first, and pending tasks run first.',
          invoke: { id: 'settle', src: 'settle', onDone: interactive, onError: interactive },
          after: { SETTLE_TIMEOUT: interactive },
        },
        settled: {
          description: 'The charts behind the page load.',
          tags: ['startsDeferredCharts'],
          invoke: {
            id: 'idle',
            src: 'becomeIdle',
            onDone: { target: '#pageStart.complete' },
            onError: { target: '#pageStart.complete' },
          },
          after: { REQUEST_TIMEOUT: { target: '#pageStart.complete' } },
        },
      },
    },
    complete: {
      type: 'final',
      description:
        'The page is loaded and the browser idle: the service worker registers, and forms preload.',
      tags: ['isRendered', 'isComplete', 'startsDeferredCharts'],
    },
  },
});
