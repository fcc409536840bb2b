import type { Logger } from 'pino';
import { describeError } from '../http/log';

/** Work that answers do not wait for, so that response times reveal nothing about it. */
export interface Background {
  start(what: string, work: () => Promise<void>): void;
  /** Resolves when no work is in progress. */
  idle(): Promise<void>;
}

/** Creates the runner of background work; failures are logged. */
export function createBackground(log: Logger): Background {
  const underway = new Set<Promise<void>>();
  return {
    start(what, work) {
      const task = work()
        .catch((error: unknown) => log.error({ what, error: describeError(error) }, 'background work failed'))
        .finally(() => underway.delete(task));
      underway.add(task);
    },
    async idle() {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}
