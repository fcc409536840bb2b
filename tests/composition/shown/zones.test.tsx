import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { openSite } from './page';
import { SCREENS } from './screens';

// Files of a group share their modules, and others need these without what stands in for parts of them.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@/features/content/html', () => import('./plainHtml'));
vi.mock('@/features/shared/state/lateNumbers', () => ({ useLateNumbers: () => true }));

const ZONE = process.env['TZ'];
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  if (ZONE === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ZONE;
});

/** Zones of devices: that of the site, and those farthest from it on both sides of the date line. */
const ZONES = ['Asia/Manila', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'];

it.each(Object.entries(SCREENS))(
  '%s has the days and times of the site on devices of every zone',
  async (_, { name, answers, view, step, first, isAgent }) => {
    const read = async (zone: string) => {
      process.env['TZ'] = zone;
      const site = await openSite(
        isAgent === true ? { ...MEMBER_RECORD, type: 1 } : MEMBER_RECORD,
        'EN',
        first,
      );
      const page = await site.read(name, answers, view, step);
      site.stop();
      // A time names the zone where the device has another one.
      return JSON.stringify(page).replaceAll(/\sGMT\+8/gu, '');
    };
    const [home = '', ...others] = ZONES;
    const expected = await read(home);
    for (const zone of others) expect(await read(zone)).toBe(expected);
  },
);
