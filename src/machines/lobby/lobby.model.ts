import { defineModel } from '@explorer/defineModel';
import { plainQuery } from '../gameList/gameQuery';
import { lobbyMachine } from './lobby.machine';

export const lobbyModel = defineModel(lobbyMachine, {
  events: {
    'page.opened': {
      slots: { query: plainQuery('RNG') },
      'slots of one vendor': { query: { ...plainQuery('RNG'), vassalage: 'JL' } },
      fish: { query: plainQuery('FISH') },
      live: { query: plainQuery('LIVE') },
      poker: { query: plainQuery('PVP') },
      bingo: { query: plainQuery('BINGO') },
    },
    'section.visible': { slots: { gameType: 'RNG' }, fish: { gameType: 'FISH' } },
    'lobby.reload': [{}],
  },
  outcomes: { gameList: {} },
  project: ({ context }) => ({ pages: [...context.pages.keys()], sections: [...context.sections.keys()] }),
  invariants: [
    {
      name: 'At most four category pages stay in memory',
      holds: ({ context }) => context.pages.size <= 4,
    },
    {
      name: 'Every kept list is a running child, and every child is kept',
      holds: ({ context, children }) =>
        Object.values(children).length === context.pages.size + context.sections.size,
    },
  ],
  bound: 3000,
});
