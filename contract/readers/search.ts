import { SEARCH_MAX_LENGTH } from '@/config/constants';
import { plainText } from './plainText';
import { type Reading, read } from './reading';

/** What is searched for: without blanks at the ends; of a very long text, its beginning. Empty for nothing. */
export const searchOf = (text: string): string => plainText(text).slice(0, SEARCH_MAX_LENGTH).trimEnd();

/** Reads what is searched for; every text is one. */
export const readSearch = (text: string): Reading<string, never> => read(searchOf(text));

/** Marks over and under Latin letters; those of other scripts are vowels. */
const ACCENTS = /[\u0300-\u036f]/g;

/** A text for comparison: lower case, without accents. */
export const foldedText = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .replaceAll(/[‘’]/g, "'");

/** Words of a text, folded; an apostrophe is part of its word. */
export const wordsOf = (text: string): readonly string[] =>
  foldedText(text).match(/[\p{L}\p{N}\p{M}']+/gu) ?? [];

/** Words of a game's or vendor's name, or of a search for one, folded; an apostrophe ends a word. */
export const nameWordsOf = (name: string): readonly string[] =>
  foldedText(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Whether a word has a digit. */
export const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** Whether a word has nothing but digits. */
export const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/** Whether a text is written in a script without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
export const isUnspaced = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u.test(text);
