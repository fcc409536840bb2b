import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import sharp from 'sharp';
import type { Chance } from './chance';

/** Time of a simulation, in place of that of the process. */
export interface SimulatedTime {
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Lets the next timer run, with all that it sets off; resolves with false when none waits. */
  step(): Promise<boolean>;
  /** Takes work that really takes time, such as a hash: no time passes meanwhile, and only one is done at a time. */
  real<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Gives the process its own time and randomness back. */
  restore(): void;
}

interface Timer {
  readonly id: number;
  readonly dueAt: number;
  readonly run: () => void;
  /** Interval in milliseconds. */
  readonly every?: number;
}

/** Turns of the event loop after which everything has run that waits for no timer. */
const TURNS = 4;

const turn = (next: typeof setImmediate) => new Promise<void>((resolve) => next(() => resolve()));

/**
 * Replaces the clock, the timers and the randomness of this process, which lie outside the product: charts, API client and
 * platform run unchanged. Timers run one after the other, in the order of their times, each when all that the one before
 * set off has ended.
 *
 * Only the keys of RSA and the salts of passwords stay really random; no order of things depends on them.
 */
export function simulateTime(start: number, chance: Chance): SimulatedTime {
  const nextTurn = setImmediate;
  let now = start;
  let ids = 0;
  let working = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** In the order in which they run. */
  const waiting: Timer[] = [];

  function add(timer: Timer): void {
    const at = waiting.findLastIndex(({ dueAt }) => dueAt <= timer.dueAt);
    waiting.splice(at + 1, 0, timer);
  }
  function set(run: () => void, ms: number | undefined, isRepeated: boolean) {
    ids += 1;
    const id = ids;
    const wait = Math.max(isRepeated ? 1 : 0, ms ?? 0);
    add({ id, dueAt: now + wait, run, ...(isRepeated ? { every: wait } : {}) });
    const handle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh: () => handle,
      close: () => clear(id),
      [Symbol.toPrimitive]: () => id,
    };
    return handle;
  }
  function clear(handle: unknown): void {
    const at = waiting.findIndex(({ id }) => id === Number(handle));
    if (at >= 0) waiting.splice(at, 1);
  }

  async function settle(): Promise<void> {
    do {
      for (let count = 0; count < TURNS; count += 1) await turn(nextTurn);
    } while (working > 0);
  }

  const real: SimulatedTime['real'] = (work) => {
    working += 1;
    const done = last.then(work);
    last = done
      .catch(() => {})
      .finally(() => {
        working -= 1;
      });
    return done;
  };

  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => chance.between(0, 255)));
  const fill = <Target extends ArrayBufferView>(target: Target): Target => {
    const view = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    view.set(bytes(view.length));
    return target;
  };
  function uuid(): string {
    const hex = bytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
  const whole = (low: number, high?: number) =>
    high === undefined ? chance.between(0, low - 1) : chance.between(low, high - 1);

  const subtle = new Proxy(globalThis.crypto.subtle, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => real(() => Reflect.apply(value, target, given));
    },
  });
  const pictures: object = Object(sharp).prototype;
  const drawn: unknown = Reflect.get(pictures, 'toBuffer');
  /** Other threads draw, and take as long as they take. */
  function draw(this: unknown, ...given: unknown[]) {
    return real(async () => (typeof drawn === 'function' ? Reflect.apply(drawn, this, given) : undefined));
  }
  const replacements: readonly (readonly [target: object, name: string, value: unknown])[] = [
    [globalThis, 'setTimeout', (run: () => void, ms?: number) => set(run, ms, false)],
    [globalThis, 'setInterval', (run: () => void, ms?: number) => set(run, ms, true)],
    [globalThis, 'clearTimeout', clear],
    [globalThis, 'clearInterval', clear],
    // Work in slices would come as far as the machine's own turns let it.
    [timers, 'setImmediate', () => new Promise<void>((resolve) => set(resolve, 0, false))],
    [globalThis, 'crypto', { subtle, randomUUID: uuid, getRandomValues: fill }],
    [
      globalThis,
      'Date',
      new Proxy(Date, {
        get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
        construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now] : given),
      }),
    ],
    [performance, 'now', () => now - start],
    [Math, 'random', chance.next],
    [pictures, 'toBuffer', draw],
    [crypto, 'randomUUID', uuid],
    [crypto, 'randomBytes', bytes],
    [crypto, 'randomInt', whole],
  ];
  const before = replacements.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name));
  for (const [target, name, value] of replacements)
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  syncBuiltinESMExports();

  return {
    now: () => now,
    sleep: (ms) => new Promise((resolve) => set(resolve, ms, false)),
    async step() {
      const timer = waiting.shift();
      if (timer === undefined) return false;
      now = Math.max(now, timer.dueAt);
      if (timer.every !== undefined) add({ ...timer, dueAt: now + timer.every });
      timer.run();
      await settle();
      return true;
    },
    real,
    restore() {
      for (const [index, [target, name]] of replacements.entries()) {
        const own = before[index];
        if (own === undefined) Reflect.deleteProperty(target, name);
        else Object.defineProperty(target, name, own);
      }
      syncBuiltinESMExports();
    },
  };
}
