import { describe, expect, it } from 'vitest';
import { type Actor, createActor, SimulatedClock } from 'xstate';
import { changePasswordMachine } from '@/machines/account/changePassword/changePassword.machine';
import { UNREACHABLE } from '@/machines/shared/samples';
import {
  type CreateFlow,
  type LazyFlowInput,
  lazyFlowMachine,
  runningFlow,
} from '@/machines/site/lazyFlow/lazyFlow.machine';
import { routeActorMachine } from '@/machines/site/routeActor/routeActor.machine';
import { deferred } from '../../support/chart';

/** A loaded flow; `ref` is its chart once created. */
function flow() {
  let ref: Actor<typeof changePasswordMachine> | undefined;
  const create: CreateFlow = (createChart) => {
    ref = createChart(changePasswordMachine, {
      input: { userName: 'amihan', hasTemporaryPassword: false, keySeed: 'seed' },
    });
    return { name: 'changePassword', ref };
  };
  return { create, status: () => ref?.getSnapshot().status, system: () => ref?.system };
}

function start() {
  const clock = new SimulatedClock();
  const chunk = deferred<CreateFlow, LazyFlowInput>();
  const actor = createActor(lazyFlowMachine.provide({ actors: { loadFlow: chunk.logic } }), {
    clock,
    input: { name: 'changePassword' },
  }).start();
  return { clock, chunk, actor, at: () => actor.getSnapshot().value };
}

describe('a lazily loaded chart', () => {
  it('is requested by name, runs once loaded and stops with its host', async () => {
    const { chunk, actor, at } = start();
    const loaded = flow();
    expect([chunk.last().input, at()]).toEqual([{ name: 'changePassword' }, 'loading']);
    await chunk.last().answer(loaded.create);
    expect([at(), runningFlow(actor.getSnapshot())?.name, loaded.status()]).toEqual([
      'running',
      'changePassword',
      'active',
    ]);
    actor.stop();
    expect(loaded.status()).toBe('stopped');
  });

  it('runs in the actor system of its host, under its own name', async () => {
    const { chunk, actor } = start();
    const loaded = flow();
    await chunk.last().answer(loaded.create);
    expect(loaded.system()).toBe(actor.system);
    expect(actor.system.get('changePassword')).toBe(runningFlow(actor.getSnapshot())?.ref);
    actor.send({ type: 'flow.retry' });
    expect(actor.system.get('changePassword')).toBeUndefined();
  });

  it('when started again, the old one stops and another is loaded', async () => {
    const { chunk, actor, at } = start();
    const first = flow();
    await chunk.last().answer(first.create);
    actor.send({ type: 'flow.retry' });
    expect([first.status(), at(), runningFlow(actor.getSnapshot())]).toEqual(['stopped', 'loading', null]);
  });

  it.each([
    ['fails', async ({ chunk }: ReturnType<typeof start>) => chunk.last().fail(UNREACHABLE)],
    ['does not come in 15 s', async ({ clock }: ReturnType<typeof start>) => void clock.increment(15_000)],
  ])('that %s can be requested again', async (_, happens) => {
    const stage = start();
    await happens(stage);
    expect(stage.at()).toBe('unavailable');
    stage.actor.send({ type: 'flow.retry' });
    await stage.chunk.last().answer(flow().create);
    expect(stage.at()).toBe('running');
  });

  it('that loads after its host has closed never runs', async () => {
    const { chunk, actor } = start();
    const late = flow();
    actor.stop();
    await chunk.last().answer(late.create);
    expect([late.status(), chunk.waited()]).toEqual([undefined, []]);
  });
});

describe('the chart of a screen', () => {
  it('loads with its screen, is replaced with it and ends with it', () => {
    const chunk = deferred<CreateFlow, LazyFlowInput>();
    const actor = createActor(
      routeActorMachine.provide({
        actors: { lazyFlow: lazyFlowMachine.provide({ actors: { loadFlow: chunk.logic } }) },
      }),
      { clock: new SimulatedClock() },
    ).start();
    const show = (screen: 'settings' | 'memberCentre' | null, detail = '') =>
      actor.send({ type: 'route.changed', screen, detail });
    const waited = () => chunk.waited().map(({ input }) => input.name);
    show(null);
    expect(waited()).toEqual([]);
    show('settings');
    show('settings');
    expect([waited(), chunk.calls.length]).toEqual([['settings'], 1]);
    show('memberCentre');
    expect([waited(), chunk.calls.length]).toEqual([['memberCentre'], 2]);
    show('memberCentre', '?id=1');
    expect([waited(), chunk.calls.length]).toEqual([['memberCentre'], 3]);
    show(null);
    expect([waited(), actor.getSnapshot().children.flow]).toEqual([[], undefined]);
  });
});
