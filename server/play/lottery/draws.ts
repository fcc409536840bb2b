import { randomInt } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { createMemo } from '../../common/memo';
import type { Database } from '../../db/database';
import { games, lotteries, lotteryDraws } from '../../db/schema';
import { nextDrawAfter, numeroAt, type Schedule } from './schedule';

/** Number of finished draws shown per lottery. */
export const RESULTS_SHOWN = 10;
/** Cache time of the lotteries in milliseconds. */
const LOTTERIES_LIFETIME = 10_000;

type LotteryRow = typeof lotteries.$inferSelect;

/** A lottery with its game and draw schedule. */
export interface Lottery extends LotteryRow {
  readonly nodeId: number;
  readonly schedule: Schedule;
}

/** A whole number from `lowest` to `highest`, both included. */
type Chance = (lowest: number, highest: number) => number;
const secureChance: Chance = (lowest, highest) => randomInt(lowest, highest + 1);

/**
 * Draws the numbers of one draw, padded for display. A pool has distinct numbers in ascending order or, when every
 * number is drawn, in race order; other shapes have independent numbers.
 */
export function drawNumbers(
  { shape, count, lowest, highest }: Pick<LotteryRow, 'shape' | 'count' | 'lowest' | 'highest'>,
  chance: Chance = secureChance,
): string[] {
  const width = String(highest).length;
  const show = (value: number): string => String(value).padStart(width, '0');
  if (shape !== 'pool') return Array.from({ length: count }, () => show(chance(lowest, highest)));
  const range = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  const isRace = count >= range.length;
  const drawn: number[] = [];
  while (drawn.length < count && range.length > 0) {
    drawn.push(...range.splice(chance(0, range.length - 1), 1));
  }
  return (isRace ? drawn : drawn.sort((one, other) => one - other)).map(show);
}

/** Lotteries and their draws. */
export interface Draws {
  /** All lotteries, in list order. */
  lotteries(): Promise<readonly Lottery[]>;
  /** The latest finished draws of the given lotteries, newest first; due draws are made first. */
  results(asked: readonly Lottery[], now: number): Promise<{ lottery: Lottery; draw: DrawRow }[]>;
  /** Numbers of one due draw; draws them on the first request. */
  numbersOf(lottery: LotteryRow, drawTime: number, tx?: Database): Promise<readonly string[]>;
}
type DrawRow = typeof lotteryDraws.$inferSelect;

const keyOf = ({ vendor, gameCode }: { readonly vendor: string; readonly gameCode: string }): string =>
  `${vendor} ${gameCode}`;

/** Times of the latest finished draws, newest first. */
function finished({ schedule }: Lottery, now: number): number[] {
  const next = nextDrawAfter(schedule, now);
  return Array.from({ length: RESULTS_SHOWN }, (_, index) => next - (index + 1) * schedule.interval);
}

/** Creates the draws service. */
export function createDraws(db: Database, now: () => number): Draws {
  const remembered = createMemo<readonly Lottery[]>(now, 1);
  /** Time of the latest stored draw known, by lottery. */
  const stored = new Map<string, number>();

  /** Makes the due draws. Each is drawn once: when two instances draw it, the first one stored counts. */
  async function drawDue(asked: readonly Lottery[], moment: number): Promise<void> {
    const due = asked.flatMap((lottery) =>
      finished(lottery, moment)
        .filter((drawnAt) => drawnAt > (stored.get(keyOf(lottery)) ?? Number.NEGATIVE_INFINITY))
        .map((drawnAt) => ({
          vendor: lottery.vendor,
          gameCode: lottery.gameCode,
          numero: numeroAt(drawnAt, lottery.schedule.interval),
          drawnAt: new Date(drawnAt),
          numbers: drawNumbers(lottery),
        })),
    );
    if (due.length === 0) return;
    await db.insert(lotteryDraws).values(due).onConflictDoNothing();
    for (const lottery of asked) {
      const [latest] = finished(lottery, moment);
      if (latest !== undefined) stored.set(keyOf(lottery), latest);
    }
  }

  return {
    lotteries: () =>
      remembered.get('lotteries', LOTTERIES_LIFETIME, async () => {
        const rows = await db
          .select({ lottery: lotteries, nodeId: games.nodeId })
          .from(lotteries)
          .innerJoin(games, and(eq(games.vendor, lotteries.vendor), eq(games.gameCode, lotteries.gameCode)))
          .orderBy(asc(lotteries.position));
        return rows.map(({ lottery, nodeId }) => ({
          ...lottery,
          nodeId,
          schedule: {
            anchor: lottery.drawAnchor.getTime(),
            interval: lottery.drawEverySeconds * 1_000,
            closesBefore: lottery.closesBeforeSeconds * 1_000,
          },
        }));
      }),

    async numbersOf(lottery, drawTime, tx = db) {
      if (drawTime > now()) throw new RangeError('The draw is yet to come.');
      const { vendor, gameCode } = lottery;
      const numero = numeroAt(drawTime, lottery.drawEverySeconds * 1_000);
      await tx
        .insert(lotteryDraws)
        .values({ vendor, gameCode, numero, drawnAt: new Date(drawTime), numbers: drawNumbers(lottery) })
        .onConflictDoNothing();
      const [draw] = await tx
        .select({ numbers: lotteryDraws.numbers })
        .from(lotteryDraws)
        .where(
          and(
            eq(lotteryDraws.vendor, vendor),
            eq(lotteryDraws.gameCode, gameCode),
            eq(lotteryDraws.numero, numero),
          ),
        );
      if (draw === undefined) throw new Error(`The draw ${gameCode} ${numero} was not stored.`);
      return draw.numbers;
    },

    async results(asked, moment) {
      if (asked.length === 0) return [];
      await drawDue(asked, moment);
      const lotteryOf = new Map(asked.map((lottery) => [keyOf(lottery), lottery]));
      const numeros = asked.flatMap((lottery) =>
        finished(lottery, moment).map((drawnAt) => numeroAt(drawnAt, lottery.schedule.interval)),
      );
      const rows = await db
        .select()
        .from(lotteryDraws)
        .where(
          and(
            inArray(lotteryDraws.vendor, [...new Set(asked.map(({ vendor }) => vendor))]),
            inArray(lotteryDraws.gameCode, [...new Set(asked.map(({ gameCode }) => gameCode))]),
            inArray(lotteryDraws.numero, [...new Set(numeros)]),
          ),
        );
      return rows
        .flatMap((draw) => {
          const lottery = lotteryOf.get(keyOf(draw));
          return lottery === undefined ? [] : [{ lottery, draw }];
        })
        .sort(
          (one, other) =>
            other.draw.drawnAt.getTime() - one.draw.drawnAt.getTime() ||
            one.lottery.position - other.lottery.position,
        );
    },
  };
}
