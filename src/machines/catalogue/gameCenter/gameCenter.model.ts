import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { performs, requestSteps } from '@/machines/shared/parts/claims.model';
import {
  LOGGED_OUT,
  MEMBER,
  sampleGame,
  sessionOfType,
  UNREACHABLE,
  VENDORS,
} from '@/machines/shared/samples';
import { isLoggedIn } from '@/machines/shared/session/session';
import { CENTER_START, centerQuery, isListType, isOwnView } from './centerAddress';
import { gameCenterMachine } from './gameCenter.machine';

type Snapshot = SnapshotFrom<typeof gameCenterMachine>;

const OWN_CHART = 'A separate chart with its own timeouts.';

export const gameCenterModel = defineModel(gameCenterMachine, {
  inputs: {
    'a visitor at the start': { address: CENTER_START, session: sessionOfType(null) },
    'a member at the sports': { address: { ...CENTER_START, category: 'SPORTS' }, session: sessionOfType(0) },
  },
  events: {
    'center.addressed': {
      start: { address: CENTER_START },
      slots: { address: { ...CENTER_START, category: 'RNG' } },
      'fish, where the player was': {
        address: { ...CENTER_START, category: 'FISH' },
        place: { pages: 2, row: 4, offset: 10 },
      },
      sports: { address: { ...CENTER_START, category: 'SPORTS' } },
      'sports of one vendor': { address: { ...CENTER_START, category: 'SPORTS', vassalage: 'AI' } },
      'a searched lottery': { address: { ...CENTER_START, category: 'LOTT', gameName: '6/58' } },
      favourites: { address: { ...CENTER_START, dataType: 'FAV' } },
    },
    'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } },
    'login.ask': [{}],
    'tile.launch': [{ vassalage: 'AI' }],
  },
  outcomes: {
    gameList: {},
    menus: {},
    watchAddress: {},
    findOnlyGame: {
      done: {
        'the game': { game: sampleGame(1), mapping: VENDORS.mapping },
        'no game': { game: null, mapping: VENDORS.mapping },
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  waitsForUser: { list: OWN_CHART, menus: OWN_CHART },
  project: ({ context }) => ({
    address: context.address,
    loggedIn: isLoggedIn(context.session),
    place: context.place ?? null,
  }),
  steps: [
    {
      name: 'LIST-24 A visitor who asks for the login gets it',
      when: ({ event, before }) => event.type === 'login.ask' && before.matches('loginFirst'),
      holds: ({ did, after }) => did('openLogin') && after.matches('loginFirst'),
    },
    ...requestSteps<Snapshot>("LIST-22 a vendor's only game", {
      actor: 'onlyGame',
      during: (snapshot) => snapshot.matches({ tiles: 'opening' }),
      answered: (step) =>
        step.after.matches({ tiles: 'resting' }) &&
        (step.event['output'].game === null
          ? performs(step, 'notify', {
              tone: 'error',
              message: 'error.game.unavailable',
              duration: 'default',
            })
          : performs(step, 'launch', step.event['output'])),
      failed: ({ after, did }) => after.matches({ tiles: 'resting' }) && did('notify'),
      again: ['tile.launch'],
    }),
    {
      name: "LIST-22 a vendor's only game is looked up where the player is",
      when: ({ calls }) => calls.some(({ src }) => src === 'findOnlyGame'),
      holds: ({ event, after, calls }) =>
        calls.every(
          ({ input }) =>
            JSON.stringify(input) ===
            JSON.stringify(centerQuery({ ...after.context.address, vassalage: event['vassalage'] })),
        ),
    },
  ],
  invariants: [
    {
      name: "A visitor sees no list of a player's own games (ROLE-07)",
      holds: (snapshot) =>
        !snapshot.matches('list') ||
        isLoggedIn(snapshot.context.session) ||
        !isOwnView(snapshot.context.address),
    },
    {
      name: 'Vendor tiles show only for categories that are not list types (LIST-19, LIST-20)',
      holds: (snapshot) => !snapshot.matches('tiles') || !isListType(snapshot.context.address.category),
    },
    {
      name: 'A list runs exactly while it shows, so that a new one starts at page 1 (LIST-23)',
      holds: (snapshot) => snapshot.matches('list') === (snapshot.children['list'] !== undefined),
    },
  ],
});

export const gameCenterChart: ExplorableChart = {
  id: 'game-center',
  title: 'Game center',
  area: 'Catalogue',
  machine: gameCenterMachine,
  model: gameCenterModel,
  requirements: [
    'ROUTE-31',
    'ROUTE-32',
    'ROUTE-33',
    'LIST-16',
    'LIST-18',
    'LIST-19',
    'LIST-20',
    'LIST-21',
    'LIST-22',
    'LIST-33',
  ],
};
