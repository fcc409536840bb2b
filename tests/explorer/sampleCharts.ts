import { defineModel, type ExplorableChart, type ExplorationModel } from '@explorer/index';
import {
  type AnyStateMachine,
  assign,
  createMachine,
  emit,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
} from 'xstate';

/** A chart with the given title and made-up other fields. */
export function chartOf(machine: AnyStateMachine, model: ExplorationModel): ExplorableChart {
  return { id: machine.id, title: machine.id, area: 'samples', machine, model, requirements: [] };
}

type OrderEvent =
  | { type: 'order.set'; amount: number }
  | { type: 'order.submit' }
  | { type: 'order.retry' }
  | { type: 'order.cancel' }
  | { type: 'connection.lost' }
  | { type: 'connection.restored' };

/** A correct chart with every feature: parallel regions, a promise, a callback, guards, delays, final states. */
export const orderMachine = setup({
  types: {
    context: {} as { amount: number; attempts: number },
    events: {} as OrderEvent,
    children: {} as { payment: 'pay'; connection: 'watchConnection' },
  },
  actors: {
    pay: fromPromise<{ accepted: boolean }, { amount: number }>(() =>
      Promise.reject(new Error('not provided')),
    ),
    watchConnection: fromCallback(() => undefined),
  },
  actions: {
    keepAmount: assign((_, params: { amount: number }) => ({ amount: params.amount })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    celebrate: (_, _params: { amount: number }) => {
      throw new Error('a side effect must not run while exploring');
    },
  },
  guards: {
    hasAmount: ({ context }) => context.amount > 0,
    isAccepted: (_, params: { accepted: boolean }) => params.accepted,
    mayRetry: ({ context }) => context.attempts < 2,
  },
  delays: { PAY_TIMEOUT: 8_000, PATIENCE: ({ context }) => 1_000 * context.attempts },
}).createMachine({
  id: 'order',
  description: 'An order is put together and paid.',
  context: { amount: 0, attempts: 0 },
  initial: 'open',
  states: {
    open: {
      description: 'The order can still change.',
      type: 'parallel',
      states: {
        order: {
          description: 'Where the order stands.',
          initial: 'editing',
          states: {
            editing: {
              description: 'The player puts the order together.',
              meta: { requirements: ['PAY-01'] },
              on: {
                'order.set': { actions: { type: 'keepAmount', params: ({ event }) => event } },
                'order.submit': { guard: 'hasAmount', target: 'paying' },
                'order.cancel': '#order.cancelled',
              },
            },
            paying: {
              description: 'The payment is pending.',
              entry: 'countAttempt',
              invoke: {
                id: 'payment',
                src: 'pay',
                input: ({ context }) => ({ amount: context.amount }),
                onDone: [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: '#order.paid',
                    actions: { type: 'celebrate', params: ({ context }) => ({ amount: context.amount }) },
                  },
                  { target: 'refused' },
                ],
                onError: { target: 'refused' },
              },
              after: { PAY_TIMEOUT: { target: 'refused', description: 'No answer in time.' } },
              on: { 'order.cancel': { target: 'editing' } },
            },
            refused: {
              description: 'The payment did not succeed.',
              on: {
                'order.retry': { guard: 'mayRetry', target: 'paying' },
                'order.cancel': { target: '#order.cancelled' },
              },
              after: { PATIENCE: { target: 'editing' } },
            },
          },
        },
        connection: {
          description: 'Whether the device is online.',
          invoke: { id: 'connection', src: 'watchConnection' },
          initial: 'online',
          states: {
            online: { description: 'Online.', on: { 'connection.lost': { target: 'offline' } } },
            offline: { description: 'Offline.', on: { 'connection.restored': { target: 'online' } } },
          },
        },
      },
    },
    paid: { description: 'Paid.', type: 'final' },
    cancelled: { description: 'Given up.', type: 'final' },
  },
});

/** Also used for faulty copies of the chart, which have the same events and actors. */
export const orderModel = defineModel(orderMachine, {
  events: {
    'order.set': { something: { amount: 5 } },
    'order.submit': [{}],
    'order.retry': [{}],
    'order.cancel': [{}],
    'connection.lost': [],
    'connection.restored': [],
  },
  outcomes: {
    pay: {
      done: { accepted: { accepted: true }, declined: { accepted: false } },
      error: { offline: new Error('offline') },
    },
    watchConnection: { sends: [{ type: 'connection.lost' }, { type: 'connection.restored' }] },
  },
  project: ({ context }) => ({ hasAmount: context.amount > 0, attempts: Math.min(context.attempts, 2) }),
  invariants: [
    {
      name: 'nothing is paid that has no amount',
      holds: (snapshot) => !snapshot.matches('paid') || snapshot.context.amount > 0,
    },
  ],
  journeys: {
    'a declined payment, then an accepted one': {
      steps: [
        'order.set',
        'order.submit',
        'payment done (declined)',
        'order.retry',
        'payment done (accepted)',
      ],
      reaches: 'paid',
    },
  },
});

export const orderChart: ExplorableChart = chartOf(orderMachine, orderModel);

/** Part of a machine's configuration, as plain data. */
export type ConfigNode = Record<string, unknown>;

function isPlain(value: unknown): value is ConfigNode {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}

/** A copy of the machine with one fault in the named state (dot path; empty for the root). */
export function seedFault(
  machine: AnyStateMachine,
  state: string,
  spoil: (node: ConfigNode) => void,
): AnyStateMachine {
  const config = copy(machine.config);
  let node = config;
  for (const key of state === '' ? [] : state.split('.')) {
    const states: unknown = isPlain(node) ? node['states'] : undefined;
    node = isPlain(states) ? states[key] : undefined;
  }
  if (!isPlain(config) || !isPlain(node)) throw new Error(`no state “${state}”`);
  spoil(node);
  const faulty: AnyStateMachine = createMachine(config);
  return faulty.provide(machine.implementations);
}

/** Sends to actors that it does not run, and runs one under a systemId that it re-enters repeatedly. */
export const talkativeMachine = setup({
  types: { events: {} as { type: 'call.start' } | { type: 'call.end' } },
  actors: { line: fromCallback(() => undefined) },
}).createMachine({
  id: 'talkative',
  description: 'Calls.',
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody is called.',
      on: {
        'call.start': {
          target: 'calling',
          actions: sendTo(({ system }) => system.get('log'), { type: 'log.write' }),
        },
      },
    },
    calling: {
      description: 'A call is on.',
      invoke: { id: 'line', src: 'line', systemId: 'line' },
      exit: sendTo('line', { type: 'hang.up' }),
      on: {
        'call.start': { target: 'calling', reenter: true },
        'call.end': { target: 'idle' },
      },
    },
  },
});

/** A letter that is written, sent and answered; each kind of value crosses its border. */
const letterMachine = setup({
  types: {
    context: {} as { to: string; text: string; isRead: boolean },
    events: {} as { type: 'letter.send'; to: string; text: string } | { type: 'letter.again' },
    emitted: {} as { type: 'letter.sent'; to: string },
    output: {} as { text: string },
    tags: {} as 'writing' | 'sending',
  },
  actors: {
    post: fromPromise<string, { to: string; text: string }>(() => Promise.resolve('')),
    watchPen: fromCallback(() => undefined),
  },
  actions: {
    keep: assign((_, { to, text }: { to: string; text: string }) => ({ to, text, isRead: false })),
    tell: emit(({ context }) => ({ type: 'letter.sent' as const, to: context.to })),
    stamp: () => {},
  },
  delays: { PATIENCE: 3000 },
}).createMachine({
  context: { to: '', text: '', isRead: false },
  output: ({ context }) => ({ text: context.text }),
  initial: 'writing',
  states: {
    writing: {
      tags: ['writing'],
      invoke: { id: 'pen', src: 'watchPen' },
      on: {
        'letter.send': {
          target: 'sending',
          actions: [{ type: 'keep', params: ({ event }) => event }, 'tell', 'stamp'],
        },
      },
    },
    sending: {
      tags: ['sending'],
      exit: 'stamp',
      invoke: {
        src: 'post',
        id: 'post',
        input: ({ context }) => ({ to: context.to, text: context.text }),
        onDone: { target: 'sent' },
        onError: { target: 'writing' },
      },
      after: { PATIENCE: { target: 'writing' } },
      on: { 'letter.again': { target: 'sending', reenter: true } },
    },
    sent: { type: 'final' },
  },
});

/** The chart with its model. */
export const letter = chartOf(
  letterMachine,
  defineModel(letterMachine, {
    events: { 'letter.send': [{ to: 'Ana', text: 'Hello' }], 'letter.again': [{}] },
    outcomes: { post: { done: ['posted'], error: ['lost'] }, watchPen: {} },
    project: ({ context }) => context,
  }),
);
