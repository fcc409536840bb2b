import { plainText } from './plainText';
import { type Reading, read, refused } from './reading';

/** Digits of the largest amount, decimals included: far below what a number holds exactly. */
const MAX_DIGITS = 13;

/** Number of decimals of a currency, e.g. 2 for PHP, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Converts minor units to whole units of the currency, for `Intl.NumberFormat`. */
export const toMajor = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency);

/** Minor units in one whole unit of the currency. */
export const minorPerUnit = (currency: string): number => 10 ** decimalsOf(currency);

/** Formats minor units as a plain figure with the currency's decimals: `-1234.50`, no sign of the currency, no grouping. */
export function figureOf(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const sign = minor < 0 ? '-' : '';
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Why an amount was not read. */
type MoneyProblem = 'empty' | 'format' | 'ambiguous' | 'decimals' | 'large';

/** The currency's own sign and code at the ends of an amount; another currency's sign is not one. */
function withoutSign(figure: string, currency: string): string {
  const sign =
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  for (const mark of [currency, sign.toUpperCase()]) {
    if (figure.startsWith(mark)) return figure.slice(mark.length).trim();
    if (figure.endsWith(mark)) return figure.slice(0, -mark.length).trim();
  }
  return figure;
}

/**
 * Reads a typed amount into minor units of the currency. Both languages of the site write `1,234.50`. Grouping by blanks
 * or apostrophes is read too, and the currency's sign or code in front or behind. A comma that does not group whole
 * thousands may be a decimal comma: it is refused, never multiplied.
 */
export function readMoney(text: string, currency: string): Reading<number, MoneyProblem> {
  const plain = plainText(text).toUpperCase().replaceAll('٬', ',').replaceAll('٫', '.');
  return readFigure(withoutSign(plain, currency), decimalsOf(currency));
}

/** Reads a whole number, such as minutes: grouped thousands are read, a fraction is refused. */
export const readCount = (text: string): Reading<number, MoneyProblem> =>
  readFigure(plainText(text).replaceAll('٬', ',').replaceAll('٫', '.'), 0);

function readFigure(figure: string, decimals: number): Reading<number, MoneyProblem> {
  if (figure === '') return refused('empty');
  if (!/^[\d.,\s'’]+$/.test(figure) || !/\d/.test(figure)) return refused('format');
  const [whole = '', fraction = '', ...more] = figure.split('.');
  if (more.length > 0 || /\D/.test(fraction)) return refused('ambiguous');
  const isPlain = /^\d*$/.test(whole);
  const isGrouped = /^\d{1,3}(?:([,\s'’])\d{3})(?:\1\d{3})*$/.test(whole);
  // With three decimals, `1,234` is a thousand times `1.234`, and nothing tells which one was meant.
  const mayBeFraction = decimals === 3 && fraction === '' && /^\d{1,3},\d{3}$/.test(whole);
  if (!(isPlain || isGrouped) || mayBeFraction) return refused('ambiguous');
  if (fraction.length > decimals) return refused('decimals');
  const digits = whole.replaceAll(/\D/g, '') + fraction.padEnd(decimals, '0');
  return digits.replace(/^0+/, '').length > MAX_DIGITS ? refused('large') : read(Number(digits));
}
