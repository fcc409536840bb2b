import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { changePasswordMachine } from '@/machines/changePassword/changePassword.machine';
import { type Flow, type LazyFlowInput, lazyFlowMachine } from '@/machines/lazyFlow/lazyFlow.machine';
import { UNREACHABLE } from '@/machines/samples';
import { screenMachine } from '@/machines/screen/screen.machine';
import { deferred } from '../support/chart';

const flow = (): Flow => ({
  name: 'changePassword',
  ref: createActor(changePasswordMachine, {
    input: { userName: 'amihan', hasTemporaryPassword: false, newPasswordRule: null },
  }),
});

function start() {
  const clock = new SimulatedClock();
  const chunk = deferred<Flow, LazyFlowInput>();
  const actor = createActor(lazyFlowMachine.provide({ actors: { loadFlow: chunk.logic } }), {
    clock,
    input: { name: 'changePassword' },
  }).start();
  return { clock, chunk, actor, at: () => actor.getSnapshot().value };
}

describe('a chart that loads late', () => {
  it('is asked for by name, runs once it is there and stops with its place', async () => {
    const { chunk, actor, at } = start();
    const loaded = flow();
    expect([chunk.last().input, at()]).toEqual([{ name: 'changePassword' }, 'loading']);
    await chunk.last().answer(loaded);
    expect([at(), actor.getSnapshot().context.flow, loaded.ref.getSnapshot().status]).toEqual([
      'running',
      loaded,
      'active',
    ]);
    actor.stop();
    expect(loaded.ref.getSnapshot().status).toBe('stopped');
  });

  it('started anew, the old one stops and another is loaded', async () => {
    const { chunk, actor, at } = start();
    const first = flow();
    await chunk.last().answer(first);
    actor.send({ type: 'flow.retry' });
    expect([first.ref.getSnapshot().status, at(), actor.getSnapshot().context.flow]).toEqual([
      'stopped',
      'loading',
      null,
    ]);
  });

  it.each([
    ['fails', async ({ chunk }: ReturnType<typeof start>) => chunk.last().fail(UNREACHABLE)],
    ['does not come in 15 s', async ({ clock }: ReturnType<typeof start>) => void clock.increment(15_000)],
  ])('that %s can be asked for again', async (_, happens) => {
    const stage = start();
    await happens(stage);
    expect(stage.at()).toBe('unavailable');
    stage.actor.send({ type: 'flow.retry' });
    await stage.chunk.last().answer(flow());
    expect(stage.at()).toBe('running');
  });

  it('that comes after its place has closed never runs', async () => {
    const { chunk, actor } = start();
    const ref = createActor(changePasswordMachine, {
      input: { userName: 'amihan', hasTemporaryPassword: false, newPasswordRule: null },
    });
    const late: Flow = { name: 'changePassword', ref };
    let starts = 0;
    ref.subscribe({
      next: () => {
        starts += 1;
      },
    });
    actor.stop();
    await chunk.last().answer(late);
    expect([starts, chunk.waited()]).toEqual([0, []]);
  });
});

describe('the chart of a screen', () => {
  it('loads with its screen, is changed with it and ends without', () => {
    const chunk = deferred<Flow, LazyFlowInput>();
    const actor = createActor(
      screenMachine.provide({
        actors: { lazyFlow: lazyFlowMachine.provide({ actors: { loadFlow: chunk.logic } }) },
      }),
      { clock: new SimulatedClock() },
    ).start();
    const show = (screen: 'settings' | 'memberCentre' | null, detail = '') =>
      actor.send({ type: 'screen.changed', screen, detail });
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
