import {
  formatDuration,
  layoutChart,
  mermaidDiagram,
  type PlacedState,
  renderSvg,
} from '@explorer/diagram/index';
import { chartDocuments } from '@explorer/documents/index';
import { defineModel, describeChart, type ExplorableChart, explore, flattenStates } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { chartOf, orderChart, orderMachine, orderModel, talkativeMachine } from './sampleCharts';

const description = describeChart(explore(orderChart));

describe('a description', () => {
  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
  });

  it('holds states with their descriptions, tags and invokes', () => {
    const paying = flattenStates(description.root).find(({ path }) => path === 'open.order.paying');
    expect(paying).toMatchObject({
      key: 'paying',
      type: 'atomic',
      description: 'The payment is pending.',
      entry: ['countAttempt'],
      exit: [],
      invokes: [{ id: 'payment', src: 'pay', kind: 'promise' }],
    });
    expect(paying?.transitions.map(({ trigger, guard, targets }) => [trigger, guard, targets])).toEqual([
      ['order.cancel', undefined, ['open.order.editing']],
      ['payment done', 'isAccepted', ['paid']],
      ['payment done', undefined, ['open.order.refused']],
      ['payment error', undefined, ['open.order.refused']],
      ['after PAY_TIMEOUT', undefined, ['open.order.refused']],
    ]);
    expect(description.requirements).toEqual(['PAY-01']);
  });

  it('shows the values of delays, and those of computed delays as explored', () => {
    expect(description.delays).toEqual([
      { name: 'PATIENCE', seen: [1_000, 2_000], states: ['open.order.refused'] },
      { name: 'PAY_TIMEOUT', milliseconds: 8_000, seen: [8_000], states: ['open.order.paying'] },
    ]);
    expect([500, 1_000, 1_500, 90_000, 120_000, 3_600_000].map(formatDuration)).toEqual([
      '500 ms',
      '1 s',
      '1.5 s',
      '1.5 min',
      '2 min',
      '1 h',
    ]);
  });

  it('lists calls, actions and messages of the chart with their parameters, and its context', () => {
    expect(description.effects).toEqual([
      { kind: 'calls', name: 'pay', samples: ['{"amount":5}'] },
      { kind: 'calls', name: 'watchConnection', samples: [''] },
      { kind: 'does', name: 'celebrate', samples: ['{"amount":5}'] },
    ]);
    expect(description.data).toEqual([
      { name: 'hasAmount', samples: ['false', 'true'] },
      { name: 'attempts', samples: ['0', '1', '2'] },
    ]);
    const talkative = describeChart(
      explore(
        chartOf(
          talkativeMachine,
          defineModel(talkativeMachine, {
            events: { 'call.start': [{}], 'call.end': [{}] },
            outcomes: { line: {} },
            collaborators: ['log'],
            project: () => null,
          }),
        ),
      ),
    );
    expect(talkative.effects).toEqual([
      { kind: 'calls', name: 'line', samples: [''] },
      { kind: 'sends', name: 'line', samples: ['{"type":"hang.up"}'] },
      { kind: 'sends', name: 'log', samples: ['{"type":"log.write"}'] },
    ]);
  });

  it('counts what was reached', () => {
    const { figures } = description;
    expect([figures.statesReached, figures.transitionsTaken, figures.guardsSeenBothWays]).toEqual([
      figures.states,
      figures.transitions,
      figures.guards,
    ]);
    const asked = description.inputs.length + figures.edges;
    expect(description.proofs).toEqual([
      {
        invariant: 'nothing is paid that has no amount',
        kind: 'configuration',
        checked: asked,
        premise: asked,
      },
    ]);
  });
});

const encloses = (outer: PlacedState, inner: PlacedState) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

describe('a drawing', () => {
  it('places every state inside its parent and writes every transition', () => {
    const layout = layoutChart(description);
    const boxes = new Map(layout.states.map((state) => [state.path, state]));
    for (const { path, states } of flattenStates(description.root)) {
      const outer = boxes.get(path);
      for (const child of states) {
        const inner = boxes.get(child.path);
        expect(outer !== undefined && inner !== undefined && encloses(outer, inner), child.path).toBe(true);
      }
    }
    const written = new Set(
      layout.states.flatMap(({ texts }) => texts.flatMap(({ transitions }) => transitions)),
    );
    const all = flattenStates(description.root).flatMap(({ transitions }) => transitions);
    expect(all.filter(({ id }) => !written.has(id))).toEqual([]);
    const drawn = new Set(layout.edges.flatMap(({ transitions }) => transitions));
    const going = all.filter(({ targets, source }) => targets.length > 0 && targets[0] !== source);
    expect(going.filter(({ id }) => !drawn.has(id))).toEqual([]);
    expect(layout.states.filter(({ isInitial }) => isInitial)).toHaveLength(3);
    expect(boxes.get('open.connection')?.kind).toBe('region');
  });

  it('is an SVG for light and dark pages, with guards, figures, actors and staying transitions', () => {
    const svg = renderSvg(description, layoutChart(description)).replace(/<[^>]*>/g, '');
    const file = renderSvg(description, layoutChart(description));
    expect(file).toContain('prefers-color-scheme: dark');
    expect(svg).toContain('payment done 1. if isAccepted');
    expect(svg).toContain('after PAY_TIMEOUT (8 s)');
    expect(svg).toContain('after PATIENCE (such as 1 s or 2 s)');
    expect(svg).toContain('⚙ payment: pay');
    expect(svg).toContain('↻ order.set');
    expect(file.match(/class="final"/g)).toHaveLength(2);
    expect(file).not.toContain('NaN');
  });

  it('handles transitions from a state to its descendant, to itself and to an ancestor', () => {
    const machine = setup({
      types: { events: {} as { type: 'in' } | { type: 'again' } | { type: 'out' } },
    }).createMachine({
      id: 'loops',
      description: 'Loops.',
      initial: 'outer',
      on: { in: { target: '.outer.second' } },
      states: {
        outer: {
          description: 'Outer.',
          initial: 'first',
          on: { again: { target: 'outer', reenter: true } },
          states: {
            first: { description: 'First.', on: { out: { target: '#loops.outer', reenter: true } } },
            second: { description: 'Second.', on: { out: { target: '#loops.outer.first' } } },
          },
        },
      },
    });
    const model = defineModel(machine, { events: { in: [{}], again: [{}], out: [{}] }, project: () => null });
    const loops = describeChart(explore(chartOf(machine, model)));
    const svg = renderSvg(loops, layoutChart(loops)).replace(/<[^>]*>/g, '');
    expect(svg).toContain('in any state');
    expect(svg).toContain('⟳ again');
    expect(mermaidDiagram(loops)).toContain('any_s --> s_outer : in → second');
  });

  it('is also Mermaid text, which connects siblings and names the real target', () => {
    const text = mermaidDiagram(description);
    expect(text).toContain('s_open --> s_paid : paying∶ payment done 1. if isAccepted');
    expect(text).toContain('s_open_order_paying --> s_open_order_refused : after PAY_TIMEOUT (8 s)');
    expect(text).toContain(
      'state "connection (region) ⚙ connection∶ watchConnection" as s_open_connection {',
    );
  });
});

describe('the documents', () => {
  const talkative: ExplorableChart = chartOf(
    talkativeMachine,
    defineModel(talkativeMachine, {
      events: { 'call.start': [{}], 'call.end': [{}] },
      outcomes: { line: {} },
      project: () => null,
    }),
  );
  const host = setup({
    types: { context: {} as { count: number } },
    actors: { talkative: talkativeMachine },
  }).createMachine({
    id: 'host',
    description: 'Runs another chart.',
    context: { count: 0 },
    initial: 'open',
    entry: assign({ count: 1 }),
    states: { open: { description: 'Open.', invoke: { id: 'calls', src: 'talkative', systemId: 'calls' } } },
  });
  const hostChart = chartOf(
    host,
    defineModel(host, { events: {}, outcomes: { talkative: {} }, project: () => null }),
  );
  const charts = [orderChart, talkative, hostChart];

  it('are a page and a drawing for each chart, and an index', async () => {
    const files = await chartDocuments(charts);
    expect([...files.keys()]).toEqual([
      'README.md',
      'order.md',
      'order.svg',
      'talkative.md',
      'talkative.svg',
      'host.md',
      'host.svg',
      'order.json',
      'talkative.json',
      'host.json',
    ]);
    const page = files.get('order.md') ?? '';
    expect(page).toContain('| `PAY_TIMEOUT` | 8 s | `open.order.paying` |');
    expect(page).toContain('| nothing is paid that has no amount |');
    expect(page).toContain('| states reached | all 11 |');
    expect(page).toContain('order.set` → `order.submit` → `payment done (declined)');
  });

  it('name parent and child charts, also for copies with provided services', async () => {
    const provided = { ...talkative, machine: talkativeMachine.provide({}) };
    const files = await chartDocuments([orderChart, provided, hostChart]);
    expect(files.get('README.md')).toContain(
      '| [host](host.md) | [talkative](talkative.md) | `open` | `calls` |',
    );
    expect(files.get('talkative.md')).toContain('- Run by: [host](host.md)');
  });

  it('are the same every time', async () => {
    expect(await chartDocuments(charts)).toEqual(await chartDocuments(charts));
  });

  it('state the bound when the exploration was cut off', async () => {
    const cut = chartOf(orderMachine, { ...orderModel, bound: 2, journeys: {} });
    expect((await chartDocuments([cut])).get('order.md')).toContain('| cut off | at 2 configurations;');
  });
});
