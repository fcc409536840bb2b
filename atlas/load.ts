import { use } from 'react';
import type { AtlasChanges, AtlasChart, AtlasIndex } from './data';
import type { Fingerprints } from './notes';

const pending = new Map<string, Promise<unknown>>();

/** Our own build writes the files beside this page; each is fetched once. */
function fetchOnce<T>(file: string): Promise<T> {
  const known = pending.get(file);
  const promise =
    known ??
    fetch(`data/${file}`).then((answer) => {
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      return answer.json();
    });
  pending.set(file, promise);
  return promise as Promise<T>;
}

export const useIndex = (): AtlasIndex => use(fetchOnce<AtlasIndex>('index.json'));
export const useChartData = (id: string): AtlasChart => use(fetchOnce<AtlasChart>(`charts/${id}.json`));
export const useChanges = (): AtlasChanges => use(fetchOnce<AtlasChanges>('changes.json'));
export const useFingerprints = (): Fingerprints => use(fetchOnce<Fingerprints>('fingerprints.json'));
