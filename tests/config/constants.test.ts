import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameList, hotGames } from '@contract/catalogue';
import { announcements } from '@contract/content';
import { describe, expect, it } from 'vitest';
import * as constants from '@/config/constants';
import { sourcesIn } from '../support/sources';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
const textOf = (path: string) => readFileSync(join(SRC, path), 'utf8');

describe('the figures of the specification', () => {
  it.each([
    ['CONST-01 the age limit is 18', constants.AGE_LIMIT, 18],
    ['CONST-02 game calls name the platform html5', constants.GAME_PLATFORM, 'html5'],
    ['CONST-03 announcements and promotions name the platform M', constants.CONTENT_PLATFORM, 'M'],
    ['CONST-04 a date picker goes from 2000 to 2030', constants.DATE_PICKER_YEARS, { min: 2000, max: 2030 }],
    ['CONST-07 the e-sport vendors', constants.ESPORT_VENDORS, ['AV', 'AI', 'IMES', 'TF', 'IA']],
    ['CONST-08 the cockfight vendors', constants.COCKFIGHT_VENDORS, ['SV3', 'DS88', 'DIG', 'WGB', 'WS168']],
    [
      'CONST-09 the game select types',
      constants.GAME_SELECT_TYPES,
      ['ALL', 'FAV', 'HOT', 'RECENT', 'NEW', 'SEARCH'],
    ],
    ['CONST-10 the list types', constants.LIST_TYPES, ['RNG', 'FISH', 'PVP', 'LIVE']],
    ['LIST-27 infinite scroll triggers 400 px before the end', constants.INFINITE_SCROLL_THRESHOLD, 400],
    ['LIST-28 a game list page holds 36', constants.GAME_LIST_PAGE_SIZE, 36],
    ['LIST-29 a section page holds 20', constants.GAME_SECTION_PAGE_SIZE, 20],
    ['HOT-04 a hot list page holds 24', constants.HOT_LIST_PAGE_SIZE, 24],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  it('CONST-02 CONST-03 are the only platforms that the calls accept', () => {
    const calls = [
      [gameList, { merchant: 'm', pageNo: '1', pageSize: '36', language: 'TY' }, constants.GAME_PLATFORM],
      [hotGames, { isPlatform: '2', language: 'TY', refresh: 'false' }, constants.GAME_PLATFORM],
      [announcements, { types: 'B', merchantCode: 'm', language: 'TY' }, constants.CONTENT_PLATFORM],
    ] as const;
    for (const [{ name, request }, query, own] of calls) {
      for (const platform of ['html5', 'M', 'H5']) {
        expect(request.safeParse({ ...query, platform }).success, `${name} ${platform}`).toBe(
          platform === own,
        );
      }
    }
  });

  it('CONST-06 are defined once: no other file of the product repeats a vendor code or the mask’s time', () => {
    const codes = [
      ...constants.COCKFIGHT_VENDORS,
      ...constants.ESPORT_VENDORS.filter((code) => code.length > 2),
    ];
    const repeated = new RegExp(`'(${codes.join('|')})'|\\b${constants.TOAST_DURATION.loading}\\b`);
    const files = [...sourcesIn('src', /\.tsx?$/), ...sourcesIn('contract', /\.ts$/)].filter(
      (path) => !/\.model\.ts$|samples\.ts$|gallery/.test(path),
    );
    expect(files.filter((path) => repeated.test(readFileSync(path, 'utf8')))).toEqual([
      'src/config/constants.ts',
    ]);
  });
});

describe('motion', () => {
  /** The first value applies; the later one is for players who prefer reduced motion. */
  const token = (name: string) =>
    new RegExp(`--motion-${name}:\\s*([\\d.]+)ms`).exec(textOf('ui/tokens.css'))?.[1];

  it('POPUP-05 popups take 225 ms, the provider popup 250 ms, the popup carousel 400 ms', () => {
    expect([token('popup'), token('provider'), token('carousel')]).toEqual(['225', '250', '400']);
    expect(constants.POPUP_ANIMATION).toBe(225);
  });

  it('TRANSITION-01 a page fades for as long as the chart waits', () => {
    expect([token('page'), constants.PAGE_TRANSITION]).toEqual(['300', 300]);
  });
});
