import type { Chance } from '@server/play/chance';
import { drawFrom } from '../random';
import type { SceneGame } from './scene';

/** Format of a lottery's draws. */
export type Format = NonNullable<SceneGame['format']>;

/** Draws numbers here: for play money, and for rounds before the first start. */
export function drawHere(chance: Chance, { shape, count, lowest, highest }: Format): number[] {
  const size = highest - lowest + 1;
  if (shape !== 'pool') return Array.from({ length: count }, () => lowest + chance.below(size));
  return drawFrom(
    chance,
    Array.from({ length: size }, (_, at) => lowest + at),
    count,
  );
}
