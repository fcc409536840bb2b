import type { VendorGameTypes } from '@contract/games';
import type { SessionRecord } from '@contract/session';
import type { LanguageCode, SystemStatus } from '@contract/system';
import { assign, setup } from 'xstate';
import { KEPT_PAGES } from '@/config/constants';
import { languageMachine } from '@/machines/boot/language/language.machine';
import { networkMachine } from '@/machines/boot/network/network.machine';
import { type PageStartInput, pageStartMachine } from '@/machines/boot/pageStart/pageStart.machine';
import { serviceStatusMachine } from '@/machines/boot/serviceStatus/serviceStatus.machine';
import { catalogueMachine } from '@/machines/catalogue/catalogue/catalogue.machine';
import { hotListMachine } from '@/machines/catalogue/hotList/hotList.machine';
import { announcementsMachine } from '@/machines/content/announcements/announcements.machine';
import { lobbyMachine } from '@/machines/home/lobby/lobby.machine';
import { feedbackMachine } from '@/machines/shared/feedback/feedback.machine';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { initialSession } from '@/machines/shared/session/session';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { overlaysMachine } from '@/machines/shell/overlays/overlays.machine';
import { pageTransitionMachine } from '@/machines/shell/pageTransition/pageTransition.machine';
import { sideMenuMachine } from '@/machines/shell/sideMenu/sideMenu.machine';
import { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine';
import { navigationMachine } from '../navigation/navigation.machine';
import { routeActorMachine } from '../routeActor/routeActor.machine';

export interface AppInput {
  readonly language: LanguageCode;
  readonly cachedStatus: SystemStatus | null;
  readonly cachedVendors: VendorGameTypes | null;
  readonly storedSession: SessionRecord | null;
  readonly online: boolean;
  /** Random number in [0, 1), drawn once per visit, so that every picture comes from the same CDN (BOOT-08). */
  readonly imageCdnSeed: number;
  /** How the page was served, and what opens over it. */
  readonly pageStart: PageStartInput;
}

export type AppContext = AppInput;

export type AppEvent =
  | { readonly type: 'texts.ready' }
  | { readonly type: 'status.known' }
  /** The player has left the address of a popup for a page. */
  | { readonly type: 'page.reached' };

/** The long-lived charts by the id under which each runs. */
type AppChildren = {
  feedback: 'feedback';
  language: 'language';
  network: 'network';
  pageStart: 'pageStart';
  serviceStatus: 'serviceStatus';
  session: 'session';
  navigation: 'navigation';
  overlays: 'overlays';
  sideMenu: 'sideMenu';
  pageTransition: 'pageTransition';
  catalogue: 'catalogue';
  hotList: 'hotList';
  announcements: 'announcements';
  lobby: 'lobby';
  routeActor: 'routeActor';
  deferredCharts: 'lazyFlow';
};

/** Root of everything: language first, then the system status, then the running app (BOOT-01..BOOT-03). */
export const appMachine = setup({
  types: {} as ChartTypes<AppContext, AppEvent, AppInput> & {
    children: AppChildren;
    tags: 'loadingTexts' | 'awaitingStatus' | 'whole' | 'running';
  },
  actors: {
    feedback: feedbackMachine,
    language: languageMachine,
    network: networkMachine,
    pageStart: pageStartMachine,
    serviceStatus: serviceStatusMachine,
    session: sessionMachine,
    navigation: navigationMachine,
    overlays: overlaysMachine,
    sideMenu: sideMenuMachine,
    pageTransition: pageTransitionMachine,
    catalogue: catalogueMachine,
    hotList: hotListMachine,
    announcements: announcementsMachine,
    lobby: lobbyMachine,
    routeActor: routeActorMachine,
    lazyFlow: lazyFlowMachine,
  },
  actions: { dropStored: assign({ storedSession: null }) },
  guards: { isAtPopup: ({ context }) => context.pageStart.overlay === 'popup' },
}).createMachine({
  id: 'app',
  description: 'Runs the start-up steps in order and owns every long-lived chart.',
  context: ({ input }) => input,
  initial: 'loadingTexts',
  invoke: [
    { id: 'feedback', systemId: 'feedback', src: 'feedback' },
    {
      id: 'language',
      systemId: 'language',
      src: 'language',
      input: ({ context }) => ({ language: context.language }),
    },
    {
      id: 'network',
      systemId: 'network',
      src: 'network',
      input: ({ context }) => ({ online: context.online }),
    },
    {
      id: 'pageStart',
      systemId: 'pageStart',
      src: 'pageStart',
      input: ({ context }) => context.pageStart,
    },
  ],
  states: {
    loadingTexts: {
      description: 'The language loads before anything else; the language chart retries by itself.',
      tags: ['loadingTexts'],
      meta: { requirements: ['BOOT-01', 'BOOT-02'] },
      on: { 'texts.ready': { target: 'serving' } },
    },
    serving: {
      description: 'Texts are loaded; the status is known or loading.',
      invoke: {
        id: 'serviceStatus',
        systemId: 'serviceStatus',
        src: 'serviceStatus',
        input: ({ context }) => ({ cached: context.cachedStatus }),
      },
      initial: 'awaitingStatus',
      states: {
        awaitingStatus: {
          description: 'The app renders once a status is known; a cached one is known at once.',
          tags: ['awaitingStatus'],
          meta: { requirements: ['BOOT-03'] },
          on: { 'status.known': { target: 'running' } },
        },
        running: {
          description: 'The app is rendered.',
          tags: ['running'],
          meta: { requirements: ['BOOT-03', 'PROD-01'] },
          invoke: [
            {
              id: 'session',
              systemId: 'session',
              src: 'session',
              input: ({ context }) => ({ stored: context.storedSession }),
            },
            {
              id: 'navigation',
              systemId: 'navigation',
              src: 'navigation',
              input: ({ context }) => ({ session: initialSession(context.storedSession) }),
            },
            {
              id: 'overlays',
              systemId: 'overlays',
              src: 'overlays',
              input: ({ context }) => ({ session: initialSession(context.storedSession) }),
            },
            { id: 'sideMenu', systemId: 'sideMenu', src: 'sideMenu' },
            { id: 'pageTransition', systemId: 'pageTransition', src: 'pageTransition' },
            {
              id: 'lobby',
              systemId: 'lobby',
              src: 'lobby',
              input: ({ context }) => ({
                session: initialSession(context.storedSession),
                keptPages: KEPT_PAGES,
              }),
            },
            { id: 'routeActor', systemId: 'routeActor', src: 'routeActor' },
            // The chart that it loads has this system id; the loader itself has none.
            { id: 'deferredCharts', src: 'lazyFlow', input: { name: 'deferredCharts' } },
          ],
          initial: 'arriving',
          states: {
            arriving: {
              description: 'Decides whether the visit starts at a popup or at a page.',
              // From now on the session chart is the only owner of the token.
              entry: 'dropStored',
              always: [
                {
                  guard: 'isAtPopup',
                  target: 'behindPopup',
                  description: 'Nothing competes with the popup.',
                },
                { target: 'whole' },
              ],
            },
            behindPopup: {
              description: 'The address is a popup; the page behind it waits until the player goes there.',
              on: { 'page.reached': { target: 'whole' } },
            },
            whole: {
              description: 'Pages show, and their charts run.',
              tags: ['whole'],
              invoke: [
                {
                  id: 'catalogue',
                  systemId: 'catalogue',
                  src: 'catalogue',
                  input: ({ context }) => ({ cached: context.cachedVendors }),
                },
                {
                  id: 'hotList',
                  systemId: 'hotList',
                  src: 'hotList',
                },
                { id: 'announcements', systemId: 'announcements', src: 'announcements' },
              ],
            },
          },
        },
      },
    },
  },
});
