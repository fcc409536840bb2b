import type { Said } from '@server/play/rules';
import { boardScene, type Spot } from './board';
import type { SceneGame } from './scene';

type Throw = readonly number[];

/** Dice of the game: number, kind and faces. */
interface Kind {
  readonly dice: number;
  readonly faces: number;
  spots(rtp: number): readonly Spot<Throw>[];
}

const sum = (thrown: Throw): number => thrown.reduce((total, face) => total + face, 0);
const count = (thrown: Throw, face: number): number => thrown.filter((one) => one === face).length;
const isTriple = (thrown: Throw): boolean => new Set(thrown).size === 1;
const spot = (name: string, hundredths: number, wins: (thrown: Throw) => boolean): Spot<Throw> => ({
  spot: name,
  pays: (thrown) => (wins(thrown) ? hundredths : 0),
});
/** Bets on size and on odd or even lose to a triple. */
const EVENS: readonly Spot<Throw>[] = [
  spot('big', 200, (thrown) => sum(thrown) >= 11 && !isTriple(thrown)),
  spot('small', 200, (thrown) => sum(thrown) <= 10 && !isTriple(thrown)),
  spot('odd', 200, (thrown) => sum(thrown) % 2 === 1 && !isTriple(thrown)),
  spot('even', 200, (thrown) => sum(thrown) % 2 === 0 && !isTriple(thrown)),
];
const ANY_TRIPLE = spot('triple', 3_200, isTriple);
const FACES = [1, 2, 3, 4, 5, 6];
/** A face pays once per die that shows it. */
const singles: readonly Spot<Throw>[] = FACES.map((face) => ({
  spot: `f${face}`,
  pays: (thrown) => (count(thrown, face) === 0 ? 0 : 100 + 100 * count(thrown, face)),
}));
/** Totals pay symmetrically: 4 like 17, 5 like 16… */
const TOTALS: readonly number[] = [6_100, 3_100, 1_900, 1_300, 900, 800, 700];

/** The simple game with three dice. */
const HILO: Kind = { dice: 3, faces: 6, spots: () => [...EVENS, ANY_TRIPLE] };
const KINDS: Readonly<Record<string, Kind>> = {
  sicbo: {
    dice: 3,
    faces: 6,
    spots: () => [
      ...EVENS,
      ANY_TRIPLE,
      ...singles,
      ...TOTALS.flatMap((pays, at) => [
        spot(`t${4 + at}`, pays, (thrown) => sum(thrown) === 4 + at),
        spot(`t${17 - at}`, pays, (thrown) => sum(thrown) === 17 - at),
      ]),
      ...FACES.map((face) => spot(`d${face}`, 1_200, (thrown) => count(thrown, face) >= 2)),
      ...FACES.map((face) => spot(`x${face}`, 18_100, (thrown) => count(thrown, face) === 3)),
    ],
  },
  hilo: HILO,
  colors: { dice: 3, faces: 6, spots: () => singles },
  crab: { dice: 3, faces: 6, spots: () => singles },
  beto: { dice: 3, faces: 6, spots: () => singles },
  /** Both sides of a coin return the configured rate. */
  coin: {
    dice: 1,
    faces: 2,
    spots: (rtp) => [1, 2].map((face) => spot(`f${face}`, Math.floor(rtp / 50), ([one]) => one === face)),
  },
};
const kindOf = ({ variant }: SceneGame): Kind => KINDS[variant] ?? HILO;

const COLOURS = ['red', 'blue', 'yellow', 'green', 'pink', 'white'];
const CREATURES = ['crab', 'fish', 'prawn', 'rooster', 'gourd', 'deer'];
/** Texts of the faces; those of plain dice are numbers. */
const FACE_NAMES: Readonly<Record<string, readonly string[]>> = {
  coin: ['heads', 'tails'],
  colors: COLOURS,
  crab: CREATURES,
};
/** Texts of bets on one number. */
const NUMBER_BETS: Readonly<Record<string, string>> = { f: 'face', t: 'sumOf', d: 'doubleOf', x: 'tripleOf' };

/** The text of a bet. */
export function spotName({ variant }: SceneGame, spot: string): Said {
  const [, kind = '', digits = ''] = /^([ftdx])(\d+)$/.exec(spot) ?? [];
  const key = NUMBER_BETS[kind];
  if (key === undefined) return { key: spot };
  const face = kind === 'f' ? FACE_NAMES[variant]?.[Number(digits) - 1] : undefined;
  return face === undefined ? { key, values: [Number(digits)] } : { key: face };
}

/** Dice: sic bo, its plain high and low, colours and creatures of the fair, and a coin. */
export const dice = boardScene({
  traits: { span: 500, rtp: 9_600, volatility: 'low' },
  spots: (game) => kindOf(game).spots(game.rtp),
  draw(chance, game) {
    const { dice, faces } = kindOf(game);
    return Array.from({ length: dice }, () => chance.below(faces) + 1);
  },
  outcomes(game) {
    const { dice, faces } = kindOf(game);
    return Array.from({ length: faces ** dice }, (_, at) => [
      Array.from({ length: dice }, (__, die) => (Math.floor(at / faces ** die) % faces) + 1),
      1,
    ]);
  },
  lines: (game) =>
    kindOf(game)
      .spots(game.rtp)
      .map(({ spot }) => [spotName(game, spot), spot] as const)
      .toReversed(),
  show: (thrown) => ({ thrown, sum: sum(thrown) }),
  describe(game) {
    const { dice, faces } = kindOf(game);
    return { dice, faces };
  },
});
