import { defineModel } from '@explorer/defineModel';
import { plainQuery } from '../gameList/gameQuery';
import { lobbyMachine } from './lobby.machine';

/** Fewer than in the product, so that pages leave memory soon. */
const KEPT = 2;
const TYPES = ['RNG', 'FISH', 'LIVE'] as const;

export const lobbyModel = defineModel(lobbyMachine, {
  inputs: {
    visitor: { loggedIn: false, keptPages: KEPT },
    member: { loggedIn: true, keptPages: KEPT },
  },
  events: {
    'page.opened': ({ context }) => {
      const fresh = TYPES.find((type) => !context.pages.has(type));
      const [oldest] = context.pages.keys();
      return {
        ...(fresh === undefined ? {} : { 'another type': { query: plainQuery(fresh) } }),
        ...(oldest === undefined
          ? {}
          : { 'the type opened longest ago': { query: { ...plainQuery(oldest), vassalage: 'JL' } } }),
        favourites: { query: { ...plainQuery('ALLGAME'), gameClassify: 'favourites' } },
      };
    },
    'section.visible': [{ gameType: 'RNG' }],
    'session.changed': { 'logged in': { loggedIn: true }, 'logged out': { loggedIn: false } },
    'login.dismissed': [{}],
    'own.changed': [{}],
    'lobby.reload': [{}],
  },
  outcomes: { gameList: {} },
  project: ({ context }) => ({
    loggedIn: context.loggedIn,
    intended: context.intended !== null,
    pages: [...context.pages.keys()],
    own: [...context.ownPages.keys()],
    sections: context.sections.size,
  }),
  invariants: [
    {
      name: 'No more category pages stay in memory than are meant to',
      holds: ({ context }) => context.pages.size <= context.keptPages,
    },
    {
      name: "A visitor sees no list of a player's own games (ROLE-07)",
      holds: ({ context }) => context.loggedIn || context.ownPages.size === 0,
    },
    {
      name: 'Every kept list is a running child, and every child is kept',
      holds: ({ context, children }) =>
        Object.values(children).length === context.pages.size + context.sections.size,
    },
  ],
  bound: 3000,
});
