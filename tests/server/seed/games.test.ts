import { createHash } from 'node:crypto';
import { createWorld } from '@demo/seed/world';
import { CLASSIFICATIONS } from '@demo/seed/world/classifications';
import { JACKPOT_CLASSES, type SeedGame, type SeedWorld } from '@demo/seed/world/types';
import { REQUEST_TYPES } from '@server/catalogue/requestTypes';
import { beforeAll, describe, expect, it } from 'vitest';

let world: SeedWorld;
beforeAll(() => {
  world = createWorld();
});

const count = (isWanted: (game: SeedGame) => boolean): number => world.games.filter(isWanted).length;
const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describe('seed world', () => {
  it('is the same every time', () => {
    expect(hash(createWorld())).toBe(hash(world));
    expect(hash(createWorld({ gameCount: 300 }))).toBe(hash(createWorld({ gameCount: 300 })));
  });

  it('is plain data that survives JSON', () => {
    expect(JSON.parse(JSON.stringify(world))).toEqual(world);
  });

  it.each([120, 600, 2_400, 20_000])('has exactly the requested %i games, all different', (gameCount) => {
    const { games } = createWorld({ gameCount });
    expect(games).toHaveLength(gameCount);
    expect(new Set(games.map(({ nodeId }) => nodeId)).size).toBe(gameCount);
    expect(new Set(games.map(({ gameName }) => gameName.toLowerCase())).size).toBe(gameCount);
    expect(new Set(games.map(({ displayName }) => displayName.TY.toLowerCase())).size).toBe(gameCount);
    expect(new Set(games.map(({ vendor, gameCode }) => `${vendor} ${gameCode}`)).size).toBe(gameCount);
    expect(new Set(games.map(({ vendor, gameId }) => `${vendor} ${gameId}`)).size).toBe(gameCount);
    expect(new Set(games.map(({ requestType }) => requestType))).toEqual(new Set(REQUEST_TYPES));
  });

  it.each([0, 119, 500.5])('refuses %d games', (gameCount) => {
    expect(() => createWorld({ gameCount })).toThrow(RangeError);
  });
});

describe('games', () => {
  it('CONST-05 are over 600', () => {
    expect(world.games.length).toBeGreaterThan(600);
    expect(world.games).toHaveLength(2_400);
  });

  it('PROD-02 cover every kind of the offer', () => {
    const kindOf = new Map(world.vendors.map(({ code, kind }) => [code, kind]));
    expect({
      slots: count(({ requestType }) => requestType === 'RNG') > 1_000,
      fish: count(({ requestType }) => requestType === 'FISH') > 50,
      live: count(({ requestType }) => requestType === 'LIVE') > 100,
      poker: count(({ requestType }) => requestType === 'PVP') > 50,
      sports: count(({ vendor }) => kindOf.get(vendor) === 'sportsbook') > 20,
      esports: count(({ vendor }) => world.esportVendors.includes(vendor)) > 20,
      cockfight: count(({ vendor }) => world.cockfightVendors.includes(vendor)) > 20,
      lottery: count(({ requestType }) => requestType === 'LOTT') > 20,
      electronicLottery: count(({ requestType }) => requestType === 'ELOTT') > 20,
      bingo: count((game) => game.requestType === 'RNG' && game.classifications.includes('BG')) > 20,
      jackpot: count((game) => game.requestType === 'RNG' && game.classifications.includes('JP')) > 20,
      inHouse:
        count((game) => game.requestType === 'RNG' && world.inHouseVendors.includes(game.vendor)) > 100,
      isNew: count((game) => game.isNew) > 100,
      JL: count(({ vendor, requestType }) => vendor === 'JL' && requestType === 'RNG') > 100,
      RTG: count(({ vendor, requestType }) => vendor === 'RTG' && requestType === 'RNG') > 100,
    }).toEqual({
      slots: true,
      fish: true,
      live: true,
      poker: true,
      sports: true,
      esports: true,
      cockfight: true,
      lottery: true,
      electronicLottery: true,
      bingo: true,
      jackpot: true,
      inHouse: true,
      isNew: true,
      JL: true,
      RTG: true,
    });
  });

  it('PROD-03 include mini games', () => {
    expect(count(({ classifications }) => classifications.includes('Mini'))).toBeGreaterThan(50);
  });

  it('are mostly RNG', () => {
    expect(count(({ requestType }) => requestType === 'RNG')).toBeGreaterThan(world.games.length * 0.6);
  });

  it('have only known classifications, and every classification occurs', () => {
    const used = new Set(world.games.flatMap(({ classifications }) => classifications));
    expect(used).toEqual(new Set(Object.keys(CLASSIFICATIONS)));
    for (const { classifications } of world.games) {
      expect(new Set(classifications).size).toBe(classifications.length);
      expect(classifications.length).toBeGreaterThan(0);
    }
  });

  it('are from vendors of their request type, and every vendor has games of each of its types', () => {
    const declared = world.vendors.flatMap(({ code, requestTypes }) =>
      requestTypes.map((requestType) => `${code} ${requestType}`),
    );
    const used = new Set(world.games.map(({ vendor, requestType }) => `${vendor} ${requestType}`));
    expect(used).toEqual(new Set(declared));
  });

  it('have a jackpot exactly if classified as jackpot, with every jackpot class', () => {
    for (const { classifications, jackpot } of world.games) {
      expect(jackpot !== null).toBe(classifications.includes('JP'));
      if (jackpot !== null) {
        expect(jackpot.seedMinor).toBeGreaterThan(0);
        expect(jackpot.currentMinor).toBeGreaterThanOrEqual(jackpot.seedMinor);
        expect(jackpot.contributionRate).toBeGreaterThan(0);
      }
    }
    const classes = world.games.flatMap(({ jackpot }) => (jackpot === null ? [] : [jackpot.jackpotClass]));
    expect(new Set(classes)).toEqual(new Set(JACKPOT_CLASSES));
  });

  it('have whole positive figures', () => {
    for (const { minBetMinor, minLine, rtp, sortWeight } of world.games) {
      expect(Number.isInteger(minBetMinor) && minBetMinor > 0).toBe(true);
      expect(Number.isInteger(minLine) && minLine > 0).toBe(true);
      expect(Number.isInteger(sortWeight) && sortWeight > 0).toBe(true);
      if (rtp !== null) expect(rtp > 4_000 && rtp < 10_000).toBe(true);
    }
  });

  it('are new exactly when released in the 45 days before the epoch', () => {
    for (const { isNew, releaseDate } of world.games) {
      const age = (Date.parse(world.epoch) - Date.parse(releaseDate)) / 86_400_000;
      expect(age).toBeGreaterThanOrEqual(0);
      expect(isNew).toBe(age < 45);
    }
  });

  it('do not come first in lists because they are new', () => {
    const first = world.games.toSorted((one, other) => other.sortWeight - one.sortWeight).slice(0, 200);
    const share = first.filter(({ isNew }) => isNew).length / first.length;
    const whole = world.games.filter(({ isNew }) => isNew).length / world.games.length;
    expect(share).toBeLessThan(2 * whole);
  });

  it.each(['all', ...REQUEST_TYPES])(
    'have the flag of a hot game on at most one in five of the first sixty: %s',
    (type) => {
      const listed = world.games
        .filter(({ requestType, supportPlay }) => supportPlay && (type === 'all' || requestType === type))
        .toSorted((one, other) => other.sortWeight - one.sortWeight)
        .slice(0, 60);
      expect(listed.filter(({ isHot }) => isHot).length * 5).toBeLessThanOrEqual(listed.length);
    },
  );

  it('have a few hot ones in every filter group of a game type, all open for play', () => {
    const hot = world.games.filter(({ isHot }) => isHot);
    const groups: readonly ((game: SeedGame) => boolean)[] = [
      ...REQUEST_TYPES.map((wanted) => (game: SeedGame) => game.requestType === wanted),
      ({ classifications }) => classifications.includes('BG'),
      ({ classifications }) => classifications.includes('JP'),
      ({ vendor }) => vendor === 'JL',
      ({ vendor }) => vendor === 'RTG',
      ({ vendor }) => world.inHouseVendors.includes(vendor),
      ({ vendor }) => world.esportVendors.includes(vendor),
      ({ vendor }) => world.cockfightVendors.includes(vendor),
    ];
    for (const isMember of groups) expect(hot.filter(isMember).length).toBeGreaterThanOrEqual(3);
    expect(hot.every(({ supportPlay }) => supportPlay)).toBe(true);
    // More than three pages of 24, so that paging of hot games wraps around.
    expect(hot.length).toBeGreaterThan(72);
    expect(hot.length).toBeLessThan(world.games.length * 0.1);
  });

  it('offer free play for reels and fish only, never with a progressive jackpot', () => {
    for (const { freeplay, requestType, jackpot } of world.games) {
      if (freeplay) {
        expect(['RNG', 'FISH']).toContain(requestType);
        expect(jackpot).toBeNull();
      }
    }
    expect(count(({ freeplay }) => freeplay)).toBeGreaterThan(1_000);
  });
});

describe('vendors', () => {
  it('have unique codes and names', () => {
    expect(new Set(world.vendors.map(({ code }) => code)).size).toBe(world.vendors.length);
    expect(new Set(world.vendors.map(({ displayName }) => displayName.EN)).size).toBe(world.vendors.length);
  });

  it('CONST-07 have the e-sport codes', () => {
    expect(new Set(world.esportVendors)).toEqual(new Set(['AV', 'AI', 'IMES', 'TF', 'IA']));
  });

  it('CONST-08 have the cockfight codes', () => {
    expect(new Set(world.cockfightVendors)).toEqual(new Set(['SV3', 'DS88', 'DIG', 'WGB', 'WS168']));
  });

  it('CONST-11 have a list of in-house vendors that make RNG games', () => {
    expect(world.inHouseVendors.length).toBeGreaterThan(1);
    for (const code of world.inHouseVendors) {
      expect(count(({ vendor, requestType }) => vendor === code && requestType === 'RNG')).toBeGreaterThan(
        20,
      );
    }
  });

  it('include the codes of the launch rules', () => {
    const codes = world.vendors.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['JL', 'RTG', 'TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT']));
  });
});

describe('mapping and sorting', () => {
  it('count the games of each vendor and list their classifications', () => {
    expect(world.mapping.reduce((sum, { gameCount }) => sum + gameCount, 0)).toBe(world.games.length);
    for (const { requestType, vendor, gameCount, classifications } of world.mapping) {
      const games = world.games.filter((game) => game.requestType === requestType && game.vendor === vendor);
      expect(gameCount).toBe(games.length);
      expect(new Set(classifications)).toEqual(new Set(games.flatMap((game) => game.classifications)));
    }
  });

  it('list for each classification its vendors', () => {
    for (const { key, vendors } of world.classifications) {
      const makers = world.games
        .filter((game) => game.classifications.includes(key))
        .map(({ vendor }) => vendor);
      expect(new Set(vendors)).toEqual(new Set(makers));
    }
  });

  it('have categories without duplicates, each with vendors that have games in it', () => {
    const categories = world.sorting.map(({ gameCategory }) => gameCategory);
    expect(new Set(categories).size).toBe(categories.length);
    expect(categories).toEqual(
      expect.arrayContaining(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'LOTT', 'ELOTT']),
    );
    for (const { vendors } of world.sorting) expect(vendors.length).toBeGreaterThan(0);
  });

  it('keep sportsbooks, e-sports and cockfight vendors together under SPORTS for the client to split', () => {
    const sports = world.sorting.find(({ gameCategory }) => gameCategory === 'SPORTS');
    const codes = sports?.vendors.map(({ code }) => code) ?? [];
    expect(codes).toEqual(expect.arrayContaining([...world.esportVendors, ...world.cockfightVendors]));
    expect(codes.length).toBeGreaterThan(world.esportVendors.length + world.cockfightVendors.length);
    const categories: readonly string[] = world.sorting.map(({ gameCategory }) => gameCategory);
    expect(categories).not.toContain('ESPORTS');
    expect(categories).not.toContain('COCKFIGHT');
  });
});

describe('lotteries', () => {
  it('exist for every lottery game and for nothing else', () => {
    const codes = new Set(world.lotteries.map(({ vendor, gameCode }) => `${vendor} ${gameCode}`));
    for (const game of world.games) {
      const isLottery = game.requestType === 'LOTT' || game.requestType === 'ELOTT';
      expect(codes.has(`${game.vendor} ${game.gameCode}`)).toBe(isLottery);
      expect(game.lottoMode !== '').toBe(isLottery);
      const { playTypes = [] } =
        world.lotteries.find((one) => one.vendor === game.vendor && one.gameCode === game.gameCode) ?? {};
      expect(game.playType).toBe(playTypes.length === 1 ? playTypes[0] : '');
    }
    expect(codes.size).toBe(world.lotteries.length);
  });

  it('cover every lottery vendor, prize mode and play type', () => {
    const of = (requestType: string) =>
      new Set(world.games.filter((game) => game.requestType === requestType).map(({ vendor }) => vendor));
    expect(of('LOTT')).toEqual(new Set(['LOTT', 'TCG_LOTTO_VN', 'TCG_SEA']));
    expect(of('ELOTT')).toEqual(new Set(['ELOTT', 'TCG_LOTTO_VN']));
    expect(new Set(world.lotteries.map(({ lottoMode }) => lottoMode))).toEqual(
      new Set(['Lott', 'ZY', 'Elott']),
    );
    for (const vendor of ['LOTT', 'ELOTT']) {
      const types = world.lotteries.filter((one) => one.vendor === vendor).map(({ playTypes }) => playTypes);
      expect(new Set(types.flat())).toEqual(new Set(['trad', 'ent']));
    }
  });

  it('have finished draws on schedule before the epoch, with valid numbers', () => {
    for (const lottery of world.lotteries) {
      const draws = world.lotteryDraws.filter(
        ({ vendor, gameCode }) => vendor === lottery.vendor && gameCode === lottery.gameCode,
      );
      expect(draws).toHaveLength(12);
      expect(new Set(draws.map(({ numero }) => numero)).size).toBe(12);
      const { shape, count: size, lowest, highest } = lottery.format;
      for (const { drawnAt, numbers } of draws) {
        const moment = Date.parse(drawnAt);
        expect(moment).toBeLessThan(Date.parse(world.epoch));
        expect(Math.abs(moment - Date.parse(lottery.drawAnchor)) % (lottery.drawEverySeconds * 1000)).toBe(0);
        expect(numbers).toHaveLength(size);
        if (shape === 'pool') expect(new Set(numbers).size).toBe(size);
        for (const number of numbers) {
          expect(number).toHaveLength(String(highest).length);
          expect(Number(number) >= lowest && Number(number) <= highest).toBe(true);
        }
      }
    }
  });
});
