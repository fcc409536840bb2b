import {
  type ChartRecord,
  casesOf,
  checkChart,
  type Exploration,
  edgeCover,
  explore,
  exploredCoverage,
  flattenStates,
  type Invocation,
  invocations,
  type Path,
  recordChart,
} from '@explorer/index';
import type { ExplorableChart } from '@explorer/types';
import type {
  AtlasChart,
  AtlasConnection,
  AtlasEntry,
  AtlasIndex,
  AtlasRequirement,
  OracleStrength,
  PackedPaths,
  Reach,
  StrengthFigures,
} from '../data';
import { isPictured } from '../seen';
import { type BrowserRecord, followWalks, type RecordedWalk } from './walks';

function pack(paths: readonly Path[]): PackedPaths {
  const inputs = new Map<string, number>();
  const labels = new Map<string, number>();
  const at = (table: Map<string, number>, text: string) => {
    const index = table.get(text) ?? table.size;
    table.set(text, index);
    return index;
  };
  const packed = paths.map((path) => [
    at(inputs, path.input),
    ...path.edges.map(({ step }) => at(labels, step.label)),
  ]);
  return { inputs: [...inputs.keys()], labels: [...labels.keys()], paths: packed };
}

function exploredReach(exploration: Exploration): Reach {
  const { states, transitions, guards } = exploredCoverage(exploration);
  const seen = (pick: 'passed' | 'failed') =>
    [...guards].flatMap(([id, answers]) => (answers[pick] ? [id] : []));
  return {
    states: [...states],
    transitions: [...transitions],
    guardsPassed: seen('passed'),
    guardsFailed: seen('failed'),
  };
}

/** The part of a chart's data that is expensive to compute: it depends on the chart and on the walks. */
export type ComputedChart = Omit<AtlasChart, 'screens' | 'omissions' | 'oracle' | 'isPending'>;

export function computeChart(chart: ExplorableChart, walks: readonly RecordedWalk[]): ComputedChart {
  const exploration = explore(chart);
  const { description, ways } = recordChart(exploration);
  const followed = followWalks(exploration, walks);
  return {
    description,
    faults: checkChart(exploration).filter(({ rule }) => rule !== 'invariants hold'),
    paths: pack(edgeCover(exploration)),
    cases: casesOf(exploration, description.root),
    explored: exploredReach(exploration),
    ...(walks.length === 0 ? {} : { walked: followed.reach }),
    walks: followed.walks,
    walkedValues: followed.values,
    ways,
  };
}

const NOTHING: Reach = { states: [], transitions: [], guardsPassed: [], guardsFailed: [] };

/** A chart of which only its documents are known. */
export function pendingChart({ description, ways }: ChartRecord): ComputedChart & { isPending: true } {
  return {
    description,
    ways,
    faults: [],
    paths: { inputs: [], labels: [], paths: [] },
    cases: [],
    explored: NOTHING,
    walks: [],
    walkedValues: [],
    isPending: true,
  };
}

/** The data of a chart's page. */
export function chartPage(
  computed: ComputedChart & { readonly isPending?: true },
  browser: BrowserRecord | undefined,
  oracle: OracleStrength | undefined,
): AtlasChart {
  return {
    ...computed,
    screens: browser?.screens ?? [],
    ...(browser?.omissions === undefined ? {} : { omissions: browser.omissions }),
    ...(oracle === undefined ? {} : { oracle }),
  };
}

function strengthOf({ kinds = {}, undetected = [] }: OracleStrength, tried: number): StrengthFigures {
  const mutations = Object.values(kinds).reduce((left, { equivalent }) => left - equivalent, tried);
  return { mutations, detected: mutations - undetected.length, kinds };
}

function entryOf(chart: AtlasChart): AtlasEntry {
  const { description, faults, walked, screens, omissions, oracle, isPending } = chart;
  const { id, title, area, figures, requirements, proofs } = description;
  const visible = flattenStates(description.root).filter(
    ({ path, type }) => (type === 'atomic' || type === 'final') && omissions?.unseen[path] === undefined,
  );
  return {
    id,
    title,
    area,
    description: description.description ?? '',
    figures,
    requirements,
    invariants: proofs.length,
    faults: faults.length + proofs.filter(({ violation }) => violation !== undefined).length,
    ...(walked === undefined ? {} : { walkedTransitions: walked.transitions.length }),
    ...(screens.length === 0
      ? {}
      : {
          pictures: {
            taken: visible.filter(({ path }) => isPictured(screens, path)).length,
            visible: visible.length,
          },
        }),
    ...(oracle?.mutations === undefined ? {} : { oracle: strengthOf(oracle, oracle.mutations) }),
    ...(isPending === undefined ? {} : { isPending }),
  };
}

/** The data of the map. */
export function atlasIndex(
  charts: readonly AtlasChart[],
  relations: readonly Invocation[],
  requirements: readonly AtlasRequirement[],
  connections: readonly AtlasConnection[],
  isMeasured: boolean,
): AtlasIndex {
  const known = new Set(charts.map(({ description }) => description.id));
  return {
    charts: charts.map(entryOf),
    relations,
    connections: connections.filter(({ sender, receiver }) => known.has(sender) && known.has(receiver)),
    requirements,
    isMeasured,
    ...(charts.some(({ isPending }) => isPending) ? { isPending: true } : {}),
  };
}

/** Whether browser tests have walked any chart. */
export const isMeasured = (browser: ReadonlyMap<string, BrowserRecord>): boolean =>
  [...browser.values()].some(({ walks }) => walks.length > 0);

/** The data of the whole atlas. The same charts, tests and walks give the same bytes. */
export function atlasData(
  charts: readonly ExplorableChart[],
  requirements: readonly AtlasRequirement[],
  browser: ReadonlyMap<string, BrowserRecord>,
  connections: readonly AtlasConnection[],
  oracle: Readonly<Record<string, OracleStrength>> = {},
): { readonly index: AtlasIndex; readonly charts: ReadonlyMap<string, AtlasChart> } {
  const pages = new Map(
    charts.map((chart) => {
      const record = browser.get(chart.id);
      return [chart.id, chartPage(computeChart(chart, record?.walks ?? []), record, oracle[chart.id])];
    }),
  );
  return {
    index: atlasIndex(
      [...pages.values()],
      invocations(charts),
      requirements,
      connections,
      isMeasured(browser),
    ),
    charts: pages,
  };
}
