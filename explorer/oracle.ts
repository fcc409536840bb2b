/**
 * The strength of a chart's test oracle: each semantic mutation is applied to the chart and judged as a tester would,
 * without the original. It can be detected by the rules for every chart, by the model's claims about configurations,
 * steps and paths, and by hand-written journeys.
 */
import { pathOf } from './chart';
import { checkChart } from './checks';
import { explore } from './explore';
import { createHarness } from './harness';
import type { Mutation } from './mutations';
import { type Proof, proveAll } from './properties';
import { walkLabels } from './saved';
import type { ExplorableChart, Journey } from './types';
import { activeNodes } from './xstate';

/** The layers that can detect a mutation, in report order. */
export const LAYERS = ['rules', 'invariants', 'steps', 'temporal', 'journeys'] as const;
export type Layer = (typeof LAYERS)[number];

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

function join(first: Judgement, second: Judgement): Judgement {
  return {
    detected: { ...second.detected, ...first.detected },
    broken: [...new Set([...first.broken, ...second.broken])],
  };
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

/**
 * Judges a mutated chart. The first look expands few configurations; only mutations that it does not detect are
 * explored fully, so the rules of a large chart run only for mutations that nothing else detects.
 */
export function judge(chart: ExplorableChart, mutation: Mutation): Judgement {
  const changed: ExplorableChart = { ...chart, machine: mutation.machine };
  const { model } = chart;
  const few = firstLook(changed);
  const first = explore(few);
  let judgement = claimsBroken(proveAll(first));
  const journey = journeysBroken(changed);
  if (journey !== undefined)
    judgement = { ...judgement, detected: { ...judgement.detected, journeys: journey } };
  const isWhole =
    first.cutOff === undefined && Object.keys(few.model.inputs).length === Object.keys(model.inputs).length;
  if (Object.keys(judgement.detected).length > 0 && !isWhole) return judgement;
  const all = isWhole ? first : explore(changed);
  const claims = isWhole ? judgement : join(judgement, claimsBroken(proveAll(all)));
  const [finding] = checkChart(all, {
    without: [
      'invariants hold',
      'journeys end where they say',
      'the projection distinguishes configurations',
    ],
  });
  return finding === undefined
    ? claims
    : { ...claims, detected: { ...claims.detected, rules: `${finding.rule}: ${finding.message}` } };
}

/** Claims of a model that some mutation breaks, each with the id of that mutation. */
export function breakableClaims(
  chart: ExplorableChart,
  mutations: readonly Mutation[],
  hints: { readonly [claim: string]: string } = {},
): ReadonlyMap<string, string> {
  const { invariants, steps, temporal } = chart.model;
  // A claim with a witness needs no mutation to show that it can fail.
  const open = new Set(
    [...invariants.filter(({ witness }) => witness === undefined), ...steps, ...temporal].map(
      ({ name }) => name,
    ),
  );
  const found = new Map<string, string>();
  const hinted = new Set(Object.values(hints));
  const inOrder = [...mutations].sort((a, b) => Number(hinted.has(b.id)) - Number(hinted.has(a.id)));
  // A full exploration can show what the first look misses.
  for (const look of [firstLook, (whole: ExplorableChart) => whole]) {
    for (const mutation of inOrder) {
      if (open.size === 0) return found;
      const proofs = proveAll(explore(look({ ...chart, machine: mutation.machine })));
      for (const name of claimsBroken(proofs).broken) if (open.delete(name)) found.set(name, mutation.id);
    }
  }
  return found;
}
