import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import type { Database } from '../db/database';
import { UPLOAD_FORMATS, uploadedPictures } from '../db/schema';
import { Refusal } from '../http/refusal';
import { createTurns } from '../http/turns';
import { likenessOf } from './likeness';

/** Maximum pixels to decode, because a small file can contain a huge picture. */
const MAX_PIXELS = 50_000_000;
/** Time limit of one decoding, in seconds. */
const DECODING_TIME = 20;
/** Maximum side length of the stored picture; enough to read a document. */
const MAX_SIDE = 1_600;
/** Concurrent decodings; a large picture takes about a second and hundreds of megabytes. */
const DECODERS = 2;
/** Maximum queued decodings, in total and per address. */
const MOST_WAITING = 60;
const MOST_OF_ADDRESS = 6;
/** Unused pictures kept per member. */
const MOST_KEPT = 12;

/** Format of an uploaded file, by its content. */
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/** An uploaded picture. */
export interface Upload {
  /** SHA-256 of the uploaded file. */
  readonly digest: string;
  /** Perceptual hash of the decoded picture; null for one that was uploaded before there were any. */
  readonly likeness: string | null;
  /** The picture as JPEG, upright and without metadata. */
  readonly picture: Uint8Array;
}

/** Pictures that members upload before they use them. Each belongs to the member who uploaded it. */
export interface Uploads {
  /**
   * Stores a picture; resolves with its id, which is the same for the same file. Rejects with `image.invalid`, or with
   * `unknown` and a retry delay when too many pictures wait to be decoded. `address` is what turns are counted by.
   */
  add(memberId: number, address: string, bytes: Uint8Array, now: number): Promise<string>;
  /**
   * Removes pictures for their use, within the user's transaction, in the given order. Rejects with `image.expired` if
   * the member has no picture with one of the ids, and with `image.invalid` if its format is not one of `formats`.
   */
  take(
    tx: Database,
    memberId: number,
    ids: readonly string[],
    formats?: readonly UploadFormat[],
  ): Promise<Upload[]>;
  /** Re-encodes a stored picture in turn with the uploads. */
  encode(address: string, picture: Uint8Array, shape: (image: Sharp) => Sharp): Promise<Uint8Array>;
}

/** Creates the store. */
export function createUploads(db: Database): Uploads {
  const inTurn = createTurns({ workers: DECODERS, most: MOST_WAITING, mostOfKey: MOST_OF_ADDRESS });
  const open = (bytes: Uint8Array) =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
      seconds: DECODING_TIME,
    });

  /** Detects a picture by its content and re-encodes it without metadata. */
  async function read(bytes: Uint8Array): Promise<{
    format: UploadFormat;
    likeness: string;
    picture: Uint8Array;
  }> {
    try {
      const image = open(bytes);
      const { format: found } = await image.metadata();
      const format = UPLOAD_FORMATS.find((each) => each === found);
      if (format === undefined) throw new Refusal('image.invalid');
      const picture = await image
        .autoOrient()
        .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer();
      return { format, likeness: await likenessOf(sharp(picture)), picture };
    } catch {
      throw new Refusal('image.invalid');
    }
  }

  return {
    async add(memberId, address, bytes, now) {
      if (bytes.byteLength === 0) throw new Refusal('image.invalid');
      const digest = createHash('sha256').update(bytes).digest('base64url');
      const uploadedAt = new Date(now);
      const [known] = await db
        .update(uploadedPictures)
        .set({ uploadedAt })
        .where(and(eq(uploadedPictures.memberId, memberId), eq(uploadedPictures.digest, digest)))
        .returning({ id: uploadedPictures.id });
      if (known !== undefined) return known.id;
      const { format, likeness, picture } = await inTurn(address, () => read(bytes));
      const [row] = await db
        .insert(uploadedPictures)
        .values({
          id: randomBytes(18).toString('base64url'),
          memberId,
          format,
          digest,
          likeness,
          picture,
          uploadedAt,
        })
        // The same file at the same time.
        .onConflictDoUpdate({
          target: [uploadedPictures.memberId, uploadedPictures.digest],
          set: { uploadedAt },
        })
        .returning({ id: uploadedPictures.id });
      if (row === undefined) throw new Error('The picture was not stored.');
      const newest = db
        .select({ id: uploadedPictures.id })
        .from(uploadedPictures)
        .where(eq(uploadedPictures.memberId, memberId))
        .orderBy(desc(uploadedPictures.uploadedAt), desc(uploadedPictures.id))
        .limit(MOST_KEPT);
      await db
        .delete(uploadedPictures)
        .where(and(eq(uploadedPictures.memberId, memberId), notInArray(uploadedPictures.id, newest)));
      return row.id;
    },

    async take(tx, memberId, ids, formats = UPLOAD_FORMATS) {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return [];
      const taken = await tx
        .delete(uploadedPictures)
        .where(and(eq(uploadedPictures.memberId, memberId), inArray(uploadedPictures.id, wanted)))
        .returning();
      return wanted.map((id) => {
        const found = taken.find((each) => each.id === id);
        if (found === undefined) throw new Refusal('image.expired');
        if (!formats.includes(found.format)) throw new Refusal('image.invalid');
        return { digest: found.digest, likeness: found.likeness, picture: found.picture };
      });
    },

    encode: (address, picture, shape) => inTurn(address, async () => shape(open(picture)).toBuffer()),
  };
}
