import type { ExplorationModel, GlobalEventRule } from '@explorer/types';
import { connections } from '../../../atlas/build/connections';

/**
 * Charts whose reports the wiring passes on at any moment: login and logout, language, connection, maintenance, and a
 * page that comes back.
 */
const REPORTERS: readonly string[] = ['session', 'language', 'network', 'serviceStatus', 'pageLife'];

/** Events that the site itself passes on from the browser and from refused calls (`composition/site/createSite.ts`). */
const FROM_THE_SITE = [
  ['network', 'network.lost'],
  ['network', 'network.restored'],
  ['session', 'session.lost'],
  ['session', 'password.due'],
  ['service-status', 'status.refused'],
  ['navigation', 'location.changed'],
  ['overlays', 'location.changed'],
  ['page-transition', 'location.changed'],
  ['route-actor', 'route.changed'],
] as const;

/** States of the page's life in which it has asked nothing. */
const UNASKED = ['view', 'truth.current', 'truth.veiled.away', 'truth.veiled.switching', 'truth.joining'];
/** States of a payment without an offer. */
const NO_CASHIER = ['visitor', 'trial', 'loading'];
/** States of a payment whose amount is fixed. */
const ORDERED = ['confirming', 'submitting', 'recalling', 'unsure'];
/** States of a chat room that wait for the player or for an answer. */
const NO_ROOM = ['visitor', 'off', 'entering', 'locked', 'expired', 'buying', 'connecting', 'refused'];

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
    'session.closed': { ignoredIn: ['visitor'], because: 'there is no session to end' },
    'member.doubted': { ignoredIn: ['visitor'], because: 'a visitor has no balance' },
    'member.refresh': {
      ignoredIn: ['visitor', 'loggedIn.loadingMember', 'loggedIn.leaving'],
      because: 'a visitor has no member info, a request that is running answers, and a logout needs none',
    },
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
  winners: {
    'boards.reload': {
      ignoredIn: ['unseen', 'failed'],
      because:
        'boards out of view request nothing, and load when they are seen; a failure shows until the player retries',
    },
  },
  announcements: {
    'resource.retry': {
      ignoredIn: ['loading', 'ready'],
      because: 'only what failed is loaded again',
    },
  },
  language: {
    'language.change': {
      ignoredIn: ['loading', 'unavailable'],
      because: 'the first texts are still loading, and the life of the page starts after them',
    },
  },
  'page-life': {
    'session.confirmed': { ignoredIn: UNASKED, because: 'only a check waits for the answer' },
    'session.doubtful': { ignoredIn: UNASKED, because: 'only a check waits for the answer' },
  },
  deposit: {
    'page.returned': {
      ignoredIn: [...NO_CASHIER, ...ORDERED, 'refusedByLimit'],
      because: 'there is nothing to refresh, or an order is under way, which nothing but its answer changes',
    },
  },
  withdrawal: {
    'page.returned': {
      ignoredIn: [...NO_CASHIER, ...ORDERED, 'settingPassword', 'proving', 'decided'],
      because:
        'there is nothing to refresh, an order is under way, which nothing but its answer changes, or its result is final',
    },
  },
  'reward-centre': {
    'page.returned': {
      ignoredIn: ['closed', 'visitor', 'trial', 'loading', 'confirming', 'givingUp', 'claiming'],
      because: 'no rewards show, or they load again anyway after what is under way',
    },
  },
  'chat-room': {
    'network.restored': {
      ignoredIn: [...NO_ROOM, 'closed', 'linked'],
      because: 'nothing waits for the network',
    },
    'page.returned': {
      ignoredIn: [...NO_ROOM, 'linked'],
      because: 'nothing waits for the page, and a channel notices by itself that it has ended',
    },
  },
  launch: {
    'page.returned': {
      ignoredIn: [
        'idle',
        'awaitingLogin',
        'awaitingTrial',
        'choosingPlayType',
        'requesting',
        'insufficientBalance',
        'failed',
        'open.loading',
        'open.short',
        'open.checking',
        'open.stalled',
        'leaving',
        'depositing',
      ],
      because: 'no game is being played',
    },
  },
  'site-update': {
    'page.returned': { ignoredIn: ['registering'], because: 'the first worker is of this build' },
  },
  unread: {
    'unread.refresh': { ignoredIn: ['off', 'uncounted'], because: 'nothing is counted' },
  },
  'play-restriction': {
    'playRestriction.refresh': {
      ignoredIn: ['nobody', 'asking'],
      because: 'there are no settings, or they are loading',
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
