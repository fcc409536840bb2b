import { type Reader, type Reading, read, refused } from './reading';

/*
 * Readers of what people call themselves. Page and server use the same ones, so that both
 * accept the same names and store the same form: NFC, trimmed, without what cannot be seen.
 */

/** Why a name is refused: its signs, its marks, or letters of several scripts. */
export type NameIssue = 'name.format' | 'name.marks' | 'name.scripts';

/** Scripts that are written together; a name uses one of these. */
const SCRIPTS: readonly RegExp[] = [
  ...[
    'Latin',
    'Arabic',
    'Armenian',
    'Bengali',
    'Cyrillic',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Greek',
    'Gujarati',
    'Gurmukhi',
    'Hebrew',
    'Kannada',
    'Khmer',
    'Lao',
    'Malayalam',
    'Myanmar',
    'Oriya',
    'Sinhala',
    'Tagalog',
    'Tamil',
    'Telugu',
    'Thaana',
    'Thai',
    'Tibetan',
  ].map((script) => `\\p{scx=${script}}`),
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}',
  '\\p{scx=Han}\\p{scx=Hangul}',
  '\\p{scx=Han}\\p{scx=Bopomofo}',
].map((script) => new RegExp(`^(?:[${script}]|\\p{sc=Inherited})*$`, 'u'));

/** Letters, marks and digits. What is common to all scripts, such as mathematical letters, is in none. */
const LETTERS = /[\p{L}\p{M}\p{Nd}]/gu;
/** Has no letter of its own, or does not show: fillers, joiners, variation selectors, enclosing marks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Me}]/u;
/** Blanks without a width at the ends; what changes the direction of writing is refused wherever it is. */
const UNSEEN_ENDS =
  /^(?:(?!\p{Bidi_Control})[\s\p{Default_Ignorable_Code_Point}])+|(?:(?!\p{Bidi_Control})[\s\p{Default_Ignorable_Code_Point}])+$/gu;
/** More marks in a row than any language writes: two of all scripts, or four of its own. */
const STACKED = /\p{sc=Inherited}{3}|\p{M}{5}/u;
/** Typographic apostrophes. */
const APOSTROPHES = /[\u2018\u2019\u02bb\u02bc\uff07]/gu;
const ASCII_DIGITS = /[0-9]/g;

function readName(text: string, allowed: RegExp): Reading<string, NameIssue> {
  const typed = text
    .normalize('NFC')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(/[\p{Zs}\t]+/gu, ' ')
    .trim();
  // What does not show comes along at the ends when a name is pasted; a name of nothing else is refused.
  const name = typed.replaceAll(UNSEEN_ENDS, '') || typed;
  if (name === '') return read(name);
  if (UNSEEN.test(name) || !allowed.test(name)) return refused('name.format');
  if (STACKED.test(name)) return refused('name.marks');
  const letters = (name.match(LETTERS) ?? []).join('').replaceAll(ASCII_DIGITS, '');
  return SCRIPTS.some((script) => script.test(letters)) ? read(name) : refused('name.scripts');
}

/**
 * Reads a name that other players see. Letters and digits of one script, single blanks, and `.`, `'`, `-`, `_` between
 * them. An empty one passes: whether it is required is a rule of the form.
 */
export const readPublicName: Reader<NameIssue> = (text) =>
  readName(text, /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} .'_-]*$/u);

/** Reads the real name of a person: as a public one, also with `,` and the middle dot. */
export const readPersonName: Reader<NameIssue> = (text) =>
  readName(text, /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} .,'\u00b7-]*$/u);
