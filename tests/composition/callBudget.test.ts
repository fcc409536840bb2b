import type { SystemStatus } from '@contract/system';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CALLS_PER_MINUTE } from '@/config/constants';
import { MEMBER_RECORD, OPEN_STATUS } from '@/machines/shared/samples';
import { settle } from '../support/chart';
import { answered, refused, startSite } from './wholeSite';

/*
 * One call that is always refused, in a whole site whose other calls say that nothing is wrong. A chart that hears of
 * the refusal and asks another one, which makes the same call again, would call without end.
 */

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Calls of a page in its first minute, at most; a loop makes hundreds in a second. */
const BUDGET = 60;
const MINUTE = 60_000;

const REFUSALS = [
  ['maintenance', 503],
  ['ip.restricted', 403],
  ['system.upgrading', 503],
  ['session.expired', 401],
  ['logged.out.elsewhere', 401],
  ['not.logged.in', 401],
  ['password.change.required', 403],
  ['step.up.required', 403],
  ['cipher.invalid', 400],
  ['rate.limited', 429],
  ['conflict', 409],
  ['unknown', 503],
] as const;

/** What happens to the device in each second. */
type Disturb = (network: (isOnline: boolean) => void) => Promise<void>;

/** Runs a page for a minute of simulated time; the calls that it made. */
async function minuteOf(
  path: string,
  code: string,
  status: number,
  {
    disturb = () => Promise.resolve(),
    statusOf = () => OPEN_STATUS,
  }: { readonly disturb?: Disturb; readonly statusOf?: (asked: number) => SystemStatus } = {},
) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  let count = 0;
  let asked = 0;
  const site = await startSite({
    session: MEMBER_RECORD,
    script: (called) => {
      count += 1;
      // Ends a loop, so that it fails the test instead of hanging it.
      if (called === path && count <= 10 * BUDGET) return refused(status, code);
      if (called !== '/system/status') return undefined;
      asked += 1;
      return answered(statusOf(asked));
    },
  });
  for (let second = 0; second < MINUTE / 1_000; second += 1) {
    await disturb(site.network);
    await vi.advanceTimersByTimeAsync(1_000);
    await settle();
    await settle();
  }
  site.stop();
  return site.calls;
}

/** What a member's page calls. */
const PATHS = ['/catalogue/hot', '/catalogue/vendors', '/content/announcements', '/member/info'] as const;

describe('the calls of a page in a minute', () => {
  it('are those that are refused here', async () => {
    const calls = new Set(await minuteOf('', '', 0));
    expect([...calls].toSorted()).toEqual([...PATHS, '/system/status']);
  });

  it.each(REFUSALS.flatMap(([code, status]) => PATHS.map((path) => [code, path, status] as const)))(
    'STATUS-04 STATUS-05 are bounded when one call always answers %s: %s',
    async (code, path, status) => {
      expect((await minuteOf(path, code, status)).length).toBeLessThanOrEqual(BUDGET);
    },
  );

  it('are bounded for each kind when the device says all the time that it is offline and online again', async () => {
    const calls = await minuteOf('', '', 0, {
      disturb: async (network) => {
        for (let turn = 0; turn < 5; turn += 1) {
          network(false);
          network(true);
          // What failed is requested again, and fails again before the next turn.
          await settle();
        }
      },
    });
    for (const path of PATHS) {
      const made = calls.filter((called) => called === path).length;
      expect(made, path).toBeLessThanOrEqual(CALLS_PER_MINUTE);
      // Without the bound there would be more, so that this test can fail.
      expect(made, path).toBeGreaterThan(CALLS_PER_MINUTE / 2);
    }
  });

  it.each(PATHS)(
    'STATUS-04 are bounded when the status says by turns that the site is closed and open, and one call that it is closed: %s',
    async (path) => {
      const calls = await minuteOf(path, 'maintenance', 503, {
        statusOf: (asked) => ({ ...OPEN_STATUS, maintenance: asked % 2 === 0 }),
      });
      expect(calls.length).toBeLessThanOrEqual(BUDGET);
    },
  );
});
