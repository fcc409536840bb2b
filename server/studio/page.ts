import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { orientationOf, type SceneName } from './scenes';

const compress = promisify(brotliCompress);

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** A file of the game pages. */
interface PageFile {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Compressed once, when first asked for. */
  brotli(): Promise<Uint8Array<ArrayBuffer>>;
}

/** The game pages: plain modules and one style sheet, served as they stand in the folder `page`. */
export interface Pages {
  /** Changes with every change of a file. */
  readonly version: string;
  file(name: string): PageFile | undefined;
  /** The document of a scene; `base` is the path of the studio. */
  html(scene: SceneName, base: string): string;
}

/** The folder stands beside the sources; a built server finds it below the working directory. */
function findFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const found = [join(here, 'page'), join(here, 'studio', 'page'), resolve('server/studio/page')].find(
    (folder) => existsSync(join(folder, 'shell.js')),
  );
  if (found === undefined) throw new Error('The game pages are not where they should be.');
  return found;
}

/** What a game page may do: its own files and calls, in a frame of this site, without an origin. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox allow-scripts',
].join('; ');

/** Reads the pages. */
export function readPages(folder = findFolder()): Pages {
  const files = new Map<string, PageFile>();
  const version = createHash('sha256');
  for (const name of readdirSync(folder).sort()) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const plain = new Uint8Array(readFileSync(join(folder, name)));
    version.update(name).update(plain);
    let coded: Promise<Uint8Array<ArrayBuffer>> | undefined;
    files.set(name, {
      type,
      plain,
      brotli: () => {
        coded ??= compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).then(
          (bytes) => new Uint8Array(bytes),
        );
        return coded;
      },
    });
  }
  const mark = version.digest('hex').slice(0, 12);
  return {
    version: mark,
    file: (name) => files.get(name),
    html(scene, base) {
      const wide = orientationOf(scene) === 'landscape' ? ' data-wide' : '';
      const at = (name: string) => `${base}/files/${mark}/${name}`;
      return [
        '<!doctype html><html lang="fil"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
        '<meta name="color-scheme" content="dark"><title>Studio</title>',
        `<link rel="stylesheet" href="${at('studio.css')}">`,
        ...['shell.js', 'kit.js', 'texts.js', `${scene}.js`].map(
          (name) => `<link rel="modulepreload" href="${at(name)}">`,
        ),
        `<script type="module" src="${at('shell.js')}"></script>`,
        `</head><body data-scene="${scene}" data-api="${base}/api"${wide}></body></html>`,
      ].join('');
    },
  };
}
