import { login } from '@contract/account';
import { balance } from '@contract/cashier';
import { launchGame } from '@contract/catalogue';
import { readGameFrameMessage } from '@contract/gameFrame';
import { createPainter } from '@demo/painter';
import { SCENE_RULES, SCENES, type SceneName } from '@demo/studio/scenes';
import { limitsOf } from '@server/play/limits';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium, PHONE } from '../support/chromium';
import { hostGame } from './support/gameHost';
import {
  createClient,
  inMemory,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { gameOfPlay, worldOfPlays } from './support/studio';

const world = worldOfPlays();
const LOTTERY_VENDORS = ['LOTT', 'ELOTT', 'TCG_LOTTO_VN', 'TCG_SEA'];

let browser: Browser;
let platform: TestPlatform;
let client: TestClient;
let token: string;

beforeAll(async () => {
  platform = await startPlatform(await inMemory('empty'), {
    world: () => world,
    now: Date.now,
    painter: ({ db }) => createPainter(db),
  });
  client = createClient(platform);
  ({ token } = await client.call(login, {
    type: 'username',
    username: 'player2',
    password: 'Demo!2468',
    site: 'member',
  }));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await platform.close();
});

async function launch(scene: SceneName, language: 'TY' | 'EN' = 'TY', variant?: string) {
  const game = gameOfPlay(world, scene, variant);
  const common = { platform: 'html5', language } as const;
  const { url } = await client.call(
    launchGame,
    LOTTERY_VENDORS.includes(game.vendor)
      ? {
          launch: 'lottery',
          vendor: game.vendor,
          gameCode: game.gameCode,
          prizeMode: game.vendor === 'TCG_SEA' ? 'SEA' : 'ELOTT',
          playType: world.lotteries.find((one) => one.gameCode === game.gameCode)?.playTypes[0] ?? 'trad',
          ...common,
        }
      : {
          launch: 'general',
          gameCategory: game.requestType,
          vendor: game.vendor,
          gameId: game.gameId,
          nodeId: String(game.nodeId),
          supportFreePlay: 'true',
          freePlay: 'false',
          ...common,
        },
    { token },
  );
  return { url, game };
}

/** A page of phone size. Emulated pixel density misplaces frames of another process. */
async function openPage() {
  const context = await browser.newContext({ viewport: PHONE.viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, close: () => context.close() };
}

/** Taps before a round can start, by scene. */
const CHOICES: Partial<Record<SceneName, string>> = {
  lottery: '.link',
  keno: '.link',
  baccarat: '.options .pick',
  roulette: '.options .pick',
  dragonTiger: '.options .pick',
  dice: '.options .pick',
  sports: '.options .pick',
  esports: '.options .pick',
  cockfight: '.options .pick',
  elottery: '.options .pick',
};
/** Taps in an open round, until it is over. */
const STEPS: Partial<Record<SceneName, string>> = {
  poker: '.go:enabled',
  blackjack: '.go:enabled',
  hilo: '.options .row:not([inert]) .pick',
  climb: '.spot:visible',
};

/** A key without a text, such as `about_slots`, `soundOn` or `n12`, or a value that is missing. */
const NO_TEXT = /^[a-z]+(?:_\w+|[A-Z]\w*|\d+)$|undefined|NaN/;

it.each(SCENES)(
  '%s: the page loads without an error, its rules have all their texts, and it plays a round',
  async (scene) => {
    const { url, game } = await launch(scene);
    const { page, close } = await openPage();
    const host = await hostGame(page, platform.origin, url);
    const frame = page.frameLocator('#game');
    const go = frame.locator('.go');
    await go.waitFor();
    expect(await frame.locator('canvas').getAttribute('aria-label')).toBe(game.displayName.TY);
    // One header and one balance: those of the page around the game.
    expect(await frame.locator('h1, .sums b').count()).toBe(1);
    // Every control has a name and is large enough for a finger.
    for (const button of await frame.locator('button:visible').all()) {
      const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
      expect(name.trim()).not.toBe('');
      const size = await button.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0), name).toBeGreaterThanOrEqual(32);
    }
    // The rules have all their texts.
    await frame.getByRole('button', { name: 'Paano maglaro' }).click();
    const rules = await frame.getByRole('dialog').locator('h2, p, span, b').allTextContents();
    expect(
      rules
        .join(' ')
        .split(/\s+/)
        .filter((word) => NO_TEXT.test(word)),
    ).toEqual([]);
    // A pay table stands in them, and they are read from their start.
    expect(await frame.getByRole('dialog').getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await frame.getByRole('dialog').evaluate((dialog) => dialog.scrollTop)).toBe(0);
    await frame.getByRole('dialog').getByRole('button').click();
    const before = (await client.call(balance, {}, { token })).balanceMinor;
    const needsChoice = CHOICES[scene];
    if (needsChoice !== undefined) {
      if (scene !== 'lottery') {
        await go.click();
        // Without a choice there is no bet.
        expect(host.messages.some(({ type }) => type === 'round.started')).toBe(false);
      }
      await frame.locator(needsChoice).first().click();
    }
    await go.click();
    if (SCENE_RULES[scene].settle !== undefined) {
      // The bet is on the next scheduled draw: the page shows its time and that it is pending.
      await frame.locator('.drawLine b').filter({ hasText: /\d/ }).waitFor();
      expect(host.messages.some(({ type }) => type === 'round.ended')).toBe(false);
      expect((await client.call(balance, {}, { token })).balanceMinor).toBeLessThan(before);
      expect([host.strays, host.faults]).toEqual([[], []]);
      await close();
      return;
    }
    const isOver = () => host.messages.some(({ type }) => type === 'round.ended');
    const step = STEPS[scene];
    for (let tries = 0; step !== undefined && !isOver() && tries < 30; tries += 1) {
      // The last step may end the round: then there is nothing left to tap.
      await frame
        .locator(step)
        .first()
        .click({ timeout: 3_000 })
        .catch(() => {});
    }
    await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
    if (scene === 'fish') await go.click();
    const ended = host.messages.find((message) => message.type === 'round.ended');
    const started = host.messages.find((message) => message.type === 'round.started');
    if (ended?.type !== 'round.ended' || started?.type !== 'round.started') throw new Error('no round');
    expect(host.messages[0]).toMatchObject({ type: 'ready', scene, mode: 'real' });
    expect(ended.betMinor).toBe(started.betMinor);
    expect(ended.balanceMinor).toBe(before - ended.betMinor + ended.winMinor);
    // A frame that opens, closes or rotates may be very small for some frames; the game continues after it.
    for (const size of ['1px', '40px', '130px', '100%']) await host.resize(size);
    expect(await frame.locator('canvas').evaluate((canvas) => canvas.clientWidth)).toBeGreaterThan(300);
    // In landscape, the smallest phone still shows the picture and all betting controls.
    const [width, height] = [640, 312];
    await page.setViewportSize({ width, height });
    for (const part of ['canvas', '.step >> nth=0', '.step >> nth=1', '.go', '.sums']) {
      const box = await frame.locator(part).boundingBox();
      if (box === null) throw new Error(`${part} is not drawn`);
      expect(Math.min(box.x, box.y), part).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, part).toBeLessThanOrEqual(width);
      expect(box.y + box.height, part).toBeLessThanOrEqual(height);
      if (part === 'canvas') expect(box.height).toBeGreaterThan(height * 0.7);
    }
    expect(host.strays).toEqual([]);
    expect(host.faults).toEqual([]);
    await close();
  },
);

it('starts at the smallest bet, and next time at the last one; the page receives the stake at once', async () => {
  const bets: string[] = [];
  for (const presses of [2, 0]) {
    const { url, game } = await launch('baccarat');
    const { page, close } = await openPage();
    const host = await hostGame(page, platform.origin, url);
    const frame = page.frameLocator('#game');
    await frame.locator('.go').waitFor();
    bets.push((await frame.locator('.bet b').textContent()) ?? '');
    if (presses > 0) {
      expect(host.messages).toContainEqual(expect.objectContaining({ type: 'balance.changed' }));
      const [least = 0] = limitsOf(SCENE_RULES.baccarat, game.minBetMinor).stepsMinor;
      const before = (await client.call(balance, {}, { token })).balanceMinor;
      for (let press = 0; press < presses; press += 1) await frame.locator('.step').last().click();
      bets.push((await frame.locator('.bet b').textContent()) ?? '');
      await frame.locator('.options .pick').first().click();
      await frame.locator('.go').click();
      await expect
        .poll(() => host.messages.some(({ type }) => type === 'round.ended'), { timeout: 30_000 })
        .toBe(true);
      const started = host.messages.find((message) => message.type === 'round.started');
      if (started?.type !== 'round.started') throw new Error('no round');
      expect(started.betMinor).toBeGreaterThan(least);
      const after = host.messages[host.messages.indexOf(started) + 1];
      expect(after).toMatchObject({ type: 'balance.changed', balanceMinor: before - started.betMinor });
    }
    await close();
  }
  const [first, chosen, next] = bets;
  expect(chosen).not.toBe(first);
  expect(next).toBe(chosen);
});

it('is in the language of the launch and silent until the player turns the sound on', async () => {
  const { url } = await launch('slots', 'EN');
  const { page, close } = await openPage();
  await hostGame(page, platform.origin, url);
  const frame = page.frameLocator('#game');
  const go = frame.locator('.go');
  await go.waitFor();
  expect(await go.textContent()).toBe('Spin');
  expect(await frame.locator('html').getAttribute('lang')).toBe('en');
  const sound = frame.getByRole('button', { name: 'Turn sound on' });
  await sound.click();
  await frame.getByRole('button', { name: 'Turn sound off' }).waitFor();
  await close();
});

it('the pays of slots say which symbols pay nothing, and what a wild is worth', async () => {
  const { url } = await launch('slots', 'EN', 'cascade');
  const { page, close } = await openPage();
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    const written = new Set<string>();
    Object.assign(globalThis, { written });
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      written.add(text);
      return fillText.call(this, text, ...place);
    };
  });
  await hostGame(page, platform.origin, url);
  const canvas = page.frameLocator('#game').locator('canvas');
  const written = () => canvas.evaluate(() => [...Object(globalThis).written] as string[]);
  await expect.poll(written).toEqual(expect.arrayContaining(['5×', '= any symbol', '–']));
  await close();
});

it('the pay table is in money at the current bet', async () => {
  const { url } = await launch('scratch', 'EN');
  const { page, close } = await openPage();
  await hostGame(page, platform.origin, url);
  const frame = page.frameLocator('#game');
  async function read(): Promise<{ bet: number; pays: number }> {
    await frame.getByRole('button', { name: 'How to play' }).click();
    const dialog = frame.getByRole('dialog');
    const title = dialog.getByRole('heading', { name: /^Pays at a bet of/ });
    const first = dialog.getByRole('listitem').first().locator('b');
    const texts = [await title.textContent(), await first.textContent()];
    await dialog.getByRole('button').click();
    const [bet = 0, pays = 0] = texts.map((text) => Number(text?.replaceAll(/[^\d.]/g, '')));
    return { bet, pays };
  }
  const before = await read();
  await frame.getByRole('button', { name: 'Raise the bet' }).click();
  const after = await read();
  expect(after.bet).toBeGreaterThan(before.bet);
  // The largest prize of a ticket is 200 times the bet.
  expect([before.pays, after.pays]).toEqual([before.bet * 200, after.bet * 200]);
  await close();
});

it('a used ticket ends with a clear text, a way out, and a message that requests a new launch', async () => {
  const { url } = await launch('slots');
  for (const expected of ['ready', 'error']) {
    const { page, close } = await openPage();
    const host = await hostGame(page, platform.origin, url);
    await expect.poll(() => host.messages[0]?.type, { timeout: 15_000 }).toBe(expected);
    if (expected === 'error') {
      expect(host.messages[0]).toEqual({
        protocol: 'game-frame/1',
        type: 'error',
        code: 'link.expired',
        fatal: true,
      });
      await page.frameLocator('#game').getByRole('button').click();
      await expect.poll(() => host.messages.at(-1)?.type).toBe('close.requested');
    }
    await close();
  }
});

it('a lost connection during a round neither loses nor duplicates it', async () => {
  const { url } = await launch('jackpot');
  const { page, close } = await openPage();
  const host = await hostGame(page, platform.origin, url);
  const go = page.frameLocator('#game').locator('.go');
  await go.waitFor();
  const before = (await client.call(balance, {}, { token })).balanceMinor;
  let calls = 0;
  await page.route('**/studio/api/rounds', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    calls += 1;
    if (calls === 1) {
      // The server receives it, but the page does not receive the answer.
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  await go.click();
  await expect
    .poll(() => host.messages.find(({ type }) => type === 'round.ended'), { timeout: 30_000 })
    .toBeDefined();
  expect(calls).toBe(2);
  const ended = host.messages.find((message) => message.type === 'round.ended');
  if (ended?.type !== 'round.ended') throw new Error('no round');
  expect((await client.call(balance, {}, { token })).balanceMinor).toBe(
    before - ended.betMinor + ended.winMinor,
  );
  await close();
});

it('the shell accepts only messages of its own frame, from the launched origin, in the agreed format', () => {
  const { port1: frame, port2: stranger } = new MessageChannel();
  const data = { protocol: 'game-frame/1', type: 'close.requested' };
  const event = { data, origin: 'null', source: frame };
  expect(readGameFrameMessage(event, frame, 'null')).toEqual(data);
  for (const wrong of [
    { ...event, source: stranger },
    { ...event, source: null },
    { ...event, origin: platform.origin },
    { ...event, data: { ...data, protocol: 'game-frame/2' } },
    { ...event, data: { ...data, type: 'token.wanted' } },
    { ...event, data: { protocol: 'game-frame/1', type: 'balance.changed', balanceMinor: '9' } },
    { ...event, data: 'close.requested' },
    { ...event, data: null },
  ]) {
    expect(readGameFrameMessage(wrong, frame, 'null')).toBe(undefined);
  }
  expect(readGameFrameMessage({ ...event, source: null }, null, 'null')).toBe(undefined);
  frame.close();
});
