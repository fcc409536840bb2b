/**
 * Measures the strength of every chart's oracle: tests each mutation of a chart without the original, and records which
 * layers detect it. Results are cached by content in docs/oracle.json, so unchanged charts cost nothing.
 *
 *   npm run oracle                  tests changed charts and prints the table
 *   npm run oracle -- login session only these charts
 *   … --claims                      only finds for each claim a mutation that breaks it
 *   … --list                        lists every mutation that no test detects
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { breakableClaims, judge, LAYERS, type Layer, mutations } from '@explorer/index';
import { registry } from '@/machines/registry';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = join(ROOT, 'docs/oracle.json');

/** Recorded results of one chart. */
interface Strength {
  /** Hash of the chart, its model and the explorer. */
  readonly content: string;
  /** For each claim a mutation that breaks it. */
  readonly claims: { readonly [claim: string]: string };
  /** Absent until the mutations have been tested. */
  readonly changes?: number;
  /** Number of mutations detected by each layer; several layers can detect the same one. */
  readonly detected?: { readonly [L in Layer]: number };
  /** Mutations that no layer detects, in words. */
  readonly undetected?: readonly string[];
}

type Kept = { readonly [chart: string]: Strength };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, claims: { type: 'boolean', default: false } },
});

/** A file and all of our modules that it imports. */
async function sourcesOf(
  file: string,
  seen = new Map<string, string>(),
): Promise<ReadonlyMap<string, string>> {
  if (seen.has(file)) return seen;
  const text = await readFile(file, 'utf8');
  seen.set(file, text);
  for (const [, from = ''] of text.matchAll(/from '((?:\.|@\/|@explorer\/)[^']+)'/g)) {
    const path = from.startsWith('@/')
      ? join(ROOT, 'src', from.slice(2))
      : from.startsWith('@explorer/')
        ? join(ROOT, 'explorer', from.slice(10))
        : join(dirname(file), from);
    const found = [`${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find((each) => existsSync(each));
    if (found !== undefined && !found.includes('/diagram/') && !found.includes('/documents/'))
      await sourcesOf(found, seen);
  }
  return seen;
}

async function contentOf(id: string): Promise<string> {
  const text = await readFile(join(ROOT, 'src/machines/registry.ts'), 'utf8');
  const entry = text.match(new RegExp(`id: '${id}',[^}]*?model: (\\w+)`, 's'));
  const from = text.match(new RegExp(`\\b${entry?.[1]}\\b[^;]*? from '([^']+)'`))?.[1];
  if (from === undefined) throw new Error(`the registry does not say where the model of ${id} stands`);
  const sources = await sourcesOf(join(ROOT, 'src/machines', `${from}.ts`));
  const hash = createHash('sha256');
  for (const [file, source] of [...sources].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(relative(ROOT, file)).update('\0').update(source).update('\0');
  return hash.digest('hex').slice(0, 16);
}

const kept: { [chart: string]: Strength } = existsSync(FILE)
  ? (JSON.parse(await readFile(FILE, 'utf8')) as Kept)
  : {};
const save = async () => {
  const inOrder = registry.flatMap(({ id }) => (kept[id] === undefined ? [] : [[id, kept[id]] as const]));
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
};

const chosen = registry.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
for (const chart of chosen) {
  const content = await contentOf(chart.id);
  const known = kept[chart.id];
  if (known?.content === content && (values.claims || known.changes !== undefined)) continue;
  const changes = mutations(chart.machine);
  const claims = Object.fromEntries(breakableClaims(chart, changes, known?.claims));
  if (values.claims) kept[chart.id] = { content, claims };
  else {
    const judged = changes.map((change) => ({ change, detected: judge(chart, change).detected }));
    kept[chart.id] = {
      content,
      claims,
      changes: changes.length,
      detected: Object.fromEntries(
        LAYERS.map((layer) => [layer, judged.filter(({ detected }) => detected[layer] !== undefined).length]),
      ) as { [L in Layer]: number },
      undetected: judged
        .filter(({ detected }) => Object.keys(detected).length === 0)
        .map(({ change }) => change.words),
    };
  }
  await save();
}

const row = (cells: readonly (string | number)[]) =>
  console.log(
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(20) : String(cell).padStart(11))).join(''),
  );
row(['chart', 'mutations', ...LAYERS, 'none']);
const total = [0, ...LAYERS.map(() => 0), 0];
for (const { id } of chosen) {
  const { changes, detected, undetected } = kept[id] ?? {};
  if (changes === undefined || detected === undefined || undetected === undefined) continue;
  const cells = [changes, ...LAYERS.map((layer) => detected[layer]), undetected.length];
  for (const [at, cell] of cells.entries()) total[at] = (total[at] ?? 0) + cell;
  row([id, ...cells]);
  if (values.list) for (const words of undetected) console.log(`    ${words}`);
}
row(['all', ...total]);
