/** The factors of an input, each with the two values that it can take. */
type Factors = Readonly<Record<string, readonly [unknown, unknown]>>;

/** One value of every factor. */
type Choice<F extends Factors> = { readonly [K in keyof F]: F[K][number] };

/** Every subset of so many of the numbers below a bound, in order. */
function subsets(size: number, below: number): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: below }, (_, at) => at).flatMap((last) =>
    subsets(size - 1, last).map((subset) => [...subset, last]),
  );
}

/**
 * A pairwise covering array of factors with two values each: the fewest choices in which every value of each factor
 * meets every value of each other. Two settings that only go wrong together are together somewhere.
 *
 * The construction of Katona, and of Kleitman and Spencer: first every factor at its first value; then each factor
 * takes its second value in a majority of the choices left, no two factors in the same ones. Any two majorities
 * share a choice, and neither holds the other.
 */
export function pairwise<const F extends Factors>(factors: F): readonly Choice<F>[];
// The body takes plain factors: past this line their own types are deliberately forgotten.
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
 * Inputs for a model: the choices of {@link pairwise}, each named by what it switches on (`sms + google`), made into
 * inputs by `make`.
 */
export function pairwiseInputs<const F extends Factors, T>(
  factors: F,
  make: (choice: Choice<F>) => T,
): { readonly [name: string]: T } {
  return Object.fromEntries(pairwise(factors).map((choice) => [nameOf(choice), make(choice)]));
}

/** What is on by its name, what is no switch by its value. */
function nameOf(choice: object): string {
  const parts = Object.entries(choice).flatMap(([name, value]) =>
    value === true ? [name] : value === false ? [] : [String(value)],
  );
  return parts.length === 0 ? 'nothing on' : parts.join(' + ');
}
