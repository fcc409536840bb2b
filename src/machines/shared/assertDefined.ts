/**
 * Returns a value that the state of a chart guarantees. Throws when it is missing: there is no fallback that hides
 * the error, so exploring the chart reveals it.
 */
export function assertDefined<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a state lacks what it guarantees');
  return value;
}
