import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Refusal } from '../http/refusal';

/** REWARD-11: maximum size of one picture in bytes. */
const MAX_BYTES = 5_242_880;
/** Maximum pixels to decode, because a small file can contain a huge picture. */
const MAX_PIXELS = 50_000_000;
/** Maximum side length of the stored picture; enough to read a document. */
const MAX_SIDE = 1_600;

/** REWARD-13 */
const DATA_ADDRESS = /^data:image\/(jpeg|jpg|png);base64,([A-Za-z0-9+/]+={0,2})$/;

/** A picture of an application, ready for storage. */
export interface RewardPicture {
  /** SHA-256 of the uploaded file. */
  readonly digest: string;
  readonly picture: Uint8Array;
}

/**
 * Detects a picture by its content and re-encodes it without metadata.
 * Rejects with `image.invalid`.
 */
export async function readRewardPicture(address: string): Promise<RewardPicture> {
  const [, type = '', data = ''] = DATA_ADDRESS.exec(address) ?? [];
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0 || bytes.length > MAX_BYTES) throw new Refusal('image.invalid');
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await image.metadata();
    // The declared type must match the content.
    if (format !== (type === 'png' ? 'png' : 'jpeg')) throw new Refusal('image.invalid');
    const picture = await image
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
    return { digest: createHash('sha256').update(bytes).digest('base64url'), picture };
  } catch {
    throw new Refusal('image.invalid');
  }
}
