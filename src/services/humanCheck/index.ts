import { ApiFailure } from '../api/failure';
import type { ProofTask } from './search';

export type { ProofTask } from './search';

/**
 * Finds the counter of a proof of work off the main thread (SMS-03); the counting is a chunk of its own that loads when
 * it is chosen. Rejects with the signal's reason when aborted, and with an `ApiFailure` when it cannot be loaded.
 */
export async function proveWork(task: ProofTask, signal: AbortSignal): Promise<number> {
  let module: typeof import('./proof');
  try {
    module = await import('./proof');
  } catch {
    throw new ApiFailure('network.unreachable');
  }
  return module.proveWork(task, signal);
}
