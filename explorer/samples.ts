import type { AnyMachineSnapshot } from 'xstate';
import type { SampleSource } from './types';

export interface NamedSample<T> {
  /** Shown in brackets after the step; absent for the only sample of an unnamed list. */
  readonly name?: string;
  readonly value: T;
}

/** The samples offered in a snapshot, with their names. */
export function resolveSamples<T>(
  source: SampleSource<T> | undefined,
  snapshot: AnyMachineSnapshot,
): readonly NamedSample<T>[] {
  if (source === undefined) return [];
  const samples = typeof source === 'function' ? source(snapshot) : source;
  if (!isList(samples)) return Object.entries(samples).map(([name, value]) => ({ name, value }));
  if (samples.length === 1) return samples.map((value) => ({ value }));
  return samples.map((value, index) => ({ name: `#${index + 1}`, value }));
}

function isList<T>(samples: readonly T[] | { readonly [name: string]: T }): samples is readonly T[] {
  return Array.isArray(samples);
}
