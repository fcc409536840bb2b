import type { Chance } from '@server/play/chance';
import { drawFrom } from '../random';

/** A card as 0 to 51: rank (0 is an ace, 12 a king) times four plus suit. */
export type Card = number;

export const rankOf = (card: Card): number => Math.floor(card / 4);
export const suitOf = (card: Card): number => card % 4;

/** A deck of 52. */
const DECK: readonly Card[] = Array.from({ length: 52 }, (_, card) => card);

/** Deals from the top of a shuffled deck, without the cards already dealt. */
export const deal = (chance: Chance, count: number, dealt: readonly Card[] = []): Card[] =>
  drawFrom(
    chance,
    DECK.filter((card) => !dealt.includes(card)),
    count,
  );

/** Five-card hands, weakest first. */
export const HANDS = [
  'high',
  'pair',
  'twoPair',
  'three',
  'straight',
  'flush',
  'fullHouse',
  'four',
  'straightFlush',
] as const;

/** Value of a hand; the higher one wins. */
export function strengthOf(cards: readonly Card[]): { hand: (typeof HANDS)[number]; strength: number } {
  // The ace ranks above the king, and below the two in the lowest straight.
  const ranks = cards.map((card) => (rankOf(card) === 0 ? 13 : rankOf(card)));
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const groups = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const shape = groups.map(([, count]) => count).join('');
  const order = groups.map(([rank]) => rank);
  const isFlush = new Set(cards.map(suitOf)).size === 1;
  const isWheel = order.join() === '13,4,3,2,1';
  const isStraight = shape === '11111' && ((order[0] ?? 0) - (order[4] ?? 0) === 4 || isWheel);
  const level = (() => {
    if (isStraight && isFlush) return 8;
    if (shape === '41') return 7;
    if (shape === '32') return 6;
    if (isFlush) return 5;
    if (isStraight) return 4;
    if (shape === '311') return 3;
    if (shape === '221') return 2;
    return shape === '2111' ? 1 : 0;
  })();
  const values = isStraight && isWheel ? [4, 3, 2, 1, 0] : order;
  const strength = [...values, 0, 0, 0, 0].slice(0, 5).reduce((sum, value) => sum * 14 + value, level);
  return { hand: HANDS[level] ?? 'high', strength };
}

/** Indexes of the cards to keep under a simple strategy. */
export function worthKeeping(cards: readonly Card[]): number[] {
  const { hand } = strengthOf(cards);
  if (['straight', 'flush', 'fullHouse', 'straightFlush'].includes(hand)) return [0, 1, 2, 3, 4];
  const ranks = cards.map(rankOf);
  const grouped = cards.flatMap((_, at) =>
    ranks.filter((rank) => rank === ranks[at]).length > 1 ? [at] : [],
  );
  if (grouped.length > 0) return grouped;
  for (const suit of [0, 1, 2, 3]) {
    const suited = cards.flatMap((card, at) => (suitOf(card) === suit ? [at] : []));
    if (suited.length === 4) return suited;
  }
  const value = (rank: number | undefined) => (rank === 0 ? 13 : (rank ?? 0));
  return [0, 1, 2, 3, 4].sort((a, b) => value(ranks[b]) - value(ranks[a])).slice(0, 2);
}
