import type { Logger } from 'pino';
import { describeError } from '../http/log';

/** Converts the rows of a table for an answer. */
export type ReadEach = <Row, Item>(
  table: string,
  rows: readonly Row[],
  convert: (row: Row) => Item,
) => Item[];

/**
 * Creates the conversion of rows one by one: a row that cannot be shown is left out and logged with their number, so
 * that it does not take the others with it.
 */
export const createReadEach =
  (log: Logger): ReadEach =>
  (table, rows, convert) => {
    const faults: unknown[] = [];
    const items = rows.flatMap((row) => {
      try {
        return [convert(row)];
      } catch (error) {
        faults.push(error);
        return [];
      }
    });
    if (faults.length > 0) {
      log.error(
        { table, leftOut: faults.length, of: rows.length, error: describeError(faults[0]) },
        'rows that cannot be shown are left out',
      );
    }
    return items;
  };
