import { PICTURE_MAX_BYTES } from '@/config/constants';
import { type PictureHeader, readPictureHeader } from './header';

/** Why a file is not a usable picture. */
type PictureRefusalReason =
  /** Not of an accepted format by its content. */
  | 'type'
  /** More bytes than {@link PICTURE_MAX_BYTES}, or more pixels than a phone can hold. */
  | 'size'
  /** Truncated or damaged. */
  | 'unreadable';

/** Rejection of {@link readPicture}. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly reason: PictureRefusalReason;

  constructor(reason: PictureRefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Maximum number of pixels to decode: a small file can hold a huge picture. */
const MAX_PIXELS = 50_000_000;

/**
 * Decodes a chosen file, upright, whatever its name and its declared type are; returns its bytes with the type of its
 * content. Rejects with {@link PictureRefused}. The caller closes the bitmap.
 */
export async function readPicture(
  file: Blob,
  types: readonly PictureHeader['type'][],
): Promise<{ readonly bitmap: ImageBitmap; readonly content: Blob }> {
  if (file.size > PICTURE_MAX_BYTES) throw new PictureRefused('size');
  const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()));
  if (header === undefined || !types.includes(header.type)) throw new PictureRefused('type');
  if (header.width * header.height > MAX_PIXELS) throw new PictureRefused('size');
  const content = new Blob([file], { type: header.type });
  try {
    // Rotated upright according to its EXIF data.
    return { bitmap: await createImageBitmap(content, { imageOrientation: 'from-image' }), content };
  } catch {
    throw new PictureRefused('unreadable');
  }
}

/** The bytes as a data URL. Rejects when they cannot be read (REWARD-16). */
export function toDataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new PictureRefused('unreadable'));
    reader.readAsDataURL(content);
  });
}
