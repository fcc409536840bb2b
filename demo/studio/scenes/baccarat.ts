import type { Chance } from '@server/play/chance';
import * as z from 'zod/mini';
import { type Card, rankOf } from './cards';
import { line, range, scene, times } from './scene';

const DECKS = 8;
const SHOE = DECKS * 52;

/** Payout of a winning bet in hundredths: even money, even money less 5 %, eight to one. */
const PAYS = { player: 200, banker: 195, tie: 900 } as const;
/** Without commission the banker pays even money, but half for a win with six. */
const NO_COMMISSION = { player: 200, banker: 200, tie: 900 } as const;
const HALF = 150;

const pointOf = (card: Card): number => (rankOf(card) >= 9 ? 0 : rankOf(card) + 1);
const points = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointOf(card), 0) % 10;

/** Whether a hand has eight or nine with its first two cards. */
const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && points(cards) >= 8;

/** Whether the banker draws a third card, given the player's third. */
function bankerDraws(banker: number, third: Card | undefined): boolean {
  if (third === undefined) return banker <= 5;
  const value = pointOf(third);
  if (banker <= 2) return true;
  if (banker === 3) return value !== 8;
  if (banker === 4) return value >= 2 && value <= 7;
  if (banker === 5) return value >= 4 && value <= 7;
  return banker === 6 && (value === 6 || value === 7);
}

/** A coup from a fresh shoe of eight decks. */
function coup(chance: Chance): { player: Card[]; banker: Card[] } {
  const dealt: number[] = [];
  const draw = (): Card => {
    let place = chance.below(SHOE - dealt.length);
    // Position among the remaining cards.
    for (const gone of [...dealt].sort((a, b) => a - b)) if (gone <= place) place += 1;
    dealt.push(place);
    return place % 52;
  };
  const player = [draw()];
  const banker = [draw()];
  player.push(draw());
  banker.push(draw());
  if (isNatural(player) || isNatural(banker)) return { player, banker };
  const third = points(player) <= 5 ? draw() : undefined;
  if (third !== undefined) player.push(third);
  if (bankerDraws(points(banker), third)) banker.push(draw());
  return { player, banker };
}

type Side = keyof typeof PAYS;
const isFree = (variant: string): boolean => variant === 'noCommission';
const payOf = (variant: string, side: Side): number => (isFree(variant) ? NO_COMMISSION : PAYS)[side];

/** Table: baccarat with the standard drawing rules. Returns: 98.9 % banker, 98.8 % player, 85.6 % tie. */
export const baccarat = scene({
  traits: { span: 500, rtp: 9_850, volatility: 'low' },
  choice: z.strictObject({ side: z.enum(['player', 'banker', 'tie']) }),
  describe: ({ variant }) => ({ variant, pays: isFree(variant) ? NO_COMMISSION : PAYS }),
  // For a fresh shoe of eight decks, as in published odds: tie, and the better of banker and player.
  returns: ({ variant }) => ({ least: 8_564, most: isFree(variant) ? 9_876 : 9_894 }),
  pays: ({ variant }) => [
    line('tie', [], payOf(variant, 'tie')),
    line('player', [], payOf(variant, 'player')),
    isFree(variant)
      ? range('banker', [], [HALF, payOf(variant, 'banker')])
      : line('banker', [], payOf(variant, 'banker')),
    line('backOnTie', [], 100),
  ],
  decide(chance, { variant }, { side }, betMinor) {
    const { player, banker } = coup(chance);
    const [playerPoints, bankerPoints] = [points(player), points(banker)];
    const winner: Side =
      playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker';
    const pays = isFree(variant) && winner === 'banker' && bankerPoints === 6 ? HALF : payOf(variant, side);
    const isPush = winner === 'tie' && side !== 'tie';
    return {
      outcome: {
        player,
        banker,
        playerPoints,
        bankerPoints,
        winner,
        natural: isNatural(player) || isNatural(banker),
      },
      winMinor: isPush ? betMinor : winner === side ? times(betMinor, pays) : 0,
    };
  },
  sample: (chance): { side: Side } => ({ side: chance.below(2) === 0 ? 'player' : 'banker' }),
});
