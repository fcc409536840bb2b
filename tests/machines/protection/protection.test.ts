import type { ProtectionHistory, RealityFigures } from '@contract/member';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type BreakChoice,
  isBreak,
  type ProtectionAnswer,
  protectionMachine,
} from '@/machines/protection/protection/protection.machine';
import { isCheckDue, realityWatchMachine } from '@/machines/protection/realityWatch/realityWatch.machine';
import { OPEN_PROTECTION, REALITY_FIGURES, sessionOfType } from '@/machines/shared/samples';
import { deferred, silentCountDown } from '../../support/chart';

describe('a break', () => {
  it.each<readonly [BreakChoice, boolean]>([
    [{ kind: 'timeOut', hours: 23 }, false],
    [{ kind: 'timeOut', hours: 24 }, true],
    [{ kind: 'timeOut', hours: 1_008 }, true],
    [{ kind: 'timeOut', hours: 1_009 }, false],
    [{ kind: 'exclusion', months: 5 }, false],
    [{ kind: 'exclusion', months: 6 }, true],
    [{ kind: 'exclusion', months: 60 }, true],
    [{ kind: 'exclusion', months: 61 }, false],
  ])('%j may be taken: %s', (choice, may) => {
    expect(isBreak(choice)).toBe(may);
  });
});

describe('the history of protection', () => {
  const history = (eventIds: readonly number[], hasMore: boolean): ProtectionHistory => ({
    activity: [],
    days: [],
    events: eventIds.map((eventId) => ({ eventId, time: eventId, kind: 'timeOut', subject: '', value: 1 })),
    hasMore,
    currency: 'PHP',
  });
  async function start(eventIds: readonly number[]) {
    const answers = deferred<ProtectionAnswer>();
    const more = deferred<ProtectionHistory, { readonly before: number }>();
    const actor = createActor(
      protectionMachine.provide({
        actors: { countDown: silentCountDown, fetchProtection: answers.logic, fetchHistory: more.logic },
      }),
      { input: { session: sessionOfType(0) } },
    ).start();
    await answers.last().answer({ state: OPEN_PROTECTION, history: history(eventIds, true) });
    actor.send({ type: 'history.more' });
    return { actor, more };
  }

  it('continues before its earliest event, and keeps the loaded ones', async () => {
    const { actor, more } = await start([9, 7, 5]);
    expect(more.last().input).toEqual({ before: 5 });
    await more.last().answer(history([4, 2], false));
    const known = actor.getSnapshot().context.history;
    expect([known?.events.map(({ eventId }) => eventId), known?.hasMore]).toEqual([[9, 7, 5, 4, 2], false]);
    actor.send({ type: 'history.more' });
    expect(more.calls).toHaveLength(1);
    actor.stop();
  });

  it('without any event has no earlier ones', async () => {
    const { actor, more } = await start([]);
    expect(more.last().input).toEqual({ before: 0 });
    actor.stop();
  });
});

describe('a reality check', () => {
  it.each([
    [null, false],
    [3_999_999, true],
    [4_000_000, true],
    [4_000_001, false],
  ])('that is set for %s is due at 4 000 000: %s', (nextCheckTime, isDue) => {
    expect(isCheckDue({ ...REALITY_FIGURES, nextCheckTime })).toBe(isDue);
  });
  it.each([
    [90_000, 90_000],
    // The shortest and the longest wait.
    [1, 1_000],
    [86_400_000, 3_600_000],
  ])('that is due in %d ms is requested again after %d ms', async (left, wait) => {
    const figures = deferred<RealityFigures>();
    const clock = new SimulatedClock();
    const actor = createActor(realityWatchMachine.provide({ actors: { fetchFigures: figures.logic } }), {
      clock,
    }).start();
    const { serverTime } = REALITY_FIGURES;
    await figures.last().answer({ ...REALITY_FIGURES, nextCheckTime: serverTime + left });
    clock.increment(wait - 1);
    expect(figures.calls).toHaveLength(1);
    clock.increment(1);
    expect(figures.calls).toHaveLength(2);
    actor.stop();
  });
});
