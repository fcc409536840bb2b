/** Paths as labels: stored in files, shared as links, and replayed anywhere. */
import {
  type Configuration,
  configurationKey,
  enabledSteps,
  initialConfiguration,
  nextConfiguration,
  type Step,
} from './configuration';
import type { Edge, Exploration, ExploredState } from './explore';
import type { Harness } from './harness';
import type { Path } from './paths';
import { brokenClaim } from './properties';
import { type Replay, replay } from './replay';

/** A path as it is stored. */
export interface SavedPath {
  /** Id of the chart. */
  readonly chart: string;
  /** Name of the input the chart starts with. */
  readonly input: string;
  /** Labels of the steps; a bare event type stands for its first accepted sample. */
  readonly steps: readonly string[];
}

/** The path as a list of labels, as links to the live chart contain it; the input only if the model has several. */
export function sharedLabels({ input, steps }: SavedPath, inputs: number): readonly string[] {
  return inputs > 1 ? [`[${input}]`, ...steps] : steps;
}

/**
 * A stored path as plain data.
 * @throws TypeError if it is anything else.
 */
export function parseSavedPath(value: unknown): SavedPath {
  if (
    typeof value === 'object' &&
    value !== null &&
    'chart' in value &&
    'input' in value &&
    'steps' in value
  ) {
    const { chart, input, steps } = value;
    if (
      typeof chart === 'string' &&
      typeof input === 'string' &&
      Array.isArray(steps) &&
      steps.every((step) => typeof step === 'string')
    )
      return { chart, input, steps };
  }
  throw new TypeError('a saved path has a chart, an input and steps');
}

/** A step with this label; a bare event type stands for its first accepted sample. */
export function findStep(steps: readonly Step[], label: string): Step | undefined {
  return (
    steps.find((step) => step.label === label) ??
    steps.find((step) => !step.refused && step.label.startsWith(`${label} (`))
  );
}

interface Walk {
  readonly initial: Configuration;
  readonly places: readonly { readonly step: Step; readonly configuration: Configuration }[];
  /** Labels of steps that were not possible. */
  readonly impossible: readonly string[];
}

/** Walks labels on the chart without running it, and leaves out those that are not possible. */
export function walkLabels(harness: Harness, input: unknown, labels: readonly string[]): Walk {
  return harness.watchGuards(
    () => undefined,
    () => {
      const initial = initialConfiguration(harness, input);
      const places: { step: Step; configuration: Configuration }[] = [];
      const impossible: string[] = [];
      let here = initial;
      for (const label of labels) {
        const step = findStep(enabledSteps(harness, here), label);
        if (step === undefined) impossible.push(label);
        else {
          here = nextConfiguration(harness, here, step);
          places.push({ step, configuration: here });
        }
      }
      return { initial, places, impossible };
    },
  );
}

const byKey = new WeakMap<Exploration, ReadonlyMap<string, ExploredState>>();

/** The explored state of a configuration, with the configuration as it is on this walk; undefined if there is none. */
export function stateAt(
  exploration: Exploration,
  input: string,
  configuration: Configuration,
): ExploredState | undefined {
  const known =
    byKey.get(exploration) ??
    new Map(exploration.states.map((state) => [`${state.input} ${state.key}`, state] as const));
  byKey.set(exploration, known);
  const state = known.get(`${input} ${configurationKey(exploration.harness, configuration)}`);
  return state && { ...state, configuration };
}

/** A replay of a saved path. */
export interface SavedReplay {
  /** The steps that were possible, in order. */
  readonly path: Path;
  /** The states it passes, beginning with the initial one. */
  readonly states: readonly ExploredState[];
  readonly replay: Replay;
  /** Why it fails: a step that is not possible, a broken claim, or a difference between chart and exploration. */
  readonly failure?: string;
}

/**
 * Replays a saved path on the running chart and checks every claim about configurations and steps on the way. Unlike the
 * paths of an exploration, it keeps the context of its own steps and may go beyond the bound.
 */
export async function replaySaved(exploration: Exploration, saved: SavedPath): Promise<SavedReplay> {
  const { harness, chart } = exploration;
  const { initial, places, impossible } = walkLabels(harness, chart.model.inputs[saved.input], saved.steps);
  let here: ExploredState =
    stateAt(exploration, saved.input, initial) ?? beyond(exploration, saved.input, initial);
  const states = [here];
  const edges: Edge[] = [];
  let failure = impossible[0] === undefined ? undefined : `“${impossible[0]}” is not possible`;
  for (const { step, configuration } of places) {
    const known = stateAt(exploration, saved.input, configuration);
    const to = known ?? beyond(exploration, saved.input, configuration);
    const edge: Edge = { from: here, step, to, configuration };
    edges.push(edge);
    if (known === undefined && exploration.cutOff === undefined)
      failure ??= `“${step.label}” leads to a configuration that the exploration does not have: the projection is too coarse`;
    else if (known !== undefined && here.expanded && explored(here, step)?.to.key !== known.key)
      failure ??= `“${step.label}” has a different result here than on the shortest path, although the states before it look equal: the projection is too coarse`;
    const claim = brokenClaim(chart.model, edge);
    if (claim !== undefined) failure ??= `“${claim}” does not hold after “${step.label}”`;
    here = to;
    states.push(to);
  }
  const path = { input: saved.input, edges };
  const result = await replay(exploration, path);
  failure ??= result.divergence?.message;
  return { path, states, replay: result, ...(failure === undefined ? {} : { failure }) };
}

/** The same step as the exploration found it. */
function explored({ edges }: ExploredState, { label, refused }: Step): Edge | undefined {
  return edges.find(({ step }) => step.label === label && step.refused === refused);
}

/** A state that the exploration does not have. */
function beyond({ harness }: Exploration, input: string, configuration: Configuration): ExploredState {
  return {
    key: configurationKey(harness, configuration),
    input,
    configuration,
    depth: Number.POSITIVE_INFINITY,
    edges: [],
    expanded: false,
  };
}
