import { randomBytes } from 'node:crypto';
import { pictureId } from '@contract/core';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { avatars, members } from '../db/schema';
import { Refusal } from '../http/refusal';
import { imageAddress } from '../images/addresses';
import type { Uploads } from '../images/uploads';
import { lockMember } from './lock';

/** Path of members' own pictures. */
export const AVATAR_BASE = '/avatar';
/** Width and height of an avatar in pixels. */
const SIDE = 256;
/** Ids of the preset portraits. */
export const AVATAR_PORTRAITS: readonly string[] = Array.from(
  { length: 12 },
  (_, index) => `avatar-${index + 1}`,
);

/** Avatars (MEMBER-02, API-19, API-20). */
export interface Avatars {
  readonly presets: readonly { readonly name: string; readonly url: string }[];
  /**
   * Sets a preset by its name, an uploaded picture by its id, or none; resolves with the avatar's path. Rejects with
   * `image.invalid` or `image.expired`. `address` is what turns are counted by.
   */
  set(memberId: number, address: string, avatar: string): Promise<string | null>;
  /** Serves `/avatar/<id>.webp`. */
  fetch(request: Request): Promise<Response>;
}

/** Creates the avatars service; `imageBase` is the base URL of pictures. */
export function createAvatars({
  db,
  uploads,
  imageBase,
}: {
  readonly db: Database;
  readonly uploads: Pick<Uploads, 'take' | 'encode'>;
  readonly imageBase: string;
}): Avatars {
  const presets = AVATAR_PORTRAITS.map((id, index) => ({
    name: `preset-${index + 1}`,
    url: `${imageBase}${imageAddress('portrait', id)}`,
  }));

  /** Uses up an uploaded picture; resolves with the avatar made of it. */
  async function takeUpload(memberId: number, address: string, uploadId: string) {
    const [upload] = await uploads.take(db, memberId, [uploadId]);
    if (upload === undefined) throw new Refusal('image.expired');
    const picture = await uploads.encode(address, upload.picture, (image) =>
      image.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }),
    );
    return { id: randomBytes(18).toString('base64url'), picture };
  }

  return {
    presets,
    async set(memberId, address, avatar) {
      const preset = presets.find(({ name }) => name === avatar);
      const isUpload = pictureId.safeParse(avatar).success;
      if (avatar !== '' && preset === undefined && !isUpload) throw new Refusal('image.invalid');
      const own = isUpload ? await takeUpload(memberId, address, avatar) : undefined;
      const url = own === undefined ? (preset?.url ?? null) : `${AVATAR_BASE}/${own.id}.webp`;
      await db.transaction(async (tx) => {
        // Two choices at once: path and picture are of the same one.
        await lockMember(tx, memberId);
        if (own === undefined) await tx.delete(avatars).where(eq(avatars.memberId, memberId));
        else {
          await tx
            .insert(avatars)
            .values({ memberId, ...own })
            .onConflictDoUpdate({ target: avatars.memberId, set: own });
        }
        await tx.update(members).set({ avatar: url }).where(eq(members.id, memberId));
      });
      return url;
    },
    async fetch(request) {
      const [, , name = ''] = new URL(request.url).pathname.split('/');
      const id = name.endsWith('.webp')
        ? pictureId.safeParse(name.slice(0, -'.webp'.length)).data
        : undefined;
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
