import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { sessionOfType } from '@/machines/shared/samples';
import { DEFAULT_PREFERENCES } from '@/machines/shell/preferences/preferences.machine';
import { deferredChartsMachine } from './deferredCharts.machine';

const OWN_CHART = 'A separate chart with its own timeouts.';

export const deferredChartsModel = defineModel(deferredChartsMachine, {
  inputs: {
    visitor: {
      session: sessionOfType(null),
      preferences: DEFAULT_PREFERENCES,
      hasChat: true,
      seenNews: [],
      isHomeClear: false,
      canShare: false,
    },
    member: {
      session: sessionOfType(0),
      preferences: DEFAULT_PREFERENCES,
      hasChat: false,
      seenNews: ['n1'],
      isHomeClear: true,
      canShare: true,
    },
  },
  events: {
    'deferredCharts.restart': [{}],
  },
  outcomes: {
    freePlay: {},
    preferences: {},
    favourites: {},
    launch: {},
    logout: {},
    gameLink: {},
    winners: {},
    allAnnouncements: {},
    popupNews: {},
    homeLayout: {},
    servicePanel: {},
    invite: {},
    unread: {},
    playRestriction: {},
    recentGames: {},
    contractCheck: {},
    siteUpdate: {},
    chunkFailures: {},
    pageLife: {},
  },
  waitsForUser: {
    freePlay: OWN_CHART,
    preferences: OWN_CHART,
    favourites: OWN_CHART,
    launch: OWN_CHART,
    logout: OWN_CHART,
    gameLink: OWN_CHART,
    winners: OWN_CHART,
    allAnnouncements: OWN_CHART,
    popupNews: OWN_CHART,
    homeLayout: OWN_CHART,
    servicePanel: OWN_CHART,
    invite: OWN_CHART,
    inboxUnread: OWN_CHART,
    chatUnread: OWN_CHART,
    playRestriction: OWN_CHART,
    recentGames: OWN_CHART,
    contractCheck: OWN_CHART,
    siteUpdate: OWN_CHART,
    chunkFailures: OWN_CHART,
    pageLife: OWN_CHART,
  },
  project: () => null,
  steps: [
    {
      name: 'A restart starts every part again, for the member of the session',
      when: ({ event }) => event.type === 'deferredCharts.restart',
      holds: ({ calls, after: { context } }) =>
        calls.length === 20 &&
        calls.every(({ input }) => {
          const { session } = { ...context, ...Object(input) };
          return session === context.session;
        }),
    },
  ],
});

export const deferredChartsChart: ExplorableChart = {
  id: 'deferred-charts',
  title: 'Deferred charts',
  area: 'Site',
  machine: deferredChartsMachine,
  model: deferredChartsModel,
  requirements: [],
};
