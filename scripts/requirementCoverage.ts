/** Which tests and charts name which requirement. Pure: texts in, tables out. */

import { chartRequirements, type ExplorableChart, propertyNames } from '@explorer/index';
import { parseSync } from '@swc/core';

/** A line of docs/requirements.tsv. */
export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly source: string;
  readonly text: string;
}

/** A test file's name and content. */
export interface TestFile {
  readonly path: string;
  readonly text: string;
}

export interface RequirementCoverage extends Requirement {
  /** Titles of the tests that name it, each prefixed with its file's path. */
  readonly tests: readonly string[];
  /** Ids of the charts that name it. */
  readonly charts: readonly string[];
}

/** @throws Error if the first line does not name the expected columns. */
export function parseRequirements(tsv: string): readonly Requirement[] {
  const [head, ...lines] = tsv.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (head !== 'id\tarea\tsource\trequirement') throw new Error('unexpected columns in the requirements');
  return lines.map((line) => {
    const [id = '', area = '', source = '', text = ''] = line.split('\t');
    return { id, area, source, text };
  });
}

const ID = /\b[A-Z][A-Z0-9]*-\d+\b/g;

/** Full requirement IDs in a text: `LOGIN-03..05` names LOGIN-03 and nothing else. */
export function idsIn(text: string): readonly string[] {
  return [...new Set(text.match(ID) ?? [])];
}

/** A node of the parsed source: any object with a `type`. */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls back for a node and everything below it. */
function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) visit(value);
    for (const child of Object.values(value)) walk(child, visit);
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** All string literals in an expression, in order, with identifiers resolved one level deep. */
function textsIn(value: unknown, constants: ReadonlyMap<string, unknown>): readonly string[] {
  const texts: string[] = [];
  walk(value, (node) => {
    if (node.type === 'StringLiteral') texts.push(textOf(node['value']));
    if (node.type === 'TemplateElement') texts.push(textOf(node['raw']));
    if (node.type === 'Identifier') {
      const constant = constants.get(textOf(node['value']));
      if (constant !== undefined) texts.push(...textsIn(constant, new Map()));
    }
  });
  return texts;
}

/** Functions whose first argument is a title; the last one replays a chart on the page. */
const TITLED: readonly string[] = ['it', 'test', 'describe', 'replayOnPage'];

/** `it`, `it.each`, `test.skip`…: the words of a callee; undefined for any other. */
function testWords(callee: unknown): readonly string[] | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') {
    const name = textOf(callee['value']);
    return TITLED.includes(name) ? [name] : undefined;
  }
  if (callee.type !== 'MemberExpression') return undefined;
  const words = testWords(callee['object']);
  const property = callee['property'];
  return words !== undefined && isNode(property) ? [...words, textOf(property['value'])] : undefined;
}

/** First argument of a call. */
function firstArgument(call: Node): unknown {
  const [first] = Array.isArray(call['arguments']) ? call['arguments'] : [];
  return first;
}

/**
 * Titles of the tests and groups in a test file. The table of a table-driven test belongs to its title, because its
 * rows are filled in. Tests that do not run (`skip`, `todo`) are ignored.
 */
export function testTitles(source: string, tsx = false): readonly string[] {
  const module = parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' });
  const constants = new Map<string, unknown>();
  walk(module, (node) => {
    const id = node['id'];
    if (node.type === 'VariableDeclarator' && isNode(id)) constants.set(textOf(id['value']), node['init']);
  });
  const titles: string[] = [];
  walk(module, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = node['callee'];
    const isTable = isNode(callee) && callee.type === 'CallExpression';
    const words = testWords(isTable ? callee['callee'] : callee);
    const isEach = words?.at(-1) === 'each' || words?.at(-1) === 'for';
    if (words === undefined || words.includes('skip') || words.includes('todo') || isTable !== isEach) return;
    const title = textsIn(firstArgument(node), new Map()).join('');
    const rows = isTable && /[%$]/.test(title) ? textsIn(firstArgument(callee), constants) : [];
    titles.push([title, ...rows].join(' '));
  });
  return titles;
}

/** The tests of a chart, which run each of its claims and journeys under its own name. */
const chartTests = (id: string): string => `tests/models/charts/${id}.test.ts`;

interface NamedTest {
  readonly path: string;
  readonly title: string;
}

function namedTests(files: readonly TestFile[], charts: readonly ExplorableChart[]): readonly NamedTest[] {
  return [
    ...files.flatMap(({ path, text }) =>
      testTitles(text, path.endsWith('.tsx')).map((title) => ({ path, title })),
    ),
    ...charts.flatMap((chart) =>
      [...propertyNames({ chart }), ...Object.keys(chart.model.journeys)].map((name) => ({
        path: chartTests(chart.id),
        title: name,
      })),
    ),
  ];
}

/** Every requirement with the tests and charts that name it, in the order of the requirements. */
export function coverRequirements(
  requirements: readonly Requirement[],
  files: readonly TestFile[],
  charts: readonly ExplorableChart[],
): readonly RequirementCoverage[] {
  const tests = new Map<string, string[]>();
  for (const { path, title } of namedTests(files, charts)) {
    for (const id of idsIn(title)) {
      const short = (title.split('\n')[0] ?? title).trim();
      tests.set(id, [...(tests.get(id) ?? []), `${path}: ${short}`]);
    }
  }
  return requirements.map((requirement) => ({
    ...requirement,
    tests: tests.get(requirement.id) ?? [],
    charts: charts.filter((chart) => chartRequirements(chart).includes(requirement.id)).map(({ id }) => id),
  }));
}

/** IDs named by tests or charts that are not requirements: typing errors. */
export function unknownIds(
  requirements: readonly Requirement[],
  files: readonly TestFile[],
  charts: readonly ExplorableChart[],
): readonly string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const prefixes = new Set([...known].map(prefixOf));
  const named = [
    ...namedTests(files, charts).flatMap(({ title }) => idsIn(title)),
    ...charts.flatMap((chart) => chartRequirements(chart)),
  ];
  // `UTF-8` and similar are not mistyped requirements.
  return [...new Set(named)].filter((id) => !known.has(id) && prefixes.has(prefixOf(id))).sort();
}

/** `LOGIN-05` → `LOGIN`. */
export function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/**
 * The IDs that a pattern matches: an ID, `LOGIN-*`, or a range `LIST-23..29`.
 * @throws Error if it matches none.
 */
export function expandPattern(pattern: string, ids: readonly string[]): readonly string[] {
  const range = /^(.+)-(\d+)\.\.(\d+)$/.exec(pattern);
  const matches = ids.filter((id) => {
    if (range !== null) {
      const [, prefix, from, to] = range;
      const number = Number(id.slice(id.lastIndexOf('-') + 1));
      return prefixOf(id) === prefix && number >= Number(from) && number <= Number(to);
    }
    return pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
  });
  if (matches.length === 0) throw new Error(`no requirement matches ${pattern}`);
  return matches;
}
