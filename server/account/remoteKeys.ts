import * as z from 'zod/mini';
import { maxAgeOf } from '../http/headers';
import { type CallService, ServiceRefused } from '../metrics/outgoing';
import type { KeySet } from './idToken';

const keySet = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.string(), n: z.string(), e: z.string() })),
});

/** Request timeout, default cache time and maximum cache time, in milliseconds. */
const TIMEOUT = 5_000;
const DEFAULT_AGE = 300_000;
const LONGEST_AGE = 86_400_000;

/** Creates a reader of an issuer's published keys; caches them as long as the answer allows. */
export function createRemoteKeys(
  url: string,
  now: () => number,
  callService: CallService,
): () => Promise<KeySet> {
  let known: { readonly keys: Promise<KeySet>; until: number } | undefined;

  return () => {
    if (known !== undefined && now() < known.until) return known.keys;
    const fresh = { keys: callService('identity', load), until: now() + DEFAULT_AGE };
    async function load(): Promise<KeySet> {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
      if (!response.ok) throw new ServiceRefused('The key set', response.status);
      const age = maxAgeOf(response);
      const keys = keySet.parse(await response.json());
      if (age !== undefined) fresh.until = now() + Math.min(age * 1_000, LONGEST_AGE);
      return keys;
    }
    fresh.keys.catch(() => {
      if (known === fresh) known = undefined;
    });
    known = fresh;
    return fresh.keys;
  };
}
