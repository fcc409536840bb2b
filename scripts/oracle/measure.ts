/** Measures the oracle of one chart: which layer detects which mutation. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  breakableClaims,
  type ExplorableChart,
  explore,
  isEquivalent,
  isOfGraph,
  type Judgement,
  judge,
  judgeQuickly,
  type KindFigures,
  LAYERS,
  type Layer,
  MUTATION_KINDS,
  type Mutation,
  type MutationKind,
  mutations,
  type Strength,
} from '@explorer/index';
import { productClaimsOf } from '@/machines/shared/product.model';
import { type ChartSource, contentOf, ROOT, testsOf } from './sources';
import type { TestRequest } from './testRunner';

/** The mutations that hand-written tests of the chart detect. */
async function testsDetect(source: ChartSource, tried: readonly Mutation[]): Promise<ReadonlySet<string>> {
  const tests = await testsOf(source);
  if (tests.length === 0 || tried.length === 0) return new Set();
  const folder = await mkdtemp(join(tmpdir(), 'oracle-'));
  const request: TestRequest = {
    ...source,
    mutations: tried.map(({ id }) => id),
    answer: join(folder, 'answer'),
  };
  const file = join(folder, 'request');
  await writeFile(file, JSON.stringify(request));
  await writeFile(request.answer, '');
  const vitest = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'scripts/oracle/vitest.config.ts',
      ...tests,
    ],
    { cwd: ROOT, env: { ...process.env, ORACLE_REQUEST: file }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [vitest.stdout, vitest.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise((resolve) => vitest.once('exit', resolve));
  const lines = (await readFile(request.answer, 'utf8')).split('\n').filter((line) => line !== '');
  await rm(folder, { recursive: true });
  if (code !== 0) throw new Error(`the tests of ${source.name} fail on the original chart:\n${output}`);
  if (output.includes('Worker exited unexpectedly'))
    console.error(`${source.name}: a mutation ended the tests; they have not tried those after it`);
  return new Set(lines.map((line): string => JSON.parse(line)[0]));
}

const isUndetected = ({ detected }: Judgement) => Object.keys(detected).length === 0;

/** For each claim without a witness a mutation that breaks it; those of the whole product need not break here. */
function brokenClaims(
  chart: ExplorableChart,
  quick: readonly (Judgement & { readonly mutation: Mutation })[],
  hints: Strength['claims'],
): Strength['claims'] {
  const found = new Map(
    quick.toReversed().flatMap(({ mutation, broken }) => broken.map((name) => [name, mutation.id])),
  );
  const late = breakableClaims(
    chart,
    quick.map(({ mutation }) => mutation),
    hints,
    [...found.keys(), ...productClaimsOf(chart)],
  );
  const { invariants, steps, temporal } = chart.model;
  const own = [...[...invariants, ...steps].filter(({ witness }) => witness === undefined), ...temporal];
  return Object.fromEntries(
    own.flatMap(({ name }) => {
      const id = found.get(name) ?? late.get(name);
      return id === undefined ? [] : [[name, id]];
    }),
  );
}

/** Tries every mutation of a chart. */
export async function measure(
  chart: ExplorableChart,
  source: ChartSource,
  hints: Strength['claims'],
): Promise<Strength> {
  const all = mutations(chart);
  const quick = all.map((mutation) => ({ mutation, ...judgeQuickly(chart, mutation) }));
  const original = explore(chart);
  const equivalent = new Set(
    quick
      .filter(isUndetected)
      .map(({ mutation }) => mutation)
      .filter((mutation) => !isOfGraph(mutation) && isEquivalent(original, mutation)),
  );
  const left = quick.filter((each) => isUndetected(each) && !equivalent.has(each.mutation));
  const tested = await testsDetect(
    source,
    left.map(({ mutation }) => mutation),
  );
  // All configurations of a large chart take long, so only what is still undetected is judged by them.
  const late = left
    .filter(({ mutation, isWhole }) => !isWhole && !tested.has(mutation.id))
    .map(({ mutation }) => ({ mutation, ...judge(chart, mutation) }));
  const detectedLate = new Set(late.filter((each) => !isUndetected(each)).map(({ mutation }) => mutation));
  const ofModel = Object.fromEntries(
    LAYERS.map((layer) => [
      layer,
      [...quick, ...late].filter(({ detected }) => detected[layer] !== undefined).length,
    ]),
  ) as { [L in Layer]: number };
  const undetected = left
    .map(({ mutation }) => mutation)
    .filter((mutation) => !tested.has(mutation.id) && !detectedLate.has(mutation));
  const figuresOf = (kind: MutationKind): readonly [MutationKind, KindFigures][] => {
    const count = (some: Iterable<Mutation>) => [...some].filter((each) => each.kind === kind).length;
    const tried = count(all);
    return tried === 0
      ? []
      : [[kind, { tried, equivalent: count(equivalent), undetected: count(undetected) }]];
  };
  return {
    content: await contentOf(source),
    claims: brokenClaims(chart, quick, hints),
    mutations: all.length,
    detected: { ...ofModel, tests: tested.size },
    kinds: Object.fromEntries(MUTATION_KINDS.flatMap(figuresOf)),
    undetected: undetected.map(({ id }) => id),
  };
}

/** Tries those of an unchanged chart that were not detected again: claims of the whole product are not part of its content. */
export function measureAgain(chart: ExplorableChart, known: Strength): Strength {
  const left = new Set(known.undetected);
  let { detected, kinds = {} } = known;
  if (left.size === 0 || detected === undefined) return known;
  for (const mutation of mutations(chart).filter(({ id }) => left.has(id))) {
    const { detected: by } = judge(chart, mutation);
    const layers = LAYERS.filter((layer) => by[layer] !== undefined);
    const figures = kinds[mutation.kind];
    if (layers.length === 0 || figures === undefined) continue;
    left.delete(mutation.id);
    detected = {
      ...detected,
      ...Object.fromEntries(layers.map((layer) => [layer, (detected?.[layer] ?? 0) + 1])),
    };
    kinds = { ...kinds, [mutation.kind]: { ...figures, undetected: figures.undetected - 1 } };
  }
  return { ...known, detected, kinds, undetected: [...left] };
}
