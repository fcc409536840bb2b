import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { OPEN_STATUS } from '@/machines/shared/samples';
import { appMachine } from './app.machine';

const INPUT = {
  language: 'TY',
  cachedVendors: null,
  storedSession: null,
  online: true,
  imageCdnSeed: 0,
  pageStart: { isServerRendered: true, isStored: false, overlay: 'none' },
} as const;

const OWN_CHART = 'A separate chart with its own timeouts and retries.';

export const appModel = defineModel(appMachine, {
  inputs: {
    'first visit': { ...INPUT, cachedStatus: null },
    'cached status': { ...INPUT, cachedStatus: OPEN_STATUS },
    'at the address of a popup': {
      ...INPUT,
      cachedStatus: OPEN_STATUS,
      pageStart: { ...INPUT.pageStart, overlay: 'popup' },
    },
  },
  events: { 'texts.ready': [{}], 'status.known': [{}], 'page.reached': [{}] },
  outcomes: {
    feedback: {},
    language: {},
    network: {},
    pageStart: {},
    serviceStatus: {},
    session: {},
    navigation: {},
    overlays: {},
    sideMenu: {},
    pageTransition: {},
    catalogue: {},
    hotList: {},
    announcements: {},
    lobby: {},
    routeActor: {},
    lazyFlow: {},
  },
  waitsForUser: {
    feedback: OWN_CHART,
    language: OWN_CHART,
    network: OWN_CHART,
    pageStart: OWN_CHART,
    serviceStatus: OWN_CHART,
    session: OWN_CHART,
    navigation: OWN_CHART,
    overlays: OWN_CHART,
    sideMenu: 'The player closes it.',
    pageTransition: OWN_CHART,
    catalogue: OWN_CHART,
    hotList: OWN_CHART,
    announcements: OWN_CHART,
    lobby: OWN_CHART,
    routeActor: OWN_CHART,
    deferredCharts: OWN_CHART,
  },
  project: () => null,
  invariants: [
    {
      name: 'BOOT-03 every part of the product runs exactly while the product does',
      holds: ({ children, ...snapshot }) =>
        [
          'navigation',
          'overlays',
          'sideMenu',
          'pageTransition',
          'lobby',
          'routeActor',
          'deferredCharts',
        ].every((part) => part in children === snapshot.matches({ serving: 'running' })),
    },
    {
      name: 'The status is requested only after the language has loaded (BOOT-01)',
      holds: (snapshot) =>
        snapshot.matches('loadingTexts') === (snapshot.children.serviceStatus === undefined),
    },
    {
      name: 'The product starts only when a status is known (BOOT-03)',
      holds: (snapshot) =>
        snapshot.matches({ serving: 'running' }) === (snapshot.children.session !== undefined),
    },
    {
      name: 'While the address is a popup, no page data is requested',
      holds: ({ children, ...snapshot }) =>
        [children.catalogue, children.hotList, children.announcements].every(
          (chart) => (chart !== undefined) === snapshot.matches({ serving: { running: 'whole' } }),
        ),
    },
  ],
});

export const appChart: ExplorableChart = {
  id: 'app',
  title: 'Start-up',
  area: 'Site',
  machine: appMachine,
  model: appModel,
  requirements: ['BOOT-01', 'BOOT-02', 'BOOT-03', 'PROD-01'],
};
