import { setup } from 'xstate';

/** How long a round waits for the player, in milliseconds. */
export const PLAYER_TIME = 86_400_000;

/** What a round's life depends on; it never changes. */
export interface RoundFacts {
  /** What it waits for once its stake is taken: nothing, the player's next act, or a scheduled draw. */
  readonly waitsFor: 'nothing' | 'act' | 'draw';
  /** How long, in milliseconds: until the draw, or until the player has left it alone for too long. */
  readonly waitMs: number;
}

/** What a round shows and what an auditor needs, after a step of it. */
interface RoundProgress {
  readonly outcome: Record<string, unknown>;
  readonly audit: Record<string, unknown>;
}

/** What happened to a round; the platform says it, the chart knows what follows. */
export type RoundHappening =
  /** The player's act led on, and another one is needed. */
  | ({ readonly type: 'round.continued' } & RoundProgress)
  /** An act or the draw decided it. */
  | ({ readonly type: 'round.decided'; readonly winMinor: number } & RoundProgress)
  /** Its rules cannot end it without the player. */
  | { readonly type: 'round.unplayable' };

/**
 * The life of a round. Most are decided as they are placed, in the statement that stores them. A stake counts while the
 * round is `staked`.
 */
export const roundLifecycle = setup({
  types: {
    context: {} as RoundFacts,
    input: {} as RoundFacts,
    events: {} as RoundHappening,
    tags: {} as 'open' | 'staked',
  },
  actions: {
    /** Books the stake from cash, then from the bonus, to the house. */
    takeStake: () => {},
    /** Stores the outcome, and books the win to the balances that paid the stake. */
    payWin: () => {},
    /** Counts the stake for the running bonus. */
    countStake: () => {},
    /** Stores how far the round is. */
    keepProgress: () => {},
    /** Books the stake back to the balances that paid it. */
    refundStake: () => {},
    /** Decides a bet by its draw. */
    draw: () => {},
    /** Ends a round as is best for a player who has left it. */
    endForPlayer: () => {},
  },
  guards: {
    isDecidedAtOnce: ({ context }) => context.waitsFor === 'nothing',
    isDrawn: ({ context }) => context.waitsFor === 'draw',
    isPlayed: ({ context }) => context.waitsFor === 'act',
  },
  delays: {
    ROUND_DUE: ({ context }) => context.waitMs,
  },
}).createMachine({
  id: 'round',
  description: 'A round of a game, from the bet to its end.',
  context: ({ input }) => ({ waitsFor: input.waitsFor, waitMs: input.waitMs }),
  initial: 'placing',
  states: {
    placing: {
      description: 'The bet is being stored, if all checks let it pass.',
      always: [
        { guard: 'isDecidedAtOnce', target: 'settled', actions: ['takeStake', 'payWin', 'countStake'] },
        { target: 'open', actions: 'takeStake' },
      ],
    },
    open: {
      description:
        'The round waits for the player or for its draw. Whoever comes back finds it as it was left.',
      tags: ['open', 'staked'],
      on: {
        'round.continued': { guard: 'isPlayed', actions: 'keepProgress' },
        'round.decided': { target: 'settled', actions: ['payWin', 'countStake'] },
        'round.unplayable': { target: 'cancelled', actions: 'refundStake' },
      },
      after: {
        ROUND_DUE: [{ guard: 'isDrawn', actions: 'draw' }, { actions: 'endForPlayer' }],
      },
    },
    settled: { description: 'The round is decided, and its win is paid.', tags: ['staked'] },
    cancelled: { description: 'The round could not be played to its end. The stake is refunded.' },
  },
});
