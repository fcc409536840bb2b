import { use, useSyncExternalStore } from 'react';
import type { AtlasChanges, AtlasChart, AtlasCompositions, AtlasIndex } from './data';
import type { Fingerprints } from './notes';

/** Until everything is computed, pending files are fetched again after this many milliseconds. */
const AGAIN = 1500;

const pending = new Map<string, Promise<unknown>>();
const values = new Map<string, unknown>();
const listeners = new Set<() => void>();

const isPending = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'isPending' in value && value.isPending === true;

/** Our own build writes the files beside this page. */
async function load(file: string): Promise<unknown> {
  const answer = await fetch(`data/${file}`);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const value: unknown = await answer.json();
  values.set(file, value);
  for (const listener of listeners) listener();
  // A failed repetition leaves what is shown.
  if (isPending(value)) setTimeout(() => void load(file).catch(() => undefined), AGAIN);
  return value;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The contents of a data file; suspends until it has been fetched. */
function useData<T>(file: string): T {
  const latest = useSyncExternalStore(subscribe, () => values.get(file));
  const known = pending.get(file) ?? load(file);
  pending.set(file, known);
  const first = use(known);
  return (latest ?? first) as T;
}

export const useIndex = (): AtlasIndex => useData('index.json');
export const useChartData = (id: string): AtlasChart => useData(`charts/${id}.json`);
export const useCompositions = (): AtlasCompositions => useData('compositions.json');
export const useChanges = (): AtlasChanges => useData('changes.json');
export const useFingerprints = (): Fingerprints => useData('fingerprints.json');
