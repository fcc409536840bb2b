/**
 * The strength of a chart's test oracle: each semantic mutation is applied to the chart and judged as a tester would,
 * without the original. It can be detected by the rules for every chart, by the model's claims about configurations,
 * steps and paths, and by hand-written journeys.
 */
import { pathOf } from './chart';
import { checkChart } from './checks';
import { type Exploration, explore } from './explore';
import { createHarness } from './harness';
import type { Mutation, MutationKind } from './mutations/index';
import { type Proof, proveAll } from './properties';
import { walkLabels } from './saved';
import type { ExplorableChart, Journey } from './types';
import { activeNodes } from './xstate';

/** The layers of a model that can detect a mutation, in report order. */
export const LAYERS = ['rules', 'invariants', 'steps', 'temporal', 'journeys'] as const;
export type Layer = (typeof LAYERS)[number];

/** All layers: hand-written tests are run only on what no layer before detects. */
export const ALL_LAYERS = [...LAYERS, 'tests'] as const;

/** What became of the mutations of one kind. The others were detected. */
export interface KindFigures {
  readonly tried: number;
  /** The same as the original in everything that can be seen from outside: no fault. Only of kinds of the border. */
  readonly equivalent: number;
  readonly undetected: number;
}

/** The strength of one chart's oracle, as recorded. */
export interface Strength {
  /** Hash of the chart, its model, its tests and the imports of the model: unchanged as long as the results are. */
  readonly content: string;
  /** For each claim without a witness, the id of a mutation that breaks it. */
  readonly claims: { readonly [claim: string]: string };
  /** Number of mutations tried; like the following figures, absent until the chart has been measured. */
  readonly mutations?: number;
  /** Number of mutations detected by each layer; several layers of a model can detect the same one. */
  readonly detected?: { readonly [L in (typeof ALL_LAYERS)[number]]: number };
  readonly kinds?: { readonly [K in MutationKind]?: KindFigures };
  /** Ids of mutations that nothing detects: `scripts/oracle/explained.json` says why. */
  readonly undetected?: readonly string[];
}

/** The result of judging a mutated chart without the original. */
export interface Judgement {
  /** The first finding of each layer that detects it. */
  readonly detected: { readonly [L in Layer]?: string };
  /** Claims of the model that it breaks. */
  readonly broken: readonly string[];
}

/** Limits of the first look: enough for most mutations, and far fewer configurations than a large chart has. */
const FIRST_LOOK = { inputs: 2, bound: 120 };

const LAYER_OF = { configuration: 'invariants', step: 'steps', path: 'temporal' } as const;

function claimsBroken(proofs: readonly Proof[]): Judgement {
  const bad = proofs.filter(({ violation }) => violation !== undefined);
  const detected: { [L in Layer]?: string } = {};
  for (const { kind, invariant } of bad) detected[LAYER_OF[kind]] ??= invariant;
  return { detected, broken: bad.map(({ invariant }) => invariant) };
}

/** Walks a journey on a chart without exploring it. Returns the reason if it fails. */
function journeyFails(chart: ExplorableChart, journey: Journey): string | undefined {
  const harness = createHarness(chart.machine, chart.model);
  const input = journey.input ?? Object.keys(chart.model.inputs)[0] ?? '';
  const { initial, places, impossible } = walkLabels(harness, chart.model.inputs[input], journey.steps);
  if (impossible[0] !== undefined) return `“${impossible[0]}” is not possible`;
  const here = places.at(-1)?.configuration ?? initial;
  const isThere = activeNodes(here.snapshot).some((node) => pathOf(node) === journey.reaches);
  return isThere ? undefined : `ends in ${JSON.stringify(here.snapshot.value)}`;
}

function journeysBroken({ model, ...chart }: ExplorableChart): string | undefined {
  for (const [name, journey] of Object.entries(model.journeys)) {
    const wrong = journeyFails({ ...chart, model }, journey);
    if (wrong !== undefined) return `${name}: ${wrong}`;
  }
  return undefined;
}

/** The chart with the limits of the first look. */
function firstLook(chart: ExplorableChart): ExplorableChart {
  const { model } = chart;
  return {
    ...chart,
    model: {
      ...model,
      inputs: Object.fromEntries(Object.entries(model.inputs).slice(0, FIRST_LOOK.inputs)),
      bound: Math.min(model.bound, FIRST_LOOK.bound),
    },
  };
}

const changedBy = (chart: ExplorableChart, { machine }: Mutation): ExplorableChart => ({ ...chart, machine });

function judgeExplored(chart: ExplorableChart, exploration: Exploration, withRules: boolean): Judgement {
  const claims = claimsBroken(proveAll(exploration));
  const journey = journeysBroken(chart);
  // Without the rules that repeat what the claims and journeys of the model say.
  const [finding] = withRules
    ? checkChart(exploration, {
        without: [
          'invariants hold',
          'journeys end where they say',
          'the projection distinguishes configurations',
        ],
      })
    : [];
  return {
    broken: claims.broken,
    detected: {
      ...claims.detected,
      ...(journey === undefined ? {} : { journeys: journey }),
      ...(finding === undefined ? {} : { rules: `${finding.rule}: ${finding.message}` }),
    },
  };
}

/** Judges a mutated chart by everything that is reachable. */
export function judge(chart: ExplorableChart, mutation: Mutation): Judgement {
  const changed = changedBy(chart, mutation);
  return judgeExplored(changed, explore(changed), true);
}

/**
 * Judges a mutated chart by few of its configurations, which is enough for most mutations. `isWhole` if these are all;
 * otherwise the rules, which hold for whole charts only, are left out.
 */
export function judgeQuickly(
  chart: ExplorableChart,
  mutation: Mutation,
): Judgement & { readonly isWhole: boolean } {
  const changed = changedBy(chart, mutation);
  const few = explore(firstLook(changed));
  const isWhole =
    few.cutOff === undefined && few.initialStates.size === Object.keys(chart.model.inputs).length;
  return { ...judgeExplored(changed, few, isWhole), isWhole };
}

/** Claims of a model, but those in `without`, that some mutation breaks, each with the id of that mutation. */
export function breakableClaims(
  chart: ExplorableChart,
  mutations: readonly Mutation[],
  hints: { readonly [claim: string]: string } = {},
  without: readonly string[] = [],
): ReadonlyMap<string, string> {
  const { invariants, steps, temporal } = chart.model;
  // A claim with a witness needs no mutation to show that it can fail.
  const open = new Set(
    [...[...invariants, ...steps].filter(({ witness }) => witness === undefined), ...temporal].map(
      ({ name }) => name,
    ),
  );
  for (const name of without) open.delete(name);
  const found = new Map<string, string>();
  const tryAll = (candidates: readonly Mutation[], look: (whole: ExplorableChart) => ExplorableChart) => {
    for (const mutation of candidates) {
      if (open.size === 0) return;
      const proofs = proveAll(explore(look({ ...chart, machine: mutation.machine })));
      for (const name of claimsBroken(proofs).broken) if (open.delete(name)) found.set(name, mutation.id);
    }
  };
  /** The recorded mutations of the claims that are still open. */
  const hinted = () => {
    const ids = new Set([...open].map((name) => hints[name]));
    return mutations.filter(({ id }) => ids.has(id));
  };
  const whole = (each: ExplorableChart) => each;
  // A full exploration can show what the first look misses.
  tryAll(hinted(), firstLook);
  tryAll(hinted(), whole);
  tryAll(mutations, firstLook);
  tryAll(mutations, whole);
  return found;
}
