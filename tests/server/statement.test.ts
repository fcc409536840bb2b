import { balance, type StatementFormat, statement } from '@contract/cashier';
import { betRecords } from '@contract/member';
import { figureOf } from '@contract/readers/money';
import { writeCsv } from '@server/cashier/statement/csv';
import { writePdf } from '@server/cashier/statement/pdf';
import type { Sheet } from '@server/cashier/statement/sheet';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_OFFSET } from '@/config/constants';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const DAY = 86_400_000;
const dayOf = (moment: number) => new Date(moment + HOME_OFFSET).toISOString().slice(0, 10);

const SHEET: Sheet = {
  title: 'A statement',
  lines: ['one line'],
  columns: [
    { title: 'Name', share: 3 },
    { title: 'Amount', share: 1, isFigure: true },
  ],
  first: [['before', '0.00']],
  rows: [['=1+1', '-5.00']],
  last: [['after', '-5.00']],
  none: 'nothing',
};

it('CSV: a name that looks like a formula is quoted, and a negative figure stays a number', () => {
  const text = writeCsv(SHEET).toString();
  expect(text.startsWith('\u{feff}Name,Amount\r\n')).toBe(true);
  expect(text).toContain("\r\n'=1+1,-5.00\r\n");
});

it.each(['=1+1', '+1', '-1+1', '@x', '\t=1', '\r=1', '\n=1', ' =1', '＝1+1', '＋1', '－1+1', '＠x'])(
  'CSV: a cell that begins like %j is no formula',
  (cell) => {
    const text = writeCsv({ ...SHEET, first: [], last: [], rows: [[cell, '1.00']] }).toString();
    expect(text).toMatch(/^\ufeffName,Amount\r\n"?'/);
  },
);

it('PDF: a long statement has several pages, and characters missing in its font cause no error', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Larong 🎰 bilang ${at}, ₱`, figureOf(at, 'PHP')]);
  const file = await writePdf({ ...SHEET, rows }, (page, pages) => `${page}/${pages}`);
  const read = await PDFDocument.load(file);
  expect(read.getPageCount()).toBe(3);
  expect(read.getTitle()).toBe(SHEET.title);
});

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let token: string;
  let flows: ReturnType<typeof accountFlows>;
  let span: { readonly startDate: string; readonly endDate: string };

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    ({ token } = await flows.signIn('player'));
    span = { startDate: dayOf(platform.clock.now - 10 * DAY), endDate: dayOf(platform.clock.now) };
  });
  afterAll(() => platform.close());

  const rowsOf = async (subject: 'movements' | 'bets', from = span.startDate) => {
    const { content, fileName, mediaType } = await client.call(
      statement,
      { subject, format: 'csv', startDate: from, endDate: span.endDate, language: 'EN' },
      { token },
    );
    expect([fileName, mediaType]).toEqual([`${subject}-${from}-${span.endDate}.csv`, 'text/csv']);
    const text = Buffer.from(content, 'base64').toString();
    return text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
  };

  it('a statement of movements starts and ends with the balance, and its rows add up', async () => {
    const rows = await rowsOf('movements');
    const [first, ...rest] = rows;
    const last = rest.pop();
    let running = Number(first?.at(-1));
    expect(rest.length).toBeGreaterThan(24);
    for (const row of rest) {
      running += Number(row.at(-2));
      expect(Number(row.at(-1))).toBeCloseTo(running, 5);
    }
    expect(last?.slice(1, 3)).toEqual(['Closing balance', '']);
    const held = await client.call(balance, {}, { token });
    expect(last?.at(-1)).toBe(figureOf(held.balanceMinor, 'PHP'));
    // A period that starts later opens with the balance at that time.
    const later = await rowsOf('movements', span.endDate);
    expect(later.at(-1)?.at(-1)).toBe(figureOf(held.balanceMinor, 'PHP'));
    const opening = rest.findLast((row) => (row[0] ?? '') < `${span.endDate} 00:00:00`)?.at(-1);
    expect(later[0]?.at(-1)).toBe(opening ?? first?.at(-1));
  });

  it('ROUTE-60 a statement of bets lists those of the betting record, with its totals', async () => {
    const rows = await rowsOf('bets');
    const { totals, totalCount } = await client.call(
      betRecords,
      { ...span, pageNo: '1', pageSize: '20' },
      { token },
    );
    expect(rows.length - 1).toBe(totalCount);
    expect([rows.at(-1)?.[3], rows.at(-1)?.[5]]).toEqual([
      figureOf(totals.betMinor, 'PHP'),
      figureOf(totals.winMinor, 'PHP'),
    ]);
  });

  it('ROLE-03 ROLE-06 only members get statements, of at most 92 days and a limited length', async () => {
    const ask = (format: StatementFormat = 'pdf') =>
      ({ subject: 'movements', format, ...span, language: 'TY' }) as const;
    const { content, mediaType } = await client.call(statement, ask(), { token });
    expect(mediaType).toBe('application/pdf');
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await client.refused(statement, ask(), 'not.logged.in');
    const guest = await flows.signIn('guest');
    await client.refused(statement, ask(), 'real.account.required', { token: guest.token });
    const long = { ...ask(), startDate: dayOf(platform.clock.now - 93 * DAY) };
    const { value } = await client.refused(statement, long, 'request.invalid', { token });
    expect(value).toEqual({ fields: ['endDate'], reasons: { endDate: 'high' } });
    for (let left = 20; left > 0; left -= 1) {
      const { code } = await client.send(statement, ask('csv'), { token });
      if (code !== undefined) {
        expect(code).toBe('rate.limited');
        return;
      }
    }
    expect.unreachable('Statements are written without end.');
  });
});
