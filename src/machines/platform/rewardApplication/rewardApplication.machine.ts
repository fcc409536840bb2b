import type { RefusalReason } from '@contract/content';
import { setup } from 'xstate';

const HOUR = 3_600_000;
/** How long an approved reward can be claimed, in milliseconds. */
export const CLAIM_TIME = 720 * HOUR;

/** Who decides: the platform by the promotion's rule, or an operator. */
type Decider = 'platform' | `operator:${string}`;

/** Where an application is, as its member reads it. */
export type RewardStage = 'asked' | 'checked' | 'granted' | 'claimed' | 'refused' | 'expired';

/** What happened to an application; the platform says it, the chart knows what follows. */
export type RewardHappening =
  | { readonly type: 'decision.granted'; readonly amountMinor: number; readonly decidedBy: Decider }
  | { readonly type: 'decision.refused'; readonly reason: RefusalReason; readonly decidedBy: Decider }
  /** The rule leaves the decision to a person, or cannot be read. */
  | { readonly type: 'decision.deferred' }
  | { readonly type: 'member.claimed' }
  /** The member's account was erased. */
  | { readonly type: 'member.left' };

/**
 * The life of an application for a promotion's reward. A member has one `open` application for a promotion at a time; of
 * an `undecided` one nobody knows yet whether it is `granted`.
 */
export const rewardLifecycle = setup({
  types: {
    events: {} as RewardHappening,
    tags: {} as 'open' | 'undecided' | 'granted',
    meta: {} as { readonly stage: RewardStage; readonly requirements?: readonly string[] },
  },
  actions: {
    /** Lets the platform decide by the promotion's rule, or leave it to a person. */
    review: () => {},
    /** Stores who decided, and the amount or the reason. */
    noteDecision: () => {},
    /** Pays the reward to the balance, or grants it as a bonus. */
    payReward: () => {},
    /** Gives back what the application used up: the person's turn, and proofs such as a deposit. */
    releaseUses: () => {},
    /** Deletes the pictures, which only the decision needed; their digests stay. */
    forgetPictures: () => {},
    /** Tells the operators that an application waits for one of them. */
    tellOperators: () => {},
  },
  delays: {
    /** How long the platform takes for its own review. */
    REVIEW_DUE: 20_000,
    /** How long a person may take to decide. */
    PERSON_DUE: 72 * HOUR,
    CLAIM_DUE: CLAIM_TIME,
  },
}).createMachine({
  id: 'rewardApplication',
  description: 'An application for the reward of a promotion, from the request to the claim.',
  initial: 'undecided',
  states: {
    undecided: {
      description: 'Nobody has decided. What the application rests on is used up for others.',
      tags: ['open', 'undecided'],
      initial: 'pending',
      on: {
        'decision.granted': { target: 'approved', actions: ['noteDecision', 'forgetPictures'] },
        'decision.refused': { target: 'refused', actions: ['noteDecision', 'releaseUses', 'forgetPictures'] },
        'member.left': { target: 'expired', actions: 'releaseUses' },
      },
      states: {
        pending: {
          description: 'The platform decides soon, by the promotion’s rule.',
          meta: { stage: 'asked', requirements: ['API-60'] },
          on: { 'decision.deferred': { target: 'waiting' } },
          after: { REVIEW_DUE: { actions: 'review' } },
        },
        waiting: {
          description: 'A person decides. Operators are told of one that waits too long.',
          meta: { stage: 'checked' },
          after: { PERSON_DUE: { actions: 'tellOperators' } },
        },
      },
    },
    approved: {
      description: 'The reward can be claimed, until it expires.',
      meta: { stage: 'granted', requirements: ['ROUTE-59'] },
      tags: ['open', 'granted'],
      on: {
        'member.claimed': { target: 'claimed', actions: 'payReward' },
        'member.left': { target: 'expired', actions: 'releaseUses' },
      },
      after: {
        CLAIM_DUE: { target: 'expired', actions: 'releaseUses', description: 'Nobody claimed it.' },
      },
    },
    claimed: {
      description: 'The reward has been paid, or is a bonus now.',
      meta: { stage: 'claimed' },
      tags: ['granted'],
    },
    refused: { description: 'There is no reward. The member may apply again.', meta: { stage: 'refused' } },
    expired: {
      description: 'The reward was not claimed in time, or the account was erased before.',
      meta: { stage: 'expired' },
    },
  },
});
