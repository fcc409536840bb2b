import { defineModel } from '@explorer/defineModel';
import { sampleGame, UNREACHABLE } from '../samples';
import { applyChange, favouritesMachine } from './favourites.machine';

const ONE = sampleGame(1);
const TWO = sampleGame(2);

export const favouritesModel = defineModel(favouritesMachine, {
  inputs: { visitor: { loggedIn: false }, member: { loggedIn: true } },
  events: {
    'favourite.toggle': ({ context }) =>
      context.changes.length < 2 ? { 'the first game': { game: ONE }, 'the second game': { game: TWO } } : {},
    'session.changed': {
      'another logged in': { loggedIn: true, isTurnedAway: false, isBack: false },
      'the same logged in': { loggedIn: true, isTurnedAway: false, isBack: true },
      'logged out': { loggedIn: false, isTurnedAway: false, isBack: false },
      'turned away': { loggedIn: false, isTurnedAway: true, isBack: false },
    },
    'login.dismissed': [{}],
  },
  outcomes: {
    fetchFavourites: { done: { none: [], 'the first game': [ONE] }, error: { unreachable: UNREACHABLE } },
    saveChange: { done: { saved: undefined }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({
    loggedIn: context.loggedIn,
    games: context.games.map(({ nodeId }) => nodeId),
    confirmed: context.confirmed.map(({ nodeId }) => nodeId),
    changes: context.changes.map(({ game, kind }) => `${kind} ${game.nodeId}`),
    intended: context.intended.map(({ game, kind }) => `${kind} ${game.nodeId}`),
    unsaved: context.unsaved.map(({ game, kind }) => `${kind} ${game.nodeId}`),
  }),
  invariants: [
    {
      name: 'What shows is what the server knows with the open changes on top: a rollback restores exactly',
      holds: ({ context }) =>
        JSON.stringify(context.changes.reduce(applyChange, context.confirmed).map(({ nodeId }) => nodeId)) ===
        JSON.stringify(context.games.map(({ nodeId }) => nodeId)),
    },
    {
      name: 'No game is twice in the set (FAV-02)',
      holds: ({ context }) =>
        new Set(context.games.map(({ nodeId }) => nodeId)).size === context.games.length,
    },
    {
      name: 'What was intended is carried out, or given up, by the time the set has loaded',
      holds: (snapshot) =>
        !snapshot.matches({ member: { set: 'loaded' } }) ||
        snapshot.context.intended.length + snapshot.context.unsaved.length === 0,
    },
    {
      name: 'A visitor has no favourites (ROLE-07)',
      holds: (snapshot) => !snapshot.matches('visitor') || snapshot.context.games.length === 0,
    },
    {
      name: 'The session that it knows of is the one it goes by',
      holds: (snapshot) => snapshot.context.loggedIn === snapshot.matches('member'),
    },
  ],
  bound: 4000,
});
