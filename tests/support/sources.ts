import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A node of a source's syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** A parsed source file. */
export interface Source {
  readonly file: string;
  readonly nodes: readonly SyntaxNode[];
  readonly textOf: (node: SyntaxNode) => string;
  readonly lineOf: (node: SyntaxNode) => number;
}

function nodesOf(value: unknown): readonly SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesOf)];
}

/** Parses a TypeScript source. */
export function parseSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const { program } = parseSync(file, text);
  return {
    file,
    nodes: nodesOf(program),
    textOf: ({ start, end }) => text.slice(start, end),
    lineOf: ({ start }) => text.slice(0, start).split('\n').length,
  };
}

/** Paths of the sources in a folder and those below it. */
export const sourcesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`)
    .toSorted();
