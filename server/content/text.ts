import type { LanguageCode } from '@contract/system';

/** A text in every language of the platform. */
export type LocalizedText = Readonly<Record<LanguageCode, string>>;

/** A text that is the same in every language, such as a proper name. */
export function same(text: string): LocalizedText {
  return { TY: text, EN: text };
}

/** A text in Tagalog and English. */
export function both(TY: string, EN: string): LocalizedText {
  return { TY, EN };
}

/** An HTML text in Tagalog and English; indentation and line breaks of the source are removed. */
export function html(TY: string, EN: string): LocalizedText {
  return { TY: flatten(TY), EN: flatten(EN) };
}

/** Formats a list of figures. */
export const listOf = (figures: readonly number[], or: string): string =>
  `${figures.slice(0, -1).join(', ')} ${or} ${figures.at(-1)}`;

/** Formats basis points as a percentage. */
export const percent = (basisPoints: number): string => `${(basisPoints / 100).toFixed(2)}%`;

/** Formats an amount of minor units. */
export const peso = (minor: number): string => `₱${(minor / 100).toLocaleString('en-US')}`;

function flatten(source: string): string {
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('> <', '><');
}
