import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { EXPIRED, LOGGED_OUT, sampleGame, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { isLoggedIn } from '@/machines/shared/session/session';
import { applyChange, favouritesMachine } from './favourites.machine';

const ONE = sampleGame(1);
const TWO = sampleGame(2);

export const favouritesModel = defineModel(favouritesMachine, {
  inputs: { visitor: { session: sessionOfType(null) }, member: { session: sessionOfType(0) } },
  events: {
    'favourite.toggle': ({ context }) =>
      context.changes.length < 2 ? { 'the first game': { game: ONE }, 'the second game': { game: TWO } } : {},
    'session.changed': {
      'another logged in': { session: sessionOfType(0) },
      'the same logged in': { session: sessionOfType(0, true) },
      'logged out': { session: LOGGED_OUT },
      'turned away': { session: EXPIRED },
    },
    'login.dismissed': [{}],
  },
  outcomes: {
    fetchFavourites: { done: { none: [], 'the first game': [ONE] }, error: { unreachable: UNREACHABLE } },
    saveChange: { done: { saved: undefined }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({
    loggedIn: isLoggedIn(context.session),
    games: context.games.map(({ nodeId }) => nodeId),
    confirmed: context.confirmed.map(({ nodeId }) => nodeId),
    changes: context.changes.map(({ game, kind }) => `${kind} ${game.nodeId}`),
    intended: context.intended.map(({ game, kind }) => `${kind} ${game.nodeId}`),
    unsaved: context.unsaved.map(({ game, kind }) => `${kind} ${game.nodeId}`),
  }),
  steps: [
    {
      name: 'What was to be done after a login is dropped with a logout, with another login and with a set that does not load',
      when: ({ event, label, before }) =>
        before.matches('member') &&
        ((event.type === 'session.changed' && label !== 'session.changed (turned away)') ||
          label.startsWith('favourites error')),
      holds: ({ after: { context } }) => context.intended.length + context.unsaved.length === 0,
    },
    {
      name: 'FAV-03 lists of another player leave out nothing',
      when: ({ event, before }) => event.type === 'session.changed' && before.matches('member'),
      holds: ({ after }) => after.context.removed.length === 0,
    },
  ],
  invariants: [
    {
      name: 'The shown set is the confirmed set plus pending changes, so a rollback is exact',
      holds: ({ context }) =>
        JSON.stringify(context.changes.reduce(applyChange, context.confirmed).map(({ nodeId }) => nodeId)) ===
        JSON.stringify(context.games.map(({ nodeId }) => nodeId)),
    },
    {
      name: 'The set has no duplicates (FAV-02)',
      holds: ({ context }) =>
        new Set(context.games.map(({ nodeId }) => nodeId)).size === context.games.length,
      witness: ({ games }) => ({ games: [...games, ...games] }),
    },
    {
      name: 'Requested changes are applied or dropped once the set has loaded',
      holds: (snapshot) =>
        !snapshot.matches({ member: { set: 'loaded' } }) ||
        snapshot.context.intended.length + snapshot.context.unsaved.length === 0,
    },
    {
      name: 'A visitor has no favourites (ROLE-07)',
      holds: (snapshot) => !snapshot.matches('visitor') || snapshot.context.games.length === 0,
    },
    {
      name: 'The state matches the session',
      holds: (snapshot) => isLoggedIn(snapshot.context.session) === snapshot.matches('member'),
    },
  ],
  bound: 4000,
});

export const favouritesChart: ExplorableChart = {
  id: 'favourites',
  title: 'Favourites',
  area: 'Catalogue',
  machine: favouritesMachine,
  model: favouritesModel,
  requirements: ['FAV-01', 'FAV-02', 'FAV-03', 'FAV-04', 'ROLE-07', 'API-36', 'API-37', 'API-38'],
};
