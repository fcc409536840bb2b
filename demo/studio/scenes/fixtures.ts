import type { Chance } from '@server/play/chance';
import { drawFrom, seededChance } from '../random';

/** A side of a fixture: an invented name and a colour. */
export interface Side {
  readonly name: string;
  /** Hue of the side's colour, degrees. */
  readonly hue: number;
}

const SQUADS = [
  'Neon Tarsier',
  'Iron Habagat',
  'Pixel Agila',
  'Quiet Storm',
  'Byte Bagani',
  'Lunar Hilaga',
  'Turbo Tikbalang',
  'Circuit Sirena',
] as const;
const BIRDS = ['Apoy', 'Bagwis', 'Kidlat', 'Sinag', 'Alon', 'Tapang', 'Luntian', 'Bituin'] as const;

const NAMES = { squads: SQUADS, birds: BIRDS } as const;

/** Every strength that the first side of a fixture can have. */
export const EDGES: readonly number[] = Array.from({ length: 1_001 }, (_, at) => at / 1_000);

/** Two sides and the strength of the first, 0 to 1; deterministic by seed, so that the odds shown are the odds paid. */
export function fixtureOf(
  kind: keyof typeof NAMES,
  seed: string,
): { home: Side; away: Side; edge: number; chance: Chance } {
  const chance = seededChance(`${kind}/${seed}`);
  const [home = '', away = ''] = drawFrom<string>(chance, NAMES[kind], 2);
  const hue = chance.below(360);
  return {
    home: { name: home, hue },
    away: { name: away, hue: (hue + 120 + chance.below(120)) % 360 },
    edge: EDGES[chance.below(EDGES.length)] ?? 0,
    chance,
  };
}
