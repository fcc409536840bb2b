import { SERVER_ERROR_CODES } from '@contract/errors';
import * as z from 'zod/mini';

/** A fault to inject into calls, for tests of the front end. */
export const fault = z.strictObject({
  /** Endpoint name, or `*` for every call. */
  endpoint: z.string(),
  /** Delay before anything else, in milliseconds. */
  delay: z.optional(z.int().check(z.nonnegative(), z.maximum(60_000))),
  /** Replaces the handler's answer; when absent, the handler answers after the delay. */
  answer: z.optional(
    z.discriminatedUnion('kind', [
      /** A refusal with a code of the contract. */
      z.strictObject({
        kind: z.literal('code'),
        code: z.enum(SERVER_ERROR_CODES),
        value: z.optional(z.record(z.string(), z.unknown())),
        retryAfter: z.optional(z.int()),
      }),
      /** A bare HTTP status with an HTML body, as a proxy would send. */
      z.strictObject({ kind: z.literal('status'), status: z.int().check(z.minimum(400), z.maximum(599)) }),
      /** Text that is not JSON. */
      z.strictObject({ kind: z.literal('malformed') }),
      /** A successful envelope whose value violates the contract. */
      z.strictObject({ kind: z.literal('wrongShape') }),
      /** The handler's answer, cut off halfway. */
      z.strictObject({ kind: z.literal('cutOff') }),
      /** Closes the connection without an answer. */
      z.strictObject({ kind: z.literal('refused') }),
      /** An exception inside the platform. */
      z.strictObject({ kind: z.literal('crash') }),
    ]),
  ),
  /** Number of affected calls; unlimited when absent. */
  times: z.optional(z.int().check(z.positive())),
});
export type Fault = z.infer<typeof fault>;

/** The active faults. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault for this call, if any; counts as one use. */
  take(endpoint: string): Fault | undefined;
}

/** Creates an empty set of faults. */
export function createFaults(): Faults {
  let list: { readonly fault: Fault; left: number }[] = [];
  return {
    add(added) {
      list.push({ fault: added, left: added.times ?? Number.POSITIVE_INFINITY });
    },
    clear() {
      list = [];
    },
    take(endpoint) {
      const found = list.find((item) => item.fault.endpoint === endpoint || item.fault.endpoint === '*');
      if (found === undefined) return undefined;
      found.left -= 1;
      list = list.filter((item) => item.left > 0);
      return found.fault;
    },
  };
}
