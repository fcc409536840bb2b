import { dayOf } from '@server/common/homeDays';
import { afterEach, describe, expect, it } from 'vitest';
import {
  formatAnnouncementDate,
  formatDateTime,
  formatDay,
  formatTime,
} from '@/features/shared/format/dates';
import { isOfAge } from '@/machines/account/registration/registrationRules';
import { lastDays } from '@/machines/cashier/statement/span';

const ZONE = process.env['TZ'];
afterEach(() => {
  if (ZONE === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ZONE;
});

/** Around midnight of the site, of devices, and where the summer time of Los Angeles begins and ends. */
const MOMENTS = [
  '2026-11-28T15:59:59.999Z',
  '2026-11-28T16:00:00.000Z',
  '2026-11-29T09:59:59.000Z',
  '2026-12-31T16:00:00.000Z',
  '2026-03-08T09:59:59.000Z',
  '2026-03-08T10:00:00.000Z',
  '2026-11-01T09:00:00.000Z',
  '2028-02-28T16:30:00.000Z',
].map((text) => Date.parse(text));

describe.each(['Asia/Manila', 'Pacific/Kiritimati', 'America/Los_Angeles', 'UTC', 'Asia/Kathmandu'])(
  'on a device in %s',
  (zone) => {
    it.each(MOMENTS)('the day of a row at %i is the day that the site calls today', (moment) => {
      process.env['TZ'] = zone;
      const today = lastDays(1, moment).endDate;
      expect(dayOf(moment)).toBe(today);
      const startDate = new Date(moment).toISOString();
      expect(formatAnnouncementDate({ startDate }, 'detail')).toBe(today);
      const [year, month, day] = today.split('-').map(Number);
      const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
      const shown = `${names[Number(month) - 1]} ${day}, ${year}`;
      expect(formatDay(moment, 'EN')).toBe(shown);
      expect(formatDateTime(moment, 'EN').startsWith(shown)).toBe(true);
    });

    it('a time names the zone where the device has another one', () => {
      process.env['TZ'] = zone;
      const isHome = zone === 'Asia/Manila';
      for (const text of [formatDateTime(MOMENTS[1] ?? 0, 'EN'), formatTime(MOMENTS[1] ?? 0, 'TY')]) {
        expect(text.endsWith(' GMT+8')).toBe(!isHome);
        expect(text).toMatch(/12:00/);
      }
    });

    it('REG-15 somebody is of age when their birthday begins at the site', () => {
      process.env['TZ'] = zone;
      const midnight = Date.parse('2026-06-14T16:00:00.000Z');
      expect([
        isOfAge('2008-06-15', new Date(midnight - 1)),
        isOfAge('2008-06-15', new Date(midnight)),
      ]).toEqual([false, true]);
    });
  },
);
