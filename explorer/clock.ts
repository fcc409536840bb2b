import type { Clock } from './harness';

interface Pending {
  readonly name: string;
  readonly due: number;
  readonly run: () => void;
}

/**
 * A clock that only moves when told to, timer by timer. XState's own SimulatedClock fires everything that is
 * due; a path says which timer runs out, so this one lets exactly that timer's delay pass and keeps the others
 * waiting (a timer may always be late; never early).
 */
export class StepClock implements Clock {
  #now = 0;
  #next = 0;
  readonly #pending = new Map<number, Pending>();
  readonly #nameOf: () => string;

  /** @param nameOf tells which timer is being set at this moment. */
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

  /** Names of the timers that run, sorted. */
  running(): readonly string[] {
    return [...this.#pending.values()].map(({ name }) => name).sort();
  }

  /** Lets the delay of one timer pass. False when it does not run. */
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
