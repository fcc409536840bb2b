const isDigit = (point: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(point));

/** Value of a decimal digit of any script: Unicode encodes each script's digits as ten code points, from zero to nine. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (isDigit(zero - 1)) zero -= 1;
  return String((point - zero) % 10);
}

/**
 * Text as a program reads it: compatibility forms folded (NFKC), digits of any script as `0` to `9`, no invisible
 * characters, and each run of blanks as one space, with none at the ends. Players paste from chats, mails and keyboards
 * of other scripts. Not for names and messages, which keep what was written.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim();
