import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** Pixel pictures of the icon for the places that take no vector one, by file name. */
const SIZES: Readonly<Record<string, number>> = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
};

/** Draws the pixel icons of the build from the one vector icon. */
export function icons(source: string): Plugin {
  let folder = '';
  return {
    name: 'icons',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const drawing = await readFile(source);
      await Promise.all(
        Object.entries(SIZES).map(async ([name, size]) => {
          const picture = await sharp(drawing, { density: 144 })
            .resize(size, size)
            .png({ palette: true })
            .toBuffer();
          await writeFile(join(folder, name), picture);
        }),
      );
    },
  };
}
