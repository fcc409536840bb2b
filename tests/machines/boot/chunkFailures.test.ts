import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { chunkFailuresMachine } from '@/machines/boot/chunkFailures/chunkFailures.machine';
import { UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';

function start() {
  const clock = new SimulatedClock();
  const site = deferred<void, void>();
  const reload = vi.fn();
  const actor = createActor(
    chunkFailuresMachine.provide({ actors: { reachSite: site.logic }, actions: { reload } }),
    { clock },
  ).start();
  const lose = (part: string) => actor.send({ type: 'part.lost', part });
  return { clock, site, reload, actor, lose, at: () => actor.getSnapshot().value };
}

describe('lazily loaded parts of the site', () => {
  it('ERR-26 the second loss of the same part, while the site answers, offers a reload', async () => {
    const { site, reload, actor, lose, at } = start();
    lose('login');
    lose('sideMenu');
    expect([at(), site.calls.length]).toEqual(['trusted', 0]);
    lose('login');
    expect([at(), actor.getSnapshot().can({ type: 'page.reload' })]).toEqual(['asking', false]);
    await site.last().answer();
    expect([at(), reload.mock.calls.length]).toEqual(['outdated', 0]);
    actor.send({ type: 'page.reload' });
    expect([at(), reload.mock.calls.length]).toEqual(['reloading', 1]);
    // The reload is offered again if the browser did not do it.
    actor.send({ type: 'page.reload' });
    expect([at(), reload.mock.calls.length]).toEqual(['reloading', 2]);
  });

  it.each([
    ['does not answer', async ({ site }: ReturnType<typeof start>) => site.last().fail(UNREACHABLE)],
    [
      'is silent for 15 s',
      async ({ clock }: ReturnType<typeof start>) => void clock.increment(REQUEST_TIMEOUT),
    ],
  ])('while the site %s no reload is offered, and the next loss asks again', async (_, happens) => {
    const stage = start();
    stage.lose('login');
    stage.lose('login');
    await happens(stage);
    expect(stage.at()).toBe('trusted');
    stage.lose('login');
    await stage.site.last().answer();
    expect(stage.at()).toBe('outdated');
  });
});
