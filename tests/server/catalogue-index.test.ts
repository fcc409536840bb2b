import { slipsBetween } from '@contract/slips';
import { type GameFilter, type GameIndex, type IndexedGame, indexGames } from '@server/catalogue/gameIndex';
import { inSlices } from '@server/catalogue/slices';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** The index, built without pauses. */
function buildGameIndex(games: readonly IndexedGame[]): GameIndex {
  const work = indexGames(games);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

let nextNode = 1;
const game = (name: string, more: Partial<IndexedGame> = {}): IndexedGame => ({
  nodeId: nextNode++,
  requestType: 'RNG',
  vendor: 'V1',
  isHot: false,
  isNew: false,
  minBetMinor: 100,
  minLine: 1,
  classes: [],
  names: [name],
  vendorNames: ['V1', 'Coral Works'],
  releaseDate: '2026-01-01',
  titles: { TY: name, EN: name },
  ...more,
});

const games = fc
  .array(
    fc.record({
      requestType: fc.constantFrom('RNG', 'FISH'),
      vendor: fc.constantFrom('A', 'B', 'C'),
      isHot: fc.boolean(),
      isNew: fc.boolean(),
      minBetMinor: fc.constantFrom(100, 200, 500),
      minLine: fc.integer({ min: 1, max: 5 }),
      classes: fc.uniqueArray(fc.constantFrom('JP', 'BG', 'X'), { maxLength: 3 }),
    }),
    { maxLength: 150 },
  )
  .map((rows) =>
    rows.map((row, at) => ({
      ...row,
      nodeId: 10 + at,
      names: ['Some Game'],
      vendorNames: [],
      releaseDate: '2026-01-01',
      titles: { TY: 'Some Game', EN: 'Some Game' },
    })),
  );

const filters: fc.Arbitrary<GameFilter> = fc.record(
  {
    requestType: fc.constantFrom('RNG', 'FISH', 'LIVE'),
    vendors: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { maxLength: 3 }),
    exceptVendors: fc.uniqueArray(fc.constantFrom('A', 'B', 'D'), { maxLength: 2 }),
    classes: fc.uniqueArray(fc.constantFrom('JP', 'BG', 'X', 'Y'), { maxLength: 2 }),
    isHot: fc.constant(true),
    isNew: fc.constant(true),
    isOld: fc.constant(true),
    minBetMinor: fc.constantFrom(50, 100, 300, 900),
    minLine: fc.integer({ min: 1, max: 7 }),
  },
  { requiredKeys: [] },
);

const fits = (each: IndexedGame, filter: GameFilter): boolean =>
  (filter.requestType === undefined || each.requestType === filter.requestType) &&
  (filter.vendors === undefined || filter.vendors.includes(each.vendor)) &&
  !filter.exceptVendors?.includes(each.vendor) &&
  (filter.classes ?? []).every((key) => each.classes.includes(key)) &&
  (!filter.isHot || each.isHot) &&
  (!filter.isNew || each.isNew) &&
  (!filter.isOld || !each.isNew) &&
  (filter.minBetMinor === undefined || each.minBetMinor <= filter.minBetMinor) &&
  (filter.minLine === undefined || each.minLine >= filter.minLine);

describe('lists from bitmaps', () => {
  it('count and page exactly like a scan of all games', () => {
    fc.assert(
      fc.property(
        games,
        filters,
        fc.nat(60),
        fc.integer({ min: 1, max: 60 }),
        (all, filter, offset, limit) => {
          const index = buildGameIndex(all);
          const wanted = all.filter((each) => fits(each, filter)).map((each) => each.nodeId);
          const found = index.select(filter);
          expect(found.count).toBe(wanted.length);
          expect(found.page(offset, limit)).toEqual(wanted.slice(offset, offset + limit));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('count the games of each vendor and type with their classes', () => {
    fc.assert(
      fc.property(games, (all) => {
        const { tallies } = buildGameIndex(all);
        expect(tallies.reduce((sum, tally) => sum + tally.gameCount, 0)).toBe(all.length);
        for (const { requestType, vendor, gameCount, classes } of tallies) {
          const own = all.filter((each) => each.requestType === requestType && each.vendor === vendor);
          expect(gameCount).toBe(own.length);
          const keys = new Set(own.flatMap((each) => each.classes));
          expect(classes).toEqual(
            new Map([...keys].map((key) => [key, own.filter((each) => each.classes.includes(key)).length])),
          );
        }
      }),
    );
  });
});

describe('building', () => {
  const many = Array.from({ length: 2_000 }, (_, at) =>
    game(`Dragon ${at % 90} of ${'abcdefghij'[at % 10]}${at}`, { isHot: at % 3 === 0 }),
  );

  it('pauses every few hundred games, so that requests are answered in between', async () => {
    let taken = 0;
    const slices: number[] = [];
    const counted = many.map((each) => ({
      ...each,
      get names() {
        taken += 1;
        return each.names;
      },
    }));
    await inSlices(indexGames(counted), async () => {
      slices.push(taken);
      taken = 0;
    });
    expect(Math.max(...slices, taken)).toBeLessThanOrEqual(500);
    expect(slices.reduce((sum, slice) => sum + slice, taken)).toBe(many.length);
  });

  it('interleaved builds have the same result as separate ones', () => {
    const lists = [many, many.toReversed()] as const;
    const works = lists.map((list) => indexGames(list));
    const built: GameIndex[] = [];
    while (built.filter(Boolean).length < works.length) {
      for (const [at, work] of works.entries()) {
        const step = work.next();
        if (step.done && step.value !== undefined) built[at] = step.value;
      }
    }
    for (const [at, list] of lists.entries()) {
      const alone = buildGameIndex(list);
      for (const text of [undefined, 'dragon', 'dragon 7', 'drgaon', 'a120']) {
        const answer = built[at]?.select({ isHot: true }, text);
        const expected = alone.select({ isHot: true }, text);
        expect([answer?.count, answer?.page(3, 40)]).toEqual([expected.count, expected.page(3, 40)]);
        expect(expected.count).toBeGreaterThan(0);
      }
    }
  });
});

const word = fc.stringMatching(/^[a-z]{1,12}$/);

describe('typing errors between words', () => {
  /** Optimal string alignment over the whole table. */
  function plain(one: string, other: string): number {
    const table = Array.from({ length: one.length + 1 }, (_, row) =>
      Array.from({ length: other.length + 1 }, (_each, column) =>
        row === 0 ? column : column === 0 ? row : 0,
      ),
    );
    const at = (row: number, column: number) => table[row]?.[column] ?? 0;
    for (let row = 1; row <= one.length; row += 1) {
      for (let column = 1; column <= other.length; column += 1) {
        const same = one[row - 1] === other[column - 1] ? 0 : 1;
        let cost = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same);
        if (
          row > 1 &&
          column > 1 &&
          one[row - 1] === other[column - 2] &&
          one[row - 2] === other[column - 1]
        ) {
          cost = Math.min(cost, at(row - 2, column - 2) + 1);
        }
        const line = table[row];
        if (line !== undefined) line[column] = cost;
      }
    }
    return at(one.length, other.length);
  }

  it('are the same as by the whole table, up to the limit', () => {
    const near = fc.stringMatching(/^[ab]{0,7}$/);
    fc.assert(
      fc.property(
        fc.oneof(word, near),
        fc.oneof(word, near),
        fc.integer({ min: 0, max: 3 }),
        (one, other, most) => {
          expect(slipsBetween(one, other, most)).toBe(Math.min(plain(one, other), most + 1));
          const starts = Array.from({ length: other.length + 1 }, (_, end) =>
            plain(one, other.slice(0, end)),
          );
          expect(slipsBetween(one, other, most, true)).toBe(Math.min(...starts, most + 1));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

const NAMES = [
  'Golden Dragon',
  'Dragon Tiger Fishing',
  'Mango Fiesta',
  'Fiesta of Gold',
  'Lucky Ace',
  'Moonlight Koi',
];

describe('tolerant search', () => {
  const catalogue = [
    ...NAMES.map((name) => game(name)),
    game('Reef Riches', { vendor: 'V2', vendorNames: ['V2', 'Tidepool Games', 'Larong Tidepool'] }),
    game('Crown 88'),
    game('金龙报喜'),
    game('มังกรทอง'),
    game('Señor Peña', { names: ['Señor Peña', 'Ginoong Peña'] }),
  ];
  const index = buildGameIndex(catalogue);
  const find = (text: string, filter: GameFilter = {}): string[] =>
    index
      .select(filter, text)
      .page(0, 50)
      .map((nodeId) => catalogue.find((each) => each.nodeId === nodeId)?.names[0] ?? '');

  it.each([
    ['a whole name first', 'golden dragon', ['Golden Dragon']],
    ['words in any order', 'dragon golden', ['Golden Dragon']],
    [
      'a name that begins with the text before one that holds it',
      'fiesta',
      ['Fiesta of Gold', 'Mango Fiesta'],
    ],
    ['a swapped letter', 'drgaon tiger', ['Dragon Tiger Fishing']],
    ['a missing letter', 'mago fiesta', ['Mango Fiesta']],
    ['a wrong letter', 'moonlighd', ['Moonlight Koi']],
    ['a letter too many', 'luckky', ['Lucky Ace']],
    ['a beginning with a slip', 'moomli', ['Moonlight Koi']],
    ['two words written as one', 'luckyace', ['Lucky Ace']],
    ['the beginnings of two words written as one', 'dragonfish', ['Dragon Tiger Fishing']],
    ['the same with another word', 'dragonfish tiger', ['Dragon Tiger Fishing']],
    ['a word and its number written as one', 'crown88', ['Crown 88']],
    ['a slip in a word before a number', 'crwon', ['Crown 88']],
    ['part of a word', 'light', ['Moonlight Koi']],
    ['the vendor', 'tidepool', ['Reef Riches']],
    ['the vendor and a word of the name', 'riches tide', ['Reef Riches']],
    ['a vendor code', 'v2', ['Reef Riches']],
    ['one wrong word of several', 'lucky ace zzzzzz', ['Lucky Ace']],
    ['without accents', 'senor pena', ['Señor Peña']],
    ['another language of the name', 'ginoong', ['Señor Peña']],
    ['full-width letters', 'Ｌｕｃｋｙ', ['Lucky Ace']],
    ['one character of a script without spaces', '龙', ['金龙报喜']],
    ['two characters of it', '报喜', ['金龙报喜']],
    ['Thai', 'ทอง', ['มังกรทอง']],
    ['nothing for what is nowhere', 'qqqqqqq', []],
    ['nothing for marks only', '%_\\', []],
  ])('finds %s', (_what, text, wanted) => {
    expect(find(text)).toEqual(wanted);
  });

  it('adds no near matches to an exact match', () => {
    expect(find('gold')).toEqual(['Fiesta of Gold', 'Golden Dragon']);
  });

  it('respects the filter', () => {
    expect(find('riches', { vendors: ['V1'] })).toEqual([]);
    expect(find('riches', { vendors: ['V2'] })).toEqual(['Reef Riches']);
  });

  const names = fc.uniqueArray(
    fc
      .array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(' ')),
    { minLength: 1, maxLength: 40 },
  );

  it('every name is found first by itself, in any case and word order, and by its beginning', () => {
    fc.assert(
      fc.property(names, fc.nat(), (all, seed) => {
        const list = all.map((name) => game(name));
        const own = list[seed % list.length] ?? game('');
        const built = buildGameIndex(list);
        const [name = ''] = own.names;
        expect(built.select({}, name.toUpperCase()).page(0, 1)).toEqual([own.nodeId]);
        const turned = name.split(' ').reverse().join(' ');
        expect(built.select({}, turned).page(0, 99)).toContain(own.nodeId);
        expect(built.select({}, name.slice(0, 3)).page(0, 99)).toContain(own.nodeId);
      }),
      { numRuns: 300 },
    );
  });

  it('a name with one typing error is found, unless the typed text matches itself', () => {
    fc.assert(
      fc.property(
        names,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('drop', 'swap', 'change', 'add'),
        (all, seed, where, how) => {
          const list = all.map((name) => game(name));
          const own = list[seed % list.length] ?? game('');
          const [name = ''] = own.names;
          const words = name.split(' ');
          const at = where % words.length;
          const letters = [...(words[at] ?? '')];
          const spot = where % (letters.length - 1);
          if (how === 'drop') letters.splice(spot, 1);
          if (how === 'swap') letters.splice(spot, 2, letters[spot + 1] ?? '', letters[spot] ?? '');
          if (how === 'change') letters[spot] = letters[spot] === 'x' ? 'y' : 'x';
          if (how === 'add') letters.splice(spot, 0, letters[spot] ?? '');
          const typed = words.map((each, index_) => (index_ === at ? letters.join('') : each)).join(' ');
          const found = buildGameIndex(list).select({}, typed).page(0, 999);
          if (letters.length < 4) return;
          expect(found.length).toBeGreaterThan(0);
          const literal = list.filter((each) =>
            typed.split(' ').every((part) => (each.names[0] ?? '').replaceAll(' ', '').includes(part)),
          );
          if (literal.length === 0) expect(found).toContain(own.nodeId);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never fails, whatever the text, and counts all pages', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const found = index.select({}, text);
        const page = found.page(0, 1_000);
        expect(page).toHaveLength(found.count);
        expect(new Set(page).size).toBe(page.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a sort order chosen by the player', () => {
  const index = buildGameIndex([
    game('Ñandu', { nodeId: 1, releaseDate: '2025-01-01', titles: { TY: 'Ñandu', EN: 'Rhea' } }),
    game('Zebra', { nodeId: 2, releaseDate: '2026-02-01', titles: { TY: 'Sebra', EN: 'Zebra' } }),
    game('apple', { nodeId: 3, releaseDate: '2026-02-01', titles: { TY: 'mansanas', EN: 'Apple' } }),
    game('Fish', { nodeId: 4, requestType: 'FISH', titles: { TY: 'Isda', EN: 'Fish' } }),
  ]);

  it('starts with the latest release, with ties in list order, within the filter and over all pages', () => {
    const newest = index.select({}, undefined, 'newest');
    expect([newest.count, newest.page(0, 10)]).toEqual([4, [2, 3, 4, 1]]);
    expect(index.select({ requestType: 'RNG' }, undefined, 'newest').page(1, 2)).toEqual([3, 1]);
  });

  it('sorts by name in the requested language, regardless of case and accents', () => {
    expect(index.select({}, undefined, 'nameEN').page(0, 10)).toEqual([3, 4, 1, 2]);
    expect(index.select({}, undefined, 'nameTY').page(0, 10)).toEqual([4, 3, 1, 2]);
  });

  it('applies to search results too', () => {
    const found = index.select({}, 'zebra', 'nameEN');
    expect([found.count, found.page(0, 10)]).toEqual([1, [2]]);
  });
});
