import type { Logger } from 'pino';
import { describeError } from './log';

/**
 * Last resort (decision 18): logs uncaught exceptions and unhandled rejections as fatal and keeps the process
 * running. All durable state is in database transactions, so only the failing call is lost. Install it only after
 * start-up; before that, a fault must end the process.
 */
export function installLastResort(log: Logger, process: NodeJS.EventEmitter): void {
  process.on('uncaughtException', (error: unknown) =>
    log.fatal({ error: describeError(error) }, 'uncaught exception'),
  );
  process.on('unhandledRejection', (reason: unknown) =>
    log.fatal({ error: describeError(reason) }, 'unhandled rejection'),
  );
}
