import type { TextKind } from '@contract/readers/reading';
import * as z from 'zod/mini';
import { texts } from './fields';
import { SAMPLES } from './kinds';

export { KINDS } from './kinds';

/**
 * How one text of ASCII digits and separators reaches a field: typed on other keyboards, pasted from chats, mails and
 * spreadsheets. Each keeps the meaning.
 */
export const DISGUISES: readonly (readonly [name: string, disguise: (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['blanks around', (text) => `  ${text}\u00a0\t`],
  ['a line break behind', (text) => `${text}\r\n`],
  ['direction marks', (text) => `\u202d${text}\u202c`],
  ['isolates', (text) => `\u2066${text}\u2069`],
  ['a byte order mark', (text) => `\ufeff${text}`],
  ['zero-width spaces', (text) => [...text].join('\u200b')],
  ['word joiners', (text) => [...text].join('\u2060')],
  ['soft hyphens', (text) => [...text].join('\u00ad')],
  ['variation selectors', (text) => text.replaceAll(/\d/g, '$&\ufe0e')],
  [
    'full-width',
    (text) => text.replaceAll(/[!-~]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0)),
  ],
  ...[
    ['Arabic-Indic', 0x660],
    ['Persian', 0x6f0],
    ['Devanagari', 0x966],
    ['Bengali', 0x9e6],
    ['Thai', 0xe50],
    ['Lao', 0xed0],
    ['Myanmar', 0x1040],
    ['Khmer', 0x17e0],
    ['Mongolian', 0x1810],
    ['Osmanya', 0x104a0],
    ['Myanmar Eastern Pwo Karen', 0x116da],
    ['mathematical bold', 0x1d7ce],
    ['mathematical monospace', 0x1d7f6],
    ['segmented', 0x1fbf0],
  ].map(
    ([name, zero]) =>
      [
        `${name} digits`,
        (text: string) =>
          text.replaceAll(/\d/g, (digit) => String.fromCodePoint(Number(zero) + Number(digit))),
      ] as const,
  ),
];

/** Separators that people put between groups of digits of a code or number. */
export const SEPARATORS = [
  ' ',
  '-',
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u00a0',
  '\u2009',
  '\u202f',
  '.',
  '/',
];

/** Disguises of a kind; a password has none, since each of its signs counts. */
export function disguisesOf(kind: TextKind): typeof DISGUISES {
  if (kind === 'password') return DISGUISES.slice(0, 1);
  const ends = ['as it is', 'blanks around', 'a byte order mark'];
  return SAMPLES[kind].isKept === true ? DISGUISES.filter(([name]) => ends.includes(name)) : DISGUISES;
}

/**
 * Reads the corpus of a kind with its reader and with every call that has such a field. Each disguise means the same; a
 * text that is none is refused by both.
 */
export function compareReadings(kind: TextKind): {
  readonly inputs: number;
  readonly results: number;
  readonly differences: readonly string[];
} {
  const { reader, good, bad } = SAMPLES[kind];
  const calls = texts.filter((text) => text.kind === kind);
  const differences: string[] = [];
  let results = 0;
  const inputs = good.flatMap((text) =>
    disguisesOf(kind).map(([name, disguise]) => [name, text, disguise(text)] as const),
  );
  for (const [name, text, disguised] of inputs) {
    const [plain, read] = [reader(text), reader(disguised)];
    results += 1;
    if (!read.ok || !plain.ok || read.value !== plain.value)
      differences.push(`${kind}: ${JSON.stringify(disguised)} (${name}) is not read as ${text}`);
    for (const { place, schema } of calls) {
      // The room of the chat reads its messages itself.
      if (place.startsWith('chat.')) continue;
      results += 1;
      const [expected, parsed] = [z.safeParse(schema, text), z.safeParse(schema, disguised)];
      if (!parsed.success || parsed.data !== expected.data)
        differences.push(`${place}: ${JSON.stringify(disguised)} (${name}) is not read as ${text}`);
    }
  }
  for (const text of bad) {
    results += 1;
    if (reader(text).ok) differences.push(`${kind}: ${JSON.stringify(text)} is read`);
    for (const { place, schema } of calls) {
      // What a wallet accepts is known with the payment method, and a captcha counts every wrong answer.
      if (
        kind === 'destination' ||
        place.endsWith('.captcha') ||
        place.startsWith('chat.') ||
        reader(text).ok
      )
        continue;
      results += 1;
      const parsed = z.safeParse(schema, text);
      if (parsed.success && parsed.data !== '') differences.push(`${place}: ${JSON.stringify(text)} is read`);
    }
  }
  return { inputs: inputs.length + bad.length, results, differences };
}
