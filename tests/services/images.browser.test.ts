import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PICTURE_MAX_BYTES } from '@/config/constants';
import type { SquareCrop } from '@/services/images';
import { readPictureHeader } from '@/services/images/header';
import { openServicePages, type ServicePages } from '../support/browserServices';

/* Avatar pictures: reading their headers, and processing them in a real browser. */

let pages: ServicePages;
beforeAll(async () => {
  pages = await openServicePages();
});
afterAll(() => pages?.close());

const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };

/** A picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: BLUE } },
      left: Math.ceil(width / 2),
      top: 0,
    },
  ]);

/** The result of preparing: the picture, or the reason of its refusal. */
async function prepare(bytes: Uint8Array, crop?: SquareCrop): Promise<{ picture: Buffer; reason: string }> {
  const { page, printed } = await pages.open();
  const outcome = await page.evaluate(
    async ({ base64, crop }) => {
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      // Only the content of a file counts, whatever its declared type.
      const file = new File([content], 'picture.txt', { type: 'text/plain' });
      try {
        return { picture: [...(await window.testedServices.prepareAvatar(file, crop))], reason: '' };
      } catch (error) {
        return {
          picture: [],
          reason: error instanceof Error && 'reason' in error ? String(error.reason) : String(error),
        };
      }
    },
    { base64: Buffer.from(bytes).toString('base64'), crop },
  );
  expect(printed).toEqual([]);
  await page.close();
  return { picture: Buffer.from(outcome.picture), reason: outcome.reason };
}

/** The colour at a position given as fractions of the picture's sides. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'white' | 'other'> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  if (r > 200 && g > 200 && b > 200) return 'white';
  if (r > 200 && b < 60) return 'red';
  return b > 200 && r < 60 ? 'blue' : 'other';
}

describe('picture header', () => {
  const makers = {
    'image/png': (image: Sharp) => image.png(),
    'image/jpeg': (image: Sharp) => image.jpeg(),
    'image/webp': (image: Sharp) => image.webp(),
  } as const;
  it.each(Object.entries(makers))('reads type and size of %s', async (type, make) => {
    const bytes = await make(halves(321, 123)).toBuffer();
    expect(readPictureHeader(bytes)).toEqual({ type, width: 321, height: 123 });
  });

  it('reads the other forms of WebP and JPEG', async () => {
    const lossless = await halves(50, 40).webp({ lossless: true }).toBuffer();
    const transparent = await halves(50, 40).ensureAlpha(0.5).webp().toBuffer();
    const progressive = await halves(50, 40)
      .jpeg({ progressive: true })
      .withMetadata({ density: 300 })
      .toBuffer();
    for (const bytes of [lossless, transparent, progressive]) {
      expect(readPictureHeader(bytes)).toMatchObject({ width: 50, height: 40 });
    }
  });

  it('recognises nothing else, and survives any truncation', async () => {
    for (const text of ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF    WEBPVP8?']) {
      expect(readPictureHeader(Buffer.from(text))).toBeUndefined();
    }
    expect(readPictureHeader(await halves(8, 8).gif().toBuffer())).toBeUndefined();
    for (const make of Object.values(makers)) {
      const bytes = await make(halves(64, 64)).toBuffer();
      for (let length = 0; length < 200; length += 7) readPictureHeader(bytes.subarray(0, length));
    }
  });
});

describe('avatar', { timeout: 60_000 }, () => {
  it('MEMBER-02 a wide picture is cropped to its middle square of 256 px', async () => {
    const { picture } = await prepare(await halves(1200, 600).png().toBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
    expect([await colourAt(picture, 0.1, 0.5), await colourAt(picture, 0.9, 0.5)]).toEqual(['red', 'blue']);
  });

  it('MEMBER-02 a photograph taken sideways is turned upright, without data about camera and place', async () => {
    // Shown rotated a quarter clockwise, so that red is at the top.
    const bytes = await halves(400, 400)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6', Artist: 'Nobody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const picture = (await prepare(bytes)).picture;
    expect([await colourAt(picture, 0.5, 0.1), await colourAt(picture, 0.5, 0.9)]).toEqual(['red', 'blue']);
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
  });

  it('MEMBER-02 a chosen square is the result', async () => {
    const bytes = await halves(1000, 400).jpeg().toBuffer();
    const right = (await prepare(bytes, { x: 0.6, y: 0, size: 1 })).picture;
    expect([await colourAt(right, 0.05, 0.5), await colourAt(right, 0.95, 0.5)]).toEqual(['blue', 'blue']);
    const beyond = (await prepare(bytes, { x: 5, y: -3, size: 9 })).picture;
    expect(await colourAt(beyond, 0.5, 0.5)).toBe('blue');
  });

  it('a small picture is not enlarged, and a transparent one gets a white background', async () => {
    const small = (await prepare(await halves(40, 64).png().toBuffer())).picture;
    expect(await sharp(small).metadata()).toMatchObject({ width: 40, height: 40 });
    const clear = { width: 90, height: 90, channels: 4, background: { ...RED, alpha: 0 } } as const;
    const onWhite = (await prepare(await sharp({ create: clear }).png().toBuffer())).picture;
    expect(await colourAt(onWhite, 0.5, 0.5)).toBe('white');
  });

  it('anything other than PNG, JPEG or WebP by content is refused by its type', async () => {
    expect((await prepare(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).reason).toBe('type');
    expect((await prepare(await halves(8, 8).gif().toBuffer())).reason).toBe('type');
  });

  it('too many bytes, and a small file with a huge picture, are refused by their size', async () => {
    expect((await prepare(Buffer.alloc(PICTURE_MAX_BYTES + 1, 0xff))).reason).toBe('size');
    const bomb = await halves(8, 8).png().toBuffer();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect((await prepare(bomb)).reason).toBe('size');
  });

  it('a damaged picture is refused as unreadable', async () => {
    const bytes = await halves(300, 300).png().toBuffer();
    expect((await prepare(bytes.subarray(0, 60))).reason).toBe('unreadable');
  });

  it('MEMBER-02 for cropping it is shown upright, with its real type', async () => {
    const { page } = await pages.open();
    const bytes = await halves(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const shown = await page.evaluate(async (base64) => {
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const file = new File([content], 'picture.svg', { type: 'image/svg+xml' });
      const { url, width, height } = await window.testedServices.loadPicture(file);
      const image = new Image();
      image.src = url;
      await image.decode();
      return { type: url.slice(0, 23), width, height, drawn: [image.naturalWidth, image.naturalHeight] };
    }, bytes.toString('base64'));
    expect(shown).toEqual({ type: 'data:image/jpeg;base64,', width: 200, height: 300, drawn: [200, 300] });
    await page.close();
  });
});
