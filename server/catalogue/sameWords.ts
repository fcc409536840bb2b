/** Words that players use for one thing, in both languages; each is searched for as all of its line. */
const SAME_WORDS: readonly (readonly string[])[] = [
  ['slot', 'slots'],
  ['new', 'bago', 'bagong', 'latest', 'pinakabago'],
  ['hot', 'sikat', 'popular', 'patok'],
  ['roulette', 'ruleta'],
  ['fish', 'fishing', 'isda', 'pangingisda', 'mangisda'],
  ['cards', 'card', 'baraha', 'kard'],
  ['poker', 'pusoy'],
  ['cockfight', 'cockfighting', 'sabong', 'manok'],
  ['lottery', 'lotto', 'loterya'],
  ['jackpot', 'jackpots', 'dyakpot'],
  ['football', 'soccer', 'putbol'],
  ['boxing', 'boksing'],
  ['racing', 'karera'],
  ['fair', 'perya'],
  ['dice', 'dais'],
  ['scratch', 'kaskas', 'kaskasan'],
  ['crash', 'paangatan'],
  ['live', 'tables', 'table', 'mesa'],
];

const sameWords = new Map(SAME_WORDS.flatMap((line) => line.map((word) => [word, line])));

/** The other words for the same thing; a word must be folded. */
export const sameWordsOf = (word: string): readonly string[] =>
  sameWords.get(word)?.filter((other) => other !== word) ?? [];
