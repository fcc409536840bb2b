/** Vitest adapter: the tests of one chart. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../chart';
import {
  breakableClaims,
  type ChartRecord,
  checkChart,
  checkReplay,
  describeData,
  describeEffects,
  type ExplorableChart,
  type Exploration,
  type ExplorationModel,
  edgeCover,
  explore,
  formatFindings,
  isOfGraph,
  journeyPath,
  mutations,
  type Proof,
  parseSavedPath,
  propertyNames,
  proveAll,
  type ReplayReport,
  type Rule,
  replay,
  replayAll,
  replaySaved,
  type SavedPath,
  sharedLabels,
  tryMutation,
} from '../index';
import type { RandomOptions } from '../random';
import { activeNodes } from '../xstate';

export interface SuiteOptions {
  /** The chart as stored in its documents, and the command that writes it. */
  readonly record?: { readonly file: string; readonly command: string };
  /**
   * For each claim of the model a mutation that breaks it, if known. Given, every claim must be broken by a mutation; a
   * hint that no longer does is searched for again.
   */
  readonly breaks?: { readonly [claim: string]: string };
  /** Names of claims that are made of many charts, of which a mutation need not break each in this one. */
  readonly common?: readonly string[];
  /**
   * Whether every mutation of the chart as it is now was tried, with the result in `breaks`. Then they are not tried
   * again.
   */
  readonly isMeasured?: () => Promise<boolean>;
  /** How every state handles events that may come at any moment, in addition to the model's. */
  readonly globalEvents?: ExplorationModel['globalEvents'];
  /** Rules that are switched off. */
  readonly without?: readonly Rule[];
  /** The random sequences. `EXPLORER_SEED`, `EXPLORER_RUNS` and `EXPLORER_LENGTH` replace its values. */
  readonly random?: Partial<RandomOptions>;
  /**
   * Folder of saved paths. A random sequence that fails is saved there, shrunk, and replayed by every later run until the
   * file is deleted.
   */
  readonly paths?: string;
}

/** Fixed, so that failures are reproducible. */
const RANDOM: RandomOptions = { seed: 20_240_607, runs: 10, length: 60 };

function randomOptions(given: Partial<RandomOptions> = {}): RandomOptions {
  const set = (name: string): number | undefined => {
    const text = process.env[`EXPLORER_${name}`];
    if (text === undefined) return undefined;
    if (!/^-?\d+$/.test(text)) throw new TypeError(`EXPLORER_${name} is not a whole number: ${text}`);
    return Number(text);
  };
  return {
    seed: set('SEED') ?? given.seed ?? RANDOM.seed,
    runs: set('RUNS') ?? given.runs ?? RANDOM.runs,
    length: set('LENGTH') ?? given.length ?? RANDOM.length,
  };
}

/** The saved paths of a chart, by file. A folder that does not exist has none. */
export function savedPaths(folder: string, chart: string): ReadonlyMap<string, SavedPath> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const all = names.toSorted().map((name) => {
    const file = join(folder, name);
    return [file, parseSavedPath(JSON.parse(readFileSync(file, 'utf8')))] as const;
  });
  return new Map(all.filter(([, path]) => path.chart === chart));
}

/** Computes the value at the first call. */
function once<T>(compute: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => {
    kept ??= { value: compute() };
    return kept.value;
  };
}

/**
 * Defines the tests of one chart: it is explored, replayed, covered and checked, its claims and journeys each become a
 * test, and its mutations must be detected. Titles begin with the chart's id, so `-t '^order:'` runs one chart.
 */
export function testChart(
  given: ExplorableChart,
  {
    record,
    breaks,
    common = [],
    isMeasured = () => Promise.resolve(false),
    globalEvents,
    without = [],
    random,
    paths,
  }: SuiteOptions = {},
): void {
  const model = { ...given.model, globalEvents: { ...given.model.globalEvents, ...globalEvents } };
  const chart: ExplorableChart = { ...given, model };
  describe(`${chart.id}: ${chart.title}`, () => {
    const exploration = once((): Exploration => explore(chart));
    const cover = once((): Promise<ReplayReport> => replayAll(exploration()));
    const proofs = once((): readonly Proof[] => proveAll(exploration()));

    it('is explored completely, within the bound of its model', () => {
      expect(exploration().cutOff).toBeUndefined();
      expect([...exploration().initialStates.keys()]).toEqual(Object.keys(chart.model.inputs));
    });

    it('is reachable, bounded, described and without dead ends', () => {
      expect(formatFindings(checkChart(exploration(), { without }))).toBe('');
    });

    if (record !== undefined)
      it('has the calls, actions, messages and context described in its documents', async () => {
        const text = await readFile(record.file, 'utf8').catch(() => {
          throw new Error(`${record.file} is not there: run \`${record.command}\``);
        });
        const { description }: ChartRecord = JSON.parse(text);
        expect(describeEffects(exploration())).toEqual(description.effects);
        expect(describeData(exploration())).toEqual(description.data);
      });

    for (const [at, name] of propertyNames({ chart }).entries()) {
      it(`always: ${name}`, () => {
        const proof = proofs()[at];
        expect(proof).toMatchObject({ invariant: name });
        expect(proof?.violation).toBeUndefined();
        // A premise that is never true proves nothing.
        expect(proof?.premise).not.toBe(0);
      });
    }

    for (const [name, journey] of Object.entries(chart.model.journeys)) {
      it(`journey: ${name}`, async () => {
        const { initial, divergence, steps } = await replay(
          exploration(),
          journeyPath(exploration(), journey),
        );
        expect(divergence?.message).toBeUndefined();
        expect(activeNodes((steps.at(-1) ?? initial).snapshot).map(pathOf)).toContain(journey.reaches);
      });
    }

    it('behaves as explored when it runs: every state, transition and guard branch', async () => {
      expect(formatFindings(checkReplay(exploration(), await cover(), { without }))).toBe('');
    });

    it('walks every edge', async () => {
      const { divergences, paths, steps } = await cover();
      const walks = edgeCover(exploration());
      // All walks complete …
      expect(divergences).toEqual([]);
      expect(paths).toBe(walks.length);
      expect(steps).toBe(walks.reduce((sum, { edges }) => sum + edges.length, 0));
      // … and together cover exactly the existing edges.
      const walked = new Set(walks.flatMap(({ edges }) => edges));
      expect(exploration().edges.filter((edge) => !walked.has(edge))).toEqual([]);
      expect(walked.size).toBe(exploration().edges.length);
    });

    for (const [file, path] of paths === undefined ? [] : savedPaths(paths, chart.id)) {
      it(`saved path ${file}: ${path.steps.join(' → ')}`, async () => {
        const { failure } = await replaySaved(exploration(), path);
        expect(failure).toBeUndefined();
      });
    }

    const { seed, runs, length } = randomOptions(random);
    it(`behaves as explored on ${runs} random sequences of ${length} steps (seed ${seed})`, async () => {
      // Loaded here, so that the other tests start without fast-check.
      const { checkRandomly } = await import('../random');
      const { failure } = await checkRandomly(exploration(), { seed, runs, length });
      if (failure === undefined) return;
      const { path, message } = failure;
      const labels = sharedLabels(path, Object.keys(chart.model.inputs).length);
      const said = [`${message}\n    path: ${JSON.stringify(labels)}\n    seed: ${seed}`];
      if (paths !== undefined) {
        const file = join(paths, `${chart.id}.json`);
        mkdirSync(paths, { recursive: true });
        writeFileSync(file, `${JSON.stringify({ ...path, seed, message }, null, 2)}\n`);
        said.push(`saved: ${file}`);
      }
      throw new Error(said.join('\n    '));
    });

    /*
     * A mutation that no path detects is a gap in the model (a missing sample, outcome or part of the projection) or a
     * part of the chart that does nothing.
     */
    it('distinguishes every mutation of its transitions', async () => {
      if (await isMeasured()) return;
      const undetected = mutations(chart)
        // Mutations of states are compared with the claims only, and one of the border may be equivalent.
        .filter((mutation) => mutation.transition !== undefined && isOfGraph(mutation))
        .filter((mutation) => tryMutation(exploration(), mutation).detectedAfter === undefined)
        .map(({ words }) => words);
      expect(undetected).toEqual([]);
    });

    const { invariants, steps, temporal } = model;
    const claims = [
      // Witnesses are checked with the rules.
      ...[...invariants, ...steps].filter(({ witness }) => witness === undefined),
      ...temporal,
    ]
      .map(({ name }) => name)
      .filter((name) => !common.includes(name));
    // A claim that no mutation and no witness can break proves nothing; it must be rewritten or removed.
    if (breaks !== undefined && claims.length > 0)
      it('has only claims that can fail: a mutation breaks each', async () => {
        const broken = (await isMeasured())
          ? new Map(Object.entries(breaks))
          : breakableClaims(chart, mutations(chart), breaks, common);
        expect(claims.filter((name) => !broken.has(name))).toEqual([]);
      });
  });
}
