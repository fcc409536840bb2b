/** The factors of an input, each with its two values. */
type Factors = Readonly<Record<string, readonly [unknown, unknown]>>;

/** One value of every factor. */
type Choice<F extends Factors> = { readonly [K in keyof F]: F[K][number] };

/** Every subset of the given size of the numbers below a bound, in order. */
function subsets(size: number, below: number): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: below }, (_, at) => at).flatMap((last) =>
    subsets(size - 1, last).map((subset) => [...subset, last]),
  );
}

/**
 * A pairwise covering array of factors with two values each: the fewest choices in which every value of each factor
 * occurs with every value of each other factor. Two settings that only fail together therefore occur together.
 *
 * The construction is by Katona, and by Kleitman and Spencer: in the first choice, every factor has its first value.
 * Each factor has its second value in a different majority of the remaining choices. Any two majorities overlap, and
 * neither contains the other.
 */
export function pairwise<const F extends Factors>(factors: F): readonly Choice<F>[];
// The implementation takes plain factors: types are checked at the call.
export function pairwise(factors: Factors): readonly object[] {
  const entries = Object.entries(factors);
  let others = 1;
  let majorities = subsets(1, 1);
  while (majorities.length < entries.length) {
    others += 1;
    majorities = subsets(Math.floor(others / 2) + 1, others);
  }
  const choose = (choice: number) =>
    Object.fromEntries(
      entries.map(([name, [first, second]], factor) => [
        name,
        majorities[factor]?.includes(choice) === true ? second : first,
      ]),
    );
  return Array.from({ length: others + 1 }, (_, choice) => choose(choice - 1));
}

/**
 * Inputs for a model: the choices of {@link pairwise}, each named by the factors it turns on (`sms + google`) and
 * converted by `make`.
 */
export function pairwiseInputs<const F extends Factors, T>(
  factors: F,
  make: (choice: Choice<F>) => T,
): { readonly [name: string]: T } {
  return Object.fromEntries(pairwise(factors).map((choice) => [nameOf(choice), make(choice)]));
}

/** Names the factors that are on, and the values of factors that are not booleans. */
function nameOf(choice: object): string {
  const parts = Object.entries(choice).flatMap(([name, value]) =>
    value === true ? [name] : value === false ? [] : [String(value)],
  );
  return parts.length === 0 ? 'nothing on' : parts.join(' + ');
}
