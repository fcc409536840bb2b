import type { paymentMethods } from '@contract/cashier';
import type { launchGame } from '@contract/catalogue';
import type { ResponseOf } from '@contract/core';
import { type AnyMachineSnapshot, waitFor } from 'xstate';
import type { ChartId } from '@/composition/wiring/connection';
import { MEMBER_RECORD, PAYMENT_METHOD, sampleGame, VISITOR } from '@/machines/shared/samples';
import { answered } from '../wholeSite';
import { type FullSite, looks } from './fullSite';
import { type Effect, keptBy, type Message, type Place, regionOf, stateOf } from './message';

/** What loads again, and when: another language, a network that is back, a page that comes back. */

/** A member at home whose lists have failed to load. */
const FAILED: Place = {
  visit: { session: MEMBER_RECORD },
};

/** The same with a page of slots. */
const WITH_SLOTS: Place = {
  visit: { session: MEMBER_RECORD, first: '/m/slot-games' },
};

const HOME: Place = { visit: { session: MEMBER_RECORD } };

const at = (chart: ChartId, first: string): Place => ({
  visit: { session: MEMBER_RECORD, first, waitsFor: [chart] },
});

/** What is loaded once more where it is missing. */
const retried = (when: string): readonly Effect[] => [
  { to: 'catalogue', words: `${when}: the vendors load`, sees: stateOf('catalogue'), becomes: 'loading' },
  { to: 'hotList', words: `${when}: the hot games load`, sees: stateOf('hotList'), becomes: 'loading' },
  {
    to: 'announcements',
    words: `${when}: the banners load`,
    sees: stateOf('announcements'),
    becomes: 'loading',
  },
  { to: 'lobby', words: `${when}: the list of games loads`, at: WITH_SLOTS, calls: '/catalogue/games' },
  {
    to: 'session',
    words: `${when}: the balance loads`,
    sees: stateOf('session'),
    becomes: { loggedIn: 'loadingMember' },
  },
];

/** A member who sees the boards of winners. */
const BOARDS: Place = {
  visit: {
    session: MEMBER_RECORD,
    script: (path) =>
      path === '/catalogue/winners' || path === '/catalogue/ranking' ? answered({ list: [] }) : undefined,
  },
  given: ({ chart }) => {
    chart('winners').send({ type: 'boards.seen' });
    return waitFor(chart('winners'), (snapshot: AnyMachineSnapshot) => snapshot.matches('showing'));
  },
};

const TRANSLATED: readonly Effect[] = [
  {
    to: 'catalogue',
    words: 'I18N-05 another language: the vendors',
    sees: stateOf('catalogue'),
    becomes: 'loading',
  },
  {
    to: 'hotList',
    words: 'I18N-05 another language: the hot games',
    sees: stateOf('hotList'),
    becomes: 'loading',
  },
  {
    to: 'announcements',
    words: 'I18N-05 another language: the banners',
    sees: stateOf('announcements'),
    becomes: 'loading',
  },
  {
    to: 'lobby',
    words: 'I18N-05 another language: the list of games',
    at: WITH_SLOTS,
    calls: '/catalogue/games',
  },
  {
    to: 'allAnnouncements',
    words: 'I18N-05 another language: the announcements of home',
    sees: stateOf('allAnnouncements'),
    becomes: 'loading',
  },
  { to: 'homeLayout', words: 'I18N-05 another language: the games played last', calls: '/catalogue/recent' },
  {
    to: 'winners',
    words: 'I18N-05 another language: the boards of winners',
    at: BOARDS,
    calls: '/catalogue/winners',
  },
  {
    to: 'lott',
    words: 'I18N-05 another language: the lotteries',
    at: at('lott', '/m/lott'),
    sees: stateOf('lott'),
    becomes: 'loading',
  },
  {
    to: 'elott',
    words: 'I18N-05 another language: the quick lotteries',
    at: at('elott', '/m/elott'),
    sees: stateOf('elott'),
    becomes: 'loading',
  },
  {
    to: 'notices',
    words: 'I18N-05 another language: the messages',
    at: at('notices', '/m/notice'),
    sees: regionOf('notices', 'list'),
    becomes: 'loading',
  },
  {
    to: 'gameRules',
    words: 'I18N-05 another language: the rules of a game',
    at: at('gameRules', '/m/gameRules?node=1207'),
    sees: stateOf('gameRules'),
    becomes: 'loading',
  },
  {
    to: 'roundDetail',
    words: 'I18N-05 another language: what was drawn in a round',
    at: at('roundDetail', '/m/round?id=00000000-0000-4000-8000-000000000017'),
    sees: stateOf('roundDetail'),
    becomes: 'loading',
  },
  {
    to: 'noticeDetail',
    words: 'I18N-05 another language: the open message',
    at: at('noticeDetail', '/m/noticeDetail?id=n7'),
    sees: stateOf('noticeDetail'),
    becomes: 'loading',
  },
  {
    to: 'promotions',
    words: 'I18N-05 another language: the promotions',
    at: at('promotions', '/m/activity'),
    sees: regionOf('promotions', 'list'),
    becomes: 'loading',
  },
  {
    to: 'rewardCentre',
    words: 'I18N-05 another language: the rewards',
    at: at('rewardCentre', '/m/rewardCenter'),
    sees: stateOf('rewardCentre'),
    becomes: 'loading',
  },
  {
    to: 'events',
    words: 'I18N-05 another language: the events',
    at: at('events', '/m/event'),
    sees: stateOf('events'),
    becomes: 'loading',
  },
  {
    to: 'help',
    words: 'I18N-05 another language: the help',
    at: at('help', '/m/help'),
    sees: stateOf('help'),
    becomes: 'loading',
  },
];

const CASHIER: ResponseOf<typeof paymentMethods> = {
  deposit: [PAYMENT_METHOD],
  withdrawal: [{ ...PAYMENT_METHOD, methodId: 'bank', destination: 'account' }],
  paymentPasswordSet: true,
  pending: [],
  depositStanding: 'open',
  depositLeftMinor: null,
  balanceMinor: 60_000,
  bonus: null,
  depositBonuses: [],
  currency: 'PHP',
};

/** A member at a form of the cashier. */
const cashier = (chart: ChartId, first: string): Place => ({
  visit: {
    ...at(chart, first).visit,
    script: (path) => (path === '/cashier/methods' ? answered(CASHIER) : undefined),
  },
});

const LAUNCHED: ResponseOf<typeof launchGame> = {
  launchId: 'launch-1',
  url: '/studio/slots',
  origin: 'http://site.example',
  mode: 'real',
  orientation: 'any',
  expirationTime: 2_000_000_000_000,
};

const GAME = sampleGame(7);
const launching = { type: 'game.launch', game: GAME, mode: 'real', mapping: {} };

/** A member in a game. */
const PLAYING: Place = {
  visit: {
    session: MEMBER_RECORD,
    script: (path) => (path === '/catalogue/launch' ? answered(LAUNCHED) : undefined),
  },
  given: async ({ chart, rest }) => {
    chart('launch').send(launching);
    await rest();
    chart('launch').send({ type: 'frame.ready' });
    await rest();
  },
};

/** The count of unread messages is asked for, at once or after the pause between two calls. */
const isCountWanted = (chart: ChartId) => (site: FullSite) => {
  const { value, context } = site.chart(chart).getSnapshot();
  return value === 'fetching' || context.wanted;
};

const counted = (to: 'inboxUnread' | 'chatUnread', words: string, place?: Place): Effect => ({
  to,
  words,
  ...(place === undefined ? {} : { at: place }),
  sees: isCountWanted(to),
  becomes: true,
});

const READ: readonly (readonly [ChartId, string])[] = [
  ['notices', 'a message that was read in the list'],
  ['noticeDetail', 'a message that was opened'],
];

const SAVED: readonly (readonly [ChartId, string])[] = [
  ['favourites', 'a heart that was saved'],
  ['recentGames', 'a game that was played'],
];

const REFRESHED: readonly (readonly [ChartId, string])[] = [
  ['protection', 'a member who sets an own limit'],
  ['launch', 'a member whose round is refused'],
];

export const RELOADS: readonly Message[] = [
  {
    from: 'language',
    says: 'reportReady',
    at: { visit: { opens: false, loadTexts: () => new Promise<never>(() => {}) } },
    hears: [['app', 'texts.ready']],
    effects: [
      {
        to: 'app',
        words: 'BOOT-01 texts that have loaded: the site goes on',
        sees: ({ app }) => app.getSnapshot().matches('serving'),
        becomes: true,
      },
    ],
  },
  {
    from: 'serviceStatus',
    says: 'reportKnown',
    at: { visit: { opens: false, status: null } },
    hears: [['app', 'status.known']],
    effects: [
      {
        to: 'app',
        words: 'BOOT-03 a status that is known: the page shows',
        sees: ({ app }) => app.getSnapshot().matches({ serving: 'running' }),
        becomes: true,
      },
    ],
  },
  {
    from: 'language',
    says: 'reloadCatalogue',
    params: { language: 'EN' },
    at: HOME,
    hears: [
      ['catalogue', 'catalogue.reload'],
      ['hotList', 'hot.reload'],
      ['announcements', 'announcements.reload'],
      ['lobby', 'lobby.reload'],
      ['allAnnouncements', 'announcements.reload'],
      ['winners', 'boards.reload'],
      ['homeLayout', 'language.changed'],
      ['lott', 'language.changed'],
      ['elott', 'language.changed'],
      ['notices', 'language.changed'],
      ['gameRules', 'language.changed'],
      ['roundDetail', 'language.changed'],
      ['noticeDetail', 'language.changed'],
      ['promotions', 'language.changed'],
      ['rewardCentre', 'language.changed'],
      ['events', 'language.changed'],
      ['help', 'language.changed'],
    ],
    effects: TRANSLATED,
  },
  {
    from: 'pageLife',
    says: 'followLanguage',
    params: { language: 'EN' },
    at: HOME,
    hears: [['language', 'language.change']],
    effects: [
      {
        to: 'language',
        words: 'a language chosen in another tab is the language here',
        sees: keptBy('language', 'requested'),
        becomes: 'EN',
      },
    ],
  },
  {
    from: 'serviceStatus',
    says: 'reportReached',
    at: { visit: { isOnline: false } },
    hears: [['network', 'network.restored']],
    effects: [
      {
        to: 'network',
        words: 'PROD-06 a site that answers again: the notice of the outage goes',
        sees: stateOf('network'),
        becomes: 'online',
      },
    ],
  },
  {
    from: 'serviceStatus',
    says: 'reportReopened',
    at: FAILED,
    hears: [
      ['catalogue', 'catalogue.retry'],
      ['hotList', 'hot.retry'],
      ['announcements', 'resource.retry'],
      ['lobby', 'lobby.retry'],
      ['session', 'member.retry'],
    ],
    effects: retried('STATUS-04 a site that opens again'),
  },
  {
    from: 'network',
    says: 'askForSite',
    at: HOME,
    hears: [['serviceStatus', 'status.recheck']],
    effects: [
      {
        to: 'serviceStatus',
        words: 'a phone without a network asks whether it is the site',
        calls: '/system/status',
      },
    ],
  },
  {
    from: 'network',
    says: 'retryAfterOutage',
    at: FAILED,
    hears: [
      ['catalogue', 'catalogue.retry'],
      ['hotList', 'hot.retry'],
      ['announcements', 'resource.retry'],
      ['lobby', 'lobby.retry'],
      ['session', 'member.retry'],
      ['chatRoom', 'network.restored'],
    ],
    effects: [
      ...retried('PROD-06 a network that is back'),
      {
        to: 'chatRoom',
        words: 'PROD-06 a network that is back: the chat room connects again',
        at: at('chatRoom', '/m/chat/room?id=7'),
        sees: stateOf('chatRoom'),
        becomes: 'entering',
      },
    ],
  },
  {
    from: 'pageStart',
    says: 'refreshStalePage',
    at: FAILED,
    hears: [
      ['serviceStatus', 'status.recheck'],
      ['catalogue', 'catalogue.reload'],
      ['hotList', 'hot.refresh'],
      ['announcements', 'announcements.reload'],
    ],
    effects: [
      { to: 'serviceStatus', words: 'a page kept from yesterday: its status', calls: '/system/status' },
      { to: 'catalogue', words: 'a page kept from yesterday: its vendors', calls: '/catalogue/vendors' },
      { to: 'hotList', words: 'a page kept from yesterday: its hot games', calls: '/catalogue/hot' },
      {
        to: 'announcements',
        words: 'a page kept from yesterday: its banners',
        sees: stateOf('announcements'),
        becomes: 'loading',
      },
    ],
  },
  {
    from: 'pageTransition',
    says: 'reportPage',
    at: HOME,
    hears: [
      ['inboxUnread', 'unread.refresh'],
      ['chatUnread', 'unread.refresh'],
    ],
    effects: [
      counted('inboxUnread', 'MEMBER-07 another page: the badge of the inbox is up to date'),
      counted('chatUnread', 'MEMBER-07 another page: the badge of the chat is up to date'),
    ],
  },
  ...READ.map(
    ([from, what]): Message => ({
      from,
      says: 'reportRead',
      at: { visit: { session: MEMBER_RECORD } },
      hears: [
        ['inboxUnread', 'unread.refresh'],
        ['chatUnread', 'unread.refresh'],
      ],
      effects: [
        counted('inboxUnread', `MEMBER-07 ${what} leaves the badge of the inbox`),
        counted('chatUnread', `MEMBER-07 ${what} leaves the badge of the chat`),
      ],
    }),
  ),
  {
    from: 'pageLife',
    says: 'reportReturned',
    at: { visit: HOME.visit },
    hears: [
      ['deposit', 'page.returned'],
      ['withdrawal', 'page.returned'],
      ['rewardCentre', 'page.returned'],
      ['chatRoom', 'page.returned'],
      ['launch', 'page.returned'],
      ['siteUpdate', 'page.returned'],
      ['inboxUnread', 'unread.refresh'],
      ['chatUnread', 'unread.refresh'],
      ['playRestriction', 'playRestriction.refresh'],
      ['serviceStatus', 'status.recheck'],
    ],
    effects: [
      {
        to: 'deposit',
        words: 'a page that comes back: methods and own limit of the deposit load again',
        at: cashier('deposit', '/m/voucherCenter'),
        sees: stateOf('deposit'),
        becomes: 'loading',
      },
      {
        to: 'withdrawal',
        words: 'a page that comes back: methods and balance of the withdrawal load again',
        at: cashier('withdrawal', '/m/withdraw'),
        sees: stateOf('withdrawal'),
        becomes: 'loading',
      },
      {
        to: 'rewardCentre',
        words: 'a page that comes back: a reward under review may be decided',
        at: at('rewardCentre', '/m/rewardCenter'),
        sees: stateOf('rewardCentre'),
        becomes: 'loading',
      },
      {
        to: 'chatRoom',
        words: 'a page that comes back: the chat room connects again',
        at: at('chatRoom', '/m/chat/room?id=7'),
        sees: stateOf('chatRoom'),
        becomes: 'entering',
      },
      {
        to: 'launch',
        words: 'a page that comes back: a reality check of the game may be due',
        at: PLAYING,
        calls: '/member/protection/realityCheck',
      },
      {
        to: 'siteUpdate',
        words: 'PROD-06 a page that comes back looks for a new version',
        at: {
          visit: { session: MEMBER_RECORD, isBuilt: true },
          given: ({ chart }) =>
            waitFor(chart('siteUpdate'), (snapshot: AnyMachineSnapshot) => snapshot.matches('registered')),
        },
        sees: () => looks.take(),
        becomes: 1,
      },
      counted('inboxUnread', 'a page that comes back: the badge of the inbox is up to date'),
      counted('chatUnread', 'a page that comes back: the badge of the chat is up to date'),
      {
        to: 'playRestriction',
        words: 'a page that comes back: an own limit set elsewhere applies',
        sees: stateOf('playRestriction'),
        becomes: 'asking',
      },
      {
        to: 'serviceStatus',
        words: 'a page that comes back: a site that has closed meanwhile says so',
        calls: '/system/status',
      },
    ],
  },
  ...SAVED.map(
    ([from, what]): Message => ({
      from,
      says: 'reportSaved',
      at: { visit: { session: MEMBER_RECORD } },
      hears: [
        ['lobby', 'own.changed'],
        ['homeLayout', 'own.changed'],
      ],
      effects: [
        {
          to: 'lobby',
          words: `${what} shows on the page of own games`,
          at: { visit: { session: MEMBER_RECORD, first: '/m/favorite' } },
          calls: '/catalogue/favourites',
        },
        { to: 'homeLayout', words: `${what} shows on home`, calls: '/catalogue/recent' },
      ],
    }),
  ),
  {
    from: 'launch',
    says: 'rememberRecent',
    params: { game: GAME },
    at: HOME,
    hears: [['recentGames', 'game.opened']],
    effects: [
      {
        to: 'recentGames',
        words: 'a game that opens is kept as played',
        sees: keptBy('recentGames', 'game'),
        becomes: GAME,
      },
    ],
  },
  ...REFRESHED.map(
    ([from, who]): Message => ({
      from,
      says: 'refreshPlayRestriction',
      at: { visit: { session: MEMBER_RECORD } },
      hears: [['playRestriction', 'playRestriction.refresh']],
      effects: [
        {
          to: 'playRestriction',
          words: `${who}: the limit applies at once`,
          sees: stateOf('playRestriction'),
          becomes: 'asking',
        },
      ],
    }),
  ),
  {
    from: 'playRestriction',
    says: 'reportPlayRestriction',
    params: { playRestriction: 'excluded' },
    at: PLAYING,
    hears: [['launch', 'playRestriction.changed']],
    effects: [
      {
        to: 'launch',
        words: 'a member on a break: the open game closes',
        sees: stateOf('launch'),
        becomes: 'idle',
      },
    ],
  },
  {
    from: 'launch',
    says: 'startTrial',
    params: { moduleId: '7', session: VISITOR },
    at: { visit: {} },
    hears: [['freePlay', 'freePlay.ask']],
    effects: [
      {
        to: 'freePlay',
        words: 'FREEPLAY-01 a visitor who tries a game: a trial starts',
        sees: stateOf('freePlay'),
        becomes: 'starting',
      },
    ],
  },
  {
    from: 'freePlay',
    says: 'reportFailed',
    at: {
      visit: {},
      given: ({ chart }) => chart('launch').send({ ...launching, mode: 'free' }),
    },
    hears: [['launch', 'trial.failed']],
    effects: [
      {
        to: 'launch',
        words: 'a trial that does not begin: the game no longer waits for it',
        sees: stateOf('launch'),
        becomes: 'idle',
      },
    ],
  },
  ...(
    [
      ['reportFollowing', 'sections.pause', 'pausing', 'a sheet of a game: no row of home delays it'],
      ['reportFollowed', 'sections.start', 'loading', 'the sheet of a game is closed: the rows of home load'],
    ] as const
  ).map(
    ([says, event, becomes, words]): Message => ({
      from: 'gameLink',
      says,
      at: HOME,
      hears: [['lobby', event]],
      effects: [{ to: 'lobby', words, sees: regionOf('lobby', 'open'), becomes }],
    }),
  ),
  ...(
    [
      ['gameCenter', 'a game of the game center opens for money'],
      ['gameLink', 'LAUNCH-01 a linked game opens for money'],
    ] as const
  ).map(
    ([from, words]): Message => ({
      from,
      says: 'launch',
      params: { game: GAME, mapping: {} },
      at: { visit: { session: MEMBER_RECORD } },
      hears: [['launch', 'game.launch', { mode: 'real' }]],
      effects: [
        {
          to: 'launch',
          words,
          sees: (site) => [stateOf('launch')(site), keptBy('launch', 'mode')(site)],
          becomes: ['requesting', 'real'],
        },
      ],
    }),
  ),
];
