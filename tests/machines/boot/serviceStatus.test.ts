import type { ClosedCode } from '@contract/errors';
import type { SystemStatus } from '@contract/system';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  imageCdn,
  type StatusAnswer,
  serviceStatusMachine,
  statusFigure,
} from '@/machines/boot/serviceStatus/serviceStatus.machine';
import {
  MAINTENANCE_AND_RESTRICTED_STATUS,
  MAINTENANCE_STATUS,
  OPEN_STATUS,
  RESTRICTED_STATUS,
  UNREACHABLE,
} from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

const live = (status: SystemStatus): StatusAnswer => ({ status, isLive: true });

function start(cached: SystemStatus | null) {
  const clock = new SimulatedClock();
  const server = deferred<StatusAnswer>();
  const log = recorder();
  const actor = createActor(
    serviceStatusMachine.provide({
      actors: { fetchStatus: server.logic },
      actions: {
        cacheStatus: log.action('cacheStatus'),
        reportReached: log.action('reportReached'),
        reportKnown: log.action('reportKnown'),
        reportReopened: log.action('reportReopened'),
      },
    }),
    { clock, input: { cached } },
  ).start();
  return {
    clock,
    server,
    log,
    recheck: () => actor.send({ type: 'status.recheck' }),
    refuse: (code: ClosedCode) => actor.send({ type: 'status.refused', code }),
    at: () => actor.getSnapshot().value,
    status: () => actor.getSnapshot().context.status,
    /** Which whole-app screen covers the site. */
    screen: () => {
      const snapshot = actor.getSnapshot();
      if (snapshot.matches({ known: { service: 'normal' } })) return 'site';
      if (snapshot.matches({ known: { service: 'maintenance' } })) return 'maintenance';
      return snapshot.matches({ known: { service: 'regionRestricted' } }) ? 'restricted' : 'waiting';
    },
  };
}

const CASES = [
  ['STATUS-01 neither flag', OPEN_STATUS, 0, 'site'],
  ['STATUS-02 STATUS-04 maintenance', MAINTENANCE_STATUS, 1, 'maintenance'],
  ['STATUS-02 both flags at once', MAINTENANCE_AND_RESTRICTED_STATUS, 1, 'maintenance'],
  ['STATUS-03 STATUS-05 region restriction only', RESTRICTED_STATUS, 2, 'restricted'],
] as const;

describe('the status figure', () => {
  it.each(CASES)('%s', async (_, status, figure, screen) => {
    expect(statusFigure(status)).toBe(figure);
    expect(start(status).screen()).toBe(screen);
    const firstVisit = start(null);
    await firstVisit.server.last().answer(live(status));
    expect(firstVisit.screen()).toBe(screen);
  });
});

describe('a site that closes during the visit', () => {
  it.each([
    ['STATUS-04', 'maintenance', MAINTENANCE_STATUS, 'maintenance'],
    ['STATUS-05', 'ip.restricted', RESTRICTED_STATUS, 'restricted'],
  ] as const)('%s any call refused with %s closes it at once', async (_, code, status, screen) => {
    const stage = start(OPEN_STATUS);
    await stage.server.last().answer(live(OPEN_STATUS));
    const asked = stage.server.calls.length;
    stage.refuse(code);
    expect(stage.screen()).toBe(screen);
    expect(stage.server.calls).toHaveLength(asked + 1);
    // Further refusals on the same page change nothing.
    stage.refuse(code);
    expect(stage.server.calls).toHaveLength(asked + 1);
    await stage.server.last().answer(live(status));
    expect(stage.screen()).toBe(screen);
  });

  it('STATUS-04 also while an older status is loading, whose answer is dropped', async () => {
    const stage = start(OPEN_STATUS);
    const older = stage.server.last();
    stage.refuse('maintenance');
    await older.answer(live(OPEN_STATUS));
    expect(stage.screen()).toBe('maintenance');
    await stage.server.last().answer(live(OPEN_STATUS));
    expect(stage.screen()).toBe('site');
    expect(stage.log.take()).toContainEqual(['reportReopened']);
  });

  it('before a status is known nothing can close', () => {
    const stage = start(null);
    stage.refuse('maintenance');
    expect(stage.screen()).toBe('waiting');
  });
});

describe('start-up', () => {
  it('BOOT-03 with a cached status applies it at once and refreshes it in the background', async () => {
    const { server, log, screen, status } = start(OPEN_STATUS);
    expect(screen()).toBe('site');
    expect(log.take()).toEqual([['reportKnown']]);
    expect(server.waited()).toHaveLength(1);
    const fresh = { ...OPEN_STATUS, location: { ip: '127.0.0.2' } };
    await server.last().answer(live(fresh));
    expect(status()).toEqual(fresh);
    expect(log.take()).toEqual([
      ['cacheStatus', expect.objectContaining({ output: live(fresh) })],
      ['reportReached'],
    ]);
  });

  it('BOOT-03 a stored answer applies but does not mean that the site can be reached', async () => {
    const { server, log, screen } = start(null);
    await server.last().answer({ status: MAINTENANCE_STATUS, isLive: false });
    expect(screen()).toBe('maintenance');
    expect(log.take().map(([name]) => name)).toEqual(['cacheStatus', 'reportKnown']);
  });

  it('BOOT-03 without a cached status waits for the first answer and caches it', async () => {
    const { server, log, screen } = start(null);
    expect([screen(), log.take()]).toEqual(['waiting', []]);
    await server.last().answer(live(OPEN_STATUS));
    expect(screen()).toBe('site');
    expect(log.take().map(([name]) => name)).toEqual(['cacheStatus', 'reportReached', 'reportKnown']);
    expect(server.calls).toHaveLength(1);
  });

  it('BOOT-03 a failed background refresh leaves the cached status in force', async () => {
    const { server, screen, status } = start(OPEN_STATUS);
    await server.last().fail(UNREACHABLE);
    expect([screen(), status()]).toEqual(['site', OPEN_STATUS]);
  });

  it('without cache and answer times out after 10 s and retries 5 s later', () => {
    const { clock, server, at } = start(null);
    clock.increment(10_000);
    expect(at()).toBe('unavailable');
    clock.increment(4999);
    expect(server.calls).toHaveLength(1);
    clock.increment(1);
    expect([at(), server.calls.length]).toEqual(['loading', 2]);
  });

  it('the player can retry at once', async () => {
    const { server, recheck, at, screen } = start(null);
    await server.last().fail(UNREACHABLE);
    expect(at()).toBe('unavailable');
    recheck();
    await server.last().answer(live(OPEN_STATUS));
    expect(screen()).toBe('site');
  });
});

describe('keeping fresh', () => {
  it.each([
    ['open', OPEN_STATUS, 300_000],
    ['in maintenance', MAINTENANCE_STATUS, 30_000],
    ['region restricted', RESTRICTED_STATUS, 30_000],
  ] as const)('while the site is %s the status is refreshed in time', async (_, status, interval) => {
    const { clock, server } = start(null);
    await server.last().answer(live(status));
    clock.increment(interval - 1);
    expect(server.calls).toHaveLength(1);
    clock.increment(1);
    expect(server.calls).toHaveLength(2);
  });

  it('a refresh times out after 10 s; its late answer is not applied', async () => {
    const { clock, server, screen } = start(OPEN_STATUS);
    clock.increment(10_000);
    expect(server.waited()).toEqual([]);
    await server.last().answer(live(MAINTENANCE_STATUS));
    expect(screen()).toBe('site');
    clock.increment(300_000);
    expect(server.calls).toHaveLength(2);
  });

  it('the player can refresh at once, with only one pending request', async () => {
    const { server, recheck } = start(OPEN_STATUS);
    recheck();
    expect(server.calls).toHaveLength(1);
    await server.last().answer(live(OPEN_STATUS));
    recheck();
    recheck();
    expect(server.waited()).toHaveLength(1);
    expect(server.calls).toHaveLength(2);
  });
});

describe('closing and opening the site during a visit', () => {
  const CHANGES = [
    ['site', OPEN_STATUS],
    ['maintenance', MAINTENANCE_STATUS],
    ['restricted', RESTRICTED_STATUS],
  ] as const;
  it.each(CHANGES.flatMap(([from, before]) => CHANGES.map(([to, after]) => ({ from, before, to, after }))))(
    'from $from to $to',
    async ({ before, from, to, after }) => {
      const { server, log, screen } = start(before);
      expect(screen()).toBe(from);
      log.take();
      await server.last().answer(live(after));
      expect(screen()).toBe(to);
      const reopens = to === 'site' && from !== 'site';
      expect(log.take().filter(([name]) => name === 'reportReopened')).toHaveLength(reopens ? 1 : 0);
    },
  );
});

describe('the image CDN', () => {
  const withCdns = (imageCDNs: string[]): SystemStatus => ({
    ...OPEN_STATUS,
    info: { ...OPEN_STATUS.info, imageCDNs },
  });

  it('BOOT-08 is chosen at random from the list, each entry with equal probability', () => {
    const cdns = ['https://a.example', 'https://b.example', 'https://c.example', 'https://d.example'];
    const draws = Array.from({ length: 400 }, (_, index) => index / 400);
    for (const cdn of cdns) {
      expect(draws.filter((draw) => imageCdn(withCdns(cdns), draw) === cdn)).toHaveLength(100);
    }
  });

  it('BOOT-08 is an entry of the list for any random number', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.webUrl(), { minLength: 1, maxLength: 9 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (cdns, draw) => cdns.includes(imageCdn(withCdns(cdns), draw)),
      ),
    );
  });

  it('is the only one when there is one, and none before a status is known', () => {
    expect(imageCdn(withCdns(['/img']), 0.999)).toBe('/img');
    expect(imageCdn(null, 0.5)).toBe('');
  });
});
