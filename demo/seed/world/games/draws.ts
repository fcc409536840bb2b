import { WORLD_EPOCH } from '../epoch';
import { createRandom, type Random } from '../random';
import type { LotteryFormat, SeedLottery, SeedLotteryDraw } from '../types';

/** Number of finished draws that each lottery starts with. */
const PAST_DRAWS = 12;

function numbersOf(random: Random, { shape, count, lowest, highest }: LotteryFormat): string[] {
  const width = String(highest).length;
  const show = (value: number): string => String(value).padStart(width, '0');
  if (shape !== 'pool') return Array.from({ length: count }, () => show(random.int(lowest, highest)));

  const range = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  const drawn = random.shuffle(range).slice(0, count);
  // When every number is drawn it is a race, and the order is the result.
  return (count === range.length ? drawn : drawn.toSorted((one, other) => one - other)).map(show);
}

/** The latest finished draws of a lottery before the epoch, newest first. */
function drawsOf(lottery: SeedLottery): SeedLotteryDraw[] {
  const random = createRandom(`draws ${lottery.vendor} ${lottery.gameCode}`);
  const interval = lottery.drawEverySeconds * 1000;
  const anchor = Date.parse(lottery.drawAnchor);
  const latest = anchor - Math.ceil((anchor - WORLD_EPOCH + 1) / interval) * interval;
  return Array.from({ length: PAST_DRAWS }, (_, index): SeedLotteryDraw => {
    const moment = latest - index * interval;
    const drawnAt = new Date(moment).toISOString();
    const ofTheDay = Math.floor((moment % 86_400_000) / Math.min(interval, 86_400_000)) + 1;
    return {
      vendor: lottery.vendor,
      gameCode: lottery.gameCode,
      numero: `${drawnAt.slice(0, 10).replaceAll('-', '')}-${String(ofTheDay).padStart(4, '0')}`,
      drawnAt,
      numbers: numbersOf(random, lottery.format),
    };
  });
}

/** Finished draws of all given lotteries. */
export function createDraws(lotteries: readonly SeedLottery[]): readonly SeedLotteryDraw[] {
  return lotteries.flatMap(drawsOf);
}
