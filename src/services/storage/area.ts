/** Which browser storage an entry lives in. */
export type StorageArea = 'local' | 'session';

/** A handled storage error; it is neither thrown nor logged here. */
export interface StorageReport {
  readonly area: StorageArea;
  readonly key: string;
  /** `corrupt`: dropped because it does not parse; `refused`: kept in memory for this visit only. */
  readonly problem: 'corrupt' | 'refused';
}

/** Text by key. Falls back to memory when storage is missing, full or blocked. */
export interface TextArea {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
  remove(key: string): void;
  clear(): void;
}

/** Opens an area. `open` may throw: some browsers forbid even reading `window.localStorage`. */
export function openArea(
  area: StorageArea,
  open: () => Storage | undefined,
  report: (report: StorageReport) => void,
): TextArea {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): { readonly result: T } | undefined => {
    try {
      const storage = open();
      return storage === undefined ? undefined : { result: act(storage) };
    } catch {
      return undefined;
    }
  };
  return {
    get(key) {
      return memory.get(key) ?? attempt((storage) => storage.getItem(key) ?? undefined)?.result;
    },
    set(key, text) {
      memory.delete(key);
      if (attempt((storage) => storage.setItem(key, text))) return;
      memory.set(key, text);
      // An older stored value must not come back on the next visit.
      attempt((storage) => storage.removeItem(key));
      report({ area, key, problem: 'refused' });
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear() {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
}
