import { Refusal } from './refusal';

/** Retry delay in seconds when the queue is full. */
const RETRY_AFTER = 3;

/** Limits of a kind of heavy work. */
interface TurnsOptions {
  /** Concurrent tasks. */
  readonly workers: number;
  /** Maximum queued tasks, in total and per key. */
  readonly most: number;
  readonly mostOfKey: number;
}

/** Queues heavy work. Rejects with `unknown` (503) and a retry delay when the queue is full. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  start(): void;
  refuse(error: Refusal): void;
}

/**
 * Creates the queue: `workers` concurrent tasks and a bounded number of waiting ones. It is fair by key (an address):
 * keys take turns, however many tasks each has waiting. When the queue is full, the key with the most waiting tasks
 * loses one.
 */
export function createTurns({ workers, most, mostOfKey }: TurnsOptions): Turns {
  // Keys are in the order of their turns.
  const queues = new Map<string, Waiting[]>();
  let working = 0;
  const busy = () => new Refusal('unknown', { retryAfter: RETRY_AFTER });
  const waiting = () => [...queues.values()].reduce((sum, { length }) => sum + length, 0);

  function next(): void {
    const [first] = queues;
    if (first === undefined || working >= workers) return;
    const [key, queue] = first;
    const [one, ...rest] = queue;
    queues.delete(key);
    if (rest.length > 0) queues.set(key, rest);
    working += 1;
    one?.start();
  }

  function makeRoom(key: string): boolean {
    const own = queues.get(key)?.length ?? 0;
    if (own >= mostOfKey) return false;
    if (waiting() < most) return true;
    const [crowded, queue = []] = [...queues].reduce((longest, each) =>
      each[1].length > longest[1].length ? each : longest,
    );
    if (queue.length <= own + 1) return false;
    queue.pop()?.refuse(busy());
    if (queue.length === 0) queues.delete(crowded);
    return true;
  }

  return async (key, work) => {
    if (working >= workers) {
      if (!makeRoom(key)) throw busy();
      await new Promise<void>((start, refuse) => {
        const queue = queues.get(key) ?? [];
        queue.push({ start, refuse });
        queues.set(key, queue);
      });
    } else working += 1;
    try {
      return await work();
    } finally {
      working -= 1;
      next();
    }
  };
}
