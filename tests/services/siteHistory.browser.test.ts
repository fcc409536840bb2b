import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServicePages, type ServicePages } from '../support/browserServices';

/* The history of a visit in a real browser, which removes a step only some milliseconds after it was asked to. */

let pages: ServicePages;
beforeAll(async () => {
  pages = await openServicePages();
});
afterAll(() => pages?.close());

/** What the history shows. */
interface Shown {
  readonly address: string;
  /** Whether the current entry is a step of a popup. */
  readonly isStep: boolean;
  readonly entry: string;
  readonly length: number;
}

/**
 * Opens a popup on a list, closes it, and lets the router write while the browser removes the popup's step. Resolves with
 * the id that the page read directly after that, with the history once the step is removed, and after one step back.
 */
function writeWhileRemoving(page: Page, ...writes: readonly (readonly ['push' | 'replace', string])[]) {
  return page.evaluate(async (writes) => {
    const moved = () =>
      new Promise((resolve) => addEventListener('popstate', () => setTimeout(resolve), { once: true }));
    const site = window.testedServices.createSiteHistory(window, () => crypto.randomUUID());
    site.router.push('/list');
    site.router.flush();
    const shown = (): Shown => ({
      address: location.pathname + location.search,
      isStep: typeof history.state.gameStep === 'string',
      entry: site.entry(),
      length: history.length,
    });
    const close = site.holdBackButton(() => {});
    await new Promise((resolve) => setTimeout(resolve));
    const open = shown();
    let entryMeanwhile = '';
    const back = history.back.bind(history);
    history.back = () => {
      back();
      for (const [how, address] of writes) {
        site.router[how](address);
        entryMeanwhile = site.entry();
      }
    };
    const removed = moved();
    close();
    await removed;
    history.back = back;
    const closed = shown();
    const left = moved();
    back();
    await left;
    return { open, entryMeanwhile, closed, before: shown() };
  }, writes);
}

describe('a step of the history that is being removed', { timeout: 60_000 }, () => {
  it('does not take back a change of the address, such as the order of a list', async () => {
    const { page, printed } = await pages.open();
    const { open, entryMeanwhile, closed, before } = await writeWhileRemoving(page, [
      'replace',
      '/list?order=name',
    ]);
    expect(open).toMatchObject({ address: '/list', isStep: true });
    expect(closed).toMatchObject({ address: '/list?order=name', isStep: false, length: open.length });
    expect(closed.entry).toBe(entryMeanwhile);
    expect(before.address).toBe('/');
    expect(printed).toEqual([]);
    await page.close();
  });

  it('is not between another page and the one before it', async () => {
    const { page, printed } = await pages.open();
    const { open, entryMeanwhile, closed, before } = await writeWhileRemoving(page, ['push', '/promotions']);
    expect(closed).toMatchObject({ address: '/promotions', isStep: false });
    expect(closed.entry).toBe(entryMeanwhile);
    expect(before).toMatchObject({ address: '/list', isStep: false });
    expect(before.entry).toBe(open.entry);
    expect(printed).toEqual([]);
    await page.close();
  });

  it('keeps several changes in their order', async () => {
    const { page, printed } = await pages.open();
    const { entryMeanwhile, closed, before } = await writeWhileRemoving(
      page,
      ['replace', '/list?order=name'],
      ['push', '/promotions'],
    );
    expect(closed).toMatchObject({ address: '/promotions', isStep: false, entry: entryMeanwhile });
    expect(before).toMatchObject({ address: '/list?order=name', isStep: false });
    expect(printed).toEqual([]);
    await page.close();
  });
});

it('a step that is released is taken over by what opens at once, and back tells only that', async () => {
  const { page, printed } = await pages.open();
  const seen = await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    const site = window.testedServices.createSiteHistory(window, () => crypto.randomUUID());
    site.router.push('/list');
    site.router.flush();
    const told: string[] = [];
    const closeMenu = site.holdBackButton(() => told.push('menu'));
    await pause();
    const menu = { step: history.state.gameStep, length: history.length };
    closeMenu();
    const nextTask = new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
    // The layer of a view that loads, which the view replaces in the next task.
    site.holdBackButton(() => told.push('loading'))();
    await nextTask;
    const closeLogin = site.holdBackButton(() => told.push('login'));
    await pause();
    const login = { step: history.state.gameStep, length: history.length };
    history.back();
    await pause();
    closeLogin();
    return { menu, login, told, address: location.pathname, left: history.state.gameStep ?? null };
  });
  expect(seen.menu.step).toBeTypeOf('string');
  expect(seen.login).toEqual(seen.menu);
  expect(seen).toMatchObject({ told: ['login'], address: '/list', left: null });
  expect(printed).toEqual([]);
  await page.close();
});

it('ROUTE-64 after a press the button is held again for what stays open, and adds no step for what the press closes', async () => {
  const { page, printed } = await pages.open();
  const seen = await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    const site = window.testedServices.createSiteHistory(window, () => crypto.randomUUID());
    site.router.push('/list');
    site.router.flush();
    let added = 0;
    const push = history.pushState.bind(history);
    history.pushState = (...args) => {
      added += 1;
      push(...args);
    };
    let closes = false;
    let presses = 0;
    let release = () => {};
    // As the chart of the layers does: a layer closes when React has rendered.
    const hold = () => {
      release = site.holdBackButton(() => {
        presses += 1;
        release();
        hold();
        if (closes) queueMicrotask(() => queueMicrotask(() => release()));
      });
    };
    hold();
    await pause();
    history.back();
    await pause();
    const stayed = { presses, added, isHeld: typeof history.state.gameStep === 'string' };
    closes = true;
    history.back();
    await pause();
    return { stayed, presses, added, address: location.pathname, left: history.state.gameStep ?? null };
  });
  expect(seen).toEqual({
    stayed: { presses: 1, added: 2, isHeld: true },
    presses: 2,
    added: 2,
    address: '/list',
    left: null,
  });
  expect(printed).toEqual([]);
  await page.close();
});

it('PROD-06 a reload waits for the step that the browser is removing', async () => {
  const { page } = await pages.open();
  const loaded = page.waitForEvent('load');
  await page.evaluate(async () => {
    const site = window.testedServices.createSiteHistory(window, () => crypto.randomUUID());
    const close = site.holdBackButton(() => {});
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { back } = history;
    // A browser that takes its time.
    history.back = () => setTimeout(() => back.call(history), 100);
    close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    site.reload();
  });
  await loaded;
  expect(await page.evaluate(() => history.state?.gameStep ?? null)).toBe(null);
  await page.close();
});

describe('ROUTE-64 whether there is an earlier page of the site', { timeout: 60_000 }, () => {
  const canGoBack = (page: Page) =>
    page.evaluate(() =>
      window.testedServices.createSiteHistory(window, () => crypto.randomUUID()).canGoBack(),
    );

  it('holds after a link opened by a full load and after a reload, and not on the first page of a tab', async () => {
    const { page } = await pages.open();
    expect(await canGoBack(page)).toBe(false);
    await Promise.all([
      page.waitForEvent('load'),
      page.evaluate(() => location.assign(`${location.pathname}?full`)),
    ]);
    expect(await canGoBack(page)).toBe(true);
    await page.reload();
    expect(await canGoBack(page)).toBe(true);
    await page.goBack();
    expect(await canGoBack(page)).toBe(false);
    await page.close();
  });

  it('does not hold right after another site', async () => {
    const { page } = await pages.open();
    const address = page.url();
    await page.goto('data:text/html,elsewhere');
    await page.goto(address);
    expect(await canGoBack(page)).toBe(false);
    await page.close();
  });
});
