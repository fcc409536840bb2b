/** Part of the product that a fault is in. */
export const LAYERS = ['chart', 'wiring', 'view', 'service', 'server'] as const;
export type Layer = (typeof LAYERS)[number];

/** The smallest group of tests that must notice a fault. */
export interface TestGroup {
  /** Project of vitest.config.ts. */
  readonly project: 'unit' | 'models' | 'server';
  readonly file: string;
  /** Regular expression for the titles; all tests of the file by default. */
  readonly title?: string;
}

/** A careless mistake, as a search and replace in one file. */
export interface Fault {
  readonly name: string;
  readonly layer: Layer;
  /** What a player would meet. */
  readonly effect: string;
  readonly file: string;
  /** Text that is in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  readonly noticedBy: TestGroup;
  /** Why no test notices it; absent if one does. */
  readonly unnoticed?: string;
}

/**
 * The tests of one chart's model. Generated documents do not count: whoever puts a fault into a chart also generates
 * its documents again.
 */
export const modelOf = (chart: string): TestGroup => ({
  project: 'models',
  file: `tests/models/charts/${chart}.test.ts`,
  title: `^${chart}: (?!.*described in its documents)`,
});

export const unit = (file: string, title?: string): TestGroup => ({
  project: 'unit',
  file,
  ...(title === undefined ? {} : { title }),
});

export const server = (file: string, title?: string): TestGroup => ({
  project: 'server',
  file,
  ...(title === undefined ? {} : { title }),
});

/** The text with the fault in it; undefined if the patch does not apply exactly once. */
export function withFault(
  text: string,
  { find, replace }: Pick<Fault, 'find' | 'replace'>,
): string | undefined {
  const at = text.indexOf(find);
  if (at < 0 || text.indexOf(find, at + 1) >= 0) return undefined;
  return text.slice(0, at) + replace + text.slice(at + find.length);
}
