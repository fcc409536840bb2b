/*
 * Readers of what people write about themselves and to each other. Page and server use the same ones, so that both
 * accept the same texts and store the same form: NFC, trimmed, without what cannot be seen.
 */

/** Why a name is refused: its signs, its marks, or letters of several scripts. */
export type NameIssue = 'name.format' | 'name.marks' | 'name.scripts';

/** A name in the form that is stored, or why it is refused. */
export type ReadName =
  | { readonly name: string; readonly issue?: never }
  | { readonly issue: NameIssue; readonly name?: never };

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
/** More marks in a row than any language writes: two of all scripts, or four of its own. */
const STACKED = /\p{sc=Inherited}{3}|\p{M}{5}/u;
/** Typographic apostrophes. */
const APOSTROPHES = /[\u2018\u2019\u02bb\u02bc\uff07]/gu;
const ASCII_DIGITS = /[0-9]/g;

function readName(text: string, allowed: RegExp): ReadName {
  const name = text.normalize('NFC').replaceAll(APOSTROPHES, "'").trim().replaceAll(/ {2,}/g, ' ');
  if (name === '') return { name };
  if (UNSEEN.test(name) || !allowed.test(name)) return { issue: 'name.format' };
  if (STACKED.test(name)) return { issue: 'name.marks' };
  const letters = (name.match(LETTERS) ?? []).join('').replaceAll(ASCII_DIGITS, '');
  return SCRIPTS.some((script) => script.test(letters)) ? { name } : { issue: 'name.scripts' };
}

/**
 * Reads a name that other players see. Letters and digits of one script, single blanks, and `.`, `'`, `-`, `_` between
 * them. An empty one passes: whether it is required is a rule of the form.
 */
export const readPublicName = (text: string): ReadName =>
  readName(text, /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} .'_-]*$/u);

/** Reads the real name of a person: as a public one, also with `,` and the middle dot. */
export const readPersonName = (text: string): ReadName =>
  readName(text, /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} .,'\u00b7-]*$/u);

/** Control and direction characters except the line break, private and unassigned ones, and blanks that pose as signs. */
const NEVER_SHOWN = /(?!\n)[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}\ufffc]/gu;
/** Does not show, except the joiners and selectors that follow a sign, as in emoji. */
const UNSEEN_IN_TEXT = /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu;
const JOINERS =
  /(?<![\p{L}\p{M}\p{S}\p{Nd}])[\p{Join_Control}\p{Variation_Selector}]+|([\p{Join_Control}\p{Variation_Selector}]{2})[\p{Join_Control}\p{Variation_Selector}]+/gu;
/** Marks beyond those that a language writes. */
const BEYOND =
  /(?<=\p{sc=Inherited}{2})(?![\p{Join_Control}\p{Variation_Selector}])\p{sc=Inherited}+|(?<=\p{M}{4})\p{M}+/gu;
/** Visible signs: letters, numbers, punctuation and symbols, except those that look blank. */
const VISIBLE = /(?![\u2800\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Reads a text for a chat: NFC, trimmed, without what does not show, with at most a few marks on a letter and at most
 * two line breaks in a row. Empty if nothing is left that shows. Reading it again changes nothing.
 */
export function readChatText(text: string): string {
  const read = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(NEVER_SHOWN, '')
    .replaceAll(UNSEEN_IN_TEXT, '')
    .replaceAll(JOINERS, '$1')
    .normalize('NFC')
    .replaceAll(BEYOND, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  if (!VISIBLE.test(read)) return '';
  // What was removed may have separated what is now too much in a row.
  return read === text ? read : readChatText(read);
}
