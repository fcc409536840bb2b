import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { LOGGED_OUT, MEMBER, sampleGame, UNREACHABLE } from '../samples';
import { CENTER_START, isListType, isOwnView } from './centerAddress';
import { gameCenterMachine } from './gameCenter.machine';

const OWN_CHART = 'A separate chart with its own timeouts.';

export const gameCenterModel = defineModel(gameCenterMachine, {
  inputs: {
    'a visitor at the start': { address: CENTER_START, loggedIn: false },
    'a member at the sports': { address: { ...CENTER_START, category: 'SPORTS' }, loggedIn: true },
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
      done: { 'the game': sampleGame(1), 'no game': null },
      error: { unreachable: UNREACHABLE },
    },
  },
  waitsForUser: { list: OWN_CHART, menus: OWN_CHART },
  project: ({ context }) => ({
    address: context.address,
    loggedIn: context.loggedIn,
    place: context.place ?? null,
  }),
  invariants: [
    {
      name: "A visitor sees no list of a player's own games (ROLE-07)",
      holds: (snapshot) =>
        !snapshot.matches('list') || snapshot.context.loggedIn || !isOwnView(snapshot.context.address),
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
