import { announcement } from '@contract/announcements';
import { expect, it } from 'vitest';
import { formatAnnouncementDate } from '@/features/shared/format';
import { sampleAnnouncement } from '@/machines/shared/samples';

it.each([
  ['startDate', 'soon', false],
  ['startDate', '', false],
  ['startDate', '2026-13-40T00:00:00Z', false],
  ['endDate', 'never', false],
  ['startDate', '2026-11-30T02:30:00.000Z', true],
  ['endDate', '2026-12-31T16:00:00+08:00', true],
  ['endDate', null, true],
] as const)('ANN-09 an announcement with %s %s is read: %s', (field, value, isRead) => {
  const read = announcement.safeParse({ ...sampleAnnouncement('one'), [field]: value });
  expect(read.success).toBe(isRead);
  if (read.success) expect(formatAnnouncementDate(read.data, 'detail')).toMatch(/\d/);
});
