import {
  casesOf,
  checkChart,
  type Exploration,
  edgeCover,
  explore,
  exploredCoverage,
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
  PackedPaths,
  Reach,
} from '../data';
import { type BrowserRecord, reachOf } from './walks';

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

/** Everything the atlas shows of one chart. */
function chartData(chart: ExplorableChart, browser: BrowserRecord | undefined): AtlasChart {
  const exploration = explore(chart);
  const { description, ways } = recordChart(exploration);
  return {
    description,
    faults: checkChart(exploration).filter(({ rule }) => rule !== 'invariants hold'),
    paths: pack(edgeCover(exploration)),
    cases: casesOf(exploration, description.root),
    explored: exploredReach(exploration),
    ...(browser === undefined ? {} : { walked: reachOf(exploration, browser.walks) }),
    walks: browser?.walks ?? [],
    screens: browser?.screens ?? [],
    ways,
  };
}

function entryOf({ description, faults, walked }: AtlasChart): AtlasEntry {
  const { id, title, area, figures, requirements, proofs } = description;
  return {
    id,
    title,
    area,
    description: description.description ?? '',
    figures,
    requirements,
    invariants: proofs.length,
    faults: faults.length + proofs.filter(({ violation }) => violation !== undefined).length,
    ...(walked === undefined
      ? {}
      : { walkedTransitions: walked.transitions.length, walkedStates: walked.states.length }),
  };
}

/** The data of the whole atlas. The same charts, tests and walks give the same bytes. */
export function atlasData(
  charts: readonly ExplorableChart[],
  requirements: readonly AtlasRequirement[],
  browser: ReadonlyMap<string, BrowserRecord>,
  connections: readonly AtlasConnection[],
): { readonly index: AtlasIndex; readonly charts: ReadonlyMap<string, AtlasChart> } {
  const pages = new Map<string, AtlasChart>();
  for (const chart of charts) pages.set(chart.id, chartData(chart, browser.get(chart.id)));
  const relations = invocations(charts);
  return {
    index: {
      charts: [...pages.values()].map(entryOf),
      relations,
      connections: connections.filter(({ sender, receiver }) => pages.has(sender) && pages.has(receiver)),
      requirements,
      isMeasured: [...browser.values()].some(({ walks }) => walks.length > 0),
    },
    charts: pages,
  };
}
