import { createPainter } from '@demo/painter';
import { IMAGE_WIDTHS } from '@server/images/addresses';
import { warmPictures } from '@server/images/warm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inMemory, startPlatform, type TestPlatform } from './support/platform';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startPlatform(await inMemory(), { painter: ({ db }) => createPainter(db) });
});
afterAll(() => platform.close());

const load = async (path: string, accept = 'image/webp') => {
  const response = await fetch(`${platform.origin}/img/v2/${path}`, { headers: { accept } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

it.each([
  ['a game', 'game/1001.webp'],
  ['a vendor', 'vendor/JL.webp'],
  ['a banner', 'banner/b1-en.webp'],
  ['a promotion', 'promotion/promo-1-1-ty.webp'],
  ['a portrait', 'portrait/host-1.webp'],
  ['the default tile', 'default/tile.webp'],
  ['the default banner', 'default/banner.webp'],
])('draws %s in every width', async (_what, path) => {
  for (const width of IMAGE_WIDTHS) {
    const { status, bytes } = await load(`${path}?w=${width}`);
    expect(status).toBe(200);
    const { format, width: drawn } = await sharp(bytes).metadata();
    expect([format, drawn]).toEqual(['webp', width]);
  }
});

it('draws the same as AVIF in fewer bytes', async () => {
  const games = [1_000, 1_013, 1_027, 1_040].map((nodeId) => `game/${nodeId}.webp?w=240`);
  let bytesOfAvif = 0;
  let bytesOfWebp = 0;
  for (const path of [...games, 'banner/b1-en.webp?w=750']) {
    const [avif, webp] = [await load(path, 'image/avif,image/webp'), await load(path)];
    const { format, width } = await sharp(avif.bytes).metadata();
    // sharp names the container.
    expect([format, width]).toEqual(['heif', path.endsWith('750') ? 750 : 240]);
    bytesOfAvif += avif.bytes.byteLength;
    bytesOfWebp += webp.bytes.byteLength;
  }
  expect(bytesOfAvif).toBeLessThan(bytesOfWebp * 0.85);
});

it('letters a banner in the language of its URL', async () => {
  expect((await load('banner/b1-en.webp')).bytes.equals((await load('banner/b1-ty.webp')).bytes)).toBe(false);
});

it('keeps a list tile within 20 KB', async () => {
  for (const nodeId of [1_000, 1_013, 1_027, 1_040]) {
    expect((await load(`game/${nodeId}.webp?w=320`)).bytes.byteLength).toBeLessThanOrEqual(20_480);
  }
});

it.each([
  'game/1.webp',
  'game/x.webp',
  'game/99999999999.webp',
  'vendor/NOBODY.webp',
  'banner/b1.webp',
  'banner/b1-xx.webp',
  'banner/nothing-en.webp',
  'promotion/promo-1-9-en.webp',
  'promotion/promo-1-en.webp',
  'portrait/anything.webp',
  'default/secret.webp',
])('answers 404 for %s', async (path) => {
  expect((await load(path)).status).toBe(404);
});

it('warms the pictures of the first screens without an error', async () => {
  await warmPictures(platform.origin, platform.database.db);
  expect(platform.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
});
