import type { GameTraits, Play, SportLists } from '@server/play/rules';
import type { SceneName } from './scenes';

/** The scene and variant of rules that a title plays. */
export type ScenePlay = Play<SceneName>;

/** Title patterns and their plays; the first match wins. */
type Promises = readonly (readonly [words: RegExp, scene: SceneName, variant?: string])[];

/** Tables, live or not. */
const TABLES: Promises = [
  [/american roulette/i, 'roulette', 'american'],
  [/roulette/i, 'roulette', 'european'],
  [/blackjack/i, 'blackjack'],
  [/dragon tiger/i, 'dragonTiger'],
  [/\bsic bo\b/i, 'dice', 'sicbo'],
  [/color game/i, 'dice', 'colors'],
  [/fish prawn crab/i, 'dice', 'crab'],
  [/beto-beto/i, 'dice', 'beto'],
  [/dice/i, 'dice', 'hilo'],
  [/hi-lo/i, 'hilo'],
  [/draw/i, 'poker'],
  [/wheel/i, 'jackpot'],
  [/bayong/i, 'climb', 'bags'],
  [/bingo/i, 'bingo'],
  [/no-commission baccarat/i, 'baccarat', 'noCommission'],
  [/baccarat/i, 'baccarat'],
];

/** Quick games; the title ends with the kind of game. */
const QUICK: Promises = [
  [/scratch|peel & reveal|match-up$/i, 'scratch'],
  [/hi-lo$/i, 'hilo'],
  [/dice$/i, 'dice', 'hilo'],
  [/(flip|toss)$/i, 'dice', 'coin'],
  [/(dig|tap|pick)$/i, 'climb', 'field'],
  [/(ladder|towers|stack|hop|brick climb)$/i, 'climb', 'ladder'],
];

const SPORTS: Promises = [
  [/basketball/i, 'sports', 'basketball'],
  [/three-on-three/i, 'sports', 'threes'],
  [/futsal/i, 'sports', 'futsal'],
  [/football/i, 'sports', 'football'],
  [/volleyball/i, 'sports', 'volleyball'],
  [/boxing/i, 'sports', 'boxing'],
  [/mma/i, 'sports', 'mma'],
  [/table tennis/i, 'sports', 'tableTennis'],
  [/tennis/i, 'sports', 'tennis'],
  [/badminton/i, 'sports', 'badminton'],
  [/motor racing/i, 'sports', 'motor'],
  [/horse racing/i, 'sports', 'horses'],
];

/** Quick draws that are played by numbers, not by big and small. */
const NUMBERED: Promises = [
  [/keno/i, 'keno'],
  [/\d ?D\b|five of|colors|animals|butterfly|star 36|marble|delta quick (120|300)|eighteen/i, 'lottery'],
];

/** Slot features by classification key. */
const FEATURE_OF: Readonly<Record<string, string>> = {
  Surgelines: 'ways',
  Cascade: 'cascade',
  Cluster: 'cluster',
  HoldRespin: 'hold',
};

/** Slots with the feature of their first classification that has one. */
function slotsOf(classifications: readonly string[]): ScenePlay {
  const named = classifications.find((key) => key in FEATURE_OF);
  return { scene: 'slots', variant: named === undefined ? '' : (FEATURE_OF[named] ?? '') };
}

const QUICK_CLASSES: readonly string[] = ['Mini', 'Crash', 'Table', 'Scratch', 'Arcade'];

function promised(promises: Promises, gameName: string, otherwise: SceneName): ScenePlay {
  const found = promises.find(([words]) => words.test(gameName));
  return { scene: found?.[1] ?? otherwise, variant: found?.[2] ?? '' };
}

/** Returns the scene and variant of a catalogue game. */
export function playOf(
  { requestType, vendor, classifications, gameName }: GameTraits,
  lists: SportLists,
): ScenePlay {
  const only = (scene: SceneName): ScenePlay => ({ scene, variant: '' });
  switch (requestType) {
    case 'FISH':
      return only('fish');
    case 'LIVE':
      return promised(TABLES, gameName, 'baccarat');
    case 'PVP':
      return only('poker');
    case 'LOTT':
      return only('lottery');
    case 'ELOTT':
      return promised(NUMBERED, gameName, 'elottery');
    case 'SPORTS':
      if (lists.esportVendors.includes(vendor)) return only('esports');
      if (lists.cockfightVendors.includes(vendor)) return only('cockfight');
      return promised(SPORTS, gameName, 'sports');
    default:
      if (classifications.includes('BG')) return only(/bingo 90/i.test(gameName) ? 'bingo90' : 'bingo');
      // A title that names reels is a slot, whatever jackpot it pays into.
      if (classifications.includes('JP')) return only(/reels|spins/i.test(gameName) ? 'slots' : 'jackpot');
      if (classifications.includes('Table')) return promised(TABLES, gameName, 'slots');
      return QUICK_CLASSES.some((key) => classifications.includes(key))
        ? promised(QUICK, gameName, 'mini')
        : slotsOf(classifications);
  }
}
