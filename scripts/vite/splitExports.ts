import { readFile } from 'node:fs/promises';
import { type Plugin, parseSync } from 'vite';
import { isNode, nodesIn, type SyntaxNode, walk } from './edits';

const QUERY = '?part=';

/** A source file taken apart into its top-level declarations. */
interface Parts {
  /** Import statements, which every declaration may need. */
  readonly imports: string;
  /** Each declaration that is there at run time, by its name, without `export`. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly exported: readonly string[];
  /** What is passed on from elsewhere, or by another name. */
  readonly passedOn: readonly { readonly name: string; readonly as: string; readonly from?: string }[];
}

const RUNTIME = new Set(['FunctionDeclaration', 'VariableDeclaration', 'ClassDeclaration']);

function nameOf(declaration: SyntaxNode): string | undefined {
  const [bearer = declaration] = nodesIn(declaration['declarations']);
  const { id } = bearer;
  return isNode(id) && typeof id['name'] === 'string' ? id['name'] : undefined;
}

/** `export { a as b }`, with or without `from`; undefined for any other statement. */
function passedOnBy(statement: SyntaxNode): Parts['passedOn'] | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || isNode(statement['declaration'])) return undefined;
  const source = isNode(statement['source']) ? statement['source']['value'] : undefined;
  return nodesIn(statement['specifiers']).flatMap(({ local, exported }) => {
    const name = isNode(local) ? local['name'] : undefined;
    const as = isNode(exported) ? exported['name'] : undefined;
    if (typeof name !== 'string' || typeof as !== 'string') return [];
    return [{ name, as, ...(typeof source === 'string' ? { from: source } : {}) }];
  });
}

/** Marks a function whose call does nothing but answer. */
const PURE = /@__NO_SIDE_EFFECTS__\s*$/;

/** Takes a source apart. Undefined when it holds anything that this cannot take apart safely. */
export function takeApart(file: string, code: string): Parts | undefined {
  const program: unknown = parseSync(file, code).program;
  if (!isNode(program)) return undefined;
  let imports = '';
  const declarations = new Map<string, string>();
  const exported: string[] = [];
  const passedOn: Parts['passedOn'][number][] = [];
  for (const statement of nodesIn(program['body'])) {
    const named = passedOnBy(statement);
    if (named !== undefined) {
      passedOn.push(...named);
      continue;
    }
    if (statement.type === 'ImportDeclaration') {
      imports += `${code.slice(statement.start, statement.end)}\n`;
      continue;
    }
    const isExport = statement.type === 'ExportNamedDeclaration';
    const [declaration] = isExport ? nodesIn(statement['declaration']) : [statement];
    if (declaration === undefined) return undefined;
    if (/^TS(?:Interface|TypeAlias)Declaration$/.test(declaration.type)) continue;
    const name = nameOf(declaration);
    const isOne = nodesIn(declaration['declarations']).length <= 1;
    if (!RUNTIME.has(declaration.type) || declaration['kind'] === 'let' || name === undefined || !isOne)
      return undefined;
    const mark = PURE.test(code.slice(0, statement.start)) ? '/* @__NO_SIDE_EFFECTS__ */ ' : '';
    declarations.set(name, `${mark}export ${code.slice(declaration.start, declaration.end)}`);
    if (isExport) exported.push(name);
  }
  return { imports, declarations, exported, passedOn };
}

/** Other declarations that a piece of source names. */
function namedIn(file: string, own: string, { declarations }: Parts): readonly string[] {
  const program: unknown = parseSync(file, declarations.get(own) ?? '').program;
  const named = new Set<string>();
  if (isNode(program)) {
    walk(program, ({ name }) => {
      if (typeof name === 'string' && name !== own && declarations.has(name)) named.add(name);
      return undefined;
    });
  }
  return [...named];
}

/** Source of the module that one declaration becomes. */
export function partSource(file: string, name: string, parts: Parts): string {
  const needs = namedIn(file, name, parts).map(
    (other) => `import { ${other} } from ${JSON.stringify(file + QUERY + other)};\n`,
  );
  return `${parts.imports}${needs.join('')}${parts.declarations.get(name) ?? ''}\n`;
}

/**
 * Makes each declaration of the matching files a module of its own. A bundler keeps the declarations of one
 * module together, so that a schema or a storage entry that only a late screen needs would come with
 * the first one as soon as both need anything of the same file.
 */
export function splitExports(files: RegExp): Plugin {
  const known = new Map<string, Promise<Parts | undefined>>();
  return {
    name: 'split-exports',
    apply: 'build',
    async load(id) {
      const [file = '', part] = id.split(QUERY);
      if (!files.test(file)) return null;
      const parts = await (known.get(file) ??
        known
          .set(
            file,
            readFile(file, 'utf8').then((code) => takeApart(file, code)),
          )
          .get(file));
      if (parts === undefined) return null;
      const moduleType = file.endsWith('x') ? 'tsx' : 'ts';
      const code =
        part === undefined
          ? [
              ...parts.exported.map((name) => ({ name, as: name, from: file + QUERY + name })),
              ...parts.passedOn.map(({ name, as, from = file + QUERY + name }) => ({ name, as, from })),
            ]
              .map(({ name, as, from }) => `export { ${name} as ${as} } from ${JSON.stringify(from)};`)
              .join('\n')
          : partSource(file, part, parts);
      return { code, moduleType, moduleSideEffects: false };
    },
  };
}
