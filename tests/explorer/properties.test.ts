import {
  breakableClaims,
  checkChart,
  defineModel,
  type ExplorationModel,
  explore,
  judge,
  mutations,
  proveAll,
} from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, assign, setup } from 'xstate';
import { chartOf } from './sampleCharts';

/** A lamp that goes out after a while, and one that blinks forever. */
const lampMachine = setup({
  types: {
    context: {} as { on: number; last: number },
    events: {} as { type: 'press' } | { type: 'blink' } | { type: 'stick' },
  },
  actions: { count: assign({ on: ({ context }) => Math.min(2, context.on + 1) }), tell: () => {} },
  delays: { SHORT: 10 },
}).createMachine({
  id: 'lamp',
  description: 'A lamp.',
  context: { on: 0, last: 0 },
  initial: 'dark',
  states: {
    dark: {
      description: 'Off.',
      on: { press: { target: 'lit', actions: ['count', 'tell'] }, blink: { target: 'bright' } },
    },
    lit: {
      description: 'On for a while.',
      on: { stick: { target: 'stuck' } },
      after: { SHORT: { target: 'dark' } },
    },
    bright: { description: 'On, then dim.', after: { SHORT: { target: 'dim' } } },
    dim: { description: 'Dim, then on.', after: { SHORT: { target: 'bright' } } },
    stuck: { description: 'On permanently.' },
  },
});

const is = (state: string) => (snapshot: AnyMachineSnapshot) => snapshot.matches(state);

function proofsOf(claims: Pick<Partial<ExplorationModel>, 'invariants' | 'steps' | 'temporal'>) {
  const model: ExplorationModel = {
    ...defineModel(lampMachine, {
      events: { press: [{}], blink: [{}], stick: [{}] },
      project: ({ context }) => context.on,
    }),
    ...claims,
  };
  const chart = chartOf(lampMachine, model);
  return { chart, exploration: explore(chart), proofs: proveAll(explore(chart)) };
}

describe('properties of paths', () => {
  it('eventually: reports a path that ends too early', () => {
    const { proofs } = proofsOf({
      temporal: [{ name: 'goes out', kind: 'eventually', from: is('lit'), comes: is('dark') }],
    });
    expect(proofs).toEqual([
      expect.objectContaining({ kind: 'path', violation: 'press → stick (no further step is due)' }),
    ]);
  });

  it('eventually: reports an endless cycle, and holds where a timer is due', () => {
    const { proofs } = proofsOf({
      temporal: [
        { name: 'blinks endlessly', kind: 'eventually', from: is('bright'), comes: is('dark') },
        { name: 'dims', kind: 'eventually', from: is('bright'), comes: is('dim') },
      ],
    });
    expect(proofs[0]?.violation).toBe('blink ↻ after SHORT in bright → after SHORT in dim');
    expect(proofs[1]?.violation).toBeUndefined();
  });

  it('eventually: the reported cycle is fair and the nearest', () => {
    // Neither timer is due all the time, so the player can keep both from firing by switching, but not by waiting.
    const switchMachine = setup({
      types: { events: {} as { type: 'flip' } | { type: 'stay' } | { type: 'go' } },
      delays: { LONG: 10 },
    }).createMachine({
      id: 'switch',
      description: 'A switch that goes off by itself.',
      initial: 'left',
      states: {
        left: {
          description: 'To the left.',
          on: { flip: { target: 'right' }, stay: {}, go: { target: 'far' } },
          after: { LONG: { target: 'off' } },
        },
        right: {
          description: 'To the right.',
          on: { flip: { target: 'left' } },
          after: { LONG: { target: 'off' } },
        },
        far: {
          description: 'Further.',
          on: { go: { target: 'farther' } },
          after: { LONG: { target: 'off' } },
        },
        farther: {
          description: 'Furthest.',
          on: { go: { target: 'far' } },
          after: { LONG: { target: 'off' } },
        },
        off: { description: 'Off.' },
      },
    });
    const model: ExplorationModel = {
      ...defineModel(switchMachine, {
        events: { flip: [{}], stay: [{}], go: [{}] },
        project: () => null,
      }),
      temporal: [
        {
          name: 'goes off',
          kind: 'eventually',
          from: () => true,
          comes: is('off'),
        },
      ],
    };
    const [proof] = proveAll(explore(chartOf(switchMachine, model)));
    expect(proof?.violation).toBe('(initial state) ↻ flip → flip');
  });

  it('possible, until and never before', () => {
    const { proofs } = proofsOf({
      temporal: [
        { name: 'can go dark', kind: 'possible', from: is('lit'), comes: is('dark') },
        { name: 'stuck can go dark', kind: 'possible', from: is('stuck'), comes: is('dark') },
        { name: 'lit until dark', kind: 'until', from: is('lit'), stays: is('lit'), until: is('dark') },
        { name: 'not dim before bright', kind: 'never before', never: is('dim'), before: is('bright') },
        { name: 'not dim before lit', kind: 'never before', never: is('dim'), before: is('lit') },
      ],
    });
    expect(proofs.map(({ violation }) => violation)).toEqual([
      undefined,
      'press → stick',
      'press → stick',
      undefined,
      'blink → after SHORT in bright',
    ]);
  });
});

describe('claims that can fail', () => {
  it('a premise that is never true is a finding', () => {
    const { exploration } = proofsOf({
      invariants: [{ name: 'nothing', when: is('nowhere'), holds: () => true }],
    });
    expect(checkChart(exploration)).toContainEqual({
      rule: 'no claim is vacuous',
      message: 'the premise of “nothing” is never true',
    });
  });

  it('a witness that does not break its claim is a finding', () => {
    const { exploration } = proofsOf({
      invariants: [
        { name: 'good', holds: ({ context }) => context.last === 0, witness: () => ({ last: 1 }) },
        { name: 'feeble', holds: () => true, witness: () => ({ last: 1 }) },
      ],
    });
    expect(checkChart(exploration).filter(({ rule }) => rule === 'no claim is vacuous')).toEqual([
      { rule: 'no claim is vacuous', message: 'the witness of “feeble” does not break it' },
    ]);
  });

  it('a rule about steps is about the start, too, only if it says so', () => {
    const rule = {
      name: 'never begins',
      when: ({ label }: { label: string }) => label === 'start',
      holds: () => false,
    };
    const { proofs } = proofsOf({ steps: [rule, { ...rule, name: 'never begins at all', atStart: true }] });
    expect(proofs.map(({ premise, violation }) => [premise, violation !== undefined])).toEqual([
      [0, false],
      [1, true],
    ]);
  });

  it('a rule about steps sees the executed actions, and mutations of the chart break it', () => {
    const { chart, proofs } = proofsOf({
      steps: [
        {
          name: 'a press shows a message',
          when: ({ event }) => event.type === 'press',
          holds: ({ did }) => did('tell'),
        },
        { name: 'says nothing', holds: () => true },
      ],
    });
    expect(proofs[0]).toMatchObject({ kind: 'step' });
    expect(proofs[0]?.violation).toBeUndefined();
    expect(proofs[0]?.premise).toBeGreaterThan(0);
    const changes = mutations(chart);
    expect([...breakableClaims(chart, changes).keys()]).toEqual(['a press shows a message']);
    const dropped = changes.find(({ id }) => id.startsWith('actions dropped'));
    if (dropped === undefined) throw new Error('no actions to drop');
    expect(judge(chart, dropped).detected).toMatchObject({ steps: 'a press shows a message' });
  });

  it('a claim is checked at every step, not once for all configurations that look equal', () => {
    const { exploration } = proofsOf({});
    const coarse = {
      ...exploration.chart,
      model: {
        ...exploration.chart.model,
        project: () => null,
        invariants: [
          { name: 'pressed once at most', holds: ({ context }: AnyMachineSnapshot) => context.on < 2 },
        ],
      },
    };
    // By value alone, dark after one press equals the initial state, so the second press would not be explored.
    expect(proveAll(explore(coarse))[0]?.violation).toBeUndefined();
    const guarded = setup({
      types: { context: {} as { n: number }, events: {} as { type: 'more' } | { type: 'end' } },
      actions: { add: assign({ n: ({ context }) => context.n + 1 }) },
      guards: { isEnough: ({ context }) => context.n > 0 },
    }).createMachine({
      id: 'coarse',
      description: 'Counts.',
      context: { n: 0 },
      initial: 'open',
      states: {
        open: {
          description: 'Open.',
          on: { more: { actions: 'add' }, end: { guard: 'isEnough', target: 'over' } },
        },
        over: { description: 'Over.' },
      },
    });
    const model = defineModel(guarded, {
      events: { more: [{}], end: [{}] },
      project: () => null,
      invariants: [{ name: 'nothing was added', holds: ({ context }) => context.n === 0 }],
    });
    const seen = explore(chartOf(guarded, model));
    expect(proveAll(seen)[0]?.violation).toBe('more');
    expect(checkChart(seen)[0]).toMatchObject({
      rule: 'the projection distinguishes configurations',
      path: 'more',
    });
  });
});
