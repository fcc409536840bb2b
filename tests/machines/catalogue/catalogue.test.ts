import type { VendorCategory, VendorGameTypes } from '@contract/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { catalogueMachine, categories } from '@/machines/catalogue/catalogue/catalogue.machine';
import { splitSports } from '@/machines/catalogue/catalogue/vendorSorting';
import { UNREACHABLE, VENDORS } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

const ESPORT = ['AV', 'AI', 'IMES', 'TF', 'IA'];
const COCKFIGHT = ['SV3', 'DS88', 'DIG', 'WGB', 'WS168'];
const category = (gameCategory: string, ...codes: string[]): VendorCategory => ({
  gameCategory,
  vendorNames: codes.map((vassalage) => ({ vassalage, accountTypeName: gameCategory })),
});
/** `SPORTS: SBO CMD` and so on, in order. */
const written = (sorting: readonly VendorCategory[]) =>
  sorting.map(({ gameCategory, vendorNames }) =>
    [`${gameCategory}:`, ...vendorNames.map(({ vassalage }) => vassalage)].join(' '),
  );
const vendorsOf = (sorting: readonly VendorCategory[]) => sorting.flatMap(({ vendorNames }) => vendorNames);

describe('splitting the sports vendors', () => {
  it('LIST-31 puts e-sports and cockfight right after sports', () => {
    const sorting = [
      category('LIVE', 'EVO'),
      category('SPORTS', 'SV3', 'SBO', 'IMES', 'WS168', 'CMD', 'AV'),
      category('RNG', 'JL'),
    ];
    expect(written(splitSports(sorting))).toEqual([
      'LIVE: EVO',
      'SPORTS: SBO CMD',
      'ESPORTS: IMES AV',
      'COCKFIGHT: SV3 WS168',
      'RNG: JL',
    ]);
  });

  it('LIST-31 removes each of the ten vendors from sports', () => {
    expect(written(splitSports([category('SPORTS', 'SBO', ...COCKFIGHT, ...ESPORT)]))).toEqual([
      'SPORTS: SBO',
      'ESPORTS: AV AI IMES TF IA',
      'COCKFIGHT: SV3 DS88 DIG WGB WS168',
    ]);
  });

  it('LIST-32 drops sports when nothing is left in it', () => {
    const sorting = [category('LIVE', 'EVO'), category('SPORTS', 'DIG', 'TF'), category('RNG', 'JL')];
    expect(written(splitSports(sorting))).toEqual(['LIVE: EVO', 'ESPORTS: TF', 'COCKFIGHT: DIG', 'RNG: JL']);
  });

  it.each([
    ['only sports vendors', ['SBO'], ['SPORTS: SBO']],
    ['only e-sports vendors', ['IA'], ['ESPORTS: IA']],
    ['only cockfight vendors', ['WGB'], ['COCKFIGHT: WGB']],
    ['no vendors', [], []],
  ])('makes no empty category of %s', (_, codes, expected) => {
    expect(written(splitSports([category('SPORTS', ...codes)]))).toEqual(expected);
  });

  it('leaves the same codes alone in any other category', () => {
    const sorting = [category('PVP', 'AV', 'SV3')];
    expect(splitSports(sorting)).toEqual(sorting);
  });

  it('LIST-31 LIST-32 loses no vendor, duplicates none and keeps every order', () => {
    const codes = fc.uniqueArray(fc.constantFrom('SBO', 'CMD', 'BTI', ...ESPORT, ...COCKFIGHT));
    const anySorting = fc
      .tuple(fc.shuffledSubarray(['LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP'], { minLength: 1 }), fc.array(codes))
      .map(([names, lists]) => names.map((name, index) => category(name, ...(lists[index] ?? []))));
    fc.assert(
      fc.property(anySorting, (sorting) => {
        const result = splitSports(sorting);
        const byName = (a: string, b: string) => a.localeCompare(b);
        const keys = (list: readonly VendorCategory[]) =>
          vendorsOf(list).map(({ vassalage, accountTypeName }) => `${accountTypeName}/${vassalage}`);
        expect(keys(result).sort(byName)).toEqual(keys(sorting).sort(byName));

        const sports = sorting.find(({ gameCategory }) => gameCategory === 'SPORTS');
        const inSports = sports?.vendorNames.map(({ vassalage }) => vassalage) ?? [];
        const split = ['SPORTS', 'ESPORTS', 'COCKFIGHT'];
        for (const { gameCategory, vendorNames } of result.filter((some) =>
          split.includes(some.gameCategory),
        )) {
          const members = vendorNames.map(({ vassalage }) => vassalage);
          expect(inSports.filter((code) => members.includes(code))).toEqual(members);
          if (gameCategory === 'ESPORTS') expect(members.every((code) => ESPORT.includes(code))).toBe(true);
          if (gameCategory === 'COCKFIGHT')
            expect(members.every((code) => COCKFIGHT.includes(code))).toBe(true);
          if (gameCategory === 'SPORTS') {
            expect(members.some((code) => [...ESPORT, ...COCKFIGHT].includes(code))).toBe(false);
          }
          expect(members).not.toEqual([]);
        }

        const names = result.map(({ gameCategory }) => gameCategory);
        const expected = sorting.flatMap(({ gameCategory }) =>
          gameCategory === 'SPORTS' ? split.filter((name) => names.includes(name)) : [gameCategory],
        );
        expect(names).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});

function start(cached: VendorGameTypes | null) {
  const clock = new SimulatedClock();
  const server = deferred<VendorGameTypes>();
  const log = recorder();
  const actor = createActor(
    catalogueMachine.provide({
      actors: { fetchVendors: server.logic },
      actions: { cacheVendors: log.action('cacheVendors') },
    }),
    { clock, input: { cached } },
  ).start();
  return {
    clock,
    server,
    log,
    send: actor.send,
    at: () => actor.getSnapshot().value,
    shown: () => written(categories(actor.getSnapshot())),
    snapshot: () => actor.getSnapshot(),
  };
}

const FRESH: VendorGameTypes = { ...VENDORS, sorting: [category('LIVE', 'EVO')] };
const SHOWN = ['RNG: JL', 'ESPORTS: IMES', 'COCKFIGHT: SV3'];

describe('the catalogue', () => {
  it('of a first visit waits for the server and is stored for the next', async () => {
    const { server, log, shown } = start(null);
    expect(shown()).toEqual([]);
    await server.last().answer(VENDORS);
    expect([shown(), log.take()]).toEqual([SHOWN, [['cacheVendors', { vendors: VENDORS }]]]);
  });

  it('of a later visit shows at once and is refreshed in the background', async () => {
    const { server, shown } = start(VENDORS);
    expect([shown(), server.waited().length]).toEqual([SHOWN, 1]);
    await server.last().answer(FRESH);
    expect(shown()).toEqual(['LIVE: EVO']);
  });

  it.each([
    ['fails', ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE)],
    ['is not answered in 15 s', ({ clock }: ReturnType<typeof start>) => clock.increment(15_000)],
  ])('whose call %s may be retried, also where what was known stays', async (_, happens) => {
    const first = start(null);
    await happens(first);
    expect(first.at()).toBe('failed');
    first.send({ type: 'catalogue.retry' });
    await first.server.last().answer(VENDORS);
    expect(first.shown()).toEqual(SHOWN);

    const later = start(VENDORS);
    await happens(later);
    expect([later.at(), later.shown()]).toEqual(['stale', SHOWN]);
    later.send({ type: 'catalogue.retry' });
    await later.server.last().answer(VENDORS);
    expect([later.at(), later.shown()]).toEqual(['known', SHOWN]);
  });

  it('shows known vendors while it is reloaded, and drops the answer to the older request', async () => {
    const { server, send, shown } = start(VENDORS);
    const late = server.last();
    send({ type: 'catalogue.reload' });
    expect([shown(), server.waited().length]).toEqual([SHOWN, 1]);
    await server.last().answer(FRESH);
    await late.answer(VENDORS);
    expect(shown()).toEqual(['LIVE: EVO']);
  });

  it('returns the same list for the same vendors, so that views do not render again', () => {
    const { snapshot } = start(VENDORS);
    expect(categories(snapshot())).toBe(categories(snapshot()));
  });
});
