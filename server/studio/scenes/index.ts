import { bingo } from './bingo';
import { cockfight } from './cockfight';
import { elottery } from './elottery';
import { esports } from './esports';
import { fish } from './fish';
import { jackpot } from './jackpot';
import { live } from './live';
import { lottery } from './lottery';
import { mini } from './mini';
import { poker } from './poker';
import type { AnyScene, SceneName } from './scene';
import { slots } from './slots';
import { sports } from './sports';

export { type AnyScene, type Place, SCENES, type SceneGame, type SceneName } from './scene';

/** All scenes by name. */
export const SCENE_RULES: Readonly<Record<SceneName, AnyScene>> = {
  slots,
  fish,
  live,
  poker,
  sports,
  esports,
  cockfight,
  lottery,
  elottery,
  bingo,
  jackpot,
  mini,
};

const WITH_FIXTURES: readonly SceneName[] = ['sports', 'esports', 'cockfight'];

/** Whether each round has two sides and odds of its own. */
export const hasFixtures = (name: SceneName): boolean => WITH_FIXTURES.includes(name);

/** Wide scenes: a shoal swims by and a table has three players side by side. */
const SIDEWAYS: readonly SceneName[] = ['fish', 'poker'];

/** How a phone is best held for a scene; every scene can be played either way (API-42). */
export const orientationOf = (name: SceneName): 'portrait' | 'landscape' =>
  SIDEWAYS.includes(name) ? 'landscape' : 'portrait';

/** What decides which scene stands for a game of the catalogue. */
export interface GameTraits {
  readonly requestType: string;
  readonly vendor: string;
  readonly classifications: readonly string[];
}

/** Quick games of their own kind among the slots. */
const MINI: readonly string[] = ['Mini', 'Crash', 'Table', 'Scratch', 'Arcade'];

/** The scene that stands for a game of the catalogue. */
export function sceneOf(
  { requestType, vendor, classifications }: GameTraits,
  lists: { readonly esportVendors: readonly string[]; readonly cockfightVendors: readonly string[] },
): SceneName {
  switch (requestType) {
    case 'FISH':
      return 'fish';
    case 'LIVE':
      return 'live';
    case 'PVP':
      return 'poker';
    case 'LOTT':
      return 'lottery';
    case 'ELOTT':
      return 'elottery';
    case 'SPORTS':
      if (lists.esportVendors.includes(vendor)) return 'esports';
      return lists.cockfightVendors.includes(vendor) ? 'cockfight' : 'sports';
    default:
      if (classifications.includes('BG')) return 'bingo';
      if (classifications.includes('JP')) return 'jackpot';
      return classifications.some((key) => MINI.includes(key)) ? 'mini' : 'slots';
  }
}
