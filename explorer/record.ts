/** A chart as stored in documents: its description and a shortest path through each transition. */
import { type ChartDescription, describeChart } from './describe';
import type { Edge, Exploration } from './explore';
import { pathThrough, stepLabels } from './paths';

export interface ChartRecord {
  readonly description: ChartDescription;
  /** By transition id: the steps of a shortest path that ends with the transition. */
  readonly ways: Readonly<Record<string, readonly string[]>>;
}

/** The first step of the exploration that takes each transition. */
function firstTakers(exploration: Exploration): ReadonlyMap<string, Edge> {
  const takers = new Map<string, Edge>();
  for (const edge of exploration.edges) {
    for (const id of edge.configuration.trace.transitions) {
      const known = takers.get(id);
      if (known === undefined || edge.from.depth < known.from.depth) takers.set(id, edge);
    }
  }
  return takers;
}

/** The record of an explored chart. */
export function recordChart(exploration: Exploration): ChartRecord {
  const takers = firstTakers(exploration);
  return {
    description: describeChart(exploration),
    ways: Object.fromEntries(
      [...takers]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, edge]) => {
          const path = pathThrough(edge);
          return [
            id,
            exploration.initialStates.size > 1 ? [`[${path.input}]`, ...stepLabels(path)] : stepLabels(path),
          ];
        }),
    ),
  };
}
