import type { Step } from './configuration';
import type { Edge, Exploration, ExploredState } from './explore';
import type { Journey } from './types';

/** A path through a chart from an initial state. */
export interface Path {
  /** Name of the input the chart starts with. */
  readonly input: string;
  readonly edges: readonly Edge[];
}

/** The shortest path to a state. */
export function pathTo(state: ExploredState): Path {
  const edges: Edge[] = [];
  for (let arrival = state.arrival; arrival !== undefined; arrival = arrival.from.arrival)
    edges.push(arrival);
  return { input: state.input, edges: edges.reverse() };
}

/** The shortest path that ends with this edge. */
export function pathThrough(edge: Edge): Path {
  const before = pathTo(edge.from);
  return { input: before.input, edges: [...before.edges, edge] };
}

/** The label of a step in a written path: `form.submit (empty) (refused)`. */
export const stepLabel = ({ label, refused }: Pick<Step, 'label' | 'refused'>): string =>
  refused ? `${label} (refused)` : label;

/** The labels of a path's steps. */
export function stepLabels(path: Path): readonly string[] {
  return path.edges.map(({ step }) => stepLabel(step));
}

/** `[input] a → b → c`; the input is shown only if the chart has several. */
export function formatPath(exploration: Exploration, path: Path): string {
  const steps = stepLabels(path).join(' → ') || '(initial state)';
  return exploration.initialStates.size > 1 ? `[${path.input}] ${steps}` : steps;
}

/** A shortest path to every state. */
export function shortestPaths(exploration: Exploration): readonly Path[] {
  return exploration.states.map(pathTo);
}

/** Limit of steps by which a covering path continues after its target state. */
const MAX_TAIL = 40;

/**
 * Paths that together walk every edge at least once: each takes a shortest path to the farthest state with an unwalked
 * edge and continues while there are unwalked edges. No path is a prefix of another. A start that is also an end is a
 * path by itself.
 */
export function edgeCover(exploration: Exploration): readonly Path[] {
  const open = new Map(exploration.states.map((state) => [state, [...state.edges]]));
  const take = (edge: Edge) => {
    const left = open.get(edge.from);
    const at = left?.indexOf(edge) ?? -1;
    if (at >= 0) left?.splice(at, 1);
  };
  const farthestFirst = [...exploration.states].sort((a, b) => b.depth - a.depth);
  const paths: Path[] = [];
  for (const state of farthestFirst) {
    while ((open.get(state)?.length ?? 0) > 0) {
      const { input, edges } = pathTo(state);
      const walked = [...edges];
      let here = state;
      for (let tail = 0; tail < MAX_TAIL; tail += 1) {
        const next = nextOpen(here, open.get(here) ?? []);
        if (next === undefined) break;
        take(next);
        walked.push(next);
        here = next.to;
      }
      for (const edge of edges) take(edge);
      paths.push({ input, edges: walked });
    }
  }
  for (const [input, { edges }] of exploration.initialStates)
    if (edges.length === 0) paths.push({ input, edges });
  return paths;
}

/** Loops first: they need no way back. */
function nextOpen(here: ExploredState, edges: readonly Edge[]): Edge | undefined {
  return edges.find(({ to }) => to === here) ?? edges[0];
}

/** The reason why a journey cannot be walked. */
export class JourneyError extends Error {
  override readonly name = 'JourneyError';
}

/**
 * The path of a journey.
 * @throws JourneyError if a step is not possible; the message lists the possible steps.
 */
export function journeyPath(exploration: Exploration, journey: Journey): Path {
  const input = journey.input ?? [...exploration.initialStates.keys()][0] ?? '';
  const initial = exploration.initialStates.get(input);
  if (initial === undefined) throw new JourneyError(`the model has no input “${input}”`);
  const edges: Edge[] = [];
  let here = initial;
  for (const label of journey.steps) {
    const edge =
      here.edges.find(({ step }) => step.label === label) ??
      here.edges.find(({ step }) => !step.refused && step.label.startsWith(`${label} (`));
    if (edge === undefined) {
      const possible = here.edges.map(({ step }) => step.label).join(', ') || 'nothing';
      const walked = edges.map(({ step }) => step.label).join(' → ') || 'the initial state';
      throw new JourneyError(`“${label}” is not possible after ${walked}; possible: ${possible}`);
    }
    edges.push(edge);
    here = edge.to;
  }
  return { input, edges };
}
