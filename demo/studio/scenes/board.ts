import type { Chance } from '@server/play/chance';
import type { Said } from '@server/play/rules';
import * as z from 'zod/mini';
import { type Returns, type SceneGame, type SceneTraits, type Shown, scene, times } from './scene';

/** A spot of a betting board. */
export interface Spot<Draw> {
  readonly spot: string;
  /** Payout for a draw, stake included, in hundredths of the bet; 0 when the bet loses. */
  pays(draw: Draw): number;
}

/** A game with one draw per round and one or more bets on it. */
interface Board<Draw, View extends Shown, Rules extends Shown> {
  readonly traits: SceneTraits;
  spots(game: SceneGame): readonly Spot<Draw>[];
  draw(chance: Chance, game: SceneGame): Draw;
  /** All draws with their weights, to calculate returns from. */
  outcomes(game: SceneGame): readonly (readonly [draw: Draw, weight: number])[];
  /** The draw as shown to the player. */
  show(draw: Draw, game: SceneGame): View;
  /** The lines of the pay table: the name of a bet, and a spot that pays so. */
  lines(game: SceneGame): readonly (readonly [name: Said, spot: string])[];
  /** Data for the page in addition to spots and payouts. */
  describe(game: SceneGame): Rules;
}

/** Chips on all spots of one round. */
const MOST_CHIPS = 200;
const MOST_SPOTS = 60;

/** Payouts of a spot over the winning draws, lowest first, and its exact return in basis points. */
export interface SpotFigures {
  readonly spot: string;
  readonly pays: readonly number[];
  readonly rtp: number;
}

/** Exact payouts and returns of all spots, weighted over all draws. */
export function spotFigures<Draw>(
  board: Pick<Board<Draw, Shown, Shown>, 'outcomes' | 'spots'>,
  game: SceneGame,
): readonly SpotFigures[] {
  const outcomes = board.outcomes(game);
  const whole = outcomes.reduce((sum, [, weight]) => sum + weight, 0);
  return board.spots(game).map(({ spot, pays }) => {
    const seen = new Set<number>();
    let sum = 0;
    for (const [draw, weight] of outcomes) {
      const paid = pays(draw);
      if (paid > 0) seen.add(paid);
      sum += paid * weight;
    }
    return { spot, pays: [...seen].sort((a, b) => a - b), rtp: Math.round((sum / whole) * 100) };
  });
}

type Chips = Record<string, number>;

/** Creates a scene from a board. The bet is divided among its chips; each spot is paid separately. */
export function boardScene<Draw, View extends Shown, Rules extends Shown>(board: Board<Draw, View, Rules>) {
  const known = new Map<string, readonly SpotFigures[]>();
  const figures = (game: SceneGame): readonly SpotFigures[] => {
    const key = `${game.variant}/${game.rtp}`;
    const found = known.get(key) ?? spotFigures(board, game);
    known.set(key, found);
    return found;
  };
  const fields = new Map<string, readonly Spot<Draw>[]>();
  const spotsOf = (game: SceneGame): readonly Spot<Draw>[] => {
    const key = `${game.variant}/${game.rtp}`;
    const found = fields.get(key) ?? board.spots(game);
    fields.set(key, found);
    return found;
  };
  const chipsOf = (bets: Chips): number => Object.values(bets).reduce((sum, chips) => sum + chips, 0);
  return scene({
    traits: board.traits,
    choice: z.strictObject({
      bets: z.record(z.string().check(z.maxLength(12)), z.int().check(z.minimum(1), z.maximum(MOST_CHIPS))),
    }),
    describe: (game) => ({
      variant: game.variant,
      spots: figures(game),
      mostChips: MOST_CHIPS,
      ...board.describe(game),
    }),
    allows(game, { bets }) {
      const names = new Set(spotsOf(game).map(({ spot }) => spot));
      const wanted = Object.keys(bets);
      const isKnown = wanted.every((spot) => names.has(spot));
      return isKnown && wanted.length > 0 && wanted.length <= MOST_SPOTS && chipsOf(bets) <= MOST_CHIPS;
    },
    returns(game): Returns {
      const all = figures(game).map(({ rtp }) => rtp);
      return { least: Math.min(...all), most: Math.max(...all) };
    },
    pays: (game) =>
      board.lines(game).flatMap(([name, spot]) => {
        const found = figures(game).find((one) => one.spot === spot);
        if (found === undefined) return [];
        const paid = found.pays.filter((pays) => pays >= 100);
        const [least, pays] = [Math.min(...paid), Math.max(...paid)];
        const note = { key: 'rtpOf', values: [(found.rtp / 100).toFixed(2)] };
        return [{ name, pays, ...(least < pays ? { least } : {}), note }];
      }),
    decide(chance, game, { bets }, betMinor) {
      const draw = board.draw(chance, game);
      const chips = chipsOf(bets);
      const wins = spotsOf(game).flatMap(({ spot, pays }) => {
        const paid = pays(draw) * (bets[spot] ?? 0);
        return paid === 0 ? [] : [{ spot, winMinor: Math.floor(times(betMinor, paid) / chips) }];
      });
      return {
        outcome: { ...board.show(draw, game), wins },
        winMinor: wins.reduce((sum, { winMinor }) => sum + winMinor, 0),
      };
    },
    sample(_chance, game): { bets: Chips } {
      const [first] = spotsOf(game);
      return { bets: first === undefined ? {} : { [first.spot]: 1 } };
    },
  });
}
