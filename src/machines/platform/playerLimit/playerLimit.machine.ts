import { setup } from 'xstate';
import { LIMIT_RAISE_HOURS } from '@/config/protectionRules';

/** Delay before a loosened limit takes effect, in milliseconds. */
export const LOOSENING_DELAY = LIMIT_RAISE_HOURS * 3_600_000;

/** What happened to a limit; the platform says it, the chart knows what follows. */
export type LimitHappening = {
  /** The player chose an amount. Null means no limit. */
  readonly type: 'player.chose';
  readonly amount: number | null;
  /** The amount in force. */
  readonly inForce: number | null;
};

/** Whether `next` is looser than `current`; null means no limit. */
const isLooser = (next: number | null, current: number | null): boolean =>
  current !== null && (next === null || next > current);

/**
 * The life of a limit that a player has set. A tighter amount holds at once, a looser one only after a day in which the
 * player can think again.
 */
export const limitLifecycle = setup({
  types: { events: {} as LimitHappening },
  actions: {
    /** Puts the chosen amount in force, forgets one that waits, and notes the choice in the player's history. */
    tighten: () => {},
    /** Keeps the chosen amount for later in place of any other, and notes the choice in the player's history. */
    keepForLater: () => {},
    /** Puts the amount that waits in force. */
    loosen: () => {},
  },
  guards: {
    isLooser: ({ event }) => isLooser(event.amount, event.inForce),
  },
  delays: { LOOSENING_DELAY },
}).createMachine({
  id: 'playerLimit',
  description: 'A limit that a player has set, for deposits, losses or time.',
  initial: 'settled',
  on: {
    'player.chose': [
      { guard: 'isLooser', target: '.waiting', reenter: true, actions: 'keepForLater' },
      { target: '.settled', actions: 'tighten' },
    ],
  },
  states: {
    settled: { description: 'One amount is in force, or no limit, and nothing waits.' },
    waiting: {
      description:
        'The player has chosen a looser amount. The tighter one stays in force until the day is over; a tighter choice takes the looser one back.',
      after: {
        LOOSENING_DELAY: {
          target: 'settled',
          actions: 'loosen',
          description: 'The player did not think again.',
        },
      },
    },
  },
});
