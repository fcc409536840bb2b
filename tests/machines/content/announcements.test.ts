import type { Announcements, Banner } from '@contract/content';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { announcementsMachine, bannersOf } from '@/machines/content/announcements/announcements.machine';
import { ANNOUNCEMENTS, UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';

function start() {
  const clock = new SimulatedClock();
  const server = deferred<Announcements>();
  const actor = createActor(announcementsMachine.provide({ actors: { fetchAnnouncements: server.logic } }), {
    clock,
  }).start();
  return {
    clock,
    server,
    reload: () => actor.send({ type: 'announcements.reload' }),
    retry: () => actor.send({ type: 'resource.retry' }),
    at: () => actor.getSnapshot().value,
    shown: () => actor.getSnapshot().context.value,
  };
}

describe('announcements', () => {
  it('banners of one group: none before they are loaded, the same ones until others load', () => {
    const select = bannersOf('m_home');
    const banner = { id: 'b1', url: '/b1.webp', title: 'One', linkage: '' };
    const banners: readonly Banner[] = [
      { ...banner, groupName: 'm_home' },
      { ...banner, groupName: 'm_event' },
    ];
    const snapshotOf = (value: Announcements | null) => ({ context: { value, failure: null } });
    expect(select(snapshotOf(null))).toEqual([]);
    const known = snapshotOf({ ...ANNOUNCEMENTS, banners: [...banners] });
    expect(select(known)).toEqual([banners[0]]);
    expect(select(known)).toBe(select(known));
    expect(select(snapshotOf({ ...ANNOUNCEMENTS, banners: banners.slice(1) }))).toEqual([]);
  });

  it('known announcements show while they are reloaded; a late answer to the older request is dropped', async () => {
    const { server, reload, shown } = start();
    await server.last().answer(ANNOUNCEMENTS);
    expect(shown()).toBe(ANNOUNCEMENTS);
    reload();
    const late = server.last();
    reload();
    expect([shown(), server.waited().length]).toEqual([ANNOUNCEMENTS, 1]);
    const fresh = { ...ANNOUNCEMENTS };
    await server.last().answer(fresh);
    await late.answer(ANNOUNCEMENTS);
    expect(shown()).toBe(fresh);
  });

  it.each([
    ['fail', ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE)],
    ['do not come in 15 s', ({ clock }: ReturnType<typeof start>) => clock.increment(15_000)],
  ])('that %s may be retried', async (_, happens) => {
    const stage = start();
    await happens(stage);
    expect(stage.at()).toBe('failed');
    stage.retry();
    await stage.server.last().answer(ANNOUNCEMENTS);
    expect(stage.shown()).toBe(ANNOUNCEMENTS);
  });
});
