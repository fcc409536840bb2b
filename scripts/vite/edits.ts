import MagicString, { type SourceMap } from 'magic-string';

/** A replacement of a piece of source text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Source text changed by the build, with its source map. */
export interface Rewritten {
  readonly code: string;
  readonly map: SourceMap;
}

/** Applies edits that do not overlap. */
export function applyEdits(code: string, edits: readonly Edit[]): Rewritten {
  const text = new MagicString(code);
  for (const { start, end, text: replacement } of edits) {
    if (start === end) text.appendLeft(start, replacement);
    else text.update(start, end, replacement);
  }
  return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) };
}

/** A node of a syntax tree, with the properties that build plugins use. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** The nodes in one property of a node. */
export const nodesIn = (part: unknown): readonly SyntaxNode[] =>
  (Array.isArray(part) ? part : [part]).filter(isNode);

/** Visits a node and its descendants; `false` from the visitor skips the descendants. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => boolean | undefined): void {
  if (visit(node) === false) return;
  for (const part of Object.values(node)) for (const child of nodesIn(part)) walk(child, visit);
}

/** Edits that remove the unwanted properties of an object, by name and value. */
export function removeProperties(
  object: SyntaxNode,
  isUnwanted: (name: string, value: SyntaxNode) => boolean,
): readonly Edit[] {
  const properties = nodesIn(object['properties']);
  return properties.flatMap(({ key, value, start }, index) => {
    const name = isNode(key) ? key['name'] : undefined;
    if (typeof name !== 'string' || !isNode(value) || !isUnwanted(name, value)) return [];
    return [{ start, end: properties[index + 1]?.start ?? object.end - 1, text: '' }];
  });
}
