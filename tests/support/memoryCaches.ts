/** The address of a request, as a cache tells requests apart. */
const addressOf = (key: Request | string) => (typeof key === 'string' ? key : key.url);

/** The part of the browser's `CacheStorage` that is used here, in memory. */
export function memoryCaches() {
  const named = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = named.get(name) ?? new Map<string, Response>();
    named.set(name, entries);
    return {
      match: async (key: Request | string) => entries.get(addressOf(key))?.clone(),
      put: async (key: Request | string, answer: Response) => void entries.set(addressOf(key), answer),
      delete: async (key: Request | string) => entries.delete(addressOf(key)),
      keys: async () => [...entries.keys()],
    };
  };
  return {
    open,
    match: async (key: Request | string) =>
      [...named.values()]
        .find((entries) => entries.has(addressOf(key)))
        ?.get(addressOf(key))
        ?.clone(),
  };
}
