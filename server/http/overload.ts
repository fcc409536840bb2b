import { totalmem } from 'node:os';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from 'pino';

/** Limits above which requests are refused. */
export interface OverloadLimits {
  /** Requests in progress. */
  readonly requests: number;
  /** Median event loop delay of the last second, in milliseconds. */
  readonly delay: number;
  /** Used fraction of the heap limit, or of the memory of the machine or container, whichever is larger. */
  readonly memory: number;
}

/** Far above peak load, and below what would crash the process. */
export const DEFAULT_OVERLOAD_LIMITS: OverloadLimits = { requests: 2_000, delay: 3_000, memory: 0.9 };

/** Measurement interval in milliseconds. */
const LOOK_INTERVAL = 1_000;
const NANOSECONDS = 1_000_000;

/** A measurement. */
export interface Load {
  readonly delay: number;
  readonly memory: number;
}

/** Watches the load of the process. */
export interface Overload {
  /** Whether further requests must be refused. */
  isOver(): boolean;
  /** Requests in progress. */
  underway(): number;
  /** Counts a request; call the returned function when it ends. */
  begin(): () => void;
  stop(): void;
}

/** Memory of the container or machine, in bytes. */
function availableMemory(): number {
  const container = process.constrainedMemory();
  return container > 0 ? Math.min(container, totalmem()) : totalmem();
}

function readLoad(histogram: IntervalHistogram): Load {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics();
  const delay = histogram.percentile(50) / NANOSECONDS;
  histogram.reset();
  // Bodies and pictures are outside of the heap.
  return { delay, memory: Math.max(used / limit, process.memoryUsage.rss() / availableMemory()) };
}

/**
 * Starts the watch. A server that refuses early (503 with Retry-After) can finish the requests it has; one that accepts
 * everything serves nobody and runs out of memory.
 */
export function watchOverload(
  limits: OverloadLimits,
  log: Logger,
  look: (histogram: IntervalHistogram) => Load = readLoad,
): Overload {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let underway = 0;
  let isStrained = false;
  const timer = setInterval(() => {
    const load = look(histogram);
    const isOver = load.delay > limits.delay || load.memory > limits.memory;
    if (isOver !== isStrained)
      log.warn({ ...load, underway }, isOver ? 'overloaded' : 'no longer overloaded');
    isStrained = isOver;
  }, LOOK_INTERVAL);
  timer.unref();
  return {
    underway: () => underway,
    isOver: () => isStrained || underway >= limits.requests,
    begin() {
      underway += 1;
      let isCounted = true;
      return () => {
        if (isCounted) underway -= 1;
        isCounted = false;
      };
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
