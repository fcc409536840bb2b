import type * as z from 'zod/mini';

/** Answers that are kept at most; the oldest make room. */
const KEPT = 60;

/** Answers as they were last seen on this device, for times without a way to the site. */
export interface LastSeen<T> {
  /** Keeps an answer. Never rejects: a device without room keeps nothing. */
  keep(key: string, value: T): Promise<void>;
  /** The answer that was kept; undefined when there is none that can be read. */
  find(key: string): Promise<T | undefined>;
}

/** What is needed of the browser's `CacheStorage`; undefined where there is none. */
type Caches = Pick<CacheStorage, 'open'>;

/** Keeps answers in the browser's cache storage below a name of their own. */
export function createLastSeen<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  caches: Caches | undefined = globalThis.caches,
): LastSeen<z.infer<S>> {
  const open = () => caches?.open(`last-seen.${name}`);
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
        // Full or forbidden: the next visit without a network has nothing to show, that is all.
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
