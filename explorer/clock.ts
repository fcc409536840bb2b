import type { Clock } from './harness';

interface Pending {
  readonly name: string;
  readonly due: number;
  readonly run: () => void;
}

/**
 * A clock that advances one timer at a time. XState's SimulatedClock fires every timer that is due. A path names the
 * timer that expires, so this clock lets only that timer's delay pass and keeps the others pending: a timer may be
 * late, never early.
 */
export class StepClock implements Clock {
  #now = 0;
  #next = 0;
  readonly #pending = new Map<number, Pending>();
  readonly #nameOf: () => string;

  /** @param nameOf returns the name of the timer that is being set. */
  constructor(nameOf: () => string) {
    this.#nameOf = nameOf;
  }

  /** Milliseconds since the start. */
  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, delay: number): number {
    const handle = this.#next;
    this.#next += 1;
    this.#pending.set(handle, { name: this.#nameOf(), due: this.#now + delay, run });
    return handle;
  }

  clearTimeout(handle: number): void {
    this.#pending.delete(handle);
  }

  /** Names of the running timers, sorted. */
  running(): readonly string[] {
    return [...this.#pending.values()].map(({ name }) => name).sort();
  }

  /** Lets the delay of one timer pass. Returns false if the timer does not run. */
  elapse(name: string): boolean {
    const found = [...this.#pending].find(([, timer]) => timer.name === name);
    if (found === undefined) return false;
    const [handle, timer] = found;
    this.#now = Math.max(this.#now, timer.due);
    this.#pending.delete(handle);
    timer.run();
    return true;
  }
}
