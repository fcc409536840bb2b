import type { LocalizedText } from './types';

/** A text that reads the same in every language, such as a proper name. */
export function same(text: string): LocalizedText {
  return { TY: text, EN: text };
}

/** A text in Tagalog and English. */
export function both(TY: string, EN: string): LocalizedText {
  return { TY, EN };
}

/** An HTML text in Tagalog and English; indentation and line breaks of the source are taken out. */
export function html(TY: string, EN: string): LocalizedText {
  return { TY: flatten(TY), EN: flatten(EN) };
}

function flatten(source: string): string {
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('> <', '><');
}
