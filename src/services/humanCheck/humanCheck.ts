import type { Api } from '../api';
import { ApiFailure } from '../api/failure';
import { solveVerification, verification } from '../contract/account';
import type { RequestOf, ResponseOf } from '../contract/core';
import type { ProofTask } from './search';

/** A puzzle with its lifetime counted on this device's clock. */
export type HumanPuzzle = Omit<ResponseOf<typeof verification>, 'expirationTime'> & {
  /** Milliseconds from its arrival. */
  readonly lifetimeMs: number;
};

/** What is sent to be judged. */
export type HumanSolution = RequestOf<typeof solveVerification>;

/** The judgement: a wrong solution is an answer, not a fault. */
export type HumanVerdict =
  | { readonly kind: 'human'; readonly humanToken: string }
  | { readonly kind: 'missed' };

/** The human check at the server (SMS-03). Everything but a wrong solution rejects with an `ApiFailure`. */
export interface HumanCheck {
  fetchPuzzle(signal: AbortSignal): Promise<HumanPuzzle>;
  /** Counts off the main thread; rejects with the signal's reason when aborted. */
  proveWork(task: ProofTask, signal: AbortSignal): Promise<{ readonly counter: number }>;
  judge(solution: HumanSolution, signal: AbortSignal): Promise<HumanVerdict>;
}

/** Creates the check; counting is a chunk of its own that loads when it is chosen. */
export function createHumanCheck(call: Api['call'], now: () => number): HumanCheck {
  return {
    async fetchPuzzle(signal) {
      const { expirationTime, ...puzzle } = await call(verification, {}, { signal });
      return { ...puzzle, lifetimeMs: Math.max(0, expirationTime - now()) };
    },
    async proveWork(task, signal) {
      let module: typeof import('./proof');
      try {
        module = await import('./proof');
      } catch {
        throw new ApiFailure('network.unreachable');
      }
      return { counter: await module.proveWork(task, signal) };
    },
    async judge(solution, signal) {
      try {
        const { humanToken } = await call(solveVerification, solution, { signal });
        return { kind: 'human', humanToken };
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'human.check.wrong') return { kind: 'missed' };
        throw error;
      }
    },
  };
}
