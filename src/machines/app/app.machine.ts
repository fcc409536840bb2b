import { setup } from 'xstate';
import { KEPT_PAGES } from '@/config/constants';
import { isAgentType } from '@/config/roles';
import type { SessionRecord } from '@/services/contract/account';
import type { VendorGameTypes } from '@/services/contract/catalogue';
import type { LanguageCode, SystemStatus } from '@/services/contract/system';
import { announcementsMachine } from '../announcements/announcements.machine';
import { catalogueMachine } from '../catalogue/catalogue.machine';
import { feedbackMachine } from '../feedback/feedback.machine';
import { hotListMachine } from '../hotList/hotList.machine';
import { languageMachine } from '../language/language.machine';
import { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine';
import { lobbyMachine } from '../lobby/lobby.machine';
import { logoutMachine } from '../logout/logout.machine';
import { navigationMachine } from '../navigation/navigation.machine';
import { networkMachine } from '../network/network.machine';
import { pageTransitionMachine } from '../pageTransition/pageTransition.machine';
import { screenMachine } from '../screen/screen.machine';
import { serviceStatusMachine } from '../serviceStatus/serviceStatus.machine';
import { sessionMachine } from '../session/session.machine';

export interface AppInput {
  readonly language: LanguageCode;
  readonly cachedStatus: SystemStatus | null;
  readonly cachedVendors: VendorGameTypes | null;
  readonly storedSession: SessionRecord | null;
  readonly online: boolean;
  /** Drawn once a visit in [0, 1), so that every picture comes from the same CDN (BOOT-08). */
  readonly imageCdnDraw: number;
}

export type AppContext = AppInput;

export type AppEvent = { readonly type: 'texts.ready' } | { readonly type: 'status.known' };

/** The long-lived charts by the id under which each runs. */
type AppChildren = {
  feedback: 'feedback';
  language: 'language';
  network: 'network';
  serviceStatus: 'serviceStatus';
  session: 'session';
  navigation: 'navigation';
  logout: 'logout';
  pageTransition: 'pageTransition';
  catalogue: 'catalogue';
  hotList: 'hotList';
  announcements: 'announcements';
  lobby: 'lobby';
  screen: 'screen';
  extras: 'lazyFlow';
};

/** Root of everything: language first, then the system status, then the running app (BOOT-01..BOOT-03). */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    children: {} as AppChildren,
  },
  actors: {
    feedback: feedbackMachine,
    language: languageMachine,
    network: networkMachine,
    serviceStatus: serviceStatusMachine,
    session: sessionMachine,
    navigation: navigationMachine,
    logout: logoutMachine,
    pageTransition: pageTransitionMachine,
    catalogue: catalogueMachine,
    hotList: hotListMachine,
    announcements: announcementsMachine,
    lobby: lobbyMachine,
    screen: screenMachine,
    lazyFlow: lazyFlowMachine,
  },
}).createMachine({
  id: 'app',
  description: 'Start-up in its order, and the home of every long-lived chart.',
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
  ],
  states: {
    loadingTexts: {
      description: 'The language loads before anything else; the language chart retries by itself.',
      meta: { requirements: ['BOOT-01', 'BOOT-02'] },
      on: { 'texts.ready': { target: 'serving' } },
    },
    serving: {
      description: 'Texts are there; the status is known or on its way.',
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
          meta: { requirements: ['BOOT-03'] },
          on: { 'status.known': { target: 'running' } },
        },
        running: {
          description: 'The app is rendered.',
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
              input: ({ context: { storedSession } }) => ({
                loggedIn: storedSession !== null,
                isAgent: storedSession !== null && isAgentType(storedSession.type),
              }),
            },
            { id: 'logout', systemId: 'logout', src: 'logout' },
            { id: 'pageTransition', systemId: 'pageTransition', src: 'pageTransition' },
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
            {
              id: 'lobby',
              systemId: 'lobby',
              src: 'lobby',
              input: ({ context }) => ({ loggedIn: context.storedSession !== null, keptPages: KEPT_PAGES }),
            },
            { id: 'screen', systemId: 'screen', src: 'screen' },
            { id: 'extras', systemId: 'extras', src: 'lazyFlow', input: { name: 'extras' } },
          ],
        },
      },
    },
  },
});
