import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { isNode, nodesIn, type SyntaxNode, walk } from './edits';

/** Sources and texts of one lazy part of the site. */
export interface LazyModule {
  /** Sources that it imports dynamically. */
  readonly imports: readonly string[];
  /** Parts of the texts. */
  readonly texts: readonly string[];
}

/** Build data for the server's preload hints. */
export interface PreloadManifest {
  readonly parts: Readonly<Record<string, LazyModule>>;
  /**
   * Files that contain each dynamically imported source: the build merges chunks, and its manifest then no longer
   * locates such a source.
   */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** Path of that record, next to the build's manifest. */
export const PRELOAD_MANIFEST_FILE = '.vite/preload.json';

const textOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node['value'] === 'string' ? node['value'] : undefined;

/** The lazy parts named by the tables of a source: entries of an object, each with its imports. */
export function readLazyModules(file: string, code: string): ReadonlyMap<string, LazyModule> {
  const program: unknown = parseSync(file, code).program;
  const parts = new Map<string, LazyModule>();
  if (!isNode(program)) return parts;
  walk(program, (node) => {
    const { key, value } = node;
    if (node.type !== 'Property' || !isNode(key) || !isNode(value)) return undefined;
    const name = typeof key['name'] === 'string' ? key['name'] : textOf(key);
    const imports = importsIn(value);
    if (name === undefined || imports.length === 0) return undefined;
    parts.set(name, { imports, texts: textsIn(value) });
    return false;
  });
  return parts;
}

function importsIn(entry: SyntaxNode): readonly string[] {
  const found = new Set<string>();
  walk(entry, (node) => {
    const source = node.type === 'ImportExpression' ? textOf(node['source']) : undefined;
    if (source !== undefined) found.add(source);
    return undefined;
  });
  return [...found];
}

function textsIn(entry: SyntaxNode): readonly string[] {
  return nodesIn(entry['properties'])
    .filter(({ key }) => isNode(key) && key['name'] === 'texts')
    .flatMap(({ value }) => (isNode(value) ? nodesIn(value['elements']) : []))
    .flatMap((text) => textOf(text) ?? []);
}

/** The source file of an import without an extension, as named in the manifest. */
function resolve(root: string, from: string, source: string): string {
  const base = join(dirname(from), source);
  const file = [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${from} imports ${source}, which is not there`);
  return relative(root, file);
}

/** The tables through which the site loads views and charts: the imported module, and those with its rows. */
export const LAZY_TABLES: Readonly<Record<string, readonly string[]>> = {
  'src/features/manifest/screens.ts': [
    'src/features/manifest/screens.ts',
    'src/features/manifest/screenViews.gen.ts',
  ],
  'src/composition/flows/flows.ts': [
    'src/composition/flows/flows.ts',
    'src/composition/flows/screenFlows.gen.ts',
  ],
};

/** All lazily loaded parts by name, from the site's own tables; a name may occur in several. */
export async function collectLazyModules(
  root: string,
  tables: Readonly<Record<string, readonly string[]>>,
): Promise<Readonly<Record<string, LazyModule>>> {
  const all: Record<string, LazyModule> = {};
  const sources = Object.entries(tables).flatMap(([table, files]) => files.map((file) => ({ table, file })));
  for (const { table, file: source } of sources) {
    const file = join(root, source);
    for (const [name, part] of readLazyModules(file, await readFile(file, 'utf8'))) {
      const imports = part.imports.map((source) => resolve(root, file, source));
      all[name] = {
        imports: [...(all[name]?.imports ?? []), table, ...imports],
        texts: [...(all[name]?.texts ?? []), ...part.texts],
      };
    }
  }
  return all;
}

/** The required data of a build. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}
type Outputs = Readonly<
  Record<string, { readonly fileName: string; readonly moduleIds?: readonly string[] | undefined }>
>;

/** The files that contain each dynamically imported source. */
export function locateSources(root: string, outputs: Outputs, graph: ModuleGraph): PreloadManifest['files'] {
  const homes = new Map<string, string>();
  for (const { fileName, moduleIds = [] } of Object.values(outputs)) {
    for (const id of moduleIds) homes.set(id, fileName);
  }
  /** A source with only re-exports is in no file. */
  const filesOf = (id: string, seen: Set<string>): readonly string[] => {
    const home = homes.get(id);
    if (home !== undefined) return [home];
    if (seen.has(id)) return [];
    seen.add(id);
    return (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((next) => filesOf(next, seen));
  };
  const lazy = new Set(
    [...homes.keys()].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  );
  return Object.fromEntries(
    [...lazy].map((id) => [relative(root, id), [...new Set(filesOf(id, new Set()))]]),
  );
}

/**
 * Writes next to the manifest which sources and texts each lazy screen and popup needs, read from the site's own
 * loading tables, so that the server's preload hints always match the page's requests.
 */
export function preloadManifest(tables: Readonly<Record<string, readonly string[]>>): Plugin {
  let root = '';
  let folder = '';
  let files: PreloadManifest['files'] = {};
  return {
    name: 'preload-manifest',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = config.build.outDir;
    },
    generateBundle(_options, bundle) {
      files = locateSources(root, bundle, this);
    },
    async closeBundle() {
      const record: PreloadManifest = { parts: await collectLazyModules(root, tables), files };
      await writeFile(join(folder, PRELOAD_MANIFEST_FILE), JSON.stringify(record, null, 1));
    },
  };
}
