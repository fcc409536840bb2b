import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress, etagOf } from '@server/http/represent';
import * as z from 'zod/mini';
import type { BuiltFiles } from './bundlePages';
import { SCENE_RULES, type SceneName } from './scenes';

/** Quality of Brotli: once for each file. */
const QUALITY = 9;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** Folder of scripts and style sheets in a build. */
const ASSETS = 'assets/';
const MANIFEST = '.vite/manifest.json';

/** Vite's manifest of a build. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** A file of the game pages. */
interface PageFile {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** Compressed once, on the first request. */
  brotli(): Promise<Uint8Array<ArrayBuffer>>;
}

/** The game pages: one document per scene, and the scripts and styles of their build. */
export interface PageFiles {
  /** A script or style sheet; its name changes with its content. */
  file(name: string): Promise<PageFile | undefined>;
  /** The document of a scene; `base` is the path of the studio. */
  html(scene: SceneName, base: string): Promise<string>;
}

/** Security policy of a game page: own files and calls only, framed by this site, with an opaque origin. */
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

/** Reads a build from its directory. */
function readBuild(folder: string): BuiltFiles {
  const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
  const assets = readdirSync(join(folder, ASSETS)).map((name) => `${ASSETS}${name}`);
  return new Map([MANIFEST, ...assets].map((name) => [name, read(name)]));
}

/**
 * The built pages below the working directory; they must exist. A server that runs from its sources builds them on
 * demand.
 */
function findFiles(): () => Promise<BuiltFiles> {
  if (existsSync(fileURLToPath(new URL('./page/shell.ts', import.meta.url)))) {
    return async () => (await import('./bundlePages')).bundlePages();
  }
  const built = readBuild(resolve('dist-studio'));
  return async () => built;
}

function toPageFile(type: string, plain: Uint8Array<ArrayBuffer>): PageFile {
  let coded: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return {
    type,
    plain,
    etag: etagOf(plain),
    brotli() {
      coded ??= compress(plain, 'br', QUALITY);
      return coded;
    },
  };
}

/** A built module and everything it imports, itself first. */
function modulesOf(manifest: Manifest, entry: string): Manifest[string][] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  visit(entry);
  return [...seen].flatMap((key) => manifest[key] ?? []);
}

function toPages(built: BuiltFiles): {
  readonly files: ReadonlyMap<string, PageFile>;
  readonly manifest: Manifest;
} {
  const files = new Map<string, PageFile>();
  for (const [name, plain] of built) {
    const type = TYPES[extname(name)];
    if (type !== undefined) files.set(name, toPageFile(type, plain));
  }
  const text = new TextDecoder().decode(built.get(MANIFEST));
  return { files, manifest: manifestSchema.parse(JSON.parse(text)) };
}

/** Creates the pages from the files of a build. */
export function openPageFiles(): PageFiles {
  const open = findFiles();
  let opened: Promise<ReturnType<typeof toPages>> | undefined;
  const pages = () => {
    opened ??= open().then(toPages);
    return opened;
  };
  return {
    file: async (name) => (await pages()).files.get(`${ASSETS}${name}`),
    async html(scene, base) {
      const { manifest } = await pages();
      const [entry, ...imported] = modulesOf(manifest, `demo/studio/page/views/${scene}.ts`);
      if (entry === undefined) throw new Error(`The page of ${scene} was not built.`);
      const at = (file: string) => `${base}/files/${file.slice(ASSETS.length)}`;
      const styles = [entry, ...imported].flatMap(({ css = [] }) => css);
      const wide = SCENE_RULES[scene].traits.isWide === true ? ' data-wide' : '';
      return [
        '<!doctype html><html lang="fil"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
        '<meta name="color-scheme" content="dark"><title>Studio</title>',
        ...styles.map((file) => `<link rel="stylesheet" href="${at(file)}">`),
        ...imported.map(({ file }) => `<link rel="modulepreload" href="${at(file)}">`),
        `<script type="module" src="${at(entry.file)}"></script>`,
        `</head><body data-scene="${scene}" data-api="${base}/api"${wide}></body></html>`,
      ].join('');
    },
  };
}
