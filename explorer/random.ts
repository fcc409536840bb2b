/**
 * Random sequences of steps, far longer than shortest paths, generated and shrunk by fast-check. They use the same model
 * as the exploration: each step is one of those that are possible where the sequence has got to.
 */
import * as fc from 'fast-check';
import { enabledSteps, initialConfiguration, nextConfiguration } from './configuration';
import type { Exploration } from './explore';
import { pathTo } from './paths';
import { replaySaved, type SavedPath, stateAt, walkLabels } from './saved';

type Steps = Pick<SavedPath, 'input' | 'steps'>;

/** Longest part of a sequence for which shrinking tries a single step. */
const MAX_SHORTCUT = 4;

/** Sequences of possible steps, up to a length. */
class StepsArbitrary extends fc.Arbitrary<Steps> {
  readonly #exploration: Exploration;
  readonly #length: number;

  constructor(exploration: Exploration, length: number) {
    super();
    this.#exploration = exploration;
    this.#length = length;
  }

  override generate(random: fc.Random): fc.Value<Steps> {
    const { harness } = this.#exploration;
    const inputs = Object.keys(harness.model.inputs);
    const input = inputs[random.nextInt(0, inputs.length - 1)] ?? '';
    const steps: string[] = [];
    harness.watchGuards(
      () => undefined,
      () => {
        let here = initialConfiguration(harness, harness.model.inputs[input]);
        while (steps.length < this.#length) {
          const enabled = enabledSteps(harness, here);
          const step = enabled[random.nextInt(0, Math.max(0, enabled.length - 1))];
          if (step === undefined) break;
          here = nextConfiguration(harness, here, step);
          steps.push(step.label);
        }
      },
    );
    return new fc.Value({ input, steps }, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Steps {
    return typeof value === 'object' && value !== null && 'steps' in value;
  }

  override shrink(value: Steps): fc.Stream<fc.Value<Steps>> {
    const shorter = this.#shorter(value);
    return new fc.Stream(
      (function* () {
        for (const steps of shorter) yield new fc.Value({ ...value, steps }, undefined);
      })(),
    );
  }

  /**
   * Shorter sequences of possible steps: with the shortest way to what was reached, with parts left out, and with one
   * step in place of a few that lead to the same state.
   */
  *#shorter({ input, steps }: Steps): Generator<readonly string[]> {
    const { harness } = this.#exploration;
    const initial = harness.model.inputs[input];
    const { initial: beginning, places } = walkLabels(harness, initial, steps);
    const states = [beginning, ...places.map(({ configuration }) => configuration)].map((configuration) =>
      stateAt(this.#exploration, input, configuration),
    );
    for (let at = steps.length - 1; at > 0; at -= 1) {
      const state = states[at];
      if (state === undefined || state.depth >= at) continue;
      const way = pathTo(state).edges.map(({ step }) => step.label);
      yield this.#possible(input, [...way, ...steps.slice(at)]);
    }
    for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let end = steps.length; end > 0; end -= size) {
        const begin = Math.max(0, end - size);
        yield this.#possible(input, [...steps.slice(0, begin), ...steps.slice(end)]);
      }
    }
    for (const [at, from] of states.entries()) {
      for (let size = MAX_SHORTCUT; size > 1; size -= 1) {
        const to = states[at + size];
        if (from === undefined || to === undefined) continue;
        for (const { step } of from.edges.filter((edge) => edge.to.key === to.key))
          yield this.#possible(input, [...steps.slice(0, at), step.label, ...steps.slice(at + size)]);
      }
    }
  }

  /** The labels without those that are not possible. */
  #possible(input: string, labels: readonly string[]): readonly string[] {
    const { harness } = this.#exploration;
    return walkLabels(harness, harness.model.inputs[input], labels).places.map(({ step }) => step.label);
  }
}

export interface RandomOptions {
  readonly seed: number;
  readonly runs: number;
  /** Longest sequence. */
  readonly length: number;
}

export interface RandomReport {
  /** Sequences that passed. */
  readonly runs: number;
  /** Steps of all sequences, without those of shrinking. */
  readonly steps: number;
  /** The shortest failing sequence found. */
  readonly failure?: { readonly path: SavedPath; readonly message: string };
}

/**
 * Replays random sequences on the running chart; claims about configurations and steps must hold after every step, and
 * the chart must behave as explored. The same seed gives the same sequences.
 */
export async function checkRandomly(
  exploration: Exploration,
  { seed, runs, length }: RandomOptions,
): Promise<RandomReport> {
  const saved = (steps: Steps): SavedPath => ({ chart: exploration.chart.id, ...steps });
  let steps = 0;
  let hasFailed = false;
  const { failed, numRuns, counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(new StepsArbitrary(exploration, length), async (value) => {
      if (!hasFailed) steps += value.steps.length;
      const { failure } = await replaySaved(exploration, saved(value));
      hasFailed ||= failure !== undefined;
      if (failure !== undefined) throw new Error(failure);
    }),
    { seed, numRuns: runs },
  );
  if (!failed) return { runs: numRuns, steps };
  const [shortest] = counterexample ?? [];
  if (shortest === undefined) throw new Error('no sequence was generated', { cause: errorInstance });
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return { runs: numRuns - 1, steps, failure: { path: saved(shortest), message } };
}
