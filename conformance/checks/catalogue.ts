import * as catalogue from '@contract/catalogue';
import type { RequestOf } from '@contract/core';
import type { Check, Findings } from '../check';
import type { Platform } from '../platform';
import { NotChecked } from '../verdicts';

type ListRequest = Partial<RequestOf<typeof catalogue.gameList>>;

/** LIST-28 */
const PAGE_SIZE = 36;
/** Most pages that the kit reads of one list. */
const MOST_PAGES = 8;
/** Time between two readings of the jackpot in milliseconds. */
const JACKPOT_PAUSE = 600;

async function listOf(platform: Platform, more: ListRequest = {}): Promise<catalogue.GamePage> {
  const { merchantCode } = (await platform.status()).info.whitelabel;
  return platform.call(catalogue.gameList, {
    merchant: merchantCode,
    platform: 'html5',
    pageNo: '1',
    pageSize: String(PAGE_SIZE),
    language: 'EN',
    ...more,
  });
}

/** A game of the platform for which the condition holds. */
async function gameWhere(
  platform: Platform,
  what: string,
  condition: (game: catalogue.Game) => boolean,
  more: ListRequest = {},
): Promise<catalogue.Game> {
  const { games } = await listOf(platform, { pageSize: '200', ...more });
  const found = games.find(condition);
  if (found === undefined) throw new NotChecked(`The first 200 games have none ${what}.`);
  return found;
}

const LOTTERIES: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];
const isGeneral = ({ vassalage, supportPlay }: catalogue.Game): boolean =>
  supportPlay && !LOTTERIES.includes(vassalage);

const nodesOf = (games: readonly catalogue.Game[]): readonly number[] => games.map(({ nodeId }) => nodeId);

type Collection =
  | { readonly list: readonly catalogue.Game[] }
  | { readonly content: readonly catalogue.Game[] };
const gamesOf = (answer: Collection) => ('list' in answer ? answer.list : answer.content);

/** Every game of a list must satisfy a condition. */
function every(
  { ok }: Findings,
  games: readonly catalogue.Game[],
  what: string,
  condition: (game: catalogue.Game) => boolean,
): void {
  const other = games.find((game) => !condition(game));
  ok(other === undefined, `The list of ${what} has the game ${other?.nodeId}, which is none of them.`);
}

const favouritesOf = async (platform: Platform, token: string) =>
  platform.call(catalogue.favouriteList, { pageNo: '1', pageSize: '200', language: 'EN' }, { token });

const launchOf = (game: catalogue.Game, freePlay: 'true' | 'false') =>
  ({
    launch: 'general',
    gameCategory: game.gameType,
    vendor: game.vassalage,
    gameId: game.gameId,
    nodeId: String(game.nodeId),
    supportFreePlay: game.freeplay ? 'true' : 'false',
    freePlay,
    platform: 'html5',
    language: 'EN',
  }) as const;

/** Game lists, vendors, favourites, recent games, launches, lotteries and figures. */
export const catalogueChecks: readonly Check[] = [
  {
    id: 'games.pages',
    requirements: ['API-35', 'ENTITY-20', 'LIST-25', 'LIST-28'],
    asks: 'Pages have the size that was asked for, follow each other without gaps, and the totals add up.',
    async run(platform, { same, ok }) {
      const first = await listOf(platform);
      const { totalCount, totalPages } = first;
      same(totalPages, Math.ceil(totalCount / PAGE_SIZE), `totalPages of ${totalCount} games`);
      const seen = new Set<number>();
      const last = Math.min(totalPages, MOST_PAGES);
      for (let pageNo = 1; pageNo <= last; pageNo += 1) {
        const page = pageNo === 1 ? first : await listOf(platform, { pageNo: String(pageNo) });
        same(page.pageNum, pageNo, 'pageNum');
        const expected = Math.min(PAGE_SIZE, totalCount - (pageNo - 1) * PAGE_SIZE);
        same(page.games.length, expected, `The number of games on page ${pageNo}`);
        for (const nodeId of nodesOf(page.games)) {
          ok(!seen.has(nodeId), `The game ${nodeId} is on two pages.`);
          seen.add(nodeId);
        }
      }
      const beyond = await listOf(platform, { pageNo: String(totalPages + 1) });
      same(beyond.games.length, 0, 'The number of games after the last page');
    },
  },
  {
    id: 'games.pageSize',
    requirements: ['API-35', 'LIST-29', 'LIST-30'],
    asks: 'pageSize decides the size of a page.',
    async run(platform, { same }) {
      const { totalCount } = await listOf(platform);
      for (const pageSize of [1, 9, 16, 20]) {
        const { games } = await listOf(platform, { pageSize: String(pageSize) });
        same(games.length, Math.min(pageSize, totalCount), `The size of a page of ${pageSize}`);
      }
    },
  },
  {
    id: 'games.fields',
    requirements: ['ENTITY-19'],
    asks: 'A game has every field that a tile or a launch reads.',
    async run(platform, { ok }) {
      const { games } = await listOf(platform);
      for (const { nodeId, displayName, vassalage, showIcon } of games) {
        ok(displayName !== '', `The game ${nodeId} has an empty displayName.`);
        ok(vassalage !== '', `The game ${nodeId} has an empty vassalage.`);
        ok(showIcon !== '', `The game ${nodeId} has an empty showIcon.`);
      }
    },
  },
  {
    id: 'games.detail',
    requirements: ['ENTITY-19', 'API-35'],
    asks: 'A game by its node is the game of the list; an unknown node is refused with game.unavailable.',
    async run(platform, { same }) {
      const { games } = await listOf(platform);
      const [listed] = games;
      if (listed === undefined) throw new NotChecked('The platform has no games.');
      const { game } = await platform.call(catalogue.gameDetail, {
        nodeId: String(listed.nodeId),
        language: 'EN',
      });
      same([game.nodeId, game.displayName], [listed.nodeId, listed.displayName], 'The game');
      await platform.refused(
        catalogue.gameDetail,
        { nodeId: '999999999', language: 'EN' },
        'game.unavailable',
      );
    },
  },
  {
    id: 'games.rules',
    requirements: ['ENTITY-19'],
    asks: 'The rules of a game are of that game, with a pay table and limits; an unknown node is refused with game.unavailable.',
    async run(platform, { ok, same }) {
      const { games } = await listOf(platform);
      const [listed] = games;
      if (listed === undefined) throw new NotChecked('The platform has no games.');
      const rules = await platform.call(catalogue.gameRules, {
        nodeId: String(listed.nodeId),
        language: 'EN',
      });
      same(rules.game.nodeId, listed.nodeId, 'The game');
      ok(rules.about.length > 0 && rules.pays.length > 0, 'The rules or the pay table are empty.');
      ok(rules.leastBetMinor <= rules.mostBetMinor, 'The smallest bet is above the largest.');
      ok(
        rules.pays.every(({ least, pays }) => (least ?? pays) <= pays),
        'A line of the pay table pays at least more than at most.',
      );
      await platform.refused(
        catalogue.gameRules,
        { nodeId: '999999999', language: 'EN' },
        'game.unavailable',
      );
    },
  },
  {
    id: 'games.search',
    requirements: ['SEARCH-04', 'SEARCH-06', 'API-35'],
    asks: 'A search by name finds a game by its whole name, and nothing by a name that no game has.',
    async run(platform, { ok, same }) {
      const game = await gameWhere(platform, 'with a name', ({ displayName }) => displayName.length >= 3);
      const found = await listOf(platform, { gameName: game.displayName, pageSize: '45' });
      ok(nodesOf(found.games).includes(game.nodeId), `A search for “${game.displayName}” misses it.`);
      const none = await listOf(platform, { gameName: 'zqxjkvwzqxjkvw' });
      same([none.games.length, none.totalCount], [0, 0], 'The result of a search without hits');
    },
  },
  {
    id: 'games.vendors',
    requirements: ['ENTITY-23', 'ENTITY-24', 'API-34', 'API-35'],
    asks: 'The list of a vendor has only its games, as many as the vendor mapping counts.',
    async run(platform, findings) {
      const { mapping } = await vendorsOf(platform);
      for (const gameType of ['RNG', 'FISH', 'LIVE', 'PVP']) {
        const vendor = mapping[gameType]?.[0];
        if (vendor === undefined) continue;
        const { vassalage, gameCount } = vendor;
        const { games, totalCount } = await listOf(platform, { gameType, vassalage });
        every(findings, games, `${gameType} games of ${vassalage}`, (game) => game.vassalage === vassalage);
        findings.same(totalCount, gameCount, `totalCount of ${gameType} games of ${vassalage}`);
      }
    },
  },
  {
    id: 'games.types',
    requirements: ['LIST-01', 'LIST-07', 'LIST-12', 'LIST-19'],
    asks: 'The list of a game type has only games of that type, and a classification only its games.',
    async run(platform, findings) {
      for (const gameType of ['RNG', 'FISH', 'LIVE', 'PVP']) {
        const { games } = await listOf(platform, { gameType });
        every(findings, games, `type ${gameType}`, (game) => game.gameType === gameType);
      }
      for (const gameClassify of ['BG', 'JP']) {
        const { games } = await listOf(platform, { gameType: 'RNG', gameClassify });
        every(findings, games, `class ${gameClassify}`, (game) => game.gameClassify.includes(gameClassify));
      }
    },
  },
  {
    id: 'games.new',
    requirements: ['LIST-09', 'LIST-06'],
    asks: 'isNew lists only new games.',
    async run(platform, findings) {
      const { games } = await listOf(platform, { isNew: 'true' });
      every(findings, games, 'new games', ({ isNew }) => isNew);
    },
  },
  {
    id: 'games.language',
    requirements: ['I18N-02', 'I18N-05', 'API-34', 'API-50'],
    asks: 'Names of categories and classifications are in the language that was asked for.',
    async run(platform, { ok }) {
      const names = async (language: 'EN' | 'TY') => {
        const { list } = await platform.call(catalogue.gameMenus, { language });
        const { mapping } = await vendorsOf(platform, language);
        const classes = Object.values(mapping).flatMap((vendors) =>
          vendors.flatMap(({ gameClassify }) => gameClassify.map(({ displayName }) => displayName)),
        );
        return [...list.map(({ displayName }) => displayName), ...classes];
      };
      const [english, tagalog] = [await names('EN'), await names('TY')];
      if (english.length === 0) throw new NotChecked('The platform has no categories.');
      ok(
        JSON.stringify(english) !== JSON.stringify(tagalog),
        'All names are the same in EN and TY: the language is ignored.',
      );
    },
  },
  {
    id: 'games.sorting',
    requirements: ['ENTITY-25', 'ENTITY-26', 'HOME-08'],
    asks: 'The sorting names each category once, with vendors that the mapping has.',
    async run(platform, { ok, same }) {
      const { mapping, sorting } = await vendorsOf(platform);
      const categories = sorting.map(({ gameCategory }) => gameCategory);
      same(new Set(categories).size, categories.length, 'The number of different categories');
      const known = new Set(Object.values(mapping).flatMap((list) => list.map(({ vassalage }) => vassalage)));
      for (const { gameCategory, vendorNames } of sorting) {
        const missing = vendorNames.find(({ vassalage }) => !known.has(vassalage));
        ok(
          missing === undefined,
          `${gameCategory} names the vendor ${missing?.vassalage}, which is not mapped.`,
        );
      }
    },
  },
  {
    id: 'games.hot',
    requirements: ['API-41', 'ENTITY-22', 'HOT-01'],
    asks: 'The hot list has only hot games, each once.',
    async run(platform, findings) {
      const request = { isPlatform: '2', language: 'EN', platform: 'html5', refresh: 'true' } as const;
      const { list } = await platform.call(catalogue.hotGames, request);
      every(findings, list, 'hot games', ({ isHot }) => isHot);
      findings.same(new Set(nodesOf(list)).size, list.length, 'The number of different hot games');
    },
  },
  {
    id: 'games.ranking',
    requirements: ['API-51'],
    asks: 'The ranking is in order: ranks rise from 1, and play counts do not.',
    async run(platform, { ok, same }) {
      const { list } = await platform.call(catalogue.gameRanking, { language: 'EN' });
      same(
        list.map(({ rank }) => rank),
        list.map((_, index) => index + 1),
        'The ranks',
      );
      const counts = list.map(({ playCount }) => playCount);
      ok(
        counts.every((count, index) => count <= (counts[index - 1] ?? count)),
        'Play counts rise.',
      );
    },
  },
  {
    id: 'games.winners',
    requirements: ['API-49', 'ENTITY-34'],
    asks: 'Winners are sorted by amount, highest first.',
    async run(platform, { ok }) {
      const { list } = await platform.call(catalogue.winnerBoard, { language: 'EN' });
      const amounts = list.map(({ winAmount }) => winAmount);
      ok(
        amounts.every((amount, index) => amount <= (amounts[index - 1] ?? amount)),
        `The amounts are not in order: ${amounts.slice(0, 5).join(', ')}…`,
      );
    },
  },
  {
    id: 'jackpot.rises',
    requirements: ['JACKPOT-01', 'JACKPOT-03'],
    asks: 'The jackpot does not decrease between two readings.',
    async run(platform, { ok }) {
      const read = () => platform.call(catalogue.jackpotValue, {});
      const first = await read();
      await new Promise((resolve) => setTimeout(resolve, JACKPOT_PAUSE));
      const second = await read();
      if (first.amountMinor === null || second.amountMinor === null) {
        throw new NotChecked('The platform supplies no jackpot.');
      }
      // A jackpot that is won falls: a third reading tells that from a counter that runs down.
      const third = second.amountMinor < first.amountMinor ? await read() : second;
      ok(
        (third.amountMinor ?? 0) >= second.amountMinor && second.amountMinor >= first.amountMinor,
        `The jackpot falls from ${first.amountMinor} to ${second.amountMinor}.`,
      );
    },
  },
  {
    id: 'jackpot.games',
    requirements: ['JACKPOT-01'],
    asks: 'The jackpots of single games are different games, and their sum is the total.',
    async run(platform, { same }) {
      const { amountMinor, games } = await platform.call(catalogue.jackpotValue, {});
      if (games === undefined) throw new NotChecked('The platform tells no jackpots of single games.');
      same(new Set(games.map(({ nodeId }) => nodeId)).size, games.length, 'The number of different games');
      const sum = games.reduce((total, game) => total + game.amountMinor, 0);
      same(sum, amountMinor, 'The sum of the jackpots');
    },
  },
  {
    id: 'favourites.once',
    requirements: ['API-36', 'API-37', 'API-38', 'ENTITY-21', 'FAV-02', 'FAV-03'],
    asks: 'A game that is added twice is listed once, and removing it twice leaves none.',
    async run(platform, { same }) {
      const token = await platform.token('player');
      const { nodeId, vassalage: vendor } = await gameWhere(platform, 'to add', isGeneral);
      const before = await favouritesOf(platform, token);
      const had = nodesOf(gamesOf(before)).includes(nodeId);
      const count = async () =>
        nodesOf(gamesOf(await favouritesOf(platform, token))).filter((node) => node === nodeId).length;
      await platform.call(catalogue.addFavourite, { nodeId, vendor }, { token });
      await platform.call(catalogue.addFavourite, { nodeId, vendor }, { token });
      same(await count(), 1, 'How often the list has a game that was added twice');
      const request = { nodeId: String(nodeId), vendor };
      await platform.call(catalogue.removeFavourite, request, { token });
      await platform.call(catalogue.removeFavourite, request, { token });
      same(await count(), 0, 'How often the list has a game that was removed');
      if (had) await platform.call(catalogue.addFavourite, { nodeId, vendor }, { token });
    },
  },
  {
    id: 'favourites.session',
    requirements: ['FAV-01', 'ROLE-07'],
    asks: 'A visitor cannot add or remove a favourite: not.logged.in.',
    async run(platform) {
      await platform.refused(catalogue.addFavourite, { nodeId: 1, vendor: 'NONE' }, 'not.logged.in');
      await platform.refused(catalogue.removeFavourite, { nodeId: '1', vendor: 'NONE' }, 'not.logged.in');
    },
  },
  {
    id: 'recent.order',
    requirements: ['API-39', 'API-40', 'RECENT-01'],
    asks: 'A game that is opened becomes the first recent game, and is listed once.',
    async run(platform, { same }) {
      const token = await platform.token('player');
      const { games } = await listOf(platform);
      const opened = games.filter(isGeneral).slice(0, 2);
      for (const { nodeId, vassalage: vendor } of [...opened, ...opened.slice(0, 1)]) {
        await platform.call(catalogue.addRecent, { nodeId: String(nodeId), vendor }, { token });
      }
      const recent = await platform.call(
        catalogue.recentList,
        { page: '1', pageSize: String(PAGE_SIZE), language: 'EN' },
        { token },
      );
      const nodes = nodesOf(gamesOf(recent));
      same(nodes.slice(0, opened.length), nodesOf(opened), 'The first recent games');
      same(new Set(nodes).size, nodes.length, 'The number of different recent games');
      await platform.refused(catalogue.addRecent, { nodeId: '1', vendor: 'NONE' }, 'not.logged.in');
    },
  },
  {
    id: 'launch.general',
    requirements: ['API-42', 'LAUNCH-01', 'LAUNCH-06'],
    asks: 'A player launches a game; a visitor is refused with not.logged.in.',
    async run(platform, { ok }) {
      const game = await gameWhere(platform, 'to launch', isGeneral);
      await platform.refused(catalogue.launchGame, launchOf(game, 'false'), 'not.logged.in');
      const token = await platform.token('player');
      const launch = await platform.call(catalogue.launchGame, launchOf(game, 'false'), { token });
      ok(/^(?:https?:)?\//.test(launch.url), `The address ${launch.url} cannot be opened in a frame.`);
      ok(launch.expirationTime > Date.now(), 'The launch has expired.');
    },
  },
  {
    id: 'launch.unavailable',
    requirements: ['LAUNCH-06', 'API-42'],
    asks: 'A game that does not exist is refused with game.unavailable.',
    async run(platform) {
      const game = await gameWhere(platform, 'to launch', isGeneral);
      const token = await platform.token('player');
      const unknown = { ...launchOf(game, 'false'), nodeId: '999999999', gameId: 'no-such-game' };
      await platform.refused(catalogue.launchGame, unknown, 'game.unavailable', { token });
    },
  },
  {
    id: 'launch.free',
    requirements: ['FREEPLAY-02'],
    asks: 'A player plays for free; a type other than 0, 1 and 2 is refused with free.play.refused.',
    needs: ['noFreePlay'],
    async run(platform, { same }) {
      const game = await gameWhere(platform, 'with free play', (each) => isGeneral(each) && each.freeplay);
      const launch = await platform.call(catalogue.launchGame, launchOf(game, 'true'), {
        token: await platform.token('player'),
      });
      same(launch.mode, 'free', 'mode');
      await platform.refused(catalogue.launchGame, launchOf(game, 'true'), 'free.play.refused', {
        token: await platform.token('noFreePlay'),
      });
    },
  },
  {
    id: 'launch.lottery',
    requirements: ['LAUNCH-02', 'LAUNCH-03', 'LAUNCH-04', 'LAUNCH-08'],
    asks: 'A lottery game launches with its prize mode, and is refused as a general launch.',
    async run(platform) {
      const { list } = await platform.call(catalogue.lotteryList, { language: 'EN' });
      const [lottery] = list;
      if (lottery === undefined) throw new NotChecked('The platform has no lottery games.');
      const { vassalage: vendor, gameCode, prizeModes, playTypes, nodeId } = lottery;
      const [prizeMode] = prizeModes;
      const [playType] = playTypes;
      if (prizeMode === undefined) throw new NotChecked(`${gameCode} has no prize mode.`);
      const token = await platform.token('player');
      await platform.call(
        catalogue.launchGame,
        {
          launch: 'lottery',
          vendor,
          gameCode,
          prizeMode,
          ...(playType === undefined ? {} : { playType }),
          nodeId: String(nodeId),
          platform: 'html5',
          language: 'EN',
        },
        { token },
      );
      await platform.refused(
        catalogue.launchGame,
        {
          launch: 'lottery',
          vendor,
          gameCode,
          prizeMode: prizeMode === 'SEA' ? 'LOTT' : 'SEA',
          platform: 'html5',
          language: 'EN',
        },
        'request.invalid',
        { token },
      );
    },
  },
  {
    id: 'lottery.draws',
    requirements: ['API-44', 'API-45', 'API-46'],
    asks: 'A current draw closes before it is drawn and has no numbers yet; a recent one has them.',
    async run(platform, { ok }) {
      for (const endpoint of [catalogue.numero, catalogue.vnNumero]) {
        const { list, serverTime } = await platform.call(endpoint, { language: 'EN' });
        for (const { gameCode, closeTime, drawTime, numbers } of list) {
          ok(closeTime <= drawTime, `${gameCode} closes after its draw.`);
          ok(drawTime < serverTime || numbers.length === 0, `${gameCode} has numbers before its draw.`);
        }
      }
      const { list } = await platform.call(catalogue.recentVnLottery, { language: 'EN' });
      for (const { gameCode, numbers } of list)
        ok(numbers.length > 0, `${gameCode} has a result without numbers.`);
    },
  },
];

async function vendorsOf(
  platform: Platform,
  language: 'EN' | 'TY' = 'EN',
): Promise<catalogue.VendorGameTypes> {
  const { merchantCode } = (await platform.status()).info.whitelabel;
  return platform.call(catalogue.vendorGameTypes, { typeId: 'all', merchant: merchantCode, language });
}
