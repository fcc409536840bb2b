import type { Sharp } from 'sharp';

const COLUMNS = 9;
const ROWS = 8;

/**
 * Perceptual hash of a decoded picture: 64 bits in hexadecimal digits, each telling whether a point of the shrunken
 * picture is brighter than its neighbour. Pictures that look alike differ in few bits.
 */
export async function likenessOf(image: Sharp): Promise<string> {
  const points = await image
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(COLUMNS, ROWS, { fit: 'fill' })
    .raw()
    .toBuffer();
  const bits = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS - 1 }, (_, column) => {
      const at = row * COLUMNS + column;
      return (points[at] ?? 0) < (points[at + 1] ?? 0) ? '1' : '0';
    }).join(''),
  );
  return bits.map((row) => Number.parseInt(row, 2).toString(16).padStart(2, '0')).join('');
}
