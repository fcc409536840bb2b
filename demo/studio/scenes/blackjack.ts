import type { Chance } from '@server/play/chance';
import * as z from 'zod/mini';
import { type Card, rankOf } from './cards';
import { type Decided, line, scene } from './scene';

const DECK = 52;
const BEST = 21;
const DEALER_STANDS = 17;
/** Payouts in hundredths of the stake; a natural pays 3 to 2. */
const NATURAL = 250;
const EVEN = 200;

const draw = (chance: Chance): Card => chance.below(DECK);
const worthOf = (card: Card): number => Math.min(10, rankOf(card) + 1);

/** Points of a hand; `isSoft` while an ace counts eleven. */
export function handPoints(cards: readonly Card[]): { readonly points: number; readonly isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + worthOf(card), 0);
  const isSoft = hard + 10 <= BEST && cards.some((card) => rankOf(card) === 0);
  return { points: hard + (isSoft ? 10 : 0), isSoft };
}
const pointsOf = (cards: readonly Card[]): number => handPoints(cards).points;
const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && pointsOf(cards) === BEST;

const pendingHand = z.object({ hand: z.array(z.int()), dealer: z.array(z.int()) });
const actRequest = z.strictObject({ do: z.enum(['hit', 'stand', 'double']) });
const STAND: z.infer<typeof actRequest> = { do: 'stand' };

/** The table as shown to the player. */
type Table = {
  readonly hand: readonly Card[];
  /** Without the hole card while the round is open. */
  readonly dealer: readonly Card[];
  readonly points: number;
  /** While the round is open. */
  readonly isSoft?: boolean;
  readonly canDouble?: boolean;
  /** When the round is over. */
  readonly dealerPoints?: number;
  readonly result?: 'bust' | 'natural' | 'lost' | 'won' | 'push';
  readonly doubled?: boolean;
  /** Whether the player's first two cards were a natural, which the dealer's may have tied. */
  readonly natural?: boolean;
};

/** The hole card stays face down until the player stands. */
function open(hand: readonly Card[], dealer: readonly Card[]): Decided<Table> {
  return {
    outcome: {
      hand,
      dealer: dealer.slice(0, 1),
      points: pointsOf(hand),
      isSoft: handPoints(hand).isSoft,
      canDouble: hand.length === 2,
    },
    winMinor: 0,
    pending: { hand, dealer },
  };
}

function end(
  hand: readonly Card[],
  dealer: readonly Card[],
  stakeMinor: number,
  isDoubled: boolean,
): Decided<Table> {
  const [mine, theirs] = [pointsOf(hand), pointsOf(dealer)];
  const natural = isNatural(hand) && !isDoubled;
  const result = (() => {
    if (mine > BEST) return 'bust';
    if (natural && !isNatural(dealer)) return 'natural';
    if (isNatural(dealer) && !natural) return 'lost';
    if (theirs > BEST || mine > theirs) return 'won';
    return mine === theirs ? 'push' : 'lost';
  })();
  const pays = { bust: 0, lost: 0, push: 100, won: EVEN, natural: NATURAL }[result];
  return {
    outcome: { hand, dealer, points: mine, dealerPoints: theirs, result, doubled: isDoubled, natural },
    winMinor: Math.floor((stakeMinor * pays) / 100),
  };
}

/** The dealer draws to 17 and stands on every 17; draws nothing when the player's hand is already decided. */
function finish(
  chance: Chance,
  hand: readonly Card[],
  dealer: readonly Card[],
  stakeMinor: number,
  isDoubled = false,
) {
  const drawn = [...dealer];
  while (pointsOf(hand) <= BEST && pointsOf(drawn) < DEALER_STANDS) drawn.push(draw(chance));
  return end(hand, drawn, stakeMinor, isDoubled);
}

/** Blackjack from an endless shoe: the dealer stands on 17, a natural pays 3 to 2, any two cards can be doubled. */
export const blackjack = scene({
  traits: { span: 200, rtp: 9_900, volatility: 'low' },
  choice: z.strictObject({}),
  describe: () => ({}),
  // With optimal play; verified by a test.
  returns: () => ({ least: BLACKJACK_RETURN, most: BLACKJACK_RETURN }),
  pays: () => [line('naturalHand', [], NATURAL), line('beatsDealer', [], EVEN), line('backOnTie', [], 100)],
  decide(chance, _game, _choice, betMinor) {
    const hand = [draw(chance), draw(chance)];
    const dealer = [draw(chance), draw(chance)];
    // The dealer checks the hole card first, so the player never doubles against a natural.
    if (isNatural(hand) || isNatural(dealer)) return end(hand, dealer, betMinor, false);
    return open(hand, dealer);
  },
  resume(chance, _game, pending, act, betMinor) {
    const { hand, dealer } = pendingHand.parse(pending);
    const { do: move } = actRequest.parse(act);
    if (move === 'stand') return finish(chance, hand, dealer, betMinor);
    const next = [...hand, draw(chance)];
    if (move === 'double' && hand.length === 2) {
      return { ...finish(chance, next, dealer, betMinor * 2, true), raiseMinor: betMinor };
    }
    return pointsOf(next) >= BEST ? finish(chance, next, dealer, betMinor) : open(next, dealer);
  },
  leaveAct: STAND,
  sample: () => ({}),
});

/** Return with optimal play in basis points. */
export const BLACKJACK_RETURN = 9_891;
