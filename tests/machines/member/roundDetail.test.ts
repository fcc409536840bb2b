import type { MemberRound } from '@contract/member';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { roundDetailMachine } from '@/machines/member/roundDetail/roundDetail.machine';
import { sampleGame, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';

const BET_ID = '00000000-0000-4000-8000-000000000017';
const round = (fields: Partial<MemberRound> = {}): MemberRound => ({
  ...{ betId: BET_ID, game: sampleGame(7), currency: 'PHP', betMinor: 500, winMinor: 0, bonusMinor: 0 },
  ...{ placedTime: 1, endedTime: 2, state: 'settled', balanceMinor: null, waitsFor: null, dueTime: null },
  ...{ shown: [], pictures: [], draws: [] },
  ...fields,
});
const OPEN = round({ state: 'open', endedTime: null, waitsFor: 'act', dueTime: 9, draws: null });

function start(memberType: number | null = 0, betId = BET_ID) {
  const clock = new SimulatedClock();
  const server = deferred<MemberRound, { betId: string }>();
  const actor = createActor(roundDetailMachine.provide({ actors: { fetchRound: server.logic } }), {
    clock,
    input: { betId, session: sessionOfType(memberType) },
  }).start();
  return { clock, server, actor, at: () => actor.getSnapshot().value };
}

describe('the page of a round', () => {
  it.each([
    ['ROLE-06 a visitor', null, BET_ID, 'visitor'],
    ['ROLE-03 a trial account', 4, BET_ID, 'trial'],
    ['a member whose address names no round', 0, '', 'missing'],
  ] as const)('requests nothing for %s', (_, memberType, betId, state) => {
    const { server, at } = start(memberType, betId);
    expect([at(), server.waited().length]).toEqual([state, 0]);
  });

  it.each([
    ['settled', 'settled'],
    ['open', 'running'],
    ['cancelled', 'refunded'],
  ] as const)('ROUTE-60 shows a round that the platform calls %s', async (state, shows) => {
    const { server, at } = start();
    await server.last().answer(round({ state }));
    expect(at()).toEqual({ showing: shows });
  });

  it('a round that was played to its end meanwhile shows it without being asked, and is not asked for again', async () => {
    const { clock, server, actor, at } = start();
    await server.last().answer(OPEN);
    clock.increment(9_999);
    expect(server.waited()).toHaveLength(0);
    clock.increment(1);
    await server.last().fail(UNREACHABLE);
    expect([at(), actor.getSnapshot().context]).toMatchObject([
      { showing: 'running' },
      { round: OPEN, failure: null },
    ]);
    clock.increment(10_000);
    const won = round({ winMinor: 900 });
    await server.last().answer(won);
    clock.increment(60_000);
    expect([at(), actor.getSnapshot().context.round, server.waited().length]).toEqual([
      { showing: 'settled' },
      won,
      0,
    ]);
  });

  it('nothing of a round stays when the session ends', async () => {
    const { server, actor, at } = start();
    await server.last().answer(round());
    actor.send({ type: 'session.changed', session: sessionOfType(null) });
    expect([at(), actor.getSnapshot().context.round]).toEqual(['visitor', null]);
  });

  it('a round of someone else is missing, and any other fault can be retried', async () => {
    const other = start();
    await other.server.last().fail({ code: 'not.found' });
    expect(other.at()).toBe('missing');
    const { clock, server, actor, at } = start();
    clock.increment(15_000);
    expect(at()).toBe('failed');
    actor.send({ type: 'resource.retry' });
    await server.last().answer(round());
    expect(at()).toEqual({ showing: 'settled' });
  });
});
