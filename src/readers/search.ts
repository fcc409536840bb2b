import { SEARCH_MAX_LENGTH } from '@/config/constants';
import { plainText } from './plainText';
import { type Reading, read } from './reading';

/** What is searched for: without blanks at the ends; of a very long text, its beginning. Empty for nothing. */
export const searchOf = (text: string): string => plainText(text).slice(0, SEARCH_MAX_LENGTH).trimEnd();

/** Reads what is searched for; every text is one. */
export const readSearch = (text: string): Reading<string, never> => read(searchOf(text));

/** A text for comparison: lower case, without accents. */
export const foldedText = (text: string): string =>
  plainText(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[‘’]/g, "'");

/** Words of a text, folded. */
export const wordsOf = (text: string): readonly string[] => foldedText(text).match(/[\p{L}\p{N}']+/gu) ?? [];
