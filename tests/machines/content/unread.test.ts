import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type UnreadInput, type UnreadKind, unreadMachine } from '@/machines/content/unread/unread.machine';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

function start(input: Partial<UnreadInput> = {}) {
  const clock = new SimulatedClock();
  const counts = deferred<number, { kind: UnreadKind }>();
  const log = recorder();
  const actor = createActor(
    unreadMachine.provide({
      actors: { fetchCount: counts.logic },
      actions: { tellOfNews: log.action('tellOfNews') },
    }),
    { clock, input: { kind: 'inbox', isOn: true, session: sessionOfType(0), ...input } },
  ).start();
  return {
    clock,
    counts,
    log,
    ask: () => actor.send({ type: 'unread.refresh' }),
    session: (memberType: number | null) =>
      actor.send({ type: 'session.changed', session: sessionOfType(memberType) }),
    shown: () => actor.getSnapshot().context.count,
  };
}

describe('the call', () => {
  it.each(['inbox', 'chat'] as const)(
    'API-26 API-27 for the %s is sent at most once per 250 ms',
    async (kind) => {
      const { counts, ask, clock } = start({ kind });
      expect(counts.last().input).toEqual({ kind });
      for (let i = 0; i < 5; i += 1) ask();
      expect(counts.calls).toHaveLength(1);
      await counts.last().answer(3);
      for (let i = 0; i < 5; i += 1) ask();
      clock.increment(249);
      expect(counts.calls).toHaveLength(1);
      clock.increment(1);
      expect(counts.calls).toHaveLength(2);
      await counts.last().answer(4);
      clock.increment(250);
      expect(counts.calls).toHaveLength(2);
      ask();
      expect(counts.calls).toHaveLength(3);
    },
  );

  it.each([
    ['ROLE-13 ROLE-03 type 4', { session: sessionOfType(4) }],
    ['ROLE-13 type 4, of the chat', { session: sessionOfType(4), kind: 'chat' as const }],
    ['a visitor', { session: sessionOfType(null) }],
  ])('%s sends nothing', (_, input) => {
    const { counts, ask, clock } = start(input);
    ask();
    clock.increment(120_000);
    expect(counts.calls).toEqual([]);
  });

  it('follows the session: a login asks, a logout drops the count', async () => {
    const { counts, session, shown } = start({ session: sessionOfType(null) });
    session(0);
    await counts.last().answer(7);
    expect(shown()).toBe(7);
    session(null);
    expect([shown(), counts.calls.length]).toEqual([0, 1]);
  });

  it('only messages that arrive after the login are news, until they are read', async () => {
    const { counts, session, ask, clock, log } = start({ session: sessionOfType(null) });
    session(0);
    for (const count of [3, 3, 5, 4]) {
      await counts.last().answer(count);
      clock.increment(250);
      ask();
    }
    expect(log.take()).toEqual([['tellOfNews', { kind: 'inbox' }]]);
    session(null);
    session(1);
    await counts.last().answer(9);
    expect(log.take()).toEqual([]);
  });

  it('API-27 that fails shows no error: the last count stays', async () => {
    const { counts, ask, clock, shown } = start({ kind: 'chat' });
    await counts.last().answer(2);
    clock.increment(250);
    ask();
    await counts.last().fail(UNREACHABLE);
    expect(shown()).toBe(2);
  });
});
