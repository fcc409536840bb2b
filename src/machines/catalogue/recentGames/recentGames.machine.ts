import type { Game } from '@contract/games';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { logsOut } from '@/machines/shared/session/guards';
import type { SessionChanged } from '@/machines/shared/session/session';

export interface RecentGamesContext {
  /** The game that is being added; null while none is. */
  readonly game: Game | null;
}

export type RecentGamesEvent = { readonly type: 'game.opened'; readonly game: Game } | SessionChanged;

/** Adds opened games to the player's recent games (API-40). The player sees the result in the lists. */
export const recentGamesMachine = setup({
  types: {} as ChartTypes<RecentGamesContext, RecentGamesEvent> & { children: { saving: 'saveGame' } },
  actors: { saveGame: notProvided<void, Game>('saveGame') },
  actions: {
    keepGame: assign((_, params: { game: Game }) => ({ game: params.game })),
    dropGame: assign({ game: null }),
    /** Tells the lists of recent games to reload. */
    reportSaved: () => {},
    logFailure: () => {},
  },
  guards: { logsOut },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'recentGames',
  description: 'Adds each opened game to the recent games of the account.',
  context: { game: null },
  initial: 'resting',
  on: {
    'game.opened': { target: '.saving', reenter: true, actions: withEvent('keepGame') },
    'session.changed': {
      guard: withEvent('logsOut'),
      target: '.resting',
      description: 'Nobody is told any more of what the account has played.',
    },
  },
  states: {
    resting: { description: 'Every opened game has been added.', entry: 'dropGame' },
    saving: {
      description: 'The server adds the game; the player already plays it.',
      meta: { requirements: ['API-40'] },
      invoke: {
        id: 'saving',
        src: 'saveGame',
        input: ({ context }) => assertDefined(context.game),
        onDone: { target: 'resting', actions: 'reportSaved' },
        onError: {
          target: 'resting',
          actions: 'logFailure',
          description: 'The game is missing from the list, which is not worth a message over the game.',
        },
      },
      after: { REQUEST_TIMEOUT: { target: 'resting', actions: 'logFailure' } },
    },
  },
});
