import * as z from 'zod/mini';
import { deal, strengthOf, worthKeeping } from './cards';
import { line, only, range, scene } from './scene';

/** Opponents at the table; all players pay the same ante. */
const BOTS = 2;
const HAND = 5;

const pendingDeal = z.object({ hand: z.array(z.int()), bots: z.array(z.array(z.int())) });
const held = z.strictObject({
  hold: z.array(z.int().check(z.minimum(0), z.maximum(HAND - 1))).check(z.maxLength(HAND)),
});

/** Five-card draw against two opponents: one exchange, the best hand wins the pot less the house's share. */
export const poker = scene({
  traits: { span: 200, rtp: 9_500, volatility: 'low', isWide: true },
  choice: z.strictObject({}),
  describe: (game) => ({ bots: BOTS, potHundredths: potOf(game.rtp) }),
  returns: ({ rtp }) => only(Math.floor((potOf(rtp) * 100) / (BOTS + 1))),
  pays: ({ rtp }) => [
    line('wholePot', [], potOf(rtp)),
    range('sharedPot', [], [Math.floor(potOf(rtp) / (BOTS + 1)), Math.floor(potOf(rtp) / 2)]),
  ],
  decide(chance) {
    const hand = deal(chance, HAND);
    const bots = [hand];
    for (let bot = 0; bot < BOTS; bot += 1) bots.push(deal(chance, HAND, bots.flat()));
    return {
      outcome: { hand, ...named(hand), suggested: worthKeeping(hand) },
      winMinor: 0,
      pending: { hand, bots: bots.slice(1) },
    };
  },
  resume(chance, game, pending, act, betMinor) {
    const { hand, bots } = pendingDeal.parse(pending);
    const hold = new Set(held.parse(act).hold);
    const dealt = [...hand, ...bots.flat()];
    const exchange = (cards: readonly number[], keep: ReadonlySet<number>): number[] => {
      const fresh = deal(chance, HAND - keep.size, dealt);
      dealt.push(...fresh);
      return cards.map((card, at) => (keep.has(at) ? card : (fresh.shift() ?? card)));
    };
    const final = exchange(hand, hold);
    const others = bots.map((bot) => exchange(bot, new Set(worthKeeping(bot))));
    const mine = strengthOf(final).strength;
    const best = Math.max(mine, ...others.map((bot) => strengthOf(bot).strength));
    const sharers = [final, ...others].filter((cards) => strengthOf(cards).strength === best).length;
    return {
      outcome: {
        hand: final,
        ...named(final),
        bots: others.map((cards) => ({ cards, ...named(cards), wins: strengthOf(cards).strength === best })),
        wins: mine === best,
        sharers,
      },
      winMinor: mine === best ? Math.floor((betMinor * potOf(game.rtp)) / 100 / sharers) : 0,
    };
  },
  // Standing pat needs no further input.
  leaveAct: { hold: [0, 1, 2, 3, 4] },
  sample: () => ({}),
});

const named = (cards: readonly number[]) => ({ name: strengthOf(cards).hand });
/** The pot after the house's share, in hundredths of one ante; three equal players get back `rtp`. */
const potOf = (rtp: number): number => Math.floor(((BOTS + 1) * rtp) / 100);
