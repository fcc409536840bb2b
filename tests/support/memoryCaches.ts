/** The address of a request, as a cache compares it. */
const addressOf = (key: Request | string) => (typeof key === 'string' ? key : key.url);

/** A stored response. It has an address, unlike one that a script creates. */
function stored(entries: ReadonlyMap<string, Response>, key: Request | string): Response | undefined {
  const copy = entries.get(addressOf(key))?.clone();
  return copy && Object.defineProperty(copy, 'url', { value: addressOf(key) });
}

/** The used part of the browser's `CacheStorage`, in memory. */
export function memoryCaches() {
  const named = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = named.get(name) ?? new Map<string, Response>();
    named.set(name, entries);
    return {
      match: async (key: Request | string) => stored(entries, key),
      put: async (key: Request | string, answer: Response) => void entries.set(addressOf(key), answer),
      delete: async (key: Request | string) => entries.delete(addressOf(key)),
      keys: async () => [...entries.keys()],
      addAll: async (keys: readonly string[]) => {
        for (const key of keys) entries.set(key, await fetch(key));
      },
    };
  };
  return {
    open,
    keys: async () => [...named.keys()],
    delete: async (name: string) => named.delete(name),
    /** Every stored answer, with its cache and address. */
    texts: async () =>
      Promise.all(
        [...named].flatMap(([name, entries]) =>
          [...entries].map(async ([address, answer]) => `${name} ${address}=${await answer.clone().text()}`),
        ),
      ),
    match: async (key: Request | string) => {
      const entries = [...named.values()].find((each) => each.has(addressOf(key)));
      return entries && stored(entries, key);
    },
  };
}
