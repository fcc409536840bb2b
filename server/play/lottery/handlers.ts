import * as contract from '@contract/catalogue';
import type { ResponseOf } from '@contract/core';
import type { LanguageCode } from '@contract/system';
import { readVendors } from '../../catalogue/vendors';
import type { Database } from '../../db/database';
import { answer, type BoundHandler } from '../../http/call';
import { imageAddress } from '../../images/addresses';
import { createDraws, type Lottery } from './draws';
import { nextDrawAfter, numeroAt } from './schedule';

/** Vendor of the VN lotteries (API-45, API-46). */
const VN_VENDOR = 'TCG_LOTTO_VN';

type LotteryGame = ResponseOf<typeof contract.lotteryList>['list'][number];
type LotteryDraw = ResponseOf<typeof contract.numero>['list'][number];

/** Prize modes by their names in games (LAUNCH-08). */
const PRIZE_MODES: Readonly<Record<string, LotteryGame['prizeModes'][number]>> = {
  Lott: 'LOTT',
  Elott: 'ELOTT',
  ZY: 'SEA',
};

const isPlayType = (text: string): text is LotteryGame['playTypes'][number] =>
  text === 'trad' || text === 'ent';

function toLotteryGame(lottery: Lottery, language: LanguageCode): LotteryGame {
  const prizeMode = PRIZE_MODES[lottery.lottoMode];
  return {
    gameCode: lottery.gameCode,
    displayName: lottery.displayName[language],
    vassalage: lottery.vendor,
    nodeId: lottery.nodeId,
    icon: imageAddress('game', lottery.nodeId),
    prizeModes: prizeMode === undefined ? [] : [prizeMode],
    playTypes: lottery.playTypes.filter(isPlayType),
  };
}

/** Converts a draw; future draws have no numbers. */
function toDraw(
  { gameCode, displayName, schedule }: Lottery,
  language: LanguageCode,
  drawTime: number,
  numbers: readonly string[] = [],
): LotteryDraw {
  return {
    gameCode,
    displayName: displayName[language],
    numero: numeroAt(drawTime, schedule.interval),
    closeTime: drawTime - schedule.closesBefore,
    drawTime,
    numbers: [...numbers],
  };
}

/** Creates the handlers of API-43..API-48. */
export function lotteryHandlers({
  db,
  now: clock,
}: {
  readonly db: Database;
  readonly now: () => number;
}): BoundHandler[] {
  const draws = createDraws(db, clock);

  async function find(wanted: { readonly vendor?: string; readonly gameCode?: string | undefined }) {
    const { vendor, gameCode } = wanted;
    return (await draws.lotteries()).filter(
      (lottery) =>
        (vendor === undefined || lottery.vendor === vendor) && (!gameCode || lottery.gameCode === gameCode),
    );
  }

  const current = (found: readonly Lottery[], language: LanguageCode, now: number) => ({
    serverTime: now,
    list: found.map((lottery) => toDraw(lottery, language, nextDrawAfter(lottery.schedule, now))),
  });

  const listOf = async (requestType: string, language: LanguageCode) => ({
    list: (await draws.lotteries())
      .filter((lottery) => lottery.requestType === requestType)
      .map((lottery) => toLotteryGame(lottery, language)),
  });

  return [
    answer(contract.lotteryMenus, async ({ language }) => {
      const names = new Map(
        (await readVendors(db)).map(({ code, displayName }) => [code, displayName[language]]),
      );
      const groups = new Map<string, string[]>();
      for (const { vendor, gameCode } of await draws.lotteries()) {
        groups.set(vendor, [...(groups.get(vendor) ?? []), gameCode]);
      }
      return {
        list: [...groups].map(([key, gameCodes]) => ({
          key,
          displayName: names.get(key) ?? key,
          gameCodes,
        })),
      };
    }),

    answer(contract.numero, async ({ language, gameCode }, { now }) =>
      current(await find({ gameCode }), language, now),
    ),

    answer(contract.vnNumero, async ({ language, gameCode }, { now }) =>
      current(await find({ vendor: VN_VENDOR, gameCode }), language, now),
    ),

    answer(contract.recentVnLottery, async ({ language, gameCode }, { now }) => {
      const found = await draws.results(await find({ vendor: VN_VENDOR, gameCode }), now);
      return {
        list: found.map(({ lottery, draw }) =>
          toDraw(lottery, language, draw.drawnAt.getTime(), draw.numbers),
        ),
      };
    }),

    answer(contract.lotteryList, ({ language }) => listOf('LOTT', language)),
    answer(contract.elotteryList, ({ language }) => listOf('ELOTT', language)),
  ];
}
