import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { needsSession, plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { AGENT, LOGGED_OUT, MEMBER, VISITOR } from '@/machines/shared/samples';
import { isLoggedIn } from '@/machines/shared/session/session';
import { lobbyMachine } from './lobby.machine';

/** Fewer than in the product, so that pages leave memory soon. */
const KEPT = 2;
const TYPES = ['RNG', 'FISH', 'LIVE'] as const;

export const lobbyModel = defineModel(lobbyMachine, {
  inputs: {
    visitor: { session: VISITOR, keptPages: KEPT },
    member: { session: MEMBER, keptPages: KEPT },
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
    'page.left': [{}],
    'section.visible': [{ gameType: 'RNG' }],
    'section.hidden': [{ gameType: 'RNG' }],
    'sections.start': [{}],
    'sections.pause': [{}],
    'session.changed': {
      'logged in': { session: MEMBER },
      'another account': { session: AGENT },
      'logged out': { session: LOGGED_OUT },
    },
    'own.changed': [{}],
    'lobby.reload': [{}],
    'lobby.retry': [{}],
  },
  outcomes: { gameList: {} },
  project: ({ context }) => ({
    session: context.session,
    showsOwn: context.page !== null && needsSession(context.page),
    pages: [...context.pages.keys()],
    own: [...context.ownPages.keys()],
    sections: context.sections.size,
    near: context.near.size,
  }),
  steps: [
    {
      name: 'HOME-11 a section is near the screen from when it is reported to be until it is reported not to be',
      when: ({ event }) => event.type === 'section.visible' || event.type === 'section.hidden',
      holds: ({ event, after }) => after.context.near.has('RNG') === (event.type === 'section.visible'),
    },
    {
      name: 'HOME-11 rows load from when the page has started until the sheet of a game opens, and no list opens behind it',
      holds: ({ event, before, after }) =>
        after.matches({ open: 'loading' }) ===
          (event.type === 'sections.start' ||
            (before.matches({ open: 'loading' }) && event.type !== 'sections.pause')) &&
        (after.matches({ open: 'loading' }) || after.context.sections.size === before.context.sections.size),
    },
    {
      name: 'Every change of the session is kept (ROLE-07)',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ after, event }) => after.context.session === event['session'],
    },
  ],
  invariants: [
    {
      name: 'HOME-11 while rows load, each section near the screen has its list',
      when: (snapshot) => snapshot.matches({ open: 'loading' }),
      holds: ({ context }) => [...context.near].every((type) => context.sections.has(type)),
    },
    {
      name: 'The number of category pages in memory is limited',
      holds: ({ context }) => context.pages.size <= context.keptPages,
      witness: ({ pages }) => ({ keptPages: pages.size - 1 }),
    },
    {
      name: "A visitor sees no list of a player's own games (ROLE-07)",
      holds: ({ context }) => isLoggedIn(context.session) || context.ownPages.size === 0,
    },
    {
      name: 'The own games at the address show to everyone who is logged in, and to nobody else (ROLE-07, LIST-24)',
      when: ({ context: { page } }) => page !== null && needsSession(page),
      holds: ({ context }) => isLoggedIn(context.session) === context.ownPages.has('ALLGAME'),
    },
    {
      name: 'Every kept list is a running child, and every child is kept',
      holds: ({ context, children }) =>
        Object.values(children).length === context.pages.size + context.sections.size,
    },
  ],
  bound: 3000,
});

export const lobbyChart: ExplorableChart = {
  id: 'lobby',
  title: 'Lobby',
  area: 'Home',
  machine: lobbyMachine,
  model: lobbyModel,
  requirements: ['LIST-23', 'LIST-28', 'LIST-29'],
};
