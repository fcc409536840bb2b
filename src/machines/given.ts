/**
 * A value that the state of a chart guarantees. Throws where the chart does not keep that promise: no fallback hides
 * it, and exploring the chart shows it.
 */
export function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a state lacks what it guarantees');
  return value;
}
