import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@contract/endpoints';
import { afterAll, expect, it, vi } from 'vitest';
import { PARTS_OF_HOME } from './home';
import { LISTS } from './lists';
import type { Answers } from './page';
import { PARTS } from './parts';
import { fieldsAt, fieldsOf } from './schemas';
import { SCREENS } from './screens';
import { responseOf } from './table';

// Files of a group share their modules, and others need these without what stands in for parts of them.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@/features/content/html', () => import('./plainHtml'));
vi.mock('@/features/catalogue/gameList/GameGrid', () => import('./plainGrid'));

/*
 * Each field of the answers that the site asks for is in the table of a screen or part, where another value of it reads
 * differently, or stands here with the test that reads it or the reason why no player does.
 */

const TABLES: readonly { readonly answers: Answers; readonly shows: object }[] = [
  ...Object.values(SCREENS),
  ...Object.values(LISTS),
  ...Object.values(PARTS_OF_HOME),
];
const READS = Object.values(ENDPOINTS).filter(({ method }) => method === 'GET');

/** By hand: answers that tests elsewhere read, as a whole. */
const READ_BY: Readonly<Record<string, readonly string[]>> = {
  // What a merchant sets: brand, languages, pictures, switches.
  'tests/shell/shell.test.ts': ['/system/status'],
  'tests/services/humanCheck.test.ts': ['/account/verification'],
  'tests/machines/account/stepUp.test.ts': ['/account/step-up'],
  // An account to try the site with becomes the session; a launch the address of a frame.
  'tests/composition/rows/sessions.ts': ['/account/trial', '/catalogue/launch'],
  'tests/composition/conditions.test.ts': ['/agent/funds'],
  'tests/composition/cashier/savedStatement.test.ts': ['/cashier/statement'],
  // One payment, of which the screens of the cashier have tables.
  'tests/composition/cashier/cashierFlows.test.ts': ['/cashier/order', '/cashier/transaction'],
  // One game, of whose sheet there is a table; and that it counts as played.
  'tests/composition/catalogue/catalogueCalls.test.ts': ['/catalogue/game', '/catalogue/recent/add'],
  // The messages of a room.
  'tests/composition/shown/views.test.tsx': ['/chat/history'],
};

/** By hand: fields that no player reads. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  'names a thing in calls, keys and links': [
    '/account/captcha captchaId',
    '/account/passkeys list passkeyId',
    '/account/securityEvents list eventId',
    '/account/sessions list sessionId',
    '/cashier/methods bonus bonusId',
    '/content/announcements banners id',
    '/content/promotions/rewards list linkedPromotionId',
    '/lottery/menus list key',
    '/member/avatar presets name',
    '/member/protection/history events eventId',
    '/member/rewards list rewardId',
  ],
  'goes back in the launch of a game, of which there is a table of requests': [
    '/lottery/list list nodeId',
    '/lottery/list list playTypes',
    '/lottery/list list prizeModes',
    '/lottery/list list vassalage',
    '/member/round game gameCode',
    '/member/round game gameId',
    '/member/round game isGameH5',
    '/member/round game lottoMode',
    '/member/round game playType',
  ],
  'decides a step or a wait of its chart, whose model has it': [
    '/account/affiliate enabled',
    '/account/captcha expirationTime',
    '/account/registration/settings fields maxLength',
    '/account/registration/settings fields minLength',
    '/account/registration/settings patterns pattern',
    '/agent/downline ownRebateBasisPoints',
    '/catalogue/favourites pageNum',
    '/lottery/numero serverTime',
    '/lottery/vn/numero serverTime',
    '/member/protection serverTime',
    '/member/protection/realityCheck nextCheckTime',
  ],
  'is told by the standing of the session, which every chart of games and money hears': [
    '/member/protection standing deposit',
    '/member/protection standing play',
  ],
  'shows by a name, figure or picture of the site, in the language of the page': [
    '/cashier/methods deposit icon',
    '/catalogue/menus list displayName',
    '/catalogue/vendors mapping gameClassify displayName',
    '/content/promotions/categories list title',
    '/member/rank playerRankProgress level',
    '/system/country countryDialingCode',
    '/system/country dialingCodes name',
    '/system/templateSettings ageLimit',
  ],
  'is in the contract for other sites': [
    '/account/sessions list createdTime',
    '/agent/downline list type',
    '/cashier/bonuses currency',
    '/cashier/methods bonus amountMinor',
    '/cashier/transactions totalCount',
    '/catalogue/jackpot measuredTime',
    '/catalogue/menus list children',
    '/catalogue/vendors classifications vendors',
    '/catalogue/vendors mapping gameClassify gameCount',
    '/catalogue/winners list gameType',
    '/catalogue/winners list nodeId',
    '/content/announcements promotion contentType',
    '/content/announcements promotion execution',
    '/content/announcements promotion groupName',
    '/member/bets list gameType',
    '/member/bets list nodeId',
    '/member/bets list vassalage',
    '/system/templateSettings inHouseVendors',
  ],
};

/** Where the fields of an answer are in a table. */
function shownFields(): { readonly fields: ReadonlySet<string>; readonly paths: ReadonlySet<string> } {
  const fields = new Set<string>();
  const paths = new Set<string>();
  for (const { answers, shows } of TABLES) {
    for (const name of Object.keys(shows)) {
      const [first = '', second] = name.split(' ');
      for (const path of second === undefined ? Object.keys(answers) : [first]) {
        const found = fieldsAt(responseOf(path), (second ?? first).split('.'));
        for (const field of found) fields.add(field);
        if (found.length > 0) paths.add(path);
      }
    }
  }
  for (const { schema, shows } of Object.values(PARTS)) {
    for (const name of Object.keys(shows))
      for (const field of fieldsAt(schema, name.split('.'))) fields.add(field);
    for (const { path, response } of READS) if (response === schema) paths.add(path);
  }
  return { fields, paths };
}

const SITE = join(import.meta.dirname, '../../../src');
const SOURCES = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(SITE, name), 'utf8'));
/** Whether the site knows an endpoint; the others are for other sites. */
const isAsked = (name: string) =>
  SOURCES.some((text) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '@contract/`).test(text));

it('each field of an answer is in a table, or there is a reason why not', () => {
  const shown = shownFields();
  const elsewhere = Object.values(READ_BY).flat();
  const unread = new Set<string>();
  const known = new Set<string>();
  for (const { path, response, name } of READS) {
    if (elsewhere.includes(path) || !isAsked(name)) continue;
    for (const { id, place } of fieldsOf(response, path)) {
      if (!shown.fields.has(id) && !known.has(id)) unread.add(place);
      known.add(id);
    }
  }
  expect([...unread].sort()).toEqual(Object.values(UNREAD).flat().sort());
});

it('each answer that the site asks for has a table', () => {
  const { paths } = shownFields();
  const elsewhere = Object.values(READ_BY).flat();
  const without = READS.filter(
    ({ path, name }) => isAsked(name) && !paths.has(path) && !elsewhere.includes(path),
  );
  expect(without.map(({ path }) => path).sort()).toEqual([]);
});

it('the tests that read the others exist', () => {
  expect(
    Object.keys(READ_BY).filter((file) => !existsSync(join(import.meta.dirname, '../../..', file))),
  ).toEqual([]);
});
