import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/** Size of the puzzle in image pixels. */
export const PUZZLE = { width: 300, height: 150, piece: 54 } as const;

const between = (low: number, high: number): number =>
  low + (randomInt(1_000_000) / 1_000_000) * (high - low);
const pick = <T>(list: readonly [T, ...T[]]): T => list[randomInt(list.length)] ?? list[0];
const at = (value: number): string => value.toFixed(1);

type Sky = readonly [string, string, string];
const SKIES: readonly [Sky, ...Sky[]] = [
  ['#0f2147', '#6d3b8f', '#f39a6b'],
  ['#0b3a4a', '#1f8f8a', '#f4d58d'],
  ['#2a1246', '#a8326e', '#ffb86b'],
  ['#10321f', '#3f8f4f', '#f2e394'],
];

/** The jigsaw piece's outline, in a square of the piece's size. */
function outline(size: number, flipped: boolean): string {
  const knob = size * 0.17;
  const middle = size / 2;
  const inset = knob;
  const right = size - knob;
  const sweep = flipped ? 0 : 1;
  return (
    `M${inset} ${inset}H${at(middle - knob)}A${at(knob)} ${at(knob)} 0 0 ${sweep} ${at(middle + knob)} ${inset}` +
    `H${right}V${at(middle - knob)}A${at(knob)} ${at(knob)} 0 0 1 ${right} ${at(middle + knob)}V${right}` +
    `H${inset}Z`
  );
}

/** A busy scene in which a script cannot easily find the gap: hills, lights, lanterns. */
function scene(): string {
  const { width, height } = PUZZLE;
  const sky = pick(SKIES);
  const hues = Array.from({ length: 26 }, () => {
    const fill = `hsl(${randomInt(360)} ${randomInt(55, 95)}% ${randomInt(45, 80)}%)`;
    const x = between(0, width);
    const y = between(0, height);
    const r = between(4, 20);
    const shape = randomInt(3);
    const look = `fill="${fill}" opacity="${between(0.25, 0.8).toFixed(2)}"`;
    if (shape === 0) return `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r)}" ${look}/>`;
    if (shape === 1) {
      return `<rect x="${at(x)}" y="${at(y)}" width="${at(r * 1.6)}" height="${at(r * 1.2)}" rx="${at(r / 4)}" transform="rotate(${randomInt(90)} ${at(x)} ${at(y)})" ${look}/>`;
    }
    return `<path d="M${at(x)} ${at(y - r)}L${at(x + r)} ${at(y)}L${at(x)} ${at(y + r)}L${at(x - r)} ${at(y)}Z" ${look}/>`;
  }).join('');
  const hills = [0.55, 0.7, 0.85]
    .map((level, index) => {
      const y = height * level;
      return `<path d="M0 ${at(y)}C${at(width * 0.25)} ${at(y - between(5, 40))} ${at(width * 0.5)} ${at(y + between(5, 30))} ${width} ${at(y - between(0, 30))}V${height}H0Z" fill="#0b1020" opacity="${(0.2 + index * 0.12).toFixed(2)}"/>`;
    })
    .join('');
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset=".6" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>${hues}${hills}`;
}

/** Decoys that look like the gap, so that an edge detector finds several. */
function decoy(x: number, y: number): string {
  return `<path d="${outline(PUZZLE.piece, randomInt(2) === 1)}" transform="translate(${at(x)} ${at(y)}) rotate(${randomInt(-25, 25)} 27 27)" fill="#000" fill-opacity=".16" stroke="#fff" stroke-opacity=".22"/>`;
}

const svg = (width: number, height: number, body: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );
const address = (picture: Buffer): string => `data:image/webp;base64,${picture.toString('base64')}`;

/** A drawn puzzle. */
interface Puzzle {
  /** Data URL of the picture with the gap. */
  readonly background: string;
  /** Data URL of the piece. */
  readonly piece: string;
  readonly pieceTop: number;
}

/** Draws a puzzle; `left` is the left edge of its gap. */
export async function drawPuzzle(left: number): Promise<Puzzle> {
  const { width, height, piece } = PUZZLE;
  const pieceTop = randomInt(6, height - piece - 6);
  const shape = outline(piece, randomInt(2) === 1);
  const picture = await sharp(svg(width, height, scene()))
    .png()
    .toBuffer();
  const mask = svg(piece, piece, `<path d="${shape}" fill="#fff"/>`);
  const edge = svg(
    piece,
    piece,
    `<path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="1.5"/>`,
  );
  const hole = `<path d="${shape}" transform="translate(${left} ${pieceTop})" fill="#000" fill-opacity=".5" stroke="#fff" stroke-opacity=".55"/>`;
  const decoys = [
    decoy(between(0, width - piece), between(0, height - piece)),
    decoy(between(0, width - piece), between(0, height - piece)),
  ].join('');
  const cut = await sharp(picture)
    .extract({ left, top: pieceTop, width: piece, height: piece })
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }, { input: edge }])
    .webp({ quality: 82 })
    .toBuffer();
  const background = await sharp(picture)
    .composite([{ input: svg(width, height, decoys + hole) }])
    .webp({ quality: 70 })
    .toBuffer();
  return { background: address(background), piece: address(cut), pieceTop };
}
