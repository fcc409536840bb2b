import * as z from 'zod/mini';

/** A key as vendors and classifications have them; anything else in an address counts as absent. */
const key = z.catch(z.optional(z.string().check(z.regex(/^\w{1,40}$/))), undefined);

/** Refinements of a game list in its address (LIST-23). */
export const gameListSearch = z.object({
  /** Vendor code. */
  vassalage: key,
  /** Classification key, or one of the data views `new` and `hot`. */
  gameClassify: key,
});
