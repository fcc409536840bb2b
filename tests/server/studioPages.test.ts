import { createPainter } from '@server/images/painter';
import { createWorld } from '@server/seed/world';
import { SCENES, type SceneName, sceneOf } from '@server/studio/scenes';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '@/services/contract/account';
import { balance } from '@/services/contract/cashier';
import { launchGame } from '@/services/contract/catalogue';
import { readGameFrameMessage } from '@/services/contract/gameFrame';
import { launchChromium, PHONE } from '../support/chromium';
import { hostGame } from './support/gameHost';
import {
  createClient,
  inMemory,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const world = createWorld({ gameCount: 240 });
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

async function launch(scene: SceneName, language: 'TY' | 'EN' = 'TY') {
  const game = world.games.find((one) => one.supportPlay && sceneOf(one, world) === scene);
  if (game === undefined) throw new Error(`The world has no game for ${scene}.`);
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

/** A page as tall and wide as a phone. Emulated pixel density misplaces frames of another process. */
async function openPage() {
  const context = await browser.newContext({ viewport: PHONE.viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, close: () => context.close() };
}

it.each(SCENES)('%s: the page loads without any fault and plays a round', async (scene) => {
  const { url, game } = await launch(scene);
  const { page, close } = await openPage();
  const host = await hostGame(page, platform.origin, url);
  const frame = page.frameLocator('#game');
  const go = frame.locator('.go');
  await go.waitFor();
  expect(await frame.locator('h1').textContent()).toBe(game.displayName.TY);
  // Everything that can be pressed has a name and room for a finger.
  for (const button of await frame.locator('button:visible').all()) {
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
    expect(name.trim()).not.toBe('');
    const size = await button.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0), name).toBeGreaterThanOrEqual(32);
  }
  const before = (await client.call(balance, {}, { token })).balanceMinor;
  if (scene === 'lottery') await frame.locator('.link').click();
  else if (['live', 'sports', 'esports', 'cockfight', 'elottery'].includes(scene)) {
    await go.click();
    // Without a choice there is no bet.
    expect(host.messages.some(({ type }) => type === 'round.started')).toBe(false);
    await frame.locator('.options .pick').first().click();
  }
  await go.click();
  if (scene === 'poker') {
    await expect.poll(() => go.textContent(), { timeout: 15_000 }).toBe('Palitan');
    await go.click();
  }
  await expect
    .poll(() => host.messages.some(({ type }) => type === 'round.ended'), { timeout: 30_000 })
    .toBe(true);
  if (scene === 'fish') await go.click();
  const ended = host.messages.find((message) => message.type === 'round.ended');
  const started = host.messages.find((message) => message.type === 'round.started');
  if (ended?.type !== 'round.ended' || started?.type !== 'round.started') throw new Error('no round');
  expect(host.messages[0]).toMatchObject({ type: 'ready', scene, mode: 'real' });
  expect(ended.betMinor).toBe(started.betMinor);
  expect(ended.balanceMinor).toBe(before - ended.betMinor + ended.winMinor);
  // A frame that opens, closes or turns may have hardly any room for some frames; the game goes on after it.
  for (const size of ['1px', '40px', '130px', '100%']) await host.resize(size);
  expect(await frame.locator('canvas').evaluate((canvas) => canvas.clientWidth)).toBeGreaterThan(300);
  // On its side the smallest phone still shows the picture and all that a bet needs.
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
});

it('speaks the language of the launch, keeps quiet until asked, and heeds pause and resume of its own page only', async () => {
  const { url } = await launch('slots', 'EN');
  const { page, close } = await openPage();
  const host = await hostGame(page, platform.origin, url);
  const frame = page.frameLocator('#game');
  const go = frame.locator('.go');
  await go.waitFor();
  expect(await go.textContent()).toBe('Spin');
  expect(await frame.locator('html').getAttribute('lang')).toBe('en');
  const sound = frame.getByRole('button', { name: 'Turn sound on' });
  await sound.waitFor();
  await host.tell({ type: 'pause' });
  await expect.poll(() => go.isDisabled()).toBe(true);
  await host.tell({ type: 'resume', protocol: 'another' });
  await host.tell({ type: 'resume', protocol: undefined });
  expect(await go.isDisabled()).toBe(true);
  await host.tell({ type: 'resume' });
  await expect.poll(() => go.isDisabled()).toBe(false);
  await host.tell({ type: 'sound.set', enabled: true });
  await frame.getByRole('button', { name: 'Turn sound off' }).waitFor();
  await close();
});

it('a spent ticket ends in plain words, a way out, and a message that asks for a new launch', async () => {
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

it('a lost connection in the middle of a round neither loses nor doubles it', async () => {
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
      // The server hears it, the page does not hear the answer.
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

it('the shell hears its own frame, from the origin that was launched, in the agreed words only', () => {
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
