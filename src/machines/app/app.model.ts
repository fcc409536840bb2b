import { defineModel } from '@explorer/defineModel';
import { OPEN_STATUS } from '../samples';
import { appMachine } from './app.machine';

const INPUT = {
  language: 'TY',
  cachedVendors: null,
  storedSession: null,
  online: true,
  imageCdnDraw: 0,
} as const;

const OWN_CHART = 'A chart of its own, with its own timeouts and retries.';

export const appModel = defineModel(appMachine, {
  inputs: {
    'first visit': { ...INPUT, cachedStatus: null },
    'cached status': { ...INPUT, cachedStatus: OPEN_STATUS },
  },
  events: { 'texts.ready': [{}], 'status.known': [{}] },
  outcomes: {
    feedback: {},
    language: {},
    network: {},
    serviceStatus: {},
    session: {},
    navigation: {},
    logout: {},
    pageTransition: {},
    catalogue: {},
    hotList: {},
    announcements: {},
    lobby: {},
    screen: {},
    lazyFlow: {},
  },
  waitsForPlayer: {
    feedback: OWN_CHART,
    language: OWN_CHART,
    network: OWN_CHART,
    serviceStatus: OWN_CHART,
    session: OWN_CHART,
    navigation: OWN_CHART,
    logout: OWN_CHART,
    pageTransition: OWN_CHART,
    catalogue: OWN_CHART,
    hotList: OWN_CHART,
    announcements: OWN_CHART,
    lobby: OWN_CHART,
    screen: OWN_CHART,
    extras: OWN_CHART,
  },
  project: () => null,
  invariants: [
    {
      name: 'The status is asked only after the language is there (BOOT-01)',
      holds: (snapshot) => !snapshot.matches('loadingTexts') || snapshot.children.serviceStatus === undefined,
    },
    {
      name: 'Nothing of the product runs before a status is known (BOOT-03)',
      holds: (snapshot) =>
        snapshot.matches({ serving: 'running' }) || snapshot.children.session === undefined,
    },
  ],
});
