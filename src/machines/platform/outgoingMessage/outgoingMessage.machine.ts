import { setup } from 'xstate';

/** Attempts at a message; after the last one it has failed. */
const MOST_ATTEMPTS = 5;

/** What a message's life depends on; it never changes. */
export interface MessageFacts {
  /** Whether there is a gateway for its channel. */
  readonly hasCarrier: boolean;
  /** How long its code or link is valid, in milliseconds. */
  readonly lifetimeMs: number;
}

/** What happened to a message; the platform says it, the chart knows what follows. */
export type MessageHappening =
  | { readonly type: 'carrier.took' }
  /** An attempt failed; they are counted from 1. */
  | { readonly type: 'carrier.failed'; readonly attempt: number };

/**
 * The life of a mail or SMS to a player. Its body holds a code or link, so it is cleared as soon as nobody needs it. A
 * state tagged `open` waits to be delivered.
 */
export const messageLifecycle = setup({
  types: {
    context: {} as MessageFacts,
    input: {} as MessageFacts,
    events: {} as MessageHappening,
    tags: {} as 'open',
  },
  actions: {
    /** Sets the time of the next attempt, later each time. */
    retryLater: () => {},
    /** Clears the text with its code or link. */
    clearBody: () => {},
  },
  guards: {
    hasCarrier: ({ context }) => context.hasCarrier,
    isLastAttempt: (_, { attempt }: { attempt: number }) => attempt >= MOST_ATTEMPTS,
  },
  delays: {
    EXPIRY: ({ context }) => context.lifetimeMs,
  },
}).createMachine({
  id: 'outgoingMessage',
  description: 'A mail or SMS to a player, from the order to the carrier.',
  context: ({ input }) => ({ hasCarrier: input.hasCarrier, lifetimeMs: input.lifetimeMs }),
  initial: 'posting',
  states: {
    posting: {
      description: 'The message is being written.',
      always: [{ guard: 'hasCarrier', target: 'queued' }, { target: 'kept' }],
    },
    queued: {
      description: 'The message waits for the carrier, which is tried again after a failure.',
      tags: ['open'],
      on: {
        'carrier.took': { target: 'sent' },
        'carrier.failed': [
          {
            guard: { type: 'isLastAttempt', params: ({ event }) => ({ attempt: event.attempt }) },
            target: 'failed',
          },
          { actions: 'retryLater' },
        ],
      },
      after: {
        EXPIRY: { target: 'failed', description: 'The code or link is no longer valid.' },
      },
    },
    kept: {
      description: 'There is no carrier: a developer reads the message at `/dev/outbox` until it expires.',
      after: { EXPIRY: { actions: 'clearBody' } },
    },
    sent: { description: 'The carrier has the message.', entry: 'clearBody' },
    failed: {
      description: 'The carrier did not take the message in time.',
      entry: 'clearBody',
      on: {
        'carrier.took': { target: 'sent', description: 'An attempt ended late; the message has arrived.' },
      },
    },
  },
});
