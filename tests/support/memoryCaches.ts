/** The address of a request, as a cache compares it. */
const addressOf = (key: Request | string) => (typeof key === 'string' ? key : key.url);

/** The used part of the browser's `CacheStorage`, in memory. */
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
