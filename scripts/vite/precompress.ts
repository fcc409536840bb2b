import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Extensions of compressible files; pictures and fonts are compressed already. */
const TEXT_ENDINGS = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Smallest file worth compressing, in bytes. */
const WORTHWHILE = 128;

/** Writes a `.br` and a `.gz` file next to each text file of the build, at the highest compression level. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile() && TEXT_ENDINGS.has(extname(entry.name)))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((name) => !name.includes('.vite'));
      await Promise.all(
        names.map(async (name) => {
          const plain = await readFile(name);
          if (plain.length < WORTHWHILE) return;
          const brotli = await toBrotli(plain, {
            params: {
              [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            },
          });
          await writeFile(`${name}.br`, brotli);
          await writeFile(`${name}.gz`, await toGzip(plain, { level: constants.Z_BEST_COMPRESSION }));
        }),
      );
    },
  };
}
