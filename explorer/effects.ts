/** The effects of a chart (services it calls, actions it performs, events it sends) and the data it holds. */

import { plain } from './configuration';
import type { Exploration } from './explore';

export interface EffectDescription {
  /** Runs an actor, performs an action of its own, sends an event to another actor, or ends with an output. */
  readonly kind: 'calls' | 'does' | 'sends' | 'ends';
  /** Source of the actor, name of the action, name of the receiver, or `output`. */
  readonly name: string;
  /** Inputs, parameters or events that the exploration found, as JSON, without duplicates, in a fixed order. */
  readonly samples: readonly string[];
}

/** A projected part of the context, with every value that the exploration found. */
export interface DataDescription {
  readonly name: string;
  /** As JSON, without duplicates, in a fixed order. */
  readonly samples: readonly string[];
}

/** Limit of samples per effect or part on a page; a comparison reads all. */
const SAMPLES_SHOWN = 24;

/** Those that a page shows, and the number of others. */
export const shownSamples = (samples: readonly string[]) => ({
  shown: samples.slice(0, SAMPLES_SHOWN),
  more: Math.max(0, samples.length - SAMPLES_SHOWN),
});

function sampleOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, plain);
}

/** All effects of the chart over the whole exploration. */
export function describeEffects({ initialStates, edges }: Exploration): readonly EffectDescription[] {
  const found = new Map<string, { kind: EffectDescription['kind']; name: string; samples: Set<string> }>();
  const note = (kind: EffectDescription['kind'], name: string, value: unknown) => {
    const key = `${kind} ${name}`;
    const known = found.get(key) ?? { kind, name, samples: new Set() };
    known.samples.add(sampleOf(value));
    found.set(key, known);
  };
  for (const { configuration } of [...initialStates.values(), ...edges]) {
    const { snapshot, trace } = configuration;
    const { actions, calls } = trace;
    if (snapshot.status === 'done' && snapshot.output !== undefined) note('ends', 'output', snapshot.output);
    for (const { src, input } of calls) note('calls', src, input);
    for (const { type, params } of actions) {
      if (type === 'send' && isMessage(params)) note('sends', String(params.to), params.event);
      else note('does', type, params);
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { kind, name, samples }]) => ({ kind, name, samples: [...samples].sort() }));
}

/** The projected data over all configurations, part by part. */
export function describeData({ states, edges, harness }: Exploration): readonly DataDescription[] {
  const found = new Map<string, Set<string>>();
  for (const { configuration } of [...states, ...edges]) {
    const { snapshot } = configuration;
    if (snapshot.status === 'error') continue;
    const data = harness.model.project(snapshot);
    const parts = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : { all: data };
    for (const [name, value] of Object.entries(parts)) {
      const samples = found.get(name) ?? new Set();
      samples.add(sampleOf(value));
      found.set(name, samples);
    }
  }
  return [...found].map(([name, samples]) => ({ name, samples: [...samples].sort() }));
}

function isMessage(params: unknown): params is { readonly to: unknown; readonly event: unknown } {
  return typeof params === 'object' && params !== null && 'to' in params && 'event' in params;
}
