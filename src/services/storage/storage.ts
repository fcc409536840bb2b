import { openArea, type StorageArea, type StorageReport, type TextArea } from './area';
import { memberInfoEntry, type StorageEntry } from './entries';

/** What the site keeps in the browser. No method ever throws. */
export interface BrowserStorage {
  /** Undefined when nothing is stored; a value that does not parse is dropped and reported. */
  read<T>(entry: StorageEntry<T>): T | undefined;
  /** Kept in memory for the visit when the browser refuses to store it. */
  write<T>(entry: StorageEntry<T>, value: NoInfer<T>): void;
  remove(entry: Pick<StorageEntry<never>, 'area' | 'key'>): void;
  /** Clears all session storage and the member info (LOGOUT-05). */
  forgetMember(): void;
}

/** Where values are kept and who is told of faults. */
export interface StorageOptions {
  readonly local: () => Storage | undefined;
  readonly session: () => Storage | undefined;
  readonly onReport?: (report: StorageReport) => void;
}

/** Opens the browser's storage. */
export function createStorage({ local, session, onReport = () => {} }: StorageOptions): BrowserStorage {
  const areas: Record<StorageArea, TextArea> = {
    local: openArea('local', local, onReport),
    session: openArea('session', session, onReport),
  };
  return {
    read({ area, key, decode }) {
      const text = areas[area].get(key);
      if (text === undefined) return undefined;
      try {
        return decode(text);
      } catch {
        areas[area].remove(key);
        onReport({ area, key, problem: 'corrupt' });
        return undefined;
      }
    },
    write: ({ area, key, encode }, value) => areas[area].set(key, encode(value)),
    remove: ({ area, key }) => areas[area].remove(key),
    forgetMember() {
      areas.session.clear();
      areas[memberInfoEntry.area].remove(memberInfoEntry.key);
    },
  };
}
