import { type DestinationStream, type Logger, pino } from 'pino';

/** Options of the log. */
export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Standard output when absent. */
  readonly destination?: DestinationStream;
}

/**
 * Creates the log: one JSON object per line. Bodies, queries, tokens and answers are never logged; the redaction is a
 * second safeguard.
 */
export function createLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    redact: {
      paths: ['token', 'password', 'captcha', 'authorization', 'cookie', 'data', 'secret'].flatMap((name) => [
        name,
        `*.${name}`,
        `*.*.${name}`,
      ]),
      censor: '[redacted]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Loggable parts of an error; a failed query is included without its parameters, which may be secrets. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  if ('query' in error && typeof error.query === 'string') {
    return {
      name: error.name,
      query: error.query,
      ...(error.cause instanceof Error
        ? {
            cause: {
              name: error.cause.name,
              message: error.cause.message.split('\n')[0],
              ...describeCode(error.cause),
            },
          }
        : {}),
    };
  }
  return { name: error.name, message: error.message, ...code, stack: error.stack };
}

const describeCode = (error: Error): Record<string, unknown> => ('code' in error ? { code: error.code } : {});
