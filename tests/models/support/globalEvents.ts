import type { ExplorationModel, GlobalEventRule } from '@explorer/types';
import { connections } from '../../../atlas/build/connections';

/** Charts whose reports the wiring passes on at any moment: login and logout, language, connection, maintenance. */
const REPORTERS: readonly string[] = ['session', 'language', 'network', 'serviceStatus'];

/** Events that the site itself passes on from the browser and from refused calls (`composition/site/createSite.ts`). */
const FROM_THE_SITE = [
  ['network', 'network.lost'],
  ['network', 'network.restored'],
  ['session', 'session.lost'],
  ['session', 'password.due'],
  ['service-status', 'status.refused'],
  ['navigation', 'location.changed'],
  ['page-transition', 'location.changed'],
  ['route-actor', 'route.changed'],
] as const;

/**
 * States that ignore such an event, with the reason. Every other state of every receiver must handle it, so a new state
 * has to decide.
 */
export const IGNORED: { readonly [chart: string]: ExplorationModel['globalEvents'] } = {
  app: {
    'texts.ready': { ignoredIn: ['serving'], because: 'the start-up steps pass once' },
    'status.known': {
      ignoredIn: ['loadingTexts', 'serving.running'],
      because: 'the service-status chart starts after the texts, and the site runs on with any later status',
    },
  },
  network: {
    'network.lost': { ignoredIn: ['offline'], because: 'it is already offline' },
    'network.restored': { ignoredIn: ['online'], because: 'it is already online' },
  },
  session: {
    'session.lost': { ignoredIn: ['visitor'], because: 'there is no session to lose' },
    'password.due': { ignoredIn: ['visitor'], because: 'only a member has a password to change' },
    'member.retry': {
      ignoredIn: ['visitor', 'loggedIn.loadingMember', 'loggedIn.memberKnown', 'loggedIn.leaving'],
      because: 'only an unknown member is loaded again',
    },
  },
  'service-status': {
    'status.refused': {
      ignoredIn: [
        'loading',
        'unavailable',
        'known.service.maintenance',
        'known.service.regionRestricted',
        'known.freshness.doubting',
      ],
      because: 'the status is requested again anyway where the site is not known to be open, or is doubted',
    },
    'status.recheck': {
      ignoredIn: ['loading', 'known.service', 'known.freshness.refreshing'],
      because: 'a request is already running; otherwise the region `freshness` handles it',
    },
  },
  catalogue: {
    'catalogue.retry': {
      ignoredIn: ['loading', 'refreshing', 'known'],
      because: 'only what failed is loaded again',
    },
  },
  'hot-list': {
    'hot.retry': { ignoredIn: ['loading', 'empty', 'showing'], because: 'only what failed is loaded again' },
  },
  announcements: {
    'announcements.retry': {
      ignoredIn: ['loading', 'known'],
      because: 'only what failed is loaded again',
    },
  },
  'home-layout': {
    'language.changed': {
      ignoredIn: ['view.home', 'lately.nobody', 'template'],
      because: 'these states show no games: the rows of the home view have charts of their own',
    },
  },
};

/** The global events that a chart receives, each with its rule. */
export function globalEventsOf(chart: string): ExplorationModel['globalEvents'] {
  const received = [
    ...connections
      .filter(({ from }) => REPORTERS.includes(from))
      .map(({ receiver, event }) => [receiver, event]),
    ...FROM_THE_SITE,
  ].flatMap(([receiver, event = '']) => (receiver === chart ? [event] : []));
  return Object.fromEntries(
    received.map((event): [string, GlobalEventRule] => [
      event,
      IGNORED[chart]?.[event] ?? 'handled in every state',
    ]),
  );
}
