import type { Logger } from 'pino';
import { withDeadline } from '../common/deadline';
import { describeError } from '../http/log';

/** Deadline of a run in milliseconds, for jobs that need no other. */
export const JOB_DEADLINE = 60_000;
/** Interval of work that nobody waits for, in milliseconds. */
export const SWEEP_INTERVAL = 300_000;

/** Recurring work on every instance; concurrent runs must be safe. */
export interface Job {
  readonly name: string;
  /** Interval in milliseconds. */
  readonly every: number;
  /** Deadline of a run in milliseconds; a longer run is abandoned so that the next one can start. */
  readonly deadline: number;
  /** Runs the job; should stop early when the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** The running jobs. */
export interface Jobs {
  /** Stops starting runs and waits for those in progress, each at most until its deadline. */
  stop(): Promise<void>;
}

/** Called after each run of a job with its duration in seconds. */
export type JobObserver = (job: string, outcome: 'done' | 'failed', seconds: number) => void;

/** Starts the jobs. A run that fails or hangs is logged and affects nothing else. */
export function startJobs(log: Logger, jobs: readonly Job[], observe: JobObserver = () => {}): Jobs {
  const underway = new Map<string, Promise<void>>();
  const timers = jobs.map(({ name, every, deadline, run }) => {
    const timer = setInterval(() => {
      if (underway.has(name)) return;
      const started = performance.now();
      const tell = (outcome: 'done' | 'failed') =>
        observe(name, outcome, (performance.now() - started) / 1_000);
      const task = withDeadline(name, deadline, run)
        .then(
          () => tell('done'),
          (error: unknown) => {
            tell('failed');
            log.error({ job: name, error: describeError(error) }, 'job failed');
          },
        )
        .finally(() => underway.delete(name));
      underway.set(name, task);
    }, every);
    return timer.unref();
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underway.values());
    },
  };
}
