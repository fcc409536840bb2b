import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type PathCommand } from 'opentype.js';
import sharp from 'sharp';

const WIDTH = 150;
const HEIGHT = 56;

/** Font faces of the digits, mixed within one picture. */
const FACE_FILES = [
  '@fontsource/carter-one/files/carter-one-latin-400-normal.woff',
  '@fontsource/germania-one/files/germania-one-latin-400-normal.woff',
  '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff',
  '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff',
];

let faces: readonly Font[] | undefined;

function loadFaces(): readonly Font[] {
  if (faces !== undefined) return faces;
  const { resolve } = createRequire(import.meta.url);
  faces = FACE_FILES.map((file) => {
    const bytes = readFileSync(resolve(file));
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  });
  return faces;
}

/** A cryptographically random number in [low, high). */
const between = (low: number, high: number): number =>
  low + (randomInt(1_000_000) / 1_000_000) * (high - low);

const pick = <T>(list: readonly [T, ...T[]]): T => list[randomInt(list.length)] ?? list[0];

type Bend = (x: number, y: number) => string;

function pathData(commands: readonly PathCommand[], bend: Bend): string {
  return commands
    .map((command) => {
      switch (command.type) {
        case 'M':
        case 'L':
          return `${command.type}${bend(command.x, command.y)}`;
        case 'Q':
          return `Q${bend(command.x1, command.y1)} ${bend(command.x, command.y)}`;
        case 'C':
          return `C${bend(command.x1, command.y1)} ${bend(command.x2, command.y2)} ${bend(command.x, command.y)}`;
        default:
          return 'Z';
      }
    })
    .join('');
}

/**
 * Draws digits as a picture (data URL) that people can read and scripts cannot easily: each digit in a different face,
 * rotated and bent along two waves, crossed by strokes of the same colour. It is rasterised, so that outlines cannot be
 * compared.
 */
export async function drawCaptcha(digits: string): Promise<string> {
  const fonts = loadFaces();
  const phase = between(0, 6.28);
  const lift = between(2, 4);
  const pitch = between(18, 26);
  const step = (WIDTH - 24) / digits.length;
  const inks = ['#f6d365', '#fda085', '#84fab0', '#8fd3f4', '#e0c3fc'] as const;

  const figures = [...digits].map((digit, index) => {
    const font = fonts[randomInt(fonts.length)];
    if (font === undefined) return '';
    const size = between(36, 44);
    const path = font.getPath(digit, 0, 0, size);
    const box = path.getBoundingBox();
    const middleX = (box.x1 + box.x2) / 2;
    const middleY = (box.y1 + box.y2) / 2;
    const angle = between(-0.4, 0.4);
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const left = 12 + step * (index + 0.5) + between(-3, 3);
    const top = HEIGHT / 2 + between(-4, 4);
    const bend: Bend = (x, y) => {
      const turnedX = left + (x - middleX) * cos - (y - middleY) * sin;
      const turnedY = top + (x - middleX) * sin + (y - middleY) * cos;
      const bentX = turnedX + lift * 0.6 * Math.sin(turnedY / (pitch * 0.7) + phase);
      const bentY = turnedY + lift * Math.sin(turnedX / pitch + phase);
      return `${bentX.toFixed(2)} ${bentY.toFixed(2)}`;
    };
    return `<path d="${pathData(path.commands, bend)}" fill="${pick(inks)}"/>`;
  });

  const strokes = Array.from({ length: 4 }, () => {
    const from = `${between(-5, 20).toFixed(1)} ${between(5, HEIGHT - 5).toFixed(1)}`;
    const to = `${between(WIDTH - 20, WIDTH + 5).toFixed(1)} ${between(5, HEIGHT - 5).toFixed(1)}`;
    const through = `${between(40, 110).toFixed(1)} ${between(-15, HEIGHT + 15).toFixed(1)}`;
    return `<path d="M${from}Q${through} ${to}" fill="none" stroke="${pick(inks)}" stroke-width="${between(1, 2).toFixed(1)}"/>`;
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#20243a"/>${figures.join('')}${strokes.join('')}</svg>`;
  const picture = await sharp(Buffer.from(svg), { density: 144 }).webp({ quality: 60 }).toBuffer();
  return `data:image/webp;base64,${picture.toString('base64')}`;
}
