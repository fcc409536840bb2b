import { defineModel } from '@explorer/defineModel';
import { type Composition, exploreComposition, formatViolations, type Where } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { assign, emit, fromPromise, setup } from 'xstate';

/* A page with a child chart that asks a counter how far it is, while it goes on counting. */

type Asked = { readonly type: 'asked'; readonly id: string };

const counter = setup({
  types: {
    context: {} as { readonly count: number },
    events: {} as Asked | { readonly type: 'counts' },
    emitted: {} as { readonly type: 'said' },
  },
  guards: { isLow: ({ context }) => context.count < 2 },
}).createMachine({
  context: { count: 0 },
  on: {
    counts: { guard: 'isLow', actions: assign({ count: ({ context }) => context.count + 1 }) },
    asked: {
      actions: emit(({ context: { count }, event: { id } }) => ({
        type: 'said' as const,
        id,
        name: String(count),
        output: count,
      })),
    },
  },
});

const asker = setup({
  types: { context: {} as { readonly heard: number }, output: {} as number },
  actors: { ask: fromPromise<number>(() => new Promise(() => undefined)) },
  actions: { keep: assign((_, { output }: { output: number }) => ({ heard: output })) },
}).createMachine({
  context: { heard: 0 },
  initial: 'asking',
  output: ({ context }) => context.heard,
  states: {
    asking: {
      invoke: {
        id: 'question',
        src: 'ask',
        onDone: { target: 'told', actions: { type: 'keep', params: ({ event }) => event } },
      },
    },
    told: { type: 'final' },
  },
});

const page = setup({
  types: { context: {} as { readonly shown: number | null } },
  actors: { asker },
  actions: { show: assign((_, { output }: { output: number }) => ({ shown: output })) },
}).createMachine({
  context: { shown: null },
  initial: 'waiting',
  states: {
    waiting: {
      invoke: {
        id: 'child',
        src: 'asker',
        onDone: { target: 'showing', actions: { type: 'show', params: ({ event }) => event } },
      },
    },
    showing: {},
  },
});

const shown = (now: Where): unknown => now('page')?.context.shown;
const counted = (now: Where): unknown => now('counter')?.context.count;

const composition = (rules: Composition['rules']): Composition => ({
  id: 'asked',
  title: 'A page, its child and a counter',
  members: {
    counter: {
      machine: counter,
      model: defineModel(counter, {
        events: { counts: [{}], asked: [] },
        project: ({ context }) => context.count,
      }),
      accepts: ['counts'],
    },
    page: {
      machine: page,
      model: defineModel(page, {
        events: {},
        outcomes: { asker: { done: { never: 9 } } },
        project: ({ context }) => context.shown,
      }),
    },
    child: {
      machine: asker,
      model: defineModel(asker, {
        events: {},
        outcomes: { ask: { done: { never: 9 }, error: [] } },
        project: ({ context }) => context.heard,
      }),
      childOf: { member: 'page', actor: 'child' },
    },
  },
  connections: [],
  questions: [{ from: 'child', asks: 'ask', to: 'counter', event: 'asked', answered: 'said' }],
  rules,
  goals: [{ name: 'the page shows a count', reached: (now) => is(shown(now), 0, 1, 2) }],
  bound: 100,
});

const is = (value: unknown, ...wanted: readonly unknown[]) => wanted.includes(value);

describe('a composition whose questions have answers of their own', () => {
  it('gives a child’s output to the chart that runs it, and only what was answered', () => {
    const { violations, unexpanded } = exploreComposition(
      composition([{ name: 'no other number shows', holds: ({ now }) => is(shown(now), null, 0, 1, 2) }]),
    );
    expect([formatViolations(violations), unexpanded]).toEqual(['', 0]);
  });

  it('delivers an answer later, when what it says may have changed', () => {
    const { violations } = exploreComposition(
      composition([{ name: 'what shows is so', holds: ({ now }) => is(shown(now), null, counted(now)) }]),
    );
    expect(formatViolations(violations)).toBe(
      `
✗ what shows is so
  1. child loads
  2. counter: counts
  3. child: question is answered (0)`.trim(),
    );
  });
});
