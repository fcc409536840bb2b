/**
 * The claims of a model about its chart: invariants of configurations, rules of steps, and properties of paths. Each is
 * checked everywhere and counts how often its premise was true: a claim whose premise is never true proves nothing.
 */
import type { AnyMachineSnapshot } from 'xstate';
import type { Configuration } from './configuration';
import type { Edge, Exploration, ExploredState } from './explore';
import { formatPath, type Path, pathThrough, pathTo } from './paths';
import type { ExplorationModel, Invariant, ModelStep, StepRule, TemporalProperty, Trace } from './types';
import { INIT_EVENT } from './xstate';

/** The kind of claim that a proof covers. */
export type PropertyKind = 'configuration' | 'step' | 'path';

/** The result of checking a claim. */
export interface Proof {
  /** The claim in words. */
  readonly invariant: string;
  readonly kind: PropertyKind;
  /** Number of snapshots or steps it was checked on. */
  readonly checked: number;
  /** Number of those in which its premise was true. */
  readonly premise: number;
  /** The shortest path to a violation; an endless cycle follows `↻`. */
  readonly violation?: string;
}

/** Checks every claim of the chart's model, in the model's order. */
export function proveAll(exploration: Exploration): readonly Proof[] {
  return [...proveInvariants(exploration), ...proveSteps(exploration), ...proveTemporal(exploration)];
}

/** Names of all claims of a model. */
export function propertyNames({
  chart: {
    model: { invariants, steps, temporal },
  },
}: Pick<Exploration, 'chart'>): readonly string[] {
  return [...invariants, ...steps, ...temporal].map(({ name }) => name);
}

/** A configuration with the path to it. */
interface Arrival {
  readonly configuration: Configuration;
  readonly depth: number;
  path(): Path;
}

/**
 * Every configuration found, not one per key: configurations with the same key may differ in what the projection omits.
 */
function arrivals({ initialStates, edges }: Exploration): readonly Arrival[] {
  return [
    ...[...initialStates.values()].map((state) => ({
      configuration: state.configuration,
      depth: 0,
      path: () => pathTo(state),
    })),
    ...edges.map((edge) => ({
      configuration: edge.configuration,
      depth: edge.from.depth + 1,
      path: () => pathThrough(edge),
    })),
  ].filter(({ configuration }) => configuration.snapshot.status !== 'error');
}

/** A claim that throws does not hold. */
function isTrue<T>(question: (value: T) => boolean, value: T): boolean {
  try {
    return question(value);
  } catch {
    return false;
  }
}

interface Claim<T> {
  readonly name: string;
  when?(value: T): boolean;
  holds(value: T): boolean;
}

function prove<T>(
  exploration: Exploration,
  kind: PropertyKind,
  claim: Claim<T>,
  cases: readonly { readonly value: T; readonly depth: number; path(): Path }[],
): Proof {
  let premise = 0;
  let nearest: (typeof cases)[number] | undefined;
  for (const each of cases) {
    if (claim.when !== undefined && !isTrue((value) => claim.when?.(value) === true, each.value)) continue;
    premise += 1;
    if (nearest !== undefined && nearest.depth <= each.depth) continue;
    if (!isTrue((value) => claim.holds(value), each.value)) nearest = each;
  }
  return {
    invariant: claim.name,
    kind,
    checked: cases.length,
    premise,
    ...(nearest === undefined ? {} : { violation: formatPath(exploration, nearest.path()) }),
  };
}

/** Checks every invariant in every configuration found. */
export function proveInvariants(exploration: Exploration): readonly Proof[] {
  const { invariants } = exploration.chart.model;
  if (invariants.length === 0) return [];
  const cases = arrivals(exploration).map(({ configuration, ...way }) => ({
    value: configuration.snapshot,
    ...way,
  }));
  return invariants.map((invariant: Invariant) => prove(exploration, 'configuration', invariant, cases));
}

/**
 * Claims that their witness breaks: the witness's context values are put into each configuration, or into the one after
 * each step, and in at least one of them the premise must be true and the claim false.
 */
export function witnessed(exploration: Exploration): ReadonlySet<string> {
  const { invariants, steps } = exploration.chart.model;
  const changed = (
    snapshot: AnyMachineSnapshot,
    witness: (context: unknown) => object,
  ): AnyMachineSnapshot => ({
    ...snapshot,
    context: { ...snapshot.context, ...witness(snapshot.context) },
  });
  const breaks = <T>({ when, holds }: Omit<Claim<T>, 'name'>, value: T) =>
    (when === undefined || isTrue(when, value)) && !isTrue(holds, value);
  const isSound = ({ snapshot }: Configuration) => snapshot.status !== 'error';
  return new Set([
    ...invariants.flatMap(({ name, witness, ...claim }) =>
      witness !== undefined &&
      exploration.states.some(
        ({ configuration }) =>
          isSound(configuration) && breaks(claim, changed(configuration.snapshot, witness)),
      )
        ? name
        : [],
    ),
    ...steps.flatMap(({ name, witness, ...claim }) =>
      witness !== undefined &&
      exploration.edges.some((edge) => {
        if (!isSound(edge.configuration)) return false;
        const step = stepOf(edge);
        return breaks(claim, { ...step, after: changed(step.after, witness) });
      })
        ? name
        : [],
    ),
  ]);
}

const doneIn = ({ actions, calls }: Trace) => ({
  actions,
  calls,
  did: (action: string) => actions.some(({ type }) => type === action),
});

function stepOf({ from, step, configuration }: Edge): ModelStep {
  return {
    label: step.label,
    kind: step.kind,
    event: step.event,
    refused: step.refused,
    before: from.configuration.snapshot,
    after: configuration.snapshot,
    ...doneIn(configuration.trace),
  };
}

/** The start of a chart as a step: nothing was before. */
const startOf = ({ snapshot, trace }: Configuration, input: unknown): ModelStep => ({
  label: 'start',
  kind: 'event',
  event: { type: INIT_EVENT, input },
  refused: false,
  before: snapshot,
  after: snapshot,
  ...doneIn(trace),
});

/** Checks every step rule on every step, and on the start those that say so. */
export function proveSteps(exploration: Exploration): readonly Proof[] {
  const { initialStates, edges, chart } = exploration;
  const { steps, inputs } = chart.model;
  if (steps.length === 0) return [];
  const isSound = ({ configuration }: { readonly configuration: Configuration }) =>
    configuration.snapshot.status !== 'error';
  const starts = [...initialStates]
    .filter(([, state]) => isSound(state))
    .map(([input, state]) => ({
      value: startOf(state.configuration, inputs[input]),
      depth: 0,
      path: () => pathTo(state),
    }));
  const taken = edges
    .filter(isSound)
    .map((edge) => ({ value: stepOf(edge), depth: edge.from.depth + 1, path: () => pathThrough(edge) }));
  return steps.map((rule: StepRule) =>
    prove(exploration, 'step', rule, rule.atStart === true ? [...starts, ...taken] : taken),
  );
}

/** The first claim about configurations or steps that a step breaks. */
export function brokenClaim({ invariants, steps }: ExplorationModel, edge: Edge): string | undefined {
  const { snapshot } = edge.configuration;
  if (snapshot.status === 'error') return undefined;
  const isBroken = <T>({ when, holds }: Claim<T>, value: T) =>
    (when === undefined || isTrue(when, value)) && !isTrue(holds, value);
  return (
    invariants.find((invariant) => isBroken(invariant, snapshot))?.name ??
    steps.find((rule) => isBroken(rule, stepOf(edge)))?.name
  );
}

/** Checks every property of paths. */
export function proveTemporal(exploration: Exploration): readonly Proof[] {
  return exploration.chart.model.temporal.map((property) => proveOne(exploration, property));
}

type Test = (snapshot: AnyMachineSnapshot) => boolean;

function proveOne(exploration: Exploration, property: TemporalProperty): Proof {
  const sound = exploration.states.filter(({ configuration }) => configuration.snapshot.status !== 'error');
  const is = (test: Test) => {
    const those = new Set(sound.filter(({ configuration }) => isTrue(test, configuration.snapshot)));
    return (state: ExploredState) => those.has(state);
  };
  const proof = (premise: number, violation: string | undefined): Proof => ({
    invariant: property.name,
    kind: 'path',
    checked: sound.length,
    premise,
    ...(violation === undefined ? {} : { violation }),
  });
  const print = (path: Path | undefined) => (path === undefined ? undefined : formatPath(exploration, path));
  const allInitial = [...exploration.initialStates.values()];
  switch (property.kind) {
    case 'eventually': {
      const from = sound.filter(is(property.from));
      return proof(from.length, neverEnds(exploration, from, is(property.comes), property.waitsForAnswers));
    }
    case 'possible': {
      const from = sound.filter(is(property.from));
      return proof(from.length, print(cannot(exploration, from, is(property.comes))));
    }
    case 'until': {
      const [stays, ends] = [is(property.stays), is(property.until)];
      const from = sound.filter(is(property.from));
      const bad = from.flatMap((start) =>
        walk(
          [start],
          (state) => stays(state) && !ends(state),
          (state) => !stays(state) && !ends(state),
        ),
      );
      return proof(from.length, print(shortest(bad)));
    }
    case 'never before': {
      const [never, before] = [is(property.never), is(property.before)];
      const bad = walk(
        allInitial,
        (state) => !before(state),
        (state) => never(state) && !before(state),
      );
      return proof(sound.filter(never).length, print(shortest(bad)));
    }
  }
}

function shortest(paths: readonly Path[]): Path | undefined {
  return paths.reduce<Path | undefined>(
    (best, path) => (best === undefined || path.edges.length < best.edges.length ? path : best),
    undefined,
  );
}

/** The shortest path from `starts` to a `wanted` state, through states that satisfy `on`. */
function walk(
  starts: readonly ExploredState[],
  on: (state: ExploredState) => boolean,
  wanted: (state: ExploredState) => boolean,
): readonly Path[] {
  const cameBy = new Map<ExploredState, Edge | undefined>(starts.map((start) => [start, undefined]));
  const queue = [...starts];
  for (const state of queue) {
    if (wanted(state)) {
      const edges: Edge[] = [];
      let edge = cameBy.get(state);
      while (edge !== undefined) {
        edges.push(edge);
        edge = cameBy.get(edge.from);
      }
      const start = edges.at(-1)?.from ?? state;
      const before = pathTo(start);
      return [{ input: before.input, edges: [...before.edges, ...edges.reverse()] }];
    }
    if (!on(state)) continue;
    for (const edge of state.edges) {
      if (cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, edge);
      queue.push(edge.to);
    }
  }
  return [];
}

/** The nearest of the states from which no wanted state can be reached. States beyond the bound count as wanted. */
function cannot(
  { states, edges }: Exploration,
  from: readonly ExploredState[],
  wanted: (state: ExploredState) => boolean,
): Path | undefined {
  const sources = new Map<ExploredState, ExploredState[]>();
  for (const edge of edges) {
    const list = sources.get(edge.to) ?? [];
    list.push(edge.from);
    sources.set(edge.to, list);
  }
  const can = new Set(states.filter((state) => wanted(state) || !state.expanded));
  for (const state of can) for (const source of sources.get(state) ?? []) can.add(source);
  return shortest(from.filter((state) => !can.has(state)).map(pathTo));
}

/** Steps that happen by themselves under the stated fairness: timers, and answers if every actor answers. */
function dueSteps(state: ExploredState, answers: boolean): ReadonlySet<string> {
  const { timers, running } = state.configuration;
  const names = answers
    ? state.edges.flatMap(({ step }) =>
        (step.kind === 'done' || step.kind === 'error') && step.source !== undefined ? [step.source] : [],
      )
    : [];
  return new Set([...timers.keys(), ...names.filter((name) => running.some((actor) => actor.name === name))]);
}

function isDue({ step }: Edge, name: string): boolean {
  return step.source === name && (step.kind === 'done' || step.kind === 'error' || step.kind === 'timer');
}

/**
 * The shortest fair path that never reaches a wanted state: it ends where no step is due, or in a cycle that contains
 * every step that stays due. Printed as a path, with the cycle after `↻`.
 */
function neverEnds(
  exploration: Exploration,
  from: readonly ExploredState[],
  then: (state: ExploredState) => boolean,
  answers = false,
): string | undefined {
  const open = new Set<ExploredState>();
  const queue = from.filter((state) => !then(state));
  for (const state of queue) {
    if (open.has(state)) continue;
    open.add(state);
    for (const { to } of state.edges)
      if (!then(to) && to.configuration.snapshot.status === 'active') queue.push(to);
  }
  const stuck = [...open].filter((state) => state.expanded && dueSteps(state, answers).size === 0);
  const ended = stuck.sort((a, b) => a.depth - b.depth)[0];
  if (ended !== undefined) return `${formatPath(exploration, pathTo(ended))} (no further step is due)`;
  const cycles = [...components(open)].flatMap((part) => {
    const inside = [...part].flatMap((state) => state.edges.filter(({ to }) => part.has(to)));
    if (inside.length === 0) return [];
    const [first, ...rest] = [...part].map((state) => dueSteps(state, answers));
    const always = [...(first ?? [])].filter((name) => rest.every((names) => names.has(name)));
    if (!always.every((name) => inside.some((edge) => isDue(edge, name)))) return [];
    return [...part]
      .sort((a, b) => a.depth - b.depth)
      .slice(0, 1)
      .map((nearest) => ({ nearest, part }));
  });
  const [shortestWay] = cycles.sort((a, b) => a.nearest.depth - b.nearest.depth);
  if (shortestWay === undefined) return undefined;
  const { nearest, part } = shortestWay;
  return `${formatPath(exploration, pathTo(nearest))} ↻ ${fairCycle(nearest, part, answers)}`;
}

/**
 * The labels of a cycle through `start` within `inside` that is fair: for each step due at its start, the step is taken
 * on the way, or a state in which it is not due is passed.
 */
function fairCycle(start: ExploredState, inside: ReadonlySet<ExploredState>, answers: boolean): string {
  const labels: string[] = [];
  let here = start;
  /** Goes to the nearest step that `isWanted`. */
  const go = (isWanted: (edge: Edge) => boolean) => {
    const cameBy = new Map<ExploredState, Edge | undefined>([[here, undefined]]);
    for (const state of cameBy.keys()) {
      const last = state.edges.find((edge) => inside.has(edge.to) && isWanted(edge));
      if (last === undefined) {
        for (const edge of state.edges)
          if (inside.has(edge.to) && !cameBy.has(edge.to)) cameBy.set(edge.to, edge);
        continue;
      }
      const way = [last];
      for (let edge = cameBy.get(state); edge !== undefined; edge = cameBy.get(edge.from)) way.unshift(edge);
      labels.push(...way.map(({ step }) => step.label));
      here = last.to;
      return way;
    }
    return [];
  };
  const open = new Set(dueSteps(start, answers));
  const settles = (edge: Edge, name: string) => isDue(edge, name) || !dueSteps(edge.to, answers).has(name);
  for (const name of open) {
    if (!open.has(name)) continue;
    for (const edge of go((each) => settles(each, name)))
      for (const other of open) if (settles(edge, other)) open.delete(other);
  }
  if (here !== start || labels.length === 0) go(({ to }) => to === start);
  return labels.join(' → ');
}

/** Strongly connected components (Tarjan), without recursion. */
function components(states: ReadonlySet<ExploredState>): readonly ReadonlySet<ExploredState>[] {
  const index = new Map<ExploredState, number>();
  const low = new Map<ExploredState, number>();
  const stack: ExploredState[] = [];
  const onStack = new Set<ExploredState>();
  const parts: Set<ExploredState>[] = [];
  const enter = (state: ExploredState) => {
    index.set(state, index.size);
    low.set(state, index.size - 1);
    stack.push(state);
    onStack.add(state);
    return { state, targets: state.edges.map(({ to }) => to).filter((to) => states.has(to)), at: 0 };
  };
  for (const root of states) {
    if (index.has(root)) continue;
    const work = [enter(root)];
    for (let frame = work.at(-1); frame !== undefined; frame = work.at(-1)) {
      const target = frame.targets[frame.at];
      frame.at += 1;
      const own = low.get(frame.state) ?? 0;
      if (target === undefined) {
        work.pop();
        const above = work.at(-1);
        if (above !== undefined) low.set(above.state, Math.min(low.get(above.state) ?? 0, own));
        if (own !== index.get(frame.state)) continue;
        const part = new Set<ExploredState>();
        for (let popped = stack.pop(); popped !== undefined; popped = stack.pop()) {
          onStack.delete(popped);
          part.add(popped);
          if (popped === frame.state) break;
        }
        parts.push(part);
      } else if (!index.has(target)) work.push(enter(target));
      else if (onStack.has(target)) low.set(frame.state, Math.min(own, index.get(target) ?? 0));
    }
  }
  return parts;
}
