import { readFile } from 'node:fs/promises';
import { BANNER_GROUPS } from '@contract/content';
import {
  ART_CATEGORIES,
  artCategory,
  BANNER_BYTES,
  banner,
  brandMark,
  DEFAULT_KINDS,
  defaultImage,
  draw,
  gameTile,
  portrait,
  promotionArt,
  renderArt,
  TILE_BYTES,
  type TileRequest,
  vendorLogo,
} from '@demo/art';
import { smallText } from '@demo/art/lettering';
import { createWorld } from '@demo/seed/world';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const world = createWorld();
const vendors = new Map(world.vendors.map((vendor) => [vendor.code, vendor]));

const requests: readonly TileRequest[] = world.games.map((game) => {
  const vendor = vendors.get(game.vendor);
  return {
    id: String(game.nodeId),
    title: game.gameName,
    category: artCategory({
      requestType: game.requestType,
      classifications: game.classifications,
      vendorKind: vendor?.kind ?? '',
    }),
    vendor: { code: game.vendor, displayName: vendor?.displayName.EN ?? '' },
    classifications: game.classifications,
    motif: game.art.motif,
    accent: game.art.accent,
    isHot: game.isHot,
    isNew: game.isNew,
  };
});

/** Every nth of a list, from the first. */
const every = <Item>(list: readonly Item[], step: number): Item[] => list.filter((_, i) => i % step === 0);

const BROKEN = /NaN|undefined|Infinity|\[object/;

describe('game tiles', () => {
  it('are the same for the same id and differ for another', () => {
    const [first, second] = requests;
    if (!first || !second) throw new Error('the world has games');
    expect(gameTile(first)).toBe(gameTile(first));
    expect(gameTile({ ...first, id: second.id })).not.toBe(gameTile(first));
  });

  it('are drawn for every kind of game in the catalogue', () => {
    expect(new Set(requests.map(({ category }) => category))).toEqual(new Set(ART_CATEGORIES));
  });

  it('are complete drawings for any title and category', () => {
    for (const request of every(requests, 12)) expect(gameTile(request), request.title).not.toMatch(BROKEN);
    const odd = [
      'X',
      '7',
      'Ñandú Łódź Ćevap',
      'Supercalifragilisticexpialidocious',
      '龍',
      'a b c d e f g h i j',
      '₱₱₱',
    ];
    for (const category of ART_CATEGORIES)
      for (const title of odd) {
        const svg = gameTile({ id: title, title, category, vendor: { code: 'ZZ', displayName: 'Zed' } });
        expect(svg, `${category} ${title}`).not.toMatch(BROKEN);
      }
  });

  it('of jackpots show no figure: their panel shows a word', () => {
    const word = smallText('JACKPOT', 30, 'middle', 'orbitron').d;
    const panels = requests
      .filter(({ category }) => category === 'JACKPOT')
      .map(gameTile)
      .filter((svg) => svg.includes('height="52" rx="14"'));
    expect(panels.length).toBeGreaterThan(5);
    for (const svg of panels) expect(svg).toContain(word);
  });

  it('look different from each other', () => {
    const drawn = every(requests, 6).map(gameTile);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it.each(ART_CATEGORIES)('%s: WebP of 160, 240 and 320 pixels within 20,000 bytes', async (category) => {
    const ofKind = requests.filter((request) => request.category === category);
    for (const request of every(ofKind, Math.ceil(ofKind.length / 5)))
      for (const width of [160, 240, 320]) {
        const { body, contentType } = await renderArt({ kind: 'game', width, ...request });
        const { format, width: wide, height: high } = await sharp(body).metadata();
        expect({ contentType, format, wide, high }).toEqual({
          contentType: 'image/webp',
          format: 'webp',
          wide: width,
          high: width,
        });
        expect(body.byteLength, request.title).toBeLessThanOrEqual(TILE_BYTES);
      }
  });

  it('have contrast and colour: none is a flat rectangle', async () => {
    for (const request of every(requests, 160)) {
      const { body } = await renderArt({ kind: 'game', width: 160, ...request });
      const { channels, entropy } = await sharp(body).stats();
      expect(entropy, request.title).toBeGreaterThan(5);
      expect(Math.max(...channels.map(({ stdev }) => stdev)), request.title).toBeGreaterThan(25);
    }
  });
});

describe('wide pictures', () => {
  it('BANNER-03 each of the twelve groups has its own banner in both languages', async () => {
    const drawn = new Set<string>();
    for (const group of BANNER_GROUPS)
      for (const title of ['Malaking panalo ngayong gabi', 'A great win tonight']) {
        const request = { id: group, group, title, subtitle: 'Hanggang ₱5,000' };
        expect(banner(request)).not.toMatch(BROKEN);
        drawn.add(banner(request));
      }
    expect(BANNER_GROUPS).toHaveLength(12);
    expect(drawn.size).toBe(24);
    const { body } = await renderArt({
      kind: 'banner',
      width: 750,
      id: 'x',
      group: 'm_home',
      title: 'Alitap',
    });
    const { width, height } = await sharp(body).metadata();
    expect([width, height]).toEqual([750, 328]);
  });

  it('every banner and promotion of the seed world is within its size limit', async () => {
    for (const { id, groupName, title, subtitle, art } of world.banners) {
      const { body } = await renderArt({
        kind: 'banner',
        width: 750,
        id,
        group: groupName,
        title: title.TY,
        subtitle: subtitle.TY,
        ...art,
      });
      expect(body.byteLength, id).toBeLessThanOrEqual(BANNER_BYTES);
    }
    for (const { id, title, images } of world.promotions) {
      const [image] = images;
      expect(promotionArt({ id, title: title.EN, ...image?.art })).not.toMatch(BROKEN);
    }
  });
});

describe('other pictures', () => {
  it('vendor logos are all different and transparent around the logo', async () => {
    const marks = world.vendors.map(({ code, displayName, motif, accent }) =>
      vendorLogo({ code, displayName: displayName.EN, motif, accent }),
    );
    expect(new Set(marks).size).toBe(world.vendors.length);
    const { body } = await renderArt({ kind: 'vendor', width: 160, code: 'JL', displayName: 'Jeepney Lane' });
    const { data } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
    expect(data.at(3)).toBe(0);
  });

  it('portraits depend on their id', () => {
    expect(portrait({ id: 'host-1' })).toBe(portrait({ id: 'host-1' }));
    expect(portrait({ id: 'host-1' })).not.toBe(portrait({ id: 'host-2' }));
  });

  it('tiles and banners have a default picture', async () => {
    for (const shape of DEFAULT_KINDS) {
      expect(defaultImage(shape)).toBe(draw({ kind: 'default', shape }));
      const { body } = await renderArt({ kind: 'default', width: 160, shape });
      expect(body.byteLength).toBeGreaterThan(300);
    }
  });

  it.each([0, 15, 2049, 160.5, Number.NaN])('a width of %s is refused', async (width) => {
    await expect(renderArt({ kind: 'portrait', id: 'x', width })).rejects.toThrow(RangeError);
  });

  it('the committed icons match the drawn logo', async () => {
    const icon = (file: string): Promise<Buffer> =>
      readFile(new URL(`../../../public/icons/${file}`, import.meta.url));
    expect(String(await icon('favicon.svg'))).toBe(`${brandMark('tile')}\n`);
    expect(String(await icon('mark.svg'))).toBe(`${brandMark('none')}\n`);
    for (const [file, size] of [
      ['icon-192.png', 192],
      ['icon-512.png', 512],
      ['maskable-192.png', 192],
      ['maskable-512.png', 512],
      ['apple-touch-icon.png', 180],
    ] as const) {
      const { width, height, format } = await sharp(await icon(file)).metadata();
      expect([file, width, height, format]).toEqual([file, size, size, 'png']);
    }
  });
});
