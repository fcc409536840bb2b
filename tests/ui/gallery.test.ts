import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';

/* The components in a real browser: what only one can tell (native dialogs, focus, layout, axe). */

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let site: PreviewServer;
let outDir = '';
let browser: Browser;
let address = '';

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'ui-gallery-'));
  const configFile = fileURLToPath(new URL('../../src/ui/gallery/vite.config.ts', import.meta.url));
  await build({ configFile, logLevel: 'error', build: { outDir } });
  site = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  address = `${site.resolvedUrls?.local[0]}src/ui/gallery/`;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await rm(outDir, { recursive: true, force: true });
});

async function open(view: string, { width = 390, height = 844, theme = 'firefly' } = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(`${address}gallery.html?view=${view}&theme=${theme}`);
  await page.waitForSelector('h1, dialog[open]', { state: 'attached' });
  await page.evaluate('document.fonts.ready.then(() => true)');
  return page;
}

/** Rules that axe finds broken, with what breaks them. */
async function violations(page: Page, within = 'html', rules?: readonly string[]): Promise<unknown> {
  await page.evaluate(axe);
  const options = rules === undefined ? {} : { runOnly: rules };
  return page.evaluate(`axe.run('${within}', ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ html, any }) => html.slice(0, 200) + ' ' + any.map((a) => a.message))]))`);
}

const OVERLAYS = ['popup', 'sheet', 'left', 'right', 'confirm', 'mask'];

describe('gallery', { timeout: 120_000 }, () => {
  // Brands differ in their colours alone.
  it.each([
    ['firefly', undefined],
    ['koral', ['color-contrast', 'link-in-text-block']],
  ])('axe finds nothing in any view of brand %s', async (theme, rules) => {
    for (const view of [
      'components',
      'home',
      'list',
      'login',
      'maintenance',
      'region',
      'offline',
      'failure',
    ]) {
      const page = await open(view, { theme });
      expect(await violations(page, 'html', rules), view).toEqual([]);
      await page.close();
    }
  });

  it('axe finds nothing in any overlay, nor in the toasts', async () => {
    const page = await open('components');
    for (const name of OVERLAYS) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.waitForTimeout(400);
      expect(await violations(page, 'dialog'), name).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'toasts', exact: true }).click();
    await page.waitForTimeout(400);
    expect(await violations(page, '[popover]'), 'toasts').toEqual([]);
    await page.close();
  });

  it.each(['components', 'home', 'list', 'login'])('%s is never wider than the screen', async (view) => {
    const page = await open(view, { width: 360 });
    for (const width of [360, 390, 480, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(excess, `at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.close();
  });

  it('LIST-35 a picture that fails to load is replaced by the default one', async () => {
    const page = await open('components');
    const tile = page.getByRole('button', { name: 'A picture that fails' });
    await tile.scrollIntoViewIfNeeded();
    await tile.locator('svg').waitFor();
    expect(await tile.locator('img').count()).toBe(0);
    await page.close();
  });

  it('HOME-12 a tap on next scrolls three cards, and the buttons are disabled at the ends', async () => {
    const page = await open('home');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const row = page.getByRole('region', { name: 'Hot games' });
    const lefts = () =>
      row.locator('li').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
    const before = await lefts();
    expect(await row.getByRole('button', { name: 'Previous games' }).isDisabled()).toBe(true);
    await row.getByRole('button', { name: 'Next games' }).click();
    await expect.poll(async () => Math.round((await lefts())[3] ?? 0)).toBe(Math.round(before[0] ?? -1));
    await row.getByRole('button', { name: 'Next games' }).click();
    await expect.poll(() => row.getByRole('button', { name: 'Next games' }).isDisabled()).toBe(true);
    await page.close();
  });

  it.each([360, 390, 520, 1440])('a tile asks for a picture as wide as itself, at %i px', async (width) => {
    for (const view of ['home', 'list']) {
      const page = await open(view, { width });
      const asked = await page.locator('li img[sizes]').evaluateAll((pictures) =>
        pictures.map((picture) => {
          const parts = (picture.getAttribute('sizes') ?? '')
            .split(', ')
            .map((part) => part.split(/ (?=\S+$)/));
          const size = parts.find(([when, length]) => length === undefined || matchMedia(when ?? '').matches);
          const length = size?.at(-1) ?? '';
          const pixels = Number.parseFloat(length) * (length.endsWith('vw') ? innerWidth / 100 : 1);
          return pixels / picture.getBoundingClientRect().width;
        }),
      );
      expect(asked.length, view).toBeGreaterThan(0);
      // Served widths differ by a third or more, so a little more or less asks for the same one.
      for (const share of asked) expect(share, view).toBeLessThan(1.3);
      expect(Math.max(...asked), view).toBeGreaterThan(0.8);
      await page.close();
    }
  });

  it('the heart of a tile is an outline, and filled for a favourite', async () => {
    const page = await open('list');
    const drawn = (isOn: boolean) =>
      page
        .getByRole('button', { name: /^Favourite/, pressed: isOn })
        .first()
        .evaluate((heart) => [
          getComputedStyle(heart).backgroundImage.includes('svg'),
          getComputedStyle(heart, '::before').maskImage?.includes('svg') ?? false,
        ]);
    expect([await drawn(false), await drawn(true)]).toEqual([
      [true, false],
      [false, true],
    ]);
    await page.close();
  });

  it('forced colors leave the heart and the dots of a tile', async () => {
    const page = await open('list');
    await page.emulateMedia({ forcedColors: 'active' });
    for (const name of [/^Favourite/, /^About/]) {
      const button = page.getByRole('button', { name }).first();
      expect(await button.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain('gradient');
    }
    await page.close();
  });

  it('HOME-14 every 7th tile of a highlighted grid takes a whole line', async () => {
    const page = await open('home');
    const widths = await page
      .getByRole('region', { name: 'For you' })
      .locator('li')
      .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().width)));
    const wide = widths.flatMap((width, at) => (width > 2 * (widths[0] ?? 0) ? [at + 1] : []));
    expect(wide).toEqual([7]);
    await page.close();
  });
});

describe('dialogs', () => {
  it.each(OVERLAYS)('%s closes by Esc, leaves the document, and restores the focus', async (name) => {
    const page = await open('components');
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    await page.locator('dialog[open]').waitFor();
    expect(await page.evaluate('document.activeElement.closest("dialog") !== null')).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.close();
  });

  it('opens again after Esc was pressed twice in a row', async () => {
    const page = await open('components');
    const opener = page.getByRole('button', { name: 'popup', exact: true });
    await opener.click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await opener.click();
    await page.locator('dialog[open]').waitFor();
    await page.close();
  });

  it('MENU-14 a click on the mask closes; a click inside, or one that only ends on the mask, does not', async () => {
    const page = await open('components');
    await page.getByRole('button', { name: 'left', exact: true }).click();
    const dialog = page.locator('dialog[open]');
    await page.getByRole('heading', { name: 'Menu' }).click();
    expect(await dialog.count()).toBe(1);
    await page.mouse.move(120, 30);
    await page.mouse.down();
    await page.mouse.move(380, 400);
    await page.mouse.up();
    expect(await dialog.count()).toBe(1);
    await page.mouse.click(380, 400);
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.close();
  });

  it('POPUP-05 a popup moves for 225 ms, the provider slide for 250 ms, in and out', async () => {
    const page = await open('components');
    // Motion stands still while its duration is read: a slow machine could miss it.
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    const run = (playbackRate: 0 | 1) => session.send('Animation.setPlaybackRate', { playbackRate });
    const times = () =>
      page.evaluate<number[]>(
        `[...new Set((document.querySelector('dialog')?.getAnimations({ subtree: true }) ?? [])
          .filter((one) => ['transform', 'opacity'].includes(one.transitionProperty))
          .map((one) => one.effect.getTiming().duration))]`,
      );
    const moves = (expected: readonly number[], message: string) =>
      expect.poll(times, { message, timeout: 15_000 }).toEqual(expected);
    for (const [name, time] of [
      ['popup', 225],
      ['right', 250],
    ] as const) {
      await run(0);
      await page.getByRole('button', { name, exact: true }).click();
      await moves([time], `${name} in`);
      await run(1);
      await moves([], `${name} is in`);
      await run(0);
      await page.keyboard.press('Escape');
      await moves([time], `${name} out`);
      await run(1);
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await page.close();
  });

  it('a toast shows above an open dialog and is announced inside it', async () => {
    const page = await open('components');
    await page.getByRole('button', { name: 'popup', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const toast = page.locator('[popover] >> text=Saved');
    await toast.waitFor();
    expect(await page.locator('dialog [aria-live=polite]').textContent()).toBe('Saved');
    await page.close();
  });
});

describe('fields and tabs', () => {
  it('a field is labelled by its label and described by its error', async () => {
    const page = await open('components');
    const field = page.getByRole('textbox', { name: 'Mobile number' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const id = await field.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${id}"]`).textContent()).toBe('The mobile num is not valid');
    await page.close();
  });

  it('the button that clears a search disappears, and hands the focus to the field', async () => {
    const page = await open('components');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).waitFor({ state: 'detached' });
    const field = page.getByRole('textbox', { name: 'Search', exact: true });
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe('');
    await page.close();
  });

  it('a password can be shown and hidden', async () => {
    const page = await open('components');
    const field = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await field.getAttribute('type')).toBe('password');
    await page.close();
  });

  it('arrow keys choose a tab and show its panel', async () => {
    const page = await open('components');
    await page.getByRole('tab', { name: 'Daily' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('tab', { name: 'Special' }).getAttribute('aria-selected')).toBe('true');
    expect(await page.getByRole('tabpanel').textContent()).toBe('Panel three');
    await page.close();
  });
});
