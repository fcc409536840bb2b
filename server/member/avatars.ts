import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Database } from '../db/database';
import { avatars, members } from '../db/schema';
import { Refusal } from '../http/refusal';
import { imageAddress } from '../images/addresses';

/** Path of members' own pictures. */
export const AVATAR_BASE = '/avatar';
/** Width and height of an avatar in pixels. */
const SIDE = 256;
/** Maximum pixels to decode, because a small file can contain a huge picture. */
const MAX_PIXELS = 50_000_000;
/** Ids of the preset portraits. */
export const AVATAR_PORTRAITS: readonly string[] = Array.from(
  { length: 12 },
  (_, index) => `avatar-${index + 1}`,
);

const DATA_ADDRESS = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
const PRESET = /^preset-([1-9]\d?)$/;

/** Avatars (MEMBER-02, API-19, API-20). */
export interface Avatars {
  readonly presets: readonly { readonly name: string; readonly url: string }[];
  /**
   * Sets a preset, an own picture (data URL) or none; resolves with the avatar's path. Rejects with `image.invalid`.
   */
  set(memberId: number, avatar: string): Promise<string | null>;
  /** Serves `/avatar/<id>.webp`. */
  fetch(request: Request): Promise<Response>;
}

/** Re-encodes a picture as a square without metadata; undefined when the file is not a picture. */
async function encode(format: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format: found } = await image.metadata();
    // The declared type must match the content.
    if (found !== format) return undefined;
    return await image
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** Creates the avatars service; `imageBase` is the base URL of pictures. */
export function createAvatars(db: Database, imageBase: string): Avatars {
  const presets = AVATAR_PORTRAITS.map((id, index) => ({
    name: `preset-${index + 1}`,
    url: `${imageBase}${imageAddress('portrait', id)}`,
  }));

  async function store(memberId: number, picture: Uint8Array): Promise<string> {
    const id = randomBytes(18).toString('base64url');
    await db
      .insert(avatars)
      .values({ memberId, id, picture })
      .onConflictDoUpdate({ target: avatars.memberId, set: { id, picture } });
    return `${AVATAR_BASE}/${id}.webp`;
  }

  async function addressOf(memberId: number, avatar: string): Promise<string | null> {
    const own = DATA_ADDRESS.exec(avatar);
    if (own !== null) {
      const [, format = '', data = ''] = own;
      const picture = await encode(format, Buffer.from(data, 'base64'));
      if (picture === undefined) throw new Refusal('image.invalid');
      return store(memberId, picture);
    }
    await db.delete(avatars).where(eq(avatars.memberId, memberId));
    return avatar === '' ? null : (presets[Number(PRESET.exec(avatar)?.[1] ?? 0) - 1]?.url ?? null);
  }

  return {
    presets,
    async set(memberId, avatar) {
      const isPreset = presets.some(({ name }) => name === avatar);
      if (avatar !== '' && !isPreset && !DATA_ADDRESS.test(avatar)) throw new Refusal('image.invalid');
      const address = await addressOf(memberId, avatar);
      await db.update(members).set({ avatar: address }).where(eq(members.id, memberId));
      return address;
    },
    async fetch(request) {
      const id = /^\/avatar\/([A-Za-z0-9_-]{24})\.webp$/.exec(new URL(request.url).pathname)?.[1];
      const [row] =
        id === undefined || (request.method !== 'GET' && request.method !== 'HEAD')
          ? []
          : await db.select({ picture: avatars.picture }).from(avatars).where(eq(avatars.id, id));
      const headers = {
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
      };
      if (row === undefined)
        return new Response('Not found', {
          status: 404,
          headers: { ...headers, 'cache-control': 'no-store' },
        });
      return new Response(new Uint8Array(row.picture), {
        headers: {
          ...headers,
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=31536000, immutable',
        },
      });
    },
  };
}
