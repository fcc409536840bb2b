import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { savedPaths } from '@explorer/adapters/vitest';
import {
  defineModel,
  type ExplorableChart,
  explore,
  parseSavedPath,
  replaySaved,
  sharedLabels,
} from '@explorer/index';
import { checkRandomly } from '@explorer/random';
import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { chartOf, orderChart, orderMachine, orderModel, seedFault } from './sampleCharts';

const OPTIONS = { seed: 1, runs: 20, length: 40 };

/** Counts what is put in and never stops; exploring alone cannot tell, because the projection omits the number. */
const basketMachine = setup({
  types: {
    context: {} as { count: number },
    events: {} as { type: 'basket.put' } | { type: 'basket.look' } | { type: 'basket.close' },
  },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: 'basket',
  description: 'A basket.',
  context: { count: 0 },
  initial: 'closed',
  states: {
    closed: { description: 'Closed.', on: { 'basket.look': 'open' } },
    open: {
      description: 'Open.',
      on: { 'basket.put': { actions: 'count' }, 'basket.look': {}, 'basket.close': 'closed' },
    },
  },
});
const basketChart = chartOf(
  basketMachine,
  defineModel(basketMachine, {
    events: { 'basket.put': [{}], 'basket.look': [{}], 'basket.close': [{}] },
    project: () => null,
    invariants: [{ name: 'a basket has room for three', holds: ({ context }) => context.count <= 3 }],
  }),
);

/** The order may be retried without limit, although three attempts are promised. */
const stubborn: ExplorableChart = chartOf(
  seedFault(orderMachine, 'open.order.refused', (state) => {
    state['on'] = { 'order.retry': { target: 'paying' } };
  }),
  {
    ...orderModel,
    journeys: {},
    invariants: [
      { name: 'nothing is tried four times', holds: (snapshot) => Number(snapshot.context.attempts) < 4 },
    ],
  },
);

describe('random sequences', () => {
  it('pass on a sound chart, and the same seed gives the same ones', async () => {
    const report = await checkRandomly(explore(orderChart), OPTIONS);
    expect(report).toEqual({ runs: OPTIONS.runs, steps: expect.any(Number) });
    expect(await checkRandomly(explore(orderChart), OPTIONS)).toEqual(report);
    const other = await checkRandomly(explore(orderChart), { ...OPTIONS, seed: 2 });
    expect(other.steps).not.toBe(report.steps);
  });

  it('find what exploring cannot, and are shrunk to the shortest failing steps', async () => {
    const exploration = explore(basketChart);
    const { failure } = await checkRandomly(exploration, OPTIONS);
    expect(failure).toEqual({
      path: {
        chart: 'basket',
        input: 'default',
        steps: ['basket.look', 'basket.put', 'basket.put', 'basket.put', 'basket.put'],
      },
      message: '“a basket has room for three” does not hold after “basket.put”',
    });
  });

  it('are shrunk with the answers of services that belong to them', async () => {
    const { failure } = await checkRandomly(explore(stubborn), OPTIONS);
    const { steps = [] } = failure?.path ?? {};
    // One amount and four attempts, three of which end first.
    expect(steps).toHaveLength(8);
    expect(steps.filter((label) => /^order\.(?:submit|retry)$/.test(label))).toHaveLength(4);
  });

  it('find a projection that merges configurations whose next steps differ', async () => {
    const merged = chartOf(orderMachine, {
      ...orderModel,
      project: ({ context }) => ({ hasAmount: context.amount > 0 }),
      journeys: {},
    });
    const { failure } = await checkRandomly(explore(merged), { ...OPTIONS, runs: 300 });
    expect(failure?.message).toContain('“order.retry” has a different result here');
  });

  it('find a projection that is too coarse', async () => {
    const coarse = { ...orderModel, project: () => null, invariants: [], journeys: {} };
    const { failure } = await checkRandomly(explore(chartOf(orderMachine, coarse)), OPTIONS);
    expect(failure?.message).toContain('projection is too coarse');
  });
});

describe('a saved path', () => {
  const path = { chart: 'basket', input: 'default', steps: ['basket.look', 'basket.put'] };

  it('is read from JSON, and anything else is refused', () => {
    expect(parseSavedPath(JSON.parse(JSON.stringify({ ...path, seed: 1 })))).toEqual(path);
    expect(() => parseSavedPath({ ...path, steps: [1] })).toThrow(TypeError);
    expect(() => parseSavedPath(null)).toThrow(TypeError);
  });

  it('is found in its folder by the chart, if the folder exists', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paths-'));
    const file = join(folder, 'basket.json');
    await writeFile(file, JSON.stringify(path));
    await writeFile(join(folder, 'other.json'), JSON.stringify({ ...path, chart: 'other' }));
    expect([...savedPaths(folder, 'basket')]).toEqual([[file, path]]);
    await rm(folder, { recursive: true });
    expect(savedPaths(folder, 'basket').size).toBe(0);
  });

  it('is replayed on the running chart', async () => {
    const { failure, states, replay } = await replaySaved(explore(basketChart), path);
    expect(failure).toBeUndefined();
    expect(states.map(({ configuration }) => configuration.snapshot.value)).toEqual([
      'closed',
      'open',
      'open',
    ]);
    expect(replay.steps.at(-1)?.snapshot.context).toEqual({ count: 1 });
  });

  it('fails where a step is not possible or a claim does not hold', async () => {
    const exploration = explore(basketChart);
    const put = (times: number) => ({ ...path, steps: ['basket.look', ...Array(times).fill('basket.put')] });
    expect((await replaySaved(exploration, put(3))).failure).toBeUndefined();
    expect((await replaySaved(exploration, put(4))).failure).toContain('room for three');
    expect((await replaySaved(exploration, { ...path, steps: ['basket.put'] })).failure).toBe(
      '“basket.put” is not possible',
    );
  });

  it('is shared as a list of labels, with the input if there are several', () => {
    expect(sharedLabels(path, 1)).toEqual(path.steps);
    expect(sharedLabels(path, 2)).toEqual(['[default]', ...path.steps]);
  });
});
