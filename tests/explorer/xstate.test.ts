import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  accepts,
  activeNodes,
  addActor,
  implementationsOf,
  isAfterEvent,
  isAssign,
  isDelayBookkeeping,
  isEffect,
  isInlineSource,
  isMachine,
  isMachineLogic,
  isMachineSnapshot,
  isNoticed,
  isPromiseLogic,
  isUnnamedChild,
  limitMicrosteps,
  pureScope,
  readAction,
  readEventType,
  rememberedNodes,
  scheduledEvents,
  settlingEvent,
  takenTransitions,
  withParts,
  withValueChanged,
} from '@explorer/xstate';
import { describe, expect, it } from 'vitest';
import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyStateMachine,
  assign,
  cancel,
  createActor,
  createMachine,
  emit,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  log,
  raise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';

/** Uses every feature whose inner form the explorer reads. */
const machine = setup({
  types: { context: {} as { ref?: AnyActorRef } },
  actors: { load: fromPromise(() => Promise.resolve('loaded')), listen: fromCallback(() => undefined) },
  actions: { celebrate: () => undefined, count: assign({}) },
  delays: { SOON: 1_000 },
}).createMachine({
  id: 'all',
  context: {},
  initial: 'idle',
  states: {
    idle: { on: { go: { target: 'busy', guard: ({ event }) => event['ok'] !== false } } },
    busy: {
      type: 'parallel',
      entry: [
        { type: 'celebrate', params: { loudly: true } },
        raise({ type: 'later' }, { delay: 500, id: 'reminder' }),
        cancel('reminder'),
        sendTo(({ self }) => self, { type: 'told' }, { id: 'note' }),
        emit({ type: 'shout' }),
        assign({ ref: ({ spawn }) => spawn('listen') }),
        spawnChild('listen', { id: 'listening' }),
        stopChild('nobody'),
        log('quiet'),
      ],
      invoke: { id: 'loading', src: 'load', input: () => 7 },
      after: { SOON: 'idle' },
      states: {
        a: { initial: 'one', states: { one: {}, two: {}, last: { type: 'history' } } },
        b: {},
      },
    },
  },
});

/** The state in which everything happens. */
function busyNode() {
  const { busy } = machine.root.states;
  if (busy === undefined) throw new Error('there is no state “busy”');
  return busy;
}

const outside = createActor(fromCallback(() => undefined));

function scope(): { readonly scope: AnyActorScope; readonly actions: { type: string; params: unknown }[] } {
  const actions: { type: string; params: unknown }[] = [];
  return { actions, scope: pureScope(outside, ({ type, params }) => actions.push({ type, params })) };
}

/** Takes the transition to `busy` without running it. */
function enter() {
  const { scope: pure, actions } = scope();
  const idle = machine.getInitialSnapshot(pure, undefined);
  const busy = machine.transition(idle, { type: 'go' }, pure);
  return { idle, busy, actions: actions.map(({ type, params }) => readAction(type, params)) };
}

describe('what the explorer relies on inside XState', () => {
  it('actions are reported to the scope, with their types and parameters', () => {
    const { actions } = enter();
    expect(actions.map(({ kind }) => kind)).toEqual([
      'named',
      'raise',
      'cancel',
      'sendTo',
      'emit',
      'spawn',
      'stop',
      'other',
      'raise',
      'spawn',
    ]);
    expect(actions).toContainEqual({ kind: 'named', type: 'celebrate', params: { loudly: true } });
    expect(actions).toContainEqual({ kind: 'raise', event: { type: 'later' }, delay: 500, id: 'reminder' });
    expect(actions).toContainEqual({ kind: 'cancel', sendId: 'reminder' });
    expect(actions).toContainEqual(
      expect.objectContaining({ kind: 'sendTo', to: outside, event: { type: 'told' }, id: 'note' }),
    );
    expect(actions).toContainEqual({ kind: 'emit', event: { type: 'shout' } });
    expect(actions).toContainEqual(
      expect.objectContaining({ kind: 'spawn', id: 'loading', src: 'load', input: 7 }),
    );
    const after = actions.find((action) => action.kind === 'raise' && action.delay === 1_000);
    expect(after).toMatchObject({ event: { type: 'xstate.after.SOON.all.busy' }, id: expect.any(String) });
  });

  it('events of its own have these types', () => {
    const busy = busyNode();
    const types = [...busy.transitions.keys()];
    expect(types.map((type) => readEventType(type, busy))).toContainEqual({ kind: 'after', delay: 'SOON' });
    expect(types.filter((type) => isAfterEvent(type, 'SOON'))).toHaveLength(1);
    expect(readEventType('go', busy)).toBeUndefined();
    for (const kind of ['done', 'error', 'snapshot'] as const)
      expect(readEventType(settlingEvent[kind]('loading', null).type, busy)).toEqual({
        kind,
        actor: 'loading',
      });
    expect(busy.entry.filter(isDelayBookkeeping)).toHaveLength(1);
    expect(busy.exit.filter(isDelayBookkeeping)).toHaveLength(1);
  });

  it('an actor reports its end with these events', async () => {
    const received: string[] = [];
    const parent = createActor(
      setup({
        actors: {
          good: fromPromise(() => Promise.resolve()),
          bad: fromPromise(() => Promise.reject(new Error('bad'))),
        },
      }).createMachine({
        invoke: [
          { id: 'good', src: 'good' },
          { id: 'bad', src: 'bad' },
        ],
        on: { '*': { actions: ({ event }) => void received.push(event.type) } },
      }),
    ).start();
    await new Promise((resolve) => setTimeout(resolve, 0));
    parent.stop();
    expect(received.toSorted()).toEqual(
      [settlingEvent.done('good', undefined).type, settlingEvent.error('bad', null).type].toSorted(),
    );
  });

  it('snapshots hold the active nodes, and history states remember theirs', () => {
    const { busy } = enter();
    expect(isMachineSnapshot(busy)).toBe(true);
    expect(activeNodes(busy).map(({ path }) => path.join('.'))).toEqual([
      '',
      'busy',
      'busy.a',
      'busy.a.one',
      'busy.b',
    ]);
    const { scope: pure } = scope();
    const back = machine.transition(busy, { type: 'xstate.after.SOON.all.busy' }, pure);
    expect(rememberedNodes(back).map(([id, nodes]) => [id, nodes.map(({ key }) => key)])).toEqual([
      ['all.busy.a.last', ['one']],
    ]);
  });

  it('microsteps name their transitions, and a system its scheduled events', () => {
    const steps: string[] = [];
    const actor = createActor(machine, {
      logger: () => undefined,
      inspect: (event: InspectionEvent) => {
        if (event.type === '@xstate.microstep')
          steps.push(...takenTransitions(event).map(({ eventType }) => eventType));
      },
    }).start();
    actor.send({ type: 'go' });
    expect(steps).toContain('go');
    expect(scheduledEvents(actor.system).map(({ event }) => event.type)).toEqual([
      'xstate.after.SOON.all.busy',
    ]);
    actor.stop();
  });

  it('guards decide whether an event is accepted', () => {
    const { idle } = enter();
    expect(accepts(machine, idle, { type: 'go' })).toBe(true);
    expect(accepts(machine, idle, { type: 'go', ok: false })).toBe(false);
    expect(accepts(machine, idle, { type: 'other' })).toBe(false);
  });

  it('implementations have names, and effects are told from built-in actions', () => {
    const { actions, actors, delays } = implementationsOf(machine);
    expect(Object.entries(actions).map(([name, action]) => [name, isEffect(action)])).toEqual([
      ['celebrate', true],
      ['count', false],
    ]);
    expect(Object.keys(actors)).toEqual(['load', 'listen']);
    expect(delays['SOON']).toBe(1_000);
    const copy: AnyStateMachine = machine.provide({});
    addActor(
      copy,
      'added',
      fromCallback(() => undefined),
    );
    expect(Object.keys(implementationsOf(copy).actors)).toContain('added');
    const changed = withParts(machine, {
      config: { initial: 'x', states: { x: {} } },
      actions: { added: () => undefined },
      delays: { ADDED: 7 },
    });
    expect(changed.states).toHaveProperty('x');
    expect(implementationsOf(changed)).toMatchObject({
      actors: implementationsOf(machine).actors,
      actions: { added: expect.any(Function) },
      delays: { ADDED: 7 },
    });
  });

  it('a built-in action can make another value', () => {
    const doubled = (value: unknown) => ({ ...Object(value), count: 7 });
    const counting = createMachine({
      context: { count: 1, kept: true },
      entry: assign({ count: 2 }),
    });
    const changed = withParts(counting, {
      config: { ...counting.config, entry: withValueChanged(counting.config.entry, doubled) },
      actions: {},
      delays: {},
    });
    expect(createActor(changed).start().getSnapshot().context).toEqual({ count: 7, kept: true });
    const told: unknown[] = [];
    const telling = createMachine({ entry: emit({ type: 'told', count: 1 }) });
    const teller = createActor(
      withParts(telling, {
        config: { entry: withValueChanged(telling.config.entry, doubled) },
        actions: {},
        delays: {},
      }),
    );
    teller.on('*', (event) => told.push(event));
    teller.start();
    expect(told).toEqual([{ type: 'told', count: 7 }]);
    expect(withValueChanged(() => undefined, doubled)).toBeUndefined();
    expect(withValueChanged('named', doubled)).toBeUndefined();
    expect([isAssign(assign({})), isAssign(emit({ type: 'told' }))]).toEqual([true, false]);
    expect([emit({ type: 'told' }), () => undefined, assign({})].map(isNoticed)).toEqual([true, true, false]);
  });

  it('the kinds of logic can be told apart', () => {
    const { scope: pure } = scope();
    expect(isMachineLogic(machine)).toBe(true);
    expect(isMachine(machine)).toBe(true);
    expect(isMachine({})).toBe(false);
    expect(isMachineLogic(fromCallback(() => undefined))).toBe(false);
    expect(
      isPromiseLogic(
        fromPromise(() => Promise.resolve()),
        pure,
      ),
    ).toBe(true);
    expect(
      isPromiseLogic(
        fromCallback(() => undefined),
        pure,
      ),
    ).toBe(false);
    const [loading] = busyNode().invoke;
    const [inline] = createMachine({ invoke: { src: fromCallback(() => undefined) } }).root.invoke;
    expect(isInlineSource(loading?.src)).toBe(false);
    expect(isInlineSource(inline?.src)).toBe(true);
    expect(Object.keys(enter().busy.children).filter(isUnnamedChild)).toHaveLength(1);
  });

  it('an endless loop ends at the limit of microsteps', () => {
    const loop = createMachine({ initial: 'a', states: { a: { always: 'b' }, b: { always: 'a' } } });
    limitMicrosteps(loop, 10);
    const { scope: pure } = scope();
    expect(loop.getInitialSnapshot(pure, undefined).status).toBe('error');
  });

  it('is read in one module only', async () => {
    const files = await readdir('explorer', { recursive: true });
    const inner =
      /\b_nodes|_transitions|_scheduledEvents|historyValue|getTransitionData|\.implementations\b|'xstate\.|__xstate|maxIterations/;
    for (const file of files.filter((name) => name.endsWith('.ts') && name !== 'xstate.ts'))
      expect((await readFile(join('explorer', file), 'utf8')).match(inner)?.[0], file).toBeUndefined();
  });
});
