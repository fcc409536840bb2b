import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { isNode, nodesIn, type SyntaxNode, walk } from './edits';

/** What comes with one late part of the site. */
export interface LatePart {
  /** Sources that it imports when it is needed. */
  readonly imports: readonly string[];
  /** Parts of the texts. */
  readonly texts: readonly string[];
}

/** What the build leaves for the server's preload hints. */
export interface LateRecord {
  readonly parts: Readonly<Record<string, LatePart>>;
  /**
   * Files that hold each source that is imported when it is needed: the build merges chunks, and its manifest then
   * no longer says where such a source has gone.
   */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** Where the build leaves that record, beside its manifest. */
export const LATE_PARTS_FILE = '.vite/late.json';

const textOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node['value'] === 'string' ? node['value'] : undefined;

/** The late parts that the tables of a source name: entries of an object, each with its imports. */
export function readLateParts(file: string, code: string): ReadonlyMap<string, LatePart> {
  const program: unknown = parseSync(file, code).program;
  const parts = new Map<string, LatePart>();
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

/** The source file that an import without an ending means, as the manifest names it. */
function resolve(root: string, from: string, source: string): string {
  const base = join(dirname(from), source);
  const file = [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${from} imports ${source}, which is not there`);
  return relative(root, file);
}

/** Everything late, by name, from the tables that the site itself loads it by; one name may stand in several. */
export async function collectLateParts(
  root: string,
  tables: readonly string[],
): Promise<Readonly<Record<string, LatePart>>> {
  const all: Record<string, LatePart> = {};
  for (const table of tables) {
    const file = join(root, table);
    for (const [name, part] of readLateParts(file, await readFile(file, 'utf8'))) {
      const imports = part.imports.map((source) => resolve(root, file, source));
      all[name] = {
        imports: [...(all[name]?.imports ?? []), table, ...imports],
        texts: [...(all[name]?.texts ?? []), ...part.texts],
      };
    }
  }
  return all;
}

/** What this needs to know of a build. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}
type Outputs = Readonly<
  Record<string, { readonly fileName: string; readonly moduleIds?: readonly string[] | undefined }>
>;

/** The files that hold each source that some other imports when it is needed. */
export function locateLate(root: string, outputs: Outputs, graph: ModuleGraph): LateRecord['files'] {
  const homes = new Map<string, string>();
  for (const { fileName, moduleIds = [] } of Object.values(outputs)) {
    for (const id of moduleIds) homes.set(id, fileName);
  }
  /** A source that only passes on what others export is nowhere itself. */
  const filesOf = (id: string, seen: Set<string>): readonly string[] => {
    const home = homes.get(id);
    if (home !== undefined) return [home];
    if (seen.has(id)) return [];
    seen.add(id);
    return (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((next) => filesOf(next, seen));
  };
  const late = new Set(
    [...homes.keys()].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  );
  return Object.fromEntries(
    [...late].map((id) => [relative(root, id), [...new Set(filesOf(id, new Set()))]]),
  );
}

/**
 * Leaves beside the manifest which sources and texts each late screen and popup needs, read from the tables by which
 * the site loads them, so that the server's preload hints cannot differ from what the page asks for.
 */
export function lateParts(tables: readonly string[]): Plugin {
  let root = '';
  let folder = '';
  let files: LateRecord['files'] = {};
  return {
    name: 'late-parts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = config.build.outDir;
    },
    generateBundle(_options, bundle) {
      files = locateLate(root, bundle, this);
    },
    async closeBundle() {
      const record: LateRecord = { parts: await collectLateParts(root, tables), files };
      await writeFile(join(folder, LATE_PARTS_FILE), JSON.stringify(record, null, 1));
    },
  };
}
