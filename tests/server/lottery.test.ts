import {
  elotteryList,
  lotteryList,
  lotteryMenus,
  numero,
  recentVnLottery,
  vnNumero,
} from '@contract/catalogue';
import type { SeedLottery } from '@demo/seed/world/types';
import { dayOf } from '@server/common/homeDays';
import { drawNumbers } from '@server/play/lottery/draws';
import { nextDrawAfter, numeroAt } from '@server/play/lottery/schedule';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { createTestWorld } from './support/world';

const DAY = 86_400_000;
const plain = createTestWorld();
const both = (text: string) => ({ TY: `${text} (TY)`, EN: text });

function lottery(vendor: string, gameCode: string, more: Partial<SeedLottery> = {}): SeedLottery {
  return {
    vendor,
    gameCode,
    displayName: both(`Lottery ${gameCode}`),
    requestType: 'LOTT',
    lottoMode: 'Lott',
    playTypes: ['trad', 'ent'],
    format: { shape: 'pool', count: 6, lowest: 1, highest: 45 },
    drawEverySeconds: 600,
    drawAnchor: plain.epoch,
    closesBeforeSeconds: 30,
    topPrizeMinor: 100,
    ...more,
  };
}

const LOTTERIES = [
  lottery('LOTT', 'town', {
    drawEverySeconds: 86_400,
    drawAnchor: '2026-11-01T13:00:00.000Z',
    closesBeforeSeconds: 900,
  }),
  lottery('TCG_LOTTO_VN', 'delta', { format: { shape: 'digits', count: 5, lowest: 0, highest: 9 } }),
  lottery('TCG_LOTTO_VN', 'quick', {
    requestType: 'ELOTT',
    lottoMode: 'Elott',
    playTypes: ['ent'],
    drawEverySeconds: 60,
    closesBeforeSeconds: 5,
  }),
  lottery('TCG_SEA', 'monsoon', { lottoMode: 'ZY' }),
];
const [example] = plain.games;
const [maker] = plain.vendors;
if (example === undefined || maker === undefined) throw new Error('an empty world');

const world = {
  ...plain,
  vendors: [
    ...plain.vendors,
    ...['LOTT', 'TCG_LOTTO_VN', 'TCG_SEA'].map((code) => ({
      ...maker,
      code,
      displayName: both(`Vendor ${code}`),
    })),
  ],
  games: [
    ...plain.games,
    ...LOTTERIES.map(({ vendor, gameCode, requestType, displayName, lottoMode }, index) => ({
      ...example,
      nodeId: 5_000 + index,
      gameName: displayName.EN,
      displayName,
      vendor,
      gameCode,
      gameId: gameCode,
      requestType,
      lottoMode,
    })),
  ],
  lotteries: LOTTERIES,
  lotteryDraws: [
    {
      vendor: 'TCG_LOTTO_VN',
      gameCode: 'delta',
      numero: '20261031-0144',
      drawnAt: '2026-10-31T23:50:00.000Z',
      numbers: ['1', '2', '3', '4', '5'],
    },
  ],
};

const schedule = fc.record({
  anchor: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
  interval: fc.constantFrom(30_000, 60_000, 90_000, 600_000, DAY, 3 * DAY, 7 * DAY),
  closesBefore: fc.constant(5_000),
});
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });

describe('schedule of draws', () => {
  it('the next draw is after now, at most an interval away, and whole intervals from the anchor', () => {
    fc.assert(
      fc.property(schedule, moment, (times, now) => {
        const next = nextDrawAfter(times, now);
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(times.interval);
        expect(Math.abs((next - times.anchor) % times.interval)).toBe(0);
      }),
    );
  });

  it('no two draws of a lottery have the same number, and the number contains the day', () => {
    fc.assert(
      fc.property(schedule, moment, (times, now) => {
        const first = nextDrawAfter(times, now);
        const draws = Array.from({ length: 50 }, (_, index) => first + index * times.interval);
        const numeros = draws.map((each) => numeroAt(each, times.interval));
        expect(new Set(numeros).size).toBe(50);
        expect(numeros[0]?.slice(0, 8)).toBe(dayOf(first).replaceAll('-', ''));
        expect(numeros.toSorted()).toEqual(numeros);
      }),
    );
  });

  it('numbers are as many as the format requires, in its range, and distinct and ascending in a pool', () => {
    const format = fc.record({
      shape: fc.constantFrom('pool', 'digits', 'prizes'),
      count: fc.integer({ min: 1, max: 12 }),
      lowest: fc.constantFrom(0, 1),
      highest: fc.integer({ min: 20, max: 99_999 }).map((value) => Math.min(value, 200)),
    });
    fc.assert(
      fc.property(format, (wanted) => {
        const drawn = drawNumbers(wanted);
        expect(drawn).toHaveLength(wanted.count);
        const values = drawn.map(Number);
        expect(values.every((value) => value >= wanted.lowest && value <= wanted.highest)).toBe(true);
        expect(drawn.every((each) => each.length === String(wanted.highest).length)).toBe(true);
        if (wanted.shape !== 'pool') return;
        expect(new Set(values).size).toBe(wanted.count);
        expect(values).toEqual(values.toSorted((one, other) => one - other));
      }),
    );
  });

  it('a race draws every number once, in finishing order', () => {
    const order = drawNumbers(
      { shape: 'pool', count: 10, lowest: 1, highest: 10 },
      (_lowest, highest) => highest,
    );
    expect(order).toEqual(['10', '09', '08', '07', '06', '05', '04', '03', '02', '01']);
  });
});

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;

  beforeAll(async () => {
    platform = await startPlatform(await locate('empty'), { world: () => world });
    client = createClient(platform);
  });
  afterAll(() => platform.close());

  it('API-43 the menus group the lotteries by vendor', async () => {
    expect(lotteryMenus.method).toBe('GET');
    expect(await client.call(lotteryMenus, { language: 'EN' })).toEqual({
      list: [
        { key: 'LOTT', displayName: 'Vendor LOTT', gameCodes: ['town'] },
        { key: 'TCG_LOTTO_VN', displayName: 'Vendor TCG_LOTTO_VN', gameCodes: ['delta', 'quick'] },
        { key: 'TCG_SEA', displayName: 'Vendor TCG_SEA', gameCodes: ['monsoon'] },
      ],
    });
  });

  it('API-47 API-48 the lists contain LOTT and ELOTT games with prize modes and play types', async () => {
    expect([lotteryList.method, elotteryList.method]).toEqual(['GET', 'GET']);
    const { list } = await client.call(lotteryList, { language: 'TY' });
    expect(
      list.map(({ gameCode, nodeId, prizeModes, displayName }) => [
        gameCode,
        nodeId,
        prizeModes,
        displayName,
      ]),
    ).toEqual([
      ['town', 5_000, ['LOTT'], 'Lottery town (TY)'],
      ['delta', 5_001, ['LOTT'], 'Lottery delta (TY)'],
      ['monsoon', 5_003, ['SEA'], 'Lottery monsoon (TY)'],
    ]);
    const quick = await client.call(elotteryList, { language: 'EN' });
    expect(quick.list).toMatchObject([
      {
        gameCode: 'quick',
        vassalage: 'TCG_LOTTO_VN',
        nodeId: 5_002,
        prizeModes: ['ELOTT'],
        playTypes: ['ent'],
      },
    ]);
  });

  it('API-44 the current draw of each lottery closes and is drawn on schedule', async () => {
    expect(numero.method).toBe('GET');
    const { now } = platform.clock;
    const { serverTime, list } = await client.call(numero, { language: 'EN' });
    expect(serverTime).toBe(now);
    expect(list.map((draw) => draw.gameCode)).toEqual(['town', 'delta', 'quick', 'monsoon']);
    for (const draw of list) {
      const own = LOTTERIES.find((each) => each.gameCode === draw.gameCode);
      const interval = (own?.drawEverySeconds ?? 0) * 1_000;
      expect(draw.drawTime).toBeGreaterThan(now);
      expect(draw.drawTime - now).toBeLessThanOrEqual(interval);
      expect((draw.drawTime - Date.parse(own?.drawAnchor ?? '')) % interval).toBe(0);
      expect(draw.drawTime - draw.closeTime).toBe((own?.closesBeforeSeconds ?? 0) * 1_000);
      expect(draw.numero).toBe(numeroAt(draw.drawTime, interval));
      expect(draw.numbers).toEqual([]);
    }
    expect((await client.call(numero, { language: 'EN', gameCode: 'town' })).list).toMatchObject([
      { gameCode: 'town', drawTime: Date.UTC(2026, 10, 21, 13), closeTime: Date.UTC(2026, 10, 21, 12, 45) },
    ]);
    expect((await client.call(numero, { language: 'EN', gameCode: 'unknown' })).list).toEqual([]);
  });

  it('API-45 the VN draws are those of TCG_LOTTO_VN, and the next one follows each draw', async () => {
    expect(vnNumero.method).toBe('GET');
    const current = async () => (await client.call(vnNumero, { language: 'EN', gameCode: 'quick' })).list[0];
    expect((await client.call(vnNumero, { language: 'EN' })).list.map((draw) => draw.gameCode)).toEqual([
      'delta',
      'quick',
    ]);
    const first = await current();
    platform.clock.now = first?.drawTime ?? 0;
    expect((await current())?.drawTime).toBe((first?.drawTime ?? 0) + 60_000);
  });

  it('API-46 recent results are drawn when due, once, and do not change', async () => {
    expect(recentVnLottery.method).toBe('GET');
    const read = async () => (await client.call(recentVnLottery, { language: 'EN' })).list;
    const first = await read();
    expect(await read()).toEqual(first);
    expect(first).toHaveLength(20);
    for (const draw of first) {
      expect(draw.drawTime).toBeLessThanOrEqual(platform.clock.now);
      expect(draw.numbers).toHaveLength(draw.gameCode === 'delta' ? 5 : 6);
    }
    expect(first.map((draw) => draw.drawTime)).toEqual(
      first.map((draw) => draw.drawTime).toSorted((one, other) => other - one),
    );
    platform.clock.now += 120_000;
    const later = (await read()).filter((draw) => draw.gameCode === 'quick');
    const before = first.filter((draw) => draw.gameCode === 'quick');
    expect(later.slice(2)).toEqual(before.slice(0, 8));
    const restarted = await client.call(recentVnLottery, { language: 'EN', gameCode: 'quick' });
    expect(restarted.list).toEqual(later);
  });

  it(
    'API-46 results that are due are drawn once, however many read them at once',
    raceOn(locate),
    async () => {
      platform.clock.now += 120_000;
      const read = async () =>
        (await client.call(recentVnLottery, { language: 'EN', gameCode: 'quick' })).list;
      const [first, ...others] = await Promise.all([read(), read(), read()]);
      expect(others).toEqual([first, first]);
      expect(await read()).toEqual(first);
    },
  );

  it('API-44 API-46 a draw with open bets is among the results after its time, under its number', async () => {
    const [open] = (await client.call(vnNumero, { language: 'EN', gameCode: 'quick' })).list;
    platform.clock.now = (open?.drawTime ?? 0) + 1;
    const [latest] = (await client.call(recentVnLottery, { language: 'EN', gameCode: 'quick' })).list;
    expect(latest).toMatchObject({
      numero: open?.numero,
      drawTime: open?.drawTime,
      closeTime: open?.closeTime,
    });
    expect(latest?.numbers.length).toBeGreaterThan(0);
  });

  it('draws of the seed keep their results and move with the first day', async () => {
    const rows = await platform.database.db.query.lotteryDraws.findMany();
    const seeded = rows.find((row) => row.numbers.join() === '1,2,3,4,5' && row.gameCode === 'delta');
    expect(seeded?.numero).toBe(numeroAt(seeded?.drawnAt.getTime() ?? 0, 600_000));
    expect(seeded?.drawnAt.toISOString()).toBe('2026-11-20T23:50:00.000Z');
  });

  it.each([
    ['lotteryMenus', lotteryMenus, 'public, max-age=300'],
    ['lotteryList', lotteryList, 'public, max-age=300'],
    ['elotteryList', elotteryList, 'public, max-age=300'],
    ['recentVnLottery', recentVnLottery, 'public, max-age=30'],
    ['numero', numero, 'no-store'],
    ['vnNumero', vnNumero, 'no-store'],
  ] as const)('%s is cached as configured', async (_name, endpoint, header) => {
    const answer = await client.send(endpoint, { language: 'EN' });
    expect(answer.headers.get('cache-control')).toBe(header);
    const etag = answer.headers.get('etag');
    expect(etag === null).toBe(header === 'no-store');
    if (etag === null) return;
    const again = await fetch(`${platform.origin}/api${endpoint.path}?language=EN`, {
      headers: { 'if-none-match': etag },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    ['menus without a language', lotteryMenus, {}],
    ['menus with a game code', lotteryMenus, { language: 'EN', gameCode: 'town' }],
    ['draws in a language nobody speaks', numero, { language: 'XX' }],
    ['draws of an overlong game code', numero, { language: 'EN', gameCode: 'x'.repeat(65) }],
    ['VN draws with an unknown field', vnNumero, { language: 'EN', vendor: 'LOTT' }],
    ['results of an overlong game code', recentVnLottery, { language: 'EN', gameCode: 'x'.repeat(65) }],
    ['a list with an unknown field', lotteryList, { language: 'EN', page: '1' }],
    ['an e-list without a language', elotteryList, {}],
  ])('%s are refused', async (_what, endpoint, payload) => {
    expect((await client.send(endpoint, payload)).code).toBe('request.invalid');
  });
});
