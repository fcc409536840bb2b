import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { dictionaryScope } from '@/config/assetNames';
import { CODINGS, type Coding, etagOf } from '../http/represent';

/** A built file in memory, with its precompressed forms. */
export interface StaticFile {
  readonly type: string;
  /** True when the name contains a content hash, so that the content never changes. */
  readonly immutable: boolean;
  readonly etag: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly coded: Readonly<Partial<Record<Coding, Uint8Array<ArrayBuffer>>>>;
  /** Its differences to files of the earlier build, by their digests as an `Available-Dictionary` header names them. */
  readonly differences: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** The paths of the files that are compressed with it in later builds, with `*` for the hash; undefined for none. */
  readonly dictionaryFor: string | undefined;
}

/** Files by URL path, e.g. `/assets/index-1a2b3c4d.js`. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Suffixes of the compressed forms beside each file. */
export const CODING_SUFFIX: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

/** The path of a file, and the digest of the one that this difference is to. */
const DIFFERENCE = /^(?<path>.+)\.(?<digest>[0-9a-f]{64})\.dcz$/;

/** Vite puts all files with a content hash in their name here. */
const HASHED_FOLDER = '/assets/';

/**
 * Reads a built front end into memory (a few megabytes), so that requests never touch the disk and cannot escape the
 * directory. Pages and build metadata are excluded.
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const present = new Set(names);
  const read = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await readFile(join(folder, name)));
  const differences = new Map<string, Map<string, Uint8Array<ArrayBuffer>>>();
  for (const name of names) {
    const { path, digest } = DIFFERENCE.exec(name)?.groups ?? {};
    if (path === undefined || digest === undefined) continue;
    const known = differences.get(path) ?? new Map();
    differences.set(path, known.set(`:${Buffer.from(digest, 'hex').toString('base64')}:`, await read(name)));
  }
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined || name.startsWith('/.')) continue;
    const plain = await read(name);
    const coded: Partial<Record<Coding, Uint8Array<ArrayBuffer>>> = {};
    for (const coding of CODINGS) {
      const variant = name + CODING_SUFFIX[coding];
      if (present.has(variant)) coded[coding] = await read(variant);
    }
    const immutable = name.startsWith(HASHED_FOLDER);
    const scope = immutable ? dictionaryScope(name.slice(HASHED_FOLDER.length)) : undefined;
    files.set(name, {
      ...{ type, immutable, etag: etagOf(plain), plain, coded },
      differences: differences.get(name) ?? new Map(),
      dictionaryFor: scope && HASHED_FOLDER + scope,
    });
  }
  return files;
}
