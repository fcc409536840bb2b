/** Remembers the answers of pure reads for a short while, each read once however many callers wait. */
export interface Memo<Value> {
  /** The value of `key`, from memory when younger than `lifetime` milliseconds. A failure is not remembered. */
  get(key: string, lifetime: number, read: () => Promise<Value>): Promise<Value>;
  /** Forgets everything. */
  clear(): void;
}

/** Creates a memo; at most `capacity` keys are kept, the oldest goes first. */
export function createMemo<Value>(now: () => number, capacity = 500): Memo<Value> {
  const entries = new Map<string, { readonly until: number; readonly value: Promise<Value> }>();
  return {
    get(key, lifetime, read) {
      const known = entries.get(key);
      if (known !== undefined && now() < known.until) return known.value;
      const value = read();
      entries.delete(key);
      entries.set(key, { until: now() + lifetime, value });
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
