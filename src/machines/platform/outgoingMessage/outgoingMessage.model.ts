import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { messageLifecycle } from './outgoingMessage.machine';

const VALID = 120_000;

export const outgoingMessageModel = defineModel(messageLifecycle, {
  inputs: {
    'with a carrier': { hasCarrier: true, lifetimeMs: VALID },
    'without a carrier': { hasCarrier: false, lifetimeMs: VALID },
  },
  events: {
    'carrier.took': [{}],
    'carrier.failed': [{ attempt: 1 }, { attempt: 4 }, { attempt: 5 }],
  },
  project: ({ context }) => context.hasCarrier,
  invariants: [
    {
      name: 'A message is kept exactly when there is no carrier',
      holds: (now) => now.matches('kept') === !now.context.hasCarrier,
    },
  ],
  steps: [
    {
      name: 'The text is cleared when the message is sent, has failed or expires',
      holds: ({ before, after, kind, did }) =>
        did('clearBody') === (kind === 'timer' || (before.value !== after.value && !after.hasTag('open'))),
    },
    {
      name: 'A message is tried again until the fifth attempt has failed',
      when: ({ before, event }) => before.hasTag('open') && event.type === 'carrier.failed',
      holds: ({ after, event, did }) =>
        event['attempt'] === 5 ? after.matches('failed') : after.hasTag('open') && did('retryLater'),
    },
    {
      name: 'What the carrier took is sent, also late',
      when: ({ event }) => event.type === 'carrier.took',
      holds: ({ after }) => after.matches('sent'),
    },
  ],
  temporal: [
    {
      name: 'Every message ends by itself',
      kind: 'eventually',
      from: (now) => now.hasTag('open'),
      comes: (now) => !now.hasTag('open'),
    },
  ],
  ends: {
    sent: 'A sent message is over.',
    kept: 'A message without a carrier is for developers only.',
  },
  journeys: {
    'an SMS that arrives at the second attempt': {
      steps: ['carrier.failed', 'carrier.took'],
      reaches: 'sent',
    },
    'a code that nobody needs any more': { steps: ['after EXPIRY in queued'], reaches: 'failed' },
    'a message without a carrier': {
      input: 'without a carrier',
      steps: ['after EXPIRY in kept'],
      reaches: 'kept',
    },
  },
});

export const outgoingMessageChart: ExplorableChart = {
  id: 'outgoing-message',
  title: 'Outgoing message',
  area: 'Platform',
  machine: messageLifecycle,
  model: outgoingMessageModel,
  requirements: ['SMS-10', 'ENTITY-11'],
};
