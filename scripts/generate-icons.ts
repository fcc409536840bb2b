/** Writes the app icons of the site to public/icons: `npx tsx scripts/generate-icons.ts`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandMark, type MarkGround, renderPng } from '../demo/art';

const FOLDER = join(import.meta.dirname, '..', 'public', 'icons');

const PNGS: readonly (readonly [file: string, ground: MarkGround, width: number])[] = [
  ['icon-192.png', 'tile', 192],
  ['icon-512.png', 'tile', 512],
  ['maskable-192.png', 'bleed', 192],
  ['maskable-512.png', 'bleed', 512],
  ['apple-touch-icon.png', 'bleed', 180],
];

await mkdir(FOLDER, { recursive: true });
for (const [file, ground, width] of PNGS)
  await writeFile(join(FOLDER, file), await renderPng(brandMark(ground), width));
await writeFile(join(FOLDER, 'favicon.svg'), `${brandMark('tile')}\n`);
await writeFile(join(FOLDER, 'mark.svg'), `${brandMark('none')}\n`);
console.log(`icons written to ${FOLDER}`);
