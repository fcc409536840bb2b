import { setup } from 'xstate';
import { BONUS_VALIDITY_DAYS } from '@/config/moneyRules';

/** How long a bonus can be played with, in milliseconds. */
export const BONUS_TIME = BONUS_VALIDITY_DAYS * 86_400_000;

/** What happened to a bonus; the platform says it, the chart knows what follows. */
export type BonusHappening =
  /** A round that was decided has been counted for it. */
  | {
      readonly type: 'round.counted';
      /** Stakes that are still required; not positive when there were enough. */
      readonly missingMinor: number;
      /** What is left of the bonus, on the balance and in open rounds. */
      readonly leftMinor: number;
    }
  /** The member gave it up. */
  | { readonly type: 'member.forfeited' }
  /** The member's account was erased. */
  | { readonly type: 'member.left' };

/**
 * The life of a bonus. A member has one that is `running`; its money is the member's bonus balance. An open round that
 * it has paid wins for the bonus as long as it runs, `cash` after its release, and nothing after any other end.
 */
export const bonusLifecycle = setup({
  types: {
    events: {} as BonusHappening,
    tags: {} as 'running' | 'cash',
  },
  actions: {
    /** Books the bonus from the promotion fund to the bonus balance. */
    bookGrant: () => {},
    /** Turns what is left of the bonus into cash. */
    releaseRest: () => {},
    /** Books what is left of the bonus back to the promotion fund. */
    returnRest: () => {},
  },
  guards: {
    isComplete: ({ event }) => event.type === 'round.counted' && event.missingMinor <= 0,
    isLost: ({ event }) => event.type === 'round.counted' && event.leftMinor === 0,
  },
  delays: {
    BONUS_ENDS: BONUS_TIME,
  },
}).createMachine({
  id: 'bonus',
  description: 'A bonus, from the grant to its end.',
  initial: 'active',
  states: {
    active: {
      description:
        'The bonus can be played with and cannot be withdrawn. Stakes count until enough has been staked.',
      tags: ['running'],
      entry: 'bookGrant',
      on: {
        'round.counted': [
          { guard: 'isComplete', target: 'released', actions: 'releaseRest' },
          { guard: 'isLost', target: 'spent' },
        ],
        'member.forfeited': { target: 'forfeited', actions: 'returnRest' },
        'member.left': { target: 'forfeited', actions: 'returnRest' },
      },
      after: {
        BONUS_ENDS: {
          target: 'expired',
          actions: 'returnRest',
          description: 'Too little was staked in time.',
        },
      },
    },
    released: { description: 'Enough was staked. The rest is cash now.', tags: ['cash'] },
    forfeited: { description: 'The member gave the bonus up or left. The rest went back.' },
    expired: { description: 'The time was over before enough was staked. The rest went back.' },
    spent: { description: 'Nothing is left, on the balance or in open rounds.' },
  },
});
