/*
 * Forms in which typed texts are compared, when different texts mean the same person. They are never shown or sent.
 */

/** Letters that Unicode does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' },
};
const NO_PART_OF_A_WORD = /[^\p{L}\p{N}]+/gu;

/** A name without case, accents and everything between its letters. */
export const nameLikeness = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(NO_PART_OF_A_WORD, '')
    .replaceAll(/[łøđðþæœßı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

/**
 * A mail address without what delivers to the same mailbox: case, a `+tag`, and dots before the `@`; empty for a text
 * that is none. Some hosts do tell the dots apart; two people there can be taken for one, which an exclusion prefers to
 * the opposite.
 */
export function mailLikeness(email: string): string {
  const plain = email
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1) return '';
  const local = plain.slice(0, at);
  const folded = local.replace(/(?<=.)\+.*$/, '').replaceAll('.', '');
  const host = plain.slice(at + 1).replace(/\.+$/, '');
  const domain = URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : host;
  return `${folded === '' ? local : folded}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}

/** What a password may repeat of a name, address or number: the whole, what stands before its `@`, and its words. */
export function repeatableParts(name: string): readonly string[] {
  const [before = ''] = name.split('@');
  return [name, before, before.replaceAll(NO_PART_OF_A_WORD, ''), ...before.split(NO_PART_OF_A_WORD)];
}
