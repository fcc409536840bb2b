import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type PageStartInput,
  pageStartMachine,
  type StartUp,
} from '@/machines/boot/pageStart/pageStart.machine';
import { UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';

/** The start of a page whose services answer when the test lets them. */
function start(input: Partial<PageStartInput> = {}) {
  const clock = new SimulatedClock();
  const open = deferred<StartUp>();
  const match = deferred<boolean>();
  const overlay = deferred<void>();
  const game = deferred<void>();
  const settling = deferred<void>();
  const idle = deferred<void>();
  const refreshStalePage = vi.fn();
  const actor = createActor(
    pageStartMachine.provide({
      actors: {
        openPage: open.logic,
        matchServerRender: match.logic,
        loadOverlay: overlay.logic,
        startDeferredCharts: game.logic,
        settle: settling.logic,
        becomeIdle: idle.logic,
      },
      actions: { refreshStalePage },
    }),
    { clock, input: { isServerRendered: true, isStored: false, overlay: 'none', ...input } },
  ).start();
  return {
    clock,
    open,
    match,
    overlay,
    game,
    settling,
    idle,
    refreshStalePage,
    ready: () => actor.send({ type: 'page.ready' }),
    value: () => actor.getSnapshot().value,
    has: (tag: 'isRendered' | 'isComplete' | 'startsDeferredCharts') => actor.getSnapshot().hasTag(tag),
  };
}

describe('the start of the page', () => {
  it('hydrates home, and starts what loads behind it only once home answers and rests', async () => {
    const page = start();
    await page.open.last().answer('running');
    expect(page.has('isRendered')).toBe(false);
    await page.match.last().answer(true);
    expect([page.value(), page.has('startsDeferredCharts')]).toEqual([{ hydrating: 'page' }, false]);
    page.ready();
    expect([page.value(), page.has('startsDeferredCharts')]).toEqual([{ interactive: 'settling' }, false]);
    await page.settling.last().answer();
    expect([page.has('startsDeferredCharts'), page.has('isComplete')]).toEqual([true, false]);
    await page.idle.last().answer();
    expect(page.has('isComplete')).toBe(true);
  });

  it.each([true, false])(
    'a first screen of an earlier visit loads again once it can be used, another one does not: stored %s',
    async (isStored) => {
      const page = start({ isStored });
      await page.open.last().answer('running');
      await page.match.last().answer(true);
      page.ready();
      expect(page.refreshStalePage).not.toHaveBeenCalled();
      await page.settling.last().answer();
      page.ready();
      expect(page.refreshStalePage).toHaveBeenCalledTimes(isStored ? 1 : 0);
    },
  );

  it('a page of another visitor or language is rendered anew', async () => {
    const page = start();
    await page.open.last().answer('running');
    await page.match.last().answer(false);
    expect(page.value()).toBe('rendering');
  });

  it('at the address of a game, the charts that find it come before the page, or are late', async () => {
    for (const isLate of [false, true]) {
      const page = start({ overlay: 'gameLink' });
      await page.open.last().answer('running');
      await page.match.last().answer(true);
      expect([page.value(), page.has('startsDeferredCharts')]).toEqual([{ hydrating: 'gameFirst' }, true]);
      if (isLate) page.clock.increment(3_000);
      else await page.game.last().answer();
      expect(page.value()).toEqual({ hydrating: 'page' });
    }
  });

  it.each(['popup', 'gameLink'] as const)(
    'nothing renders before the view of a %s is loaded, fails or is late',
    async (overlay) => {
      for (const end of ['loaded', 'failed', 'late'] as const) {
        const page = start({ overlay, isServerRendered: false });
        await page.open.last().answer('running');
        expect(page.value()).toBe('loadingOverlay');
        if (end === 'loaded') await page.overlay.last().answer();
        else if (end === 'failed') await page.overlay.last().fail(UNREACHABLE);
        else page.clock.increment(3_000);
        expect(page.value()).toBe('rendering');
      }
    },
  );

  it('BOOT-01 BOOT-03 without texts or status the page says so, also at the address of a popup', async () => {
    const page = start({ overlay: 'popup', isServerRendered: false });
    await page.open.last().answer('stuck');
    expect(page.value()).toBe('rendering');
  });

  it('no service that is silent or fails stops the start', async () => {
    const silent = start();
    silent.clock.increment(15_000);
    silent.clock.increment(5_000);
    silent.clock.increment(5_000);
    silent.clock.increment(15_000);
    expect(silent.value()).toBe('complete');
    const failing = start();
    await failing.open.last().fail(UNREACHABLE);
    failing.ready();
    await failing.settling.last().fail(UNREACHABLE);
    await failing.idle.last().fail(UNREACHABLE);
    expect(failing.value()).toBe('complete');
  });
});
