/** Paths that people walk by hand: named journeys, and a shortest path to each state, transition and refused step. */
import { pathOf } from './chart';
import { flattenStates, type StateDescription } from './describe';
import { transitionTitle } from './diagram/labels';
import type { Edge, Exploration } from './explore';
import { journeyPath, type Path, pathThrough, pathTo } from './paths';
import type { StepKind } from './types';
import { activeNodes } from './xstate';

export interface CaseStep {
  /** The label in reports; the live chart takes it too. */
  readonly label: string;
  readonly kind: StepKind;
  /** The input or answer as JSON; absent if there is none. */
  readonly data?: string;
  /** The states entered, as the expected result; empty if none is entered. */
  readonly expected: readonly string[];
  /** Ids of the transitions taken. */
  readonly transitions: readonly string[];
}

export type CaseGroup = 'journey' | 'state' | 'transition' | 'refusal';

export interface TestCase {
  readonly group: CaseGroup;
  /** Stable within the chart: the journey's name, the state's path, the transition's id, the refused step. */
  readonly id: string;
  readonly title: string;
  /** Name of the input that the chart starts with. */
  readonly input: string;
  /** The active states before the first step. */
  readonly begins: readonly string[];
  readonly steps: readonly CaseStep[];
}

/** Data for readers: errors by name, actors by id, no functions. */
function readable(_key: string, value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Map) return Object.fromEntries(value);
  if (typeof value === 'object' && value !== null && 'sessionId' in value && 'id' in value)
    return `${String(value.id)}`;
  return value;
}

/** Longer data of a step is cut off. */
const DATA_LENGTH = 400;

function dataOf({ step }: Edge): string | undefined {
  const { type: _, actorId: __, output, error, snapshot, ...fields } = step.event;
  const data = output ?? error ?? (snapshot === undefined ? fields : undefined);
  if (data === undefined || step.kind === 'timer') return undefined;
  const text = JSON.stringify(data, readable);
  if (text === undefined || text === '{}' || text === 'null') return undefined;
  return text.length > DATA_LENGTH ? `${text.slice(0, DATA_LENGTH)}…` : text;
}

type Nodes = { readonly configuration: Edge['configuration'] };

const leavesOf = ({ configuration }: Nodes): readonly string[] =>
  activeNodes(configuration.snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(pathOf);

function stepsOf({ edges }: Path): readonly CaseStep[] {
  return edges.map((edge): CaseStep => {
    const before = new Set(leavesOf(edge.from));
    const data = dataOf(edge);
    return {
      label: edge.step.label,
      kind: edge.step.kind,
      ...(data === undefined ? {} : { data }),
      expected: leavesOf(edge).filter((path) => !before.has(path)),
      transitions: edge.configuration.trace.transitions,
    };
  });
}

/** The item with the least depth for each name. */
function nearest<T>(
  items: Iterable<readonly [string, T]>,
  depthOf: (item: T) => number,
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const [name, item] of items) {
    const known = found.get(name);
    if (known === undefined || depthOf(item) < depthOf(known)) found.set(name, item);
  }
  return found;
}

/** Paths of one chart for people, journeys first, without permutations of the same steps. */
export function casesOf(exploration: Exploration, root: StateDescription): readonly TestCase[] {
  const { states, edges, chart, initialStates } = exploration;
  const caseOf = (group: CaseGroup, id: string, title: string, path: Path): TestCase => {
    const initial = initialStates.get(path.input);
    return {
      group,
      id,
      title,
      input: path.input,
      begins: initial === undefined ? [] : leavesOf(initial),
      steps: stepsOf(path),
    };
  };
  const described = flattenStates(root);
  const reached = nearest(
    states.flatMap((state) =>
      activeNodes(state.configuration.snapshot).map((node) => [pathOf(node), state] as const),
    ),
    ({ depth }) => depth,
  );
  const taken = nearest(
    edges.flatMap((edge) => edge.configuration.trace.transitions.map((id) => [id, edge] as const)),
    ({ from }) => from.depth,
  );
  const refused = nearest(
    edges.filter(({ step }) => step.refused).map((edge) => [edge.step.label, edge] as const),
    ({ from }) => from.depth,
  );
  return [
    ...Object.entries(chart.model.journeys).map(([name, journey]) =>
      caseOf('journey', name, name, journeyPath(exploration, journey)),
    ),
    ...described.flatMap(({ path }) => {
      const state = reached.get(path);
      return state === undefined || path === '' ? [] : [caseOf('state', path, path, pathTo(state))];
    }),
    ...described
      .flatMap(({ transitions }) => transitions)
      .flatMap((transition) => {
        const edge = taken.get(transition.id);
        return edge === undefined
          ? []
          : [caseOf('transition', transition.id, transitionTitle(transition), pathThrough(edge))];
      }),
    ...[...refused].map(([label, edge]) =>
      caseOf('refusal', label, `${label} is refused in ${leavesOf(edge.from).join(', ')}`, pathThrough(edge)),
    ),
  ];
}
