/** Type and size of a picture, read from its first bytes. */
export interface PictureHeader {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Pixels as stored, before any rotation. */
  readonly width: number;
  readonly height: number;
}

const ascii = (view: DataView, offset: number, length: number): string =>
  Array.from({ length }, (_, i) => String.fromCharCode(view.getUint8(offset + i))).join('');

function readPng(view: DataView): PictureHeader | undefined {
  const isPng = view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a;
  if (!isPng || ascii(view, 12, 4) !== 'IHDR') return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/**
 * Markers that contain the picture's size: all start-of-frame markers, without the tables and extensions in that range.
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(view: DataView): PictureHeader | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let offset = 2; offset < view.byteLength; ) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
    } else if (isFrame(marker)) {
      return { type: 'image/jpeg', height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    } else {
      offset += 2 + view.getUint16(offset + 2);
    }
  }
  return undefined;
}

const uint24 = (view: DataView, offset: number): number =>
  view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);

function readWebp(view: DataView): PictureHeader | undefined {
  if (ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP') return undefined;
  const type = 'image/webp';
  switch (ascii(view, 12, 4)) {
    case 'VP8X':
      return { type, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

/**
 * Reads type and size from the content, not from the file name. Returns undefined for anything but PNG, JPEG and WebP.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const read of [readPng, readJpeg, readWebp]) {
    try {
      const header = read(view);
      if (header !== undefined) return header.width > 0 && header.height > 0 ? header : undefined;
    } catch {
      // Truncated: the next format may need fewer bytes.
    }
  }
  return undefined;
}
