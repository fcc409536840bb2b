import type { Logger } from 'pino';
import { describeError } from '../http/log';
import { each } from './each';
import { JOB_DEADLINE, type Job } from './jobs';

/** Interval in milliseconds. */
const PASS_INTERVAL = 5_000;

/** Takes the steps of the rows of one kind whose deadline has passed, until `signal` is aborted. */
export type PassDeadlines = (signal?: AbortSignal) => Promise<void>;

/** The job that lets the deadlines of everything with a lifecycle pass. */
export const deadlines = ({
  kinds,
  log,
}: {
  readonly kinds: readonly PassDeadlines[];
  readonly log: Logger;
}): Job => ({
  name: 'deadlines',
  every: PASS_INTERVAL,
  deadline: JOB_DEADLINE,
  run: (signal) =>
    each(
      'deadlines',
      kinds,
      (pass) => pass(signal),
      (_, error) => log.warn({ error: describeError(error) }, 'some deadlines could not pass'),
    ),
});
