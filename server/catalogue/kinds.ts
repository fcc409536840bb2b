import { gameType } from '@contract/catalogue';
import { nameWordsOf } from '@contract/readers/search';
import type { Localized } from '../db/schema';
import type { GameFilter, Kind } from './gameIndex';
import { MENU_NAMES } from './menus';

/** A classification with its names. */
export interface NamedClass {
  readonly key: string;
  readonly displayName: Localized;
}

const wordsIn = (names: Localized): readonly string[] => [
  ...new Set(Object.values(names).flatMap((name) => nameWordsOf(name))),
];

/** The kinds of games that a player searches for by name: the game types of the site and the classifications. */
export const kindsOf = (
  classes: readonly NamedClass[],
  filterOfType: (type: (typeof gameType.options)[number]) => GameFilter,
): Kind[] => [
  ...gameType.options.map((type) => ({ words: wordsIn(MENU_NAMES[type]), filter: filterOfType(type) })),
  ...classes.map(({ key, displayName }) => ({ words: wordsIn(displayName), filter: { classes: [key] } })),
];
