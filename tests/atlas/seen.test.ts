import { describeChart } from '@explorer/describe';
import { explore } from '@explorer/index';
import { expect, it } from 'vitest';
import { logoutChart } from '@/machines/account/logout/logout.model';
import type { Screen } from '../../atlas/data';
import { thumbnailsOf } from '../../atlas/seen';

/* What the pictures of a chart show in the atlas. */

const description = describeChart(explore(logoutChart));
const screen = (value: unknown, language: string, width: number): Screen => ({
  value: JSON.stringify(value),
  language,
  width,
  file: `${String(value)}-${language}-${width}.webp`,
});

it('a state has its smallest picture in the default language; in another only without one; else none', () => {
  const screens = [
    screen('asking', 'EN', 360),
    screen('asking', 'TY', 390),
    screen('asking', 'TY', 360),
    screen('loggingOut', 'EN', 390),
  ];
  expect(thumbnailsOf({ description, screens })).toEqual(
    new Map([
      ['asking', 'screens/asking-TY-360.webp'],
      ['loggingOut', 'screens/loggingOut-EN-390.webp'],
    ]),
  );
});
