/** Which tests and charts name which requirement. Pure: texts in, tables out. */
import { chartRequirements, type ExplorableChart } from '@explorer/index';

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
  /** Titles of the tests that name it, each behind the path of its file. */
  readonly tests: readonly string[];
  /** Ids of the charts that name it. */
  readonly charts: readonly string[];
}

/** @throws Error when the first line does not name the columns this reads. */
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

/** Index just behind the string or comment that starts at `at`; `at` itself when none does. */
function skipText(source: string, at: number): number {
  const start = source[at];
  if (source.startsWith('//', at)) return endOf(source, '\n', at);
  if (source.startsWith('/*', at)) return endOf(source, '*/', at + 2);
  if (start !== "'" && start !== '"' && start !== '`') return at;
  for (let index = at + 1; index < source.length; index += 1) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === start) return index + 1;
  }
  return source.length;
}

function endOf(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found + mark.length;
}

/** Index of the parenthesis that closes the one at `open`. */
function closing(source: string, open: number): number {
  let depth = 0;
  for (let index = open; index < source.length; ) {
    const behind = skipText(source, index);
    if (behind > index) {
      index = behind;
      continue;
    }
    if (source[index] === '(') depth += 1;
    if (source[index] === ')') {
      depth -= 1;
      if (depth === 0) return index;
    }
    index += 1;
  }
  return source.length;
}

const CALL = /(?<![\w.])(?:it|test|describe)((?:\.\w+)*)\s*\(/y;

/**
 * Titles of the tests and groups in a test file. Of a table-driven test, the table belongs to the title, since
 * its rows are filled in. Tests that do not run (`skip`, `todo`) have no say.
 */
export function testTitles(source: string): readonly string[] {
  const titles: string[] = [];
  for (let index = 0; index < source.length; ) {
    const behind = skipText(source, index);
    if (behind > index) {
      index = behind;
      continue;
    }
    CALL.lastIndex = index;
    const call = CALL.exec(source);
    if (call === null) {
      index += 1;
      continue;
    }
    const modifiers = (call[1] ?? '').split('.');
    const open = CALL.lastIndex - 1;
    const title = titleAt(source, open, modifiers.includes('each') || modifiers.includes('for'));
    const runs = !modifiers.includes('skip') && !modifiers.includes('todo');
    if (runs && title !== undefined) titles.push(title);
    index = open + 1;
  }
  return titles;
}

function titleAt(source: string, open: number, isTable: boolean): string | undefined {
  if (!isTable) return stringAt(source, open + 1);
  const end = closing(source, open);
  const next = source.indexOf('(', end);
  if (next < 0 || source.slice(end + 1, next).trim() !== '') return undefined;
  const title = stringAt(source, next + 1);
  if (title === undefined) return undefined;
  return /[%$]/.test(title) ? `${title} ${source.slice(open + 1, end)}` : title;
}

/** The string literal that starts at `from`, white space aside. */
function stringAt(source: string, from: number): string | undefined {
  const start = from + (source.slice(from).match(/^\s*/)?.[0].length ?? 0);
  const end = skipText(source, start);
  const isString = end > start && source[start] !== '/';
  return isString ? source.slice(start + 1, end - 1) : undefined;
}

/** The suite that runs every chart's invariants and journeys, each as a test under its own name. */
const ALL_CHARTS = 'tests/models/allCharts.test.ts';

interface NamedTest {
  readonly path: string;
  readonly title: string;
}

function namedTests(files: readonly TestFile[], charts: readonly ExplorableChart[]): readonly NamedTest[] {
  return [
    ...files.flatMap(({ path, text }) => testTitles(text).map((title) => ({ path, title }))),
    ...charts.flatMap(({ id, model }) =>
      [...model.invariants.map(({ name }) => name), ...Object.keys(model.journeys)].map((name) => ({
        path: ALL_CHARTS,
        title: `${id}: ${name}`,
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

/** IDs that tests or charts name and no requirement has: slips of the pen. */
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
  // `UTF-8` and the like are no requirements that were mistyped.
  return [...new Set(named)].filter((id) => !known.has(id) && prefixes.has(prefixOf(id))).sort();
}

/** `LOGIN-05` → `LOGIN`. */
export function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/**
 * The IDs a pattern stands for: an ID, `LOGIN-*`, or a range `LIST-23..29`.
 * @throws Error when it stands for none.
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
