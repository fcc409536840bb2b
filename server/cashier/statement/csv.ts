import { stringify } from 'csv-stringify/sync';
import type { Sheet } from './sheet';

/** Spreadsheets run cells with these prefixes as formulas. Our figures can start with a sign too and stay unchanged. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@]|^[\t\r\n]/u;
const FIGURE = /^-?\d+(?:\.\d+)?$/;

const plain = (cell: string): string =>
  FORMULA.test(cell.normalize('NFKC')) && !FIGURE.test(cell) ? `'${cell}` : cell;

/** Writes a statement as CSV for spreadsheets: UTF-8 with BOM, one header line. */
export function writeCsv({ columns, first, rows, last }: Sheet): Buffer {
  const records = [...first, ...rows, ...last].map((row) => row.map(plain));
  const text = stringify([columns.map(({ title }) => title), ...records], {
    bom: true,
    record_delimiter: 'windows',
  });
  return Buffer.from(text);
}
