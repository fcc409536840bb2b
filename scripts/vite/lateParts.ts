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

/** Where the build leaves the late parts, beside its manifest. */
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

/**
 * Leaves beside the manifest which sources and texts each late screen and popup needs, read from the tables by which
 * the site loads them, so that the server's preload hints cannot differ from what the page asks for.
 */
export function lateParts(tables: readonly string[]): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'late-parts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = config.build.outDir;
    },
    async closeBundle() {
      await writeFile(
        join(folder, LATE_PARTS_FILE),
        JSON.stringify(await collectLateParts(root, tables), null, 1),
      );
    },
  };
}
