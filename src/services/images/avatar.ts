import { readPictureHeader } from './header';

/** Why a picture cannot be an avatar. */
export type PictureRefusalReason =
  /** Not PNG, JPEG or WebP by its content. */
  | 'type'
  /** More bytes than {@link PICTURE_MAX_BYTES}, or more pixels than a phone can hold. */
  | 'size'
  /** Truncated or damaged. */
  | 'unreadable';

/** Rejection of {@link prepareAvatar}. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly reason: PictureRefusalReason;

  constructor(reason: PictureRefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The crop square, as fractions of the upright picture. */
export interface SquareCrop {
  /** Left edge as a fraction of the width, 0 to 1. */
  readonly x: number;
  /** Top edge as a fraction of the height, 0 to 1. */
  readonly y: number;
  /** Side as a fraction of the shorter side, above 0 up to 1. */
  readonly size: number;
}

/** Maximum size of a chosen file in bytes. */
export const PICTURE_MAX_BYTES = 5_242_880;
/** Maximum number of pixels to decode: a small file can hold a huge picture. */
const MAX_PIXELS = 50_000_000;
/** Side of an avatar in pixels. */
const AVATAR_SIDE = 256;
const QUALITY = 0.85;
/** Some browsers cannot encode WebP and return PNG instead. */
const FORMATS = ['image/webp', 'image/jpeg'];

const clamp = (value: number, minimum: number, maximum: number): number =>
  Math.min(Math.max(value, minimum), maximum);

/** The crop square in pixels of the upright picture; centred when nothing was chosen. */
function squareOf({ width, height }: { width: number; height: number }, crop: SquareCrop | undefined) {
  const shorter = Math.min(width, height);
  const side = Math.max(1, shorter * clamp(crop?.size ?? 1, 0.01, 1));
  const left = crop === undefined ? (width - side) / 2 : crop.x * width;
  const top = crop === undefined ? (height - side) / 2 : crop.y * height;
  return { left: clamp(left, 0, width - side), top: clamp(top, 0, height - side), side };
}

function toDataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new PictureRefused('unreadable'));
    reader.readAsDataURL(blob);
  });
}

const encode = (canvas: HTMLCanvasElement, format: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, format, QUALITY));

/** The decoded picture, and its bytes with the type detected from the content. */
async function decode(file: Blob): Promise<{ readonly bitmap: ImageBitmap; readonly content: Blob }> {
  if (file.size > PICTURE_MAX_BYTES) throw new PictureRefused('size');
  const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()));
  if (header === undefined) throw new PictureRefused('type');
  if (header.width * header.height > MAX_PIXELS) throw new PictureRefused('size');
  const content = new Blob([file], { type: header.type });
  try {
    // Rotated upright according to its EXIF data.
    return { bitmap: await createImageBitmap(content, { imageOrientation: 'from-image' }), content };
  } catch {
    throw new PictureRefused('unreadable');
  }
}

/**
 * Makes an avatar from a chosen file (MEMBER-02): the type is detected from the content; the picture is turned upright,
 * cropped to a square of at most 256 px and re-encoded as WebP or JPEG, which removes metadata (location, camera).
 * Rejects with {@link PictureRefused}.
 */
export async function prepareAvatar(file: Blob, crop?: SquareCrop): Promise<Uint8Array<ArrayBuffer>> {
  const { bitmap } = await decode(file);
  try {
    const { left, top, side } = squareOf(bitmap, crop);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(AVATAR_SIDE, Math.round(side));
    const context = canvas.getContext('2d');
    if (context === null) throw new PictureRefused('unreadable');
    // JPEG has no transparency: without a background, transparent areas would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
    for (const format of FORMATS) {
      const blob = await encode(canvas, format);
      if (blob?.type === format) return new Uint8Array(await blob.arrayBuffer());
    }
    throw new PictureRefused('unreadable');
  } finally {
    bitmap.close();
  }
}

/**
 * Reads a chosen file for cropping, upright, with its type detected from the content. Rejects with {@link
 * PictureRefused}.
 */
export async function loadPicture(
  file: Blob,
): Promise<{ readonly url: string; readonly width: number; readonly height: number }> {
  const { bitmap, content } = await decode(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { url: await toDataAddress(content), width, height };
}
