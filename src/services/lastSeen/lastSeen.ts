import type * as z from 'zod/mini';

/** Maximum number of stored answers; the oldest are deleted first. */
const KEPT = 60;

/** The latest answers seen on this device, for use while the site cannot be reached. */
export interface LastSeen<T> {
  /** Stores an answer. Never rejects: a device without space stores nothing. */
  keep(key: string, value: T): Promise<void>;
  /** The stored answer; undefined when there is none or it cannot be read. */
  find(key: string): Promise<T | undefined>;
}

/** The part of the browser's `CacheStorage` that is used here. */
type Caches = Pick<CacheStorage, 'open'>;

/** Stores answers in the browser's cache storage under the given name. */
export function createLastSeen<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  findCaches: () => Caches | undefined = () => globalThis.caches,
): LastSeen<z.infer<S>> {
  async function open() {
    // Where storage is blocked, even naming it throws.
    const caches = findCaches();
    return caches?.open(`last-seen.${name}`);
  }
  const addressOf = (key: string) => `/last-seen/${name}?${encodeURIComponent(key)}`;
  return {
    async keep(key, value) {
      try {
        const cache = await open();
        if (cache === undefined) return;
        const address = addressOf(key);
        await cache.delete(address);
        await cache.put(address, new Response(JSON.stringify(value)));
        const known = await cache.keys();
        for (const old of known.slice(0, Math.max(0, known.length - KEPT))) await cache.delete(old);
      } catch {
        // Storage is full or blocked: the next offline visit has nothing to show.
      }
    },
    async find(key) {
      try {
        const response = await (await open())?.match(addressOf(key));
        return response === undefined ? undefined : schema.parse(await response.json());
      } catch {
        return undefined;
      }
    },
  };
}
