/** Thrown when no database connection was free in time. Nothing was started, so the call can be retried. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** Retry delay in seconds after a transient fault. */
export const RETRY_AFTER = 2;

/** SQLSTATE classes of transient faults: connection, rollback, resources, operator, system. */
const PASSING_CLASSES = ['08', '40', '53', '57', '58'];
const PASSING_CODES = [
  // A row or table was locked for too long.
  '55P03',
  // A transaction was idle for too long.
  '25P03',
  // The server is a standby, or its disk is read-only: a failover is in progress.
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
];

const isPassingCode = (code: unknown): boolean =>
  typeof code === 'string' &&
  (PASSING_CODES.includes(code) || (/^[\dA-Z]{5}$/.test(code) && PASSING_CLASSES.includes(code.slice(0, 2))));

/** Whether an error or one of its causes passes a test. */
function holdsOf(error: unknown, test: (cause: Error) => boolean): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (test(cause)) return true;
  }
  return false;
}

/** Whether an error or one of its causes is a transient database fault, so that the caller can retry. */
export const isPassingFault = (error: unknown): boolean =>
  holdsOf(
    error,
    (cause) =>
      cause instanceof DatabaseBusy ||
      ('code' in cause && isPassingCode(cause.code)) ||
      /^(Connection terminated|Client has encountered a connection error)/.test(cause.message),
  );

/** Whether a write failed because the database's disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  holdsOf(error, (cause) => 'code' in cause && (cause.code === '53100' || cause.code === 'ENOSPC'));
