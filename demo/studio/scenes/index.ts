import type { GameRules } from '@server/play/rules';
import { baccarat } from './baccarat';
import { bingo } from './bingo';
import { bingo90 } from './bingo90';
import { blackjack } from './blackjack';
import { climb } from './climb';
import { cockfight } from './cockfight';
import { dice } from './dice';
import { dragonTiger } from './dragonTiger';
import { elottery } from './elottery';
import { esports } from './esports';
import { fish } from './fish';
import { hilo } from './hilo';
import { jackpot } from './jackpot';
import { keno } from './keno';
import { lottery } from './lottery';
import { mini } from './mini';
import { poker } from './poker';
import { roulette } from './roulette';
import { scratch } from './scratch';
import { slots } from './slots';
import { sports } from './sports';

export type { SceneGame } from './scene';

const RULES = {
  slots,
  fish,
  baccarat,
  roulette,
  blackjack,
  dragonTiger,
  dice,
  poker,
  hilo,
  climb,
  scratch,
  mini,
  jackpot,
  bingo,
  bingo90,
  sports,
  esports,
  cockfight,
  lottery,
  keno,
  elottery,
} satisfies Readonly<Record<string, GameRules>>;

/** The games of the studio. To add one, add its rules here and a view of the same name in `page/views`. */
export type SceneName = keyof typeof RULES;
/** All scenes by name. */
export const SCENE_RULES: Readonly<Record<SceneName, GameRules>> = RULES;
/** Names of all scenes. */
export const SCENES: readonly SceneName[] = Object.keys(RULES).filter(
  (name): name is SceneName => name in RULES,
);
