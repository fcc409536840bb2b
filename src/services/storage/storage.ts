import { openArea, type StorageArea, type StorageReport, type TextArea } from './area';
import { memberInfoEntry, type StorageEntry } from './entries';

/** The site's browser storage. No method throws. */
export interface BrowserStorage {
  /** Undefined when nothing is stored. A value that does not parse is deleted and reported. */
  read<T>(entry: StorageEntry<T>): T | undefined;
  /** Kept in memory for the visit when the browser refuses to store it. */
  write<T>(entry: StorageEntry<T>, value: NoInfer<T>): void;
  remove(entry: Pick<StorageEntry<never>, 'area' | 'key'>): void;
  /** Clears all session storage and the member info (LOGOUT-05). */
  forgetMember(): void;
}

/** Storage areas and the listener for storage errors. */
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
