import {
  checkChart,
  checkReplay,
  defineModel,
  type Exploration,
  explore,
  type Finding,
  formatFindings,
  globalEventTable,
  proveInvariants,
  type Rule,
  replayAll,
} from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { type ConfigNode, chartOf, orderMachine, orderModel, seedFault } from './sampleCharts';

/** Findings on the order chart with a fault seeded into one of its states. */
function findingsWith(
  state: string,
  spoil: (node: ConfigNode) => void,
  model = orderModel,
): readonly Finding[] {
  return checkChart(explore(chartOf(seedFault(orderMachine, state, spoil), model)));
}

const of = (findings: readonly Finding[], rule: Rule) => findings.filter((finding) => finding.rule === rule);

describe('seeded faults are reported with the path to them', () => {
  it('an untouched copy is sound', () => {
    expect(findingsWith('', () => undefined)).toEqual([]);
  });

  it('a removed timeout', () => {
    const findings = findingsWith('open.order.paying', (node) => delete node['after']);
    expect(of(findings, 'promises are bounded')).toEqual([
      {
        rule: 'promises are bounded',
        message: '“open.order.paying” waits for payment with no timeout (after)',
        path: 'order.set (something) → order.submit',
      },
    ]);
  });

  it('a removed failure exit, which also ends the chart in an error', () => {
    const findings = findingsWith('open.order.paying', (node) => {
      const { onError: _, ...invoke } = node['invoke'] as ConfigNode;
      node['invoke'] = invoke;
    });
    expect(of(findings, 'promises are bounded').map(({ message }) => message)).toEqual([
      '“open.order.paying” waits for payment with no onError',
    ]);
    expect(of(findings, 'no unhandled errors')[0]).toEqual({
      rule: 'no unhandled errors',
      message: 'the chart ends in an error: offline',
      path: 'order.set (something) → order.submit → payment error (offline)',
    });
  });

  it('an action that assigns what it was not given, by the shortest path', () => {
    const findings = findingsWith('open.order.editing', (node) => {
      const on = node['on'] as ConfigNode;
      node['on'] = { ...on, 'order.set': { actions: { type: 'keepAmount', params: {} } } };
    });
    expect(of(findings, 'the context keeps its values')).toEqual([
      {
        rule: 'the context keeps its values',
        message: '“amount” of the context becomes undefined',
        path: 'order.set (something)',
      },
    ]);
  });

  it('a broken invariant, by the shortest path', () => {
    const machine = seedFault(orderMachine, 'open.order.editing', (node) => {
      node['on'] = { ...(node['on'] as ConfigNode), 'order.submit': { target: 'paying' } };
    });
    const exploration = explore(chartOf(machine, orderModel));
    expect(of(checkChart(exploration), 'invariants hold')).toEqual([
      {
        rule: 'invariants hold',
        message: '“nothing is paid that has no amount” does not hold',
        path: 'order.submit → payment done (accepted)',
      },
    ]);
    expect(proveInvariants(exploration)[0]?.checked).toBeGreaterThan(5);
  });

  it('an unreachable state, with its incoming transitions', () => {
    const findings = findingsWith('open.order', (node) => {
      node['states'] = {
        ...(node['states'] as ConfigNode),
        parked: { description: 'Put aside.', on: { 'order.retry': 'editing' } },
      };
    });
    expect(of(findings, 'every state is reachable')).toEqual([
      {
        rule: 'every state is reachable',
        message: '“open.order.parked” was never reached; no transition leads there',
        path: '(initial state)',
      },
    ]);
  });

  it('a dead end', () => {
    const findings = findingsWith('open.order.refused', (node) => {
      delete node['on'];
      delete node['after'];
    });
    expect(of(findings, 'no dead ends').map(({ message, path }) => [message, path])).toEqual([
      [
        '“open.order.refused” can never be left: no event, answer or delay leads out of it',
        'order.set (something) → order.submit → payment done (declined)',
      ],
    ]);
  });

  it('a configuration without a way out, although its state has one elsewhere', () => {
    const findings = findingsWith(
      'open.order.refused',
      (node) => {
        node['on'] = { 'order.retry': { guard: 'mayRetry', target: 'paying' } };
        delete node['after'];
      },
      { ...orderModel, outcomes: { ...orderModel.outcomes, watchConnection: {} } },
    );
    expect(of(findings, 'no dead ends')[0]?.path).toBe(
      'order.set (something) → order.submit → order.cancel → order.submit → payment done (declined)',
    );
  });

  describe('an event that is ignored', () => {
    const IGNORED = 'ignored events change nothing';

    it('leads on by a transition that needs no event', () => {
      const findings = findingsWith('open.order.refused', (node) => {
        node['always'] = {
          guard: ({ event }: { readonly event: { readonly type: string } }) => event.type === 'order.submit',
          target: 'editing',
        };
      });
      expect(of(findings, IGNORED)[0]).toEqual({
        rule: IGNORED,
        message:
          '“order.submit” in {"open":{"order":"refused","connection":"online"}} is not accepted, but leads to {"open":{"order":"editing","connection":"online"}}',
        path: 'order.set (something) → order.submit → payment done (declined)',
      });
    });

    it('is refused by a guard that writes', () => {
      const findings = findingsWith('open.order.paying', (node) => {
        node['on'] = {
          ...Object(node['on']),
          'order.retry': {
            guard: ({ context }: { readonly context: { notes?: number } }) => {
              context.notes = (context.notes ?? 0) + 1;
              return false;
            },
            target: 'editing',
          },
        };
      });
      expect(of(findings, IGNORED)[0]?.message).toBe(
        '“a guard” in {"open":{"order":"paying","connection":"online"}} changes the context that it reads',
      );
    });
  });

  it('a guard that is always true, and one that is always false', () => {
    const always = findingsWith('', () => undefined, {
      ...orderModel,
      outcomes: {
        ...orderModel.outcomes,
        pay: { done: [{ accepted: true }], error: [new Error('offline')] },
      },
    });
    expect(of(always, 'every guard passes and fails')[0]?.message).toBe(
      'the guard of “open.order.paying on payment done [isAccepted] → paid” never returned false',
    );
    const never = findingsWith('', () => undefined, {
      ...orderModel,
      outcomes: {
        ...orderModel.outcomes,
        pay: { done: [{ accepted: false }], error: [new Error('offline')] },
      },
    });
    expect(of(never, 'every transition is taken')[0]).toEqual({
      rule: 'every transition is taken',
      message:
        '“open.order.paying on payment done [isAccepted] → paid” was never taken; its guard always returned false',
      path: 'order.set (something) → order.submit',
    });
  });

  it('a shadowed transition', () => {
    const findings = findingsWith('open.order.editing', (node) => {
      node['on'] = { ...(node['on'] as ConfigNode), 'order.cancel': ['#order.cancelled', 'refused'] };
    });
    expect(of(findings, 'every transition is taken')[0]?.message).toContain('shadowed');
  });

  it('a state without a description', () => {
    const findings = findingsWith('open.order.paying', (node) => delete node['description']);
    expect(findings).toEqual([
      {
        rule: 'states are described',
        message: '“open.order.paying” has no description',
        path: 'order.set (something) → order.submit',
      },
    ]);
  });

  it('an endless loop of transitions', () => {
    const circle = seedFault(
      seedFault(orderMachine, 'open.order.paying', (node) => {
        node['always'] = { target: 'refused' };
      }),
      'open.order.refused',
      (node) => {
        node['always'] = { target: 'paying' };
      },
    );
    const [fault] = of(checkChart(explore(chartOf(circle, orderModel))), 'no unhandled errors');
    expect(fault?.message).toContain('Infinite loop');
    expect(fault?.path).toBe('order.set (something) → order.submit');
  });

  it('a delay that does not exist', () => {
    const findings = findingsWith('open.order.paying', (node) => {
      node['after'] = { FORGOTTEN: 'refused' };
    });
    expect(of(findings, 'delays exist').map(({ message }) => message)).toEqual([
      '“open.order.paying” waits for FORGOTTEN, which the chart does not define',
    ]);
  });

  it('a delay that nothing uses', () => {
    const findings = findingsWith('open.order.paying', (node) => {
      delete node['after'];
    });
    expect(of(findings, 'everything declared is used')).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('of the delays is declared, but nothing uses it'),
      }),
    ]);
  });
});

describe('not a dead end', () => {
  const inner = setup({}).createMachine({ id: 'inner', description: 'Inner.' });
  const home = setup({ types: { events: {} as { type: 'open' } }, actors: { inner } }).createMachine({
    id: 'home',
    description: 'Starts and then runs other charts.',
    initial: 'starting',
    states: {
      starting: { description: 'Starts.', on: { open: { target: 'running' } } },
      running: { description: 'Runs.', invoke: { id: 'inner', src: 'inner' } },
    },
  });

  it('a state that runs other charts, in which the player continues', () => {
    const model = defineModel(home, { events: { open: [{}] }, outcomes: { inner: {} }, project: () => null });
    expect(checkChart(explore(chartOf(home, model)))).toEqual([]);
  });

  it('a state in which a life ends although events may still come, if the model says why', () => {
    const types = { events: {} as { type: 'end' } | { type: 'late' } };
    const life = setup({ types, actions: { tell: () => {} } }).createMachine({
      id: 'life',
      description: 'Ends.',
      initial: 'going',
      states: {
        going: { description: 'Goes on.', on: { end: { target: 'over' } } },
        over: { description: 'Is over.', on: { late: { actions: 'tell' } } },
      },
    });
    const events = { end: [{}], late: [{}] };
    const messages = (ends: { readonly [path: string]: string }) =>
      checkChart(explore(chartOf(life, defineModel(life, { events, ends, project: () => null })))).map(
        ({ message }) => message,
      );
    expect(messages({ over: 'Nothing comes after it.' })).toEqual([]);
    expect(messages({})).toEqual(['“over” can never be left: no event, answer or delay leads out of it']);
    expect(messages({ over: 'Nothing comes after it.', gone: 'Is not there.' })).toEqual([
      'the model names the state “gone”, which the chart does not have',
    ]);
  });
});

describe('models that do not fit their chart', () => {
  const check = (model: Partial<typeof orderModel>) =>
    checkChart(explore(chartOf(orderMachine, { ...orderModel, ...model }))).map(({ message }) => message);

  it('samples missing or never possible', () => {
    const { 'order.retry': _, ...events } = orderModel.events;
    expect(check({ events })).toContain('the model has no sample of “order.retry”');
    expect(check({ events: { ...orderModel.events, 'order.frame': [{}] } })).toContain(
      'no state of the chart listens for “order.frame”',
    );
  });

  it('outcomes missing or orphaned', () => {
    expect(check({ outcomes: { ...orderModel.outcomes, pay: { done: [{ accepted: true }] } } })).toContain(
      'the model has no outcome for “payment error”',
    );
    expect(check({ outcomes: { ...orderModel.outcomes, ship: {} } })).toContain(
      'the chart never runs “ship”, whose outcomes the model lists',
    );
  });

  it('journeys that cannot be walked or end elsewhere', () => {
    expect(check({ journeys: { short: { steps: ['order.set', 'order.retry'], reaches: 'paid' } } })).toEqual([
      '“short”: “order.retry” is not possible after order.set (something); possible: order.set (something), order.submit, order.cancel, connection sends connection.lost (#1)',
    ]);
    expect(check({ journeys: { wrong: { steps: ['order.cancel'], reaches: 'paid' } } })).toEqual([
      '“wrong” ends in "cancelled", not in “paid”',
    ]);
  });

  it('states and actors that do not exist', () => {
    expect(check({ waitsForUser: { nobody: 'a typo' } })).toEqual([
      'the model lets “nobody” wait for the user, but no state invokes it',
    ]);
    expect(
      check({ globalEvents: { 'order.cancel': { ignoredIn: ['nowhere', 'open'], because: 'a typo' } } }),
    ).toEqual([
      '“open” is listed as ignoring “order.cancel”, but handles it',
      'the model names the state “nowhere”, which the chart does not have',
    ]);
  });
});

it('rules can be switched off by name', async () => {
  const spoiled = seedFault(orderMachine, 'paid', (state) => {
    delete state['description'];
  });
  const exploration = explore(chartOf(spoiled, orderModel));
  const rules = (findings: readonly Finding[]) => findings.map(({ rule }) => rule);
  expect(rules(checkChart(exploration))).toEqual(['states are described']);
  expect(checkChart(exploration, { without: ['states are described'] })).toEqual([]);

  const cut = explore(chartOf(orderMachine, { ...orderModel, bound: 1 }));
  const report = await replayAll(cut);
  const [first] = rules(checkReplay(cut, report));
  expect(first).toBe('every state is reachable');
  expect(rules(checkReplay(cut, report, { without: ['every state is reachable'] }))).not.toContain(first);
});

describe('the table of states and global events', () => {
  const exploration = (globalEvents: typeof orderModel.globalEvents): Exploration =>
    explore(chartOf(orderMachine, { ...orderModel, globalEvents }));

  it('distinguishes handled, ignored and missing', () => {
    const rules = {
      'order.cancel': { ignoredIn: ['open.connection'], because: 'the order region handles it' },
    };
    expect(globalEventTable(exploration(rules), ['session.expired'])).toContainEqual({
      state: 'open.order.editing',
      answers: { 'order.cancel': 'handled', 'session.expired': 'missing' },
    });
  });

  it('reports each state that neither handles nor ignores an event', () => {
    const findings = checkChart(exploration({}), { globalEvents: ['session.expired'] });
    expect(findings).toHaveLength(5);
    expect(formatFindings(findings)).toContain(
      '✗ global events are handled: “open.order.paying” does not handle “session.expired”, and the model does not list it as ignored there\n    path: order.set (something) → order.submit',
    );
    const ignored = { 'session.expired': { ignoredIn: 'every state', because: 'no session' } } as const;
    expect(checkChart(exploration(ignored), { globalEvents: ['session.expired'] })).toEqual([]);
  });
});

describe('the real chart', () => {
  it('shows a projection that is too coarse', async () => {
    const exploration = explore(chartOf(orderMachine, { ...orderModel, project: () => null, journeys: {} }));
    const findings = checkReplay(exploration, await replayAll(exploration));
    expect(of(findings, 'the real chart matches').some(({ message }) => message.includes('too coarse'))).toBe(
      true,
    );
  });
});
