import { PictureRefused, readPicture, toDataAddress } from './readPicture';

/** The crop square, as fractions of the upright picture. */
export interface SquareCrop {
  /** Left edge as a fraction of the width, 0 to 1. */
  readonly x: number;
  /** Top edge as a fraction of the height, 0 to 1. */
  readonly y: number;
  /** Side as a fraction of the shorter side, above 0 up to 1. */
  readonly size: number;
}

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

const encode = (canvas: HTMLCanvasElement, format: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, format, QUALITY));

const decode = (file: Blob) => readPicture(file, ['image/png', 'image/jpeg', 'image/webp']);

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
