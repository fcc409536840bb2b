import { setup } from 'xstate';

/** What is known of a break and never changes. */
export interface BreakFacts {
  readonly lengthMs: number;
}

/**
 * The life of a break that a player takes: a time-out of one account, or an exclusion of the person. Nothing but time
 * ends it. Who asks for a longer one begins another beside it.
 */
export const breakLifecycle = setup({
  types: {
    context: {} as BreakFacts,
    input: {} as BreakFacts,
  },
  actions: {
    /** Notes the break in the player's history. */
    noteBreak: () => {},
  },
  delays: {
    BREAK_ENDS: ({ context }) => context.lengthMs,
  },
}).createMachine({
  id: 'playerBreak',
  description: 'A break that a player takes, until its end.',
  context: ({ input }) => ({ lengthMs: input.lengthMs }),
  initial: 'running',
  states: {
    running: {
      description:
        'The player starts nothing: no round, launch or deposit. What runs goes on, and money can be withdrawn.',
      entry: 'noteBreak',
      after: { BREAK_ENDS: { target: 'over', description: 'The chosen time is over.' } },
    },
    over: { description: 'The player may play again, if no other break runs.' },
  },
});
