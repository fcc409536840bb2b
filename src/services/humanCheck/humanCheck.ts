import { solveVerification, verification } from '@contract/account';
import type { RequestOf, ResponseOf } from '@contract/core';
import type { Api } from '../api';
import { ApiFailure } from '../api/failure';
import type { ProofTask } from './search';

/** A puzzle whose lifetime is measured by this device's clock. */
export type HumanPuzzle = Omit<ResponseOf<typeof verification>, 'expirationTime'> & {
  /** Milliseconds from its arrival. */
  readonly lifetimeMs: number;
};

/** A solution to submit. */
export type HumanSolution = RequestOf<typeof solveVerification>;

/** The result of a submission. A wrong solution is a result, not an error. */
export type HumanVerdict =
  | { readonly kind: 'human'; readonly humanToken: string }
  | { readonly kind: 'missed' };

/** The server's human check (SMS-03). Failures other than a wrong solution reject with an `ApiFailure`. */
export interface HumanCheck {
  fetchPuzzle(signal: AbortSignal): Promise<HumanPuzzle>;
  /** Computes the proof of work off the main thread. Rejects with the signal's reason when aborted. */
  proveWork(task: ProofTask, signal: AbortSignal): Promise<{ readonly counter: number }>;
  judge(solution: HumanSolution, signal: AbortSignal): Promise<HumanVerdict>;
}

/** Creates the check. The proof of work is a separate chunk, loaded when the player chooses it. */
export function createHumanCheck({ call, serverNow }: Pick<Api, 'call' | 'serverNow'>): HumanCheck {
  return {
    async fetchPuzzle(signal) {
      const { expirationTime, ...puzzle } = await call(verification, {}, { signal });
      return { ...puzzle, lifetimeMs: Math.max(0, expirationTime - serverNow()) };
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
