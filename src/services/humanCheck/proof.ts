import { trustedScript } from '../trustedScript';
import workerAddress from './proof.worker?worker&url';
import { type ProofTask, searchCounters } from './search';

/** Counters tried before yielding to the main thread when no worker is available: a few milliseconds of work. */
const CHUNK = 2_000;

/** Trusted Types policy for the worker's script URL. */
const WORKER_POLICY = 'humanCheck';

const trustedAddress = trustedScript(WORKER_POLICY, workerAddress);

/** Undefined when the browser or the page's policy does not allow a worker. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(trustedAddress(), { type: 'module' });
  } catch {
    return undefined;
  }
}

async function searchHere(task: ProofTask, signal: AbortSignal): Promise<number> {
  for (let from = 0; ; from += CHUNK) {
    const counter = searchCounters(task, from, CHUNK);
    if (counter !== undefined) return counter;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}

/** Undefined when the worker's script could not be run. */
function searchThere(worker: Worker, task: ProofTask, signal: AbortSignal): Promise<number | undefined> {
  return new Promise<number | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<unknown>) =>
      resolve(typeof data === 'number' ? data : undefined);
    worker.onerror = () => resolve(undefined);
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

/** Finds the counter of a proof of work, off the main thread (SMS-03). Rejects with the signal's reason when aborted. */
export async function proveWork(task: ProofTask, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  const worker = startWorker();
  const found = worker === undefined ? undefined : await searchThere(worker, task, signal);
  return found ?? searchHere(task, signal);
}
