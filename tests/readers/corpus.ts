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
