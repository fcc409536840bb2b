import {
  checkChart,
  checkReplay,
  defineModel,
  type Exploration,
  type ExplorationModel,
  edgeCover,
  explore,
  journeyPath,
  pathThrough,
  pathTo,
  replay,
  replayAll,
  shortestPaths,
  stepLabels,
} from '@explorer/index';
import { describe, expect, it, vi } from 'vitest';
import {
  assign,
  createMachine,
  emit,
  fromPromise,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
} from 'xstate';
import { chartOf, orderChart, orderMachine, orderModel, talkativeMachine } from './sampleCharts';

const values = (exploration: Exploration) =>
  exploration.states.map(({ configuration }) => JSON.stringify(configuration.snapshot.value));

/** Explores, checks, replays and checks again; returns all findings. */
async function findingsOf(exploration: Exploration) {
  const report = await replayAll(exploration);
  return { report, findings: [...checkChart(exploration), ...checkReplay(exploration, report)] };
}

describe('exploration of a sound chart', () => {
  const exploration = explore(orderChart);

  it('finds every state, from the nearest to the farthest', () => {
    const depths = exploration.states.map(({ depth }) => depth);
    expect(depths).toEqual([...depths].sort((a, b) => a - b));
    expect(values(exploration)).toContain('"paid"');
    expect(values(exploration)).toContain('{"open":{"order":"refused","connection":"offline"}}');
  });

  it('reaches each state by a shortest path', () => {
    const paid = exploration.states.find(({ configuration }) => configuration.snapshot.value === 'paid');
    expect(paid && stepLabels(pathTo(paid))).toEqual([
      'order.set (something)',
      'order.submit',
      'payment done (accepted)',
    ]);
    expect(shortestPaths(exploration)).toHaveLength(exploration.states.length);
  });

  it('offers only events that the chart handles, and marks those that a guard refuses', () => {
    const [beginning] = exploration.states;
    expect(beginning?.edges.map(({ step }) => [step.label, step.refused])).toEqual([
      ['order.set (something)', false],
      ['order.submit', true],
      ['order.cancel', false],
      ['connection sends connection.lost (#1)', false],
    ]);
  });

  it('covers every edge with paths, none of which is a prefix of another', () => {
    const cover = edgeCover(exploration);
    const walked = new Set(cover.flatMap(({ edges }) => edges));
    expect(walked.size).toBe(exploration.edges.length);
    for (const path of cover) {
      const others = cover.filter((other) => other !== path);
      expect(others.some((other) => path.edges.every((edge, index) => other.edges[index] === edge))).toBe(
        false,
      );
    }
  });

  it('is the same every time', () => {
    const again = explore(orderChart);
    expect(again.states.map(({ key }) => key)).toEqual(exploration.states.map(({ key }) => key));
    expect(edgeCover(again).map(stepLabels)).toEqual(edgeCover(exploration).map(stepLabels));
  });

  it('finds no problems before or after the replay', async () => {
    const { report, findings } = await findingsOf(exploration);
    expect(findings).toEqual([]);
    expect(report.coverage.transitions.size).toBe(exploration.harness.transitions.length);
    expect(report.lateAnswers).toBeGreaterThan(0);
  });

  it('records the actions of a journey by name, with parameters, and the time that passed', async () => {
    const journey = orderModel.journeys['a declined payment, then an accepted one'];
    const result = await replay(exploration, journeyPath(exploration, journey ?? { steps: [], reaches: '' }));
    expect(result.divergence).toBeUndefined();
    expect(result.steps.at(-1)?.actions).toEqual([{ type: 'celebrate', params: { amount: 5 } }]);

    const timeout = exploration.edges.find(
      ({ step }) => step.label === 'after PAY_TIMEOUT in open.order.paying',
    );
    const waited = timeout && (await replay(exploration, pathThrough(timeout)));
    expect(waited?.steps.at(-1)?.time).toBe(8_000);
  });

  it('states the bound when it stops early', () => {
    const cut = explore(chartOf(orderMachine, { ...orderModel, bound: 3 }));
    expect(cut.cutOff).toEqual({ bound: 3, unexpanded: expect.any(Number) });
    expect(cut.states.filter(({ expanded }) => expanded)).toHaveLength(3);
    expect(exploration.cutOff).toBeUndefined();
  });
});

/** A machine with one promise at its root and the test's own configuration. */
const load = fromPromise<number>(() => Promise.reject(new Error('not provided')));

describe('what XState stores outside of the snapshot', () => {
  it('fires a timer once if its state is not entered again', async () => {
    const machine = setup({ types: { events: {} as { type: 'reset' } } }).createMachine({
      id: 'once',
      description: 'A hint shows once.',
      initial: 'open',
      states: {
        open: {
          description: 'Open.',
          initial: 'quiet',
          after: { 500: '.hinting' },
          on: { reset: { target: 'open', reenter: true } },
          states: {
            quiet: { description: 'No hint.' },
            hinting: { description: 'A hint.', on: { reset: '#once.closed' } },
          },
        },
        closed: { description: 'Closed.', type: 'final' },
      },
    });
    const exploration = explore(
      chartOf(machine, defineModel(machine, { events: { reset: [{}] }, project: () => null })),
    );
    const hinting = exploration.states.find(({ key }) => key.includes('hinting'));
    expect(hinting?.edges.map(({ step }) => step.label)).toEqual(['reset']);
    const { findings } = await findingsOf(exploration);
    expect(findings).toEqual([]);
  });

  it('settles a promise once, even if its state stays active', async () => {
    const machine = setup({
      types: { events: {} as { type: 'stop' } },
      actors: { load },
    }).createMachine({
      id: 'stay',
      description: 'Loads beside something else.',
      initial: 'open',
      states: {
        open: {
          description: 'Open.',
          initial: 'loading',
          invoke: { id: 'loading', src: 'load', onDone: '.loaded', onError: '.failed' },
          after: { 1000: '.failed' },
          on: { stop: 'closed' },
          states: {
            loading: { description: 'Loading.' },
            loaded: { description: 'There.' },
            failed: { description: 'Not there.' },
          },
        },
        closed: { description: 'Closed.', type: 'final' },
      },
    });
    const model = defineModel(machine, {
      events: { stop: [{}] },
      outcomes: { load: { done: [1], error: [new Error('no')] } },
      project: () => null,
    });
    const exploration = explore(chartOf(machine, model));
    const settled = exploration.states.filter(
      ({ configuration }) => configuration.running.length === 0 && configuration.snapshot.status === 'active',
    );
    expect(settled.length).toBeGreaterThan(0);
    for (const { edges } of settled) {
      expect(edges.map(({ step }) => step.kind)).not.toContain('done');
    }
    const { findings } = await findingsOf(exploration);
    expect(findings).toEqual([]);
  });

  it('lets any of several timers fire first', async () => {
    const region = (other: string) => ({
      description: 'A region.',
      initial: 'waiting' as const,
      states: {
        waiting: { description: 'Waits.', after: { [other]: 'over' } },
        over: { description: 'Over.', on: { again: { target: 'waiting' } } },
      },
    });
    const machine = setup({
      types: { events: {} as { type: 'again' } },
      delays: { SHORT: 10, LONG: 1_000 },
    }).createMachine({
      id: 'race',
      description: 'Two timers.',
      type: 'parallel',
      states: { first: region('SHORT'), second: region('LONG') },
    });
    const exploration = explore(
      chartOf(machine, defineModel(machine, { events: { again: [{}] }, project: () => null })),
    );
    expect(exploration.states).toHaveLength(4);
    const { findings } = await findingsOf(exploration);
    expect(findings).toEqual([]);
  });

  it('follows delayed events and events that a chart sends to itself', async () => {
    const machine = setup({
      types: { events: {} as { type: 'start' } | { type: 'due' } | { type: 'told' } | { type: 'stop' } },
      actions: {
        later: raise({ type: 'due' }, { delay: 250, id: 'later' }),
        tellSelf: sendTo(({ self }) => self, { type: 'told' }),
      },
    }).createMachine({
      id: 'delayed',
      description: 'Later.',
      initial: 'idle',
      states: {
        idle: { description: 'Idle.', on: { start: { target: 'waiting', actions: 'later' } } },
        waiting: { description: 'Waiting.', on: { due: { target: 'due', actions: 'tellSelf' } } },
        due: { description: 'Due.', on: { told: 'told' } },
        told: { description: 'Told.', on: { stop: 'idle' } },
      },
    });
    const model = defineModel(machine, {
      events: { start: [{}], due: [], told: [], stop: [{}] },
      project: () => null,
    });
    const exploration = explore(chartOf(machine, model));
    expect(exploration.edges.map(({ step }) => step.label)).toEqual(['start', 'after 250 ms: due', 'stop']);
    // `due` is entered and left within one step; the explorer still records that it can be left.
    const { report, findings } = await findingsOf(exploration);
    expect(report.divergences).toEqual([]);
    expect(findings).toEqual([]);
  });
});

describe('charts that send messages to others', () => {
  const model = defineModel(talkativeMachine, {
    events: { 'call.start': [{}], 'call.end': [{}] },
    outcomes: { line: {} },
    project: () => null,
    collaborators: ['log'],
  });

  it('replaces the actors that a chart addresses by systemId, and re-enters its own', async () => {
    const exploration = explore(chartOf(talkativeMachine, model));
    const { findings } = await findingsOf(exploration);
    expect(findings).toEqual([]);
    const path = journeyPath(exploration, {
      steps: ['call.start', 'call.start', 'call.end'],
      reaches: 'idle',
    });
    const result = await replay(exploration, path);
    expect(result.steps.map(({ actions }) => actions)).toEqual([
      [{ type: 'send', params: { to: 'log', event: { type: 'log.write' } } }],
      [{ type: 'send', params: { to: 'line', event: { type: 'hang.up' } } }],
      [{ type: 'send', params: { to: 'line', event: { type: 'hang.up' } } }],
    ]);
  });

  it('tolerates a message to an actor that does not exist', async () => {
    const exploration = explore(chartOf(talkativeMachine, { ...model, collaborators: [] }));
    const { findings } = await findingsOf(exploration);
    expect(findings).toEqual([]);
  });

  it('explores spawned children, emitted events and reports to the parent', async () => {
    const child = setup({ types: { output: {} as { ok: boolean } } }).createMachine({
      id: 'child',
      initial: 'a',
      states: { a: {} },
      output: { ok: true },
    });
    const machine = setup({
      types: {
        events: {} as
          | { type: 'go' }
          | { type: 'child.news' }
          | { type: 'xstate.done.actor.helper'; output: unknown },
        emitted: {} as { type: 'news' },
      },
      actors: { child },
    }).createMachine({
      id: 'parent',
      description: 'Has a child.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Idle.',
          on: { go: { target: 'busy', actions: spawnChild('child', { id: 'helper' }) } },
        },
        busy: {
          description: 'Busy.',
          on: {
            'child.news': { actions: [emit({ type: 'news' }), sendParent({ type: 'parent.news' })] },
            'xstate.done.actor.helper': { target: 'done' },
          },
        },
        done: { description: 'Done.', type: 'final' },
      },
    });
    const exploration = explore(
      chartOf(
        machine,
        defineModel(machine, {
          events: { go: [{}], 'child.news': [] },
          outcomes: { child: { sends: [{ type: 'child.news' }], done: [{ ok: true }] } },
          project: () => null,
        }),
      ),
    );
    expect(exploration.edges.map(({ step }) => step.label)).toEqual([
      'go',
      'helper done',
      'helper sends child.news',
    ]);
    const { findings } = await findingsOf(exploration);
    expect(findings).toEqual([]);
    const result = await replay(
      exploration,
      journeyPath(exploration, { steps: ['go', 'helper sends child.news'], reaches: 'busy' }),
    );
    expect(result.steps[1]?.actions).toEqual([
      { type: 'emit', params: { type: 'news' } },
      { type: 'send', params: { to: 'outside', event: { type: 'parent.news' } } },
    ]);
  });

  it('scripts inline actors of an invoke', async () => {
    const real = vi.fn(() => Promise.resolve(1));
    const machine = createMachine({
      id: 'inline',
      description: 'Inline.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Loading.',
          invoke: { id: 'inlineLoad', src: fromPromise(real), onDone: 'there', onError: 'there' },
          after: { 100: 'there' },
        },
        there: { description: 'There.', type: 'final' },
      },
    });
    const model: ExplorationModel = {
      ...orderModel,
      events: {},
      outcomes: { inlineLoad: { done: [1], error: [new Error('no')] } },
      project: () => null,
      invariants: [],
      journeys: {},
    };
    const exploration = explore(chartOf(machine, model));
    expect(exploration.edges.map(({ step }) => step.label)).toEqual([
      'inlineLoad done',
      'inlineLoad error',
      'after 100 ms in loading',
    ]);
    const { findings } = await findingsOf(exploration);
    expect(findings).toEqual([]);
    expect(real).not.toHaveBeenCalled();
  });
});

describe('samples', () => {
  const machine = setup({
    types: {
      context: {} as { ids: readonly string[] },
      events: {} as { type: 'add' } | { type: 'remove'; id: string },
    },
  }).createMachine({
    id: 'list',
    description: 'A list.',
    context: { ids: [] },
    initial: 'empty',
    states: {
      empty: { description: 'Empty.', on: { add: { target: 'some', actions: assign({ ids: ['first'] }) } } },
      some: {
        description: 'Something.',
        on: {
          remove: {
            guard: ({ context, event }) => context.ids.includes(event.id),
            target: 'empty',
            actions: assign({ ids: [] }),
          },
        },
      },
    },
  });

  it('may be computed from the context', async () => {
    const model = defineModel(machine, {
      events: {
        add: [{}],
        remove: ({ context }) => ({ known: { id: context.ids[0] ?? 'none' }, unknown: { id: 'nobody' } }),
      },
      project: ({ context }) => context.ids,
    });
    const exploration = explore(chartOf(machine, model));
    expect(exploration.edges.map(({ step }) => [step.label, step.refused])).toEqual([
      ['add', false],
      ['remove (known)', false],
      ['remove (unknown)', true],
    ]);
    const { findings } = await findingsOf(exploration);
    expect(findings).toEqual([]);
  });
});
