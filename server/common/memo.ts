/** Caches the results of reads for a short time; concurrent callers share one read. */
export interface Memo<Value> {
  /**
   * Returns the value of `key`, from the cache when it is younger than `lifetime` milliseconds. Failures are not
   * cached.
   */
  get(key: string, lifetime: number, read: () => Promise<Value>): Promise<Value>;
  /** Clears the cache. */
  clear(): void;
}

/** Creates a memo with at most `capacity` keys; the oldest is evicted first. */
export function createMemo<Value>(now: () => number, capacity = 500): Memo<Value> {
  const entries = new Map<string, { readonly since: number; readonly value: Promise<Value> }>();
  return {
    get(key, lifetime, read) {
      const known = entries.get(key);
      const age = known === undefined ? Number.NaN : now() - known.since;
      // A negative age means that the clock was set back: read again.
      if (known !== undefined && age >= 0 && age < lifetime) return known.value;
      const value = read();
      entries.delete(key);
      entries.set(key, { since: now(), value });
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key);
      });
      const [oldest] = entries.keys();
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
      return value;
    },
    clear: () => entries.clear(),
  };
}
