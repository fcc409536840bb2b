import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServicePages, type ServicePages } from '../support/browserServices';

/* The proof of work in a real browser, with the product's own policy: it is computed in a worker. */

let pages: ServicePages;
beforeAll(async () => {
  pages = await openServicePages();
});
afterAll(() => pages?.close());

const fits = (salt: string, counter: number, difficulty: number): boolean =>
  BigInt(`0x${createHash('sha256').update(`${salt}:${counter}`).digest('hex')}`) >>
    BigInt(256 - difficulty) ===
  0n;

describe('proof of work', { timeout: 60_000 }, () => {
  it('SMS-03 is found in a worker under the strict policy of the site', async () => {
    const { page, printed, requested } = await pages.open();
    expect(requested.some((address) => address.includes('proof'))).toBe(false);
    const found = await page.evaluate(async () => {
      const check = window.testedServices.createHumanCheck({
        call: () => Promise.reject(new Error('no call')),
        serverNow: Date.now,
      });
      const task = { salt: 'browser-salt', difficulty: 17 };
      const { counter } = await check.proveWork(task, new AbortController().signal);
      // A second page, because a page may create its policy only once.
      const again = await check.proveWork({ ...task, difficulty: 4 }, new AbortController().signal);
      return { counter, again: again.counter };
    });
    expect(fits('browser-salt', found.counter, 17)).toBe(true);
    expect(fits('browser-salt', found.again, 4)).toBe(true);
    expect(requested.filter((address) => address.includes('proof.worker'))).not.toEqual([]);
    expect(printed).toEqual([]);
    await page.close();
  });

  it('SMS-03 leaving the check stops the computation at once', async () => {
    const { page } = await pages.open();
    const outcome = await page.evaluate(async () => {
      const check = window.testedServices.createHumanCheck({
        call: () => Promise.reject(new Error('no call')),
        serverNow: Date.now,
      });
      const leaving = new AbortController();
      const work = check.proveWork({ salt: 's', difficulty: 60 }, leaving.signal);
      setTimeout(() => leaving.abort(new Error('left')), 200);
      return work.then(
        () => 'found',
        (error: Error) => error.message,
      );
    });
    expect(outcome).toBe('left');
    // The browser waits two seconds before it ends a busy worker.
    await expect.poll(() => page.workers().length, { timeout: 10_000 }).toBe(0);
    await page.close();
  });

  it('SMS-03 is computed on the page if no worker is available, and can still be cancelled', async () => {
    const { page } = await pages.open();
    const found = await page.evaluate(async () => {
      Object.assign(window, {
        Worker: class {
          constructor() {
            throw new Error('none');
          }
        },
      });
      const check = window.testedServices.createHumanCheck({
        call: () => Promise.reject(new Error('no call')),
        serverNow: Date.now,
      });
      const { counter } = await check.proveWork({ salt: 's', difficulty: 12 }, new AbortController().signal);
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(new Error('left')), 50);
      const left = await check
        .proveWork({ salt: 's', difficulty: 60 }, leaving.signal)
        .catch((e: Error) => e.message);
      return { counter, left };
    });
    expect(fits('s', found.counter, 12)).toBe(true);
    expect(found.left).toBe('left');
    await page.close();
  });
});
