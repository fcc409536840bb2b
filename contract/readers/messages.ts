import { CHAT_TEXT_MAX, FEEDBACK_LENGTH, REWARD_REMARKS_LENGTH } from '@/config/constants';
import { type Reading, read, refused } from './reading';

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

/** What is left of a text when nothing deceives; empty if nothing shows. */
function shownText(text: string): string {
  const shown = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(NEVER_SHOWN, '')
    .replaceAll(UNSEEN_IN_TEXT, '')
    .replaceAll(JOINERS, '$1')
    .normalize('NFC')
    .replaceAll(BEYOND, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  if (!VISIBLE.test(shown)) return '';
  // What was removed may have separated what is now too much in a row.
  return shown === text ? shown : shownText(shown);
}

/**
 * Reads what people write to each other and to the site, such as a chat message or feedback: NFC, trimmed, without what
 * does not show, with at most a few marks on a letter and at most two line breaks in a row. Reading it again changes
 * nothing.
 */
export function readMessage(
  text: string,
  most = Number.POSITIVE_INFINITY,
): Reading<string, 'empty' | 'length'> {
  const shown = shownText(text);
  if (shown === '') return refused('empty');
  return shown.length > most ? refused('length') : read(shown);
}

/** How long a message is, as its reader counts. */
export const messageLength = (text: string): number => shownText(text).length;

/** Reads a chat message. */
export const readChatMessage = (text: string) => readMessage(text, CHAT_TEXT_MAX);

/** Reads the remarks of an application (REWARD-14). */
export const readRemarks = (text: string) => readMessage(text, REWARD_REMARKS_LENGTH);

/** Reads feedback, which has a least length (MEMBER-08). */
export function readFeedback(text: string): Reading<string, 'empty' | 'short' | 'length'> {
  const content = readMessage(text, FEEDBACK_LENGTH.max);
  return content.ok && content.value.length < FEEDBACK_LENGTH.min ? refused('short') : content;
}
