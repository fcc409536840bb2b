import type { Logger } from 'pino';
import { describeError } from './http/log';

/** Work that an answer does not wait for, so that the time of an answer tells nothing of it. */
export interface Background {
  start(what: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** Creates the keeper of background work; what fails is logged. */
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
