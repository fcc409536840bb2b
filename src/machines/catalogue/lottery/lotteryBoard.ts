import type { LotteryDraw, LotteryGame, LotteryMenu } from '@contract/catalogue';

/** All data about the lotteries of one kind. */
export interface LotteryBoard {
  readonly menus: readonly LotteryMenu[];
  readonly lotteries: readonly LotteryGame[];
  /** The next draw of each lottery. */
  readonly draws: readonly LotteryDraw[];
  /** Finished draws, newest first. */
  readonly results: readonly LotteryDraw[];
  /** How far the platform's clock is ahead of the device's, in milliseconds. */
  readonly clockAhead: number;
}

export const EMPTY_BOARD: LotteryBoard = {
  menus: [],
  lotteries: [],
  draws: [],
  results: [],
  clockAhead: 0,
};

/** Menus that have a lottery of this kind. */
export function menusOf({ menus, lotteries }: LotteryBoard): readonly LotteryMenu[] {
  const known = new Set(lotteries.map(({ gameCode }) => gameCode));
  return menus.filter(({ gameCodes }) => gameCodes.some((code) => known.has(code)));
}

/** A lottery with its next draw. */
export interface NextDraw {
  readonly lottery: LotteryGame;
  readonly draw: LotteryDraw;
}

/** Lotteries of a menu (all for an empty key) with their next draws, soonest first. */
export function nextDraws({ menus, lotteries, draws }: LotteryBoard, menu: string): readonly NextDraw[] {
  const codes = menus.find(({ key }) => key === menu)?.gameCodes;
  const drawOf = new Map(draws.map((draw) => [draw.gameCode, draw]));
  return lotteries
    .flatMap((lottery) => {
      const draw = drawOf.get(lottery.gameCode);
      const isAsked = codes === undefined || codes.includes(lottery.gameCode);
      return draw !== undefined && isAsked ? [{ lottery, draw }] : [];
    })
    .toSorted((one, other) => one.draw.drawTime - other.draw.drawTime);
}

/** Finished draws of these lotteries, newest first. */
export function resultsOf({ lotteries, results }: LotteryBoard): readonly LotteryDraw[] {
  const codes = new Set(lotteries.map(({ gameCode }) => gameCode));
  return results
    .filter(({ gameCode }) => codes.has(gameCode))
    .toSorted((one, other) => other.drawTime - one.drawTime);
}

/** Whether a shown draw has taken place. */
export function isDrawOver({ draws }: LotteryBoard, now: number): boolean {
  return draws.some(({ drawTime }) => drawTime <= now);
}

/** Phase of a draw, and the seconds until it ends. */
export type DrawState = { readonly phase: 'open' | 'closed'; readonly seconds: number };

/** `open` until bets close, then `closed` until the draw. */
export function drawState({ closeTime, drawTime }: LotteryDraw, now: number): DrawState {
  const isOpen = now < closeTime;
  const left = Math.max(0, (isOpen ? closeTime : drawTime) - now);
  return { phase: isOpen ? 'open' : 'closed', seconds: Math.ceil(left / 1000) };
}
