/** Types of `unsteady.mjs` for the tests. */
export function noteUnsteady(file: string, titles: readonly string[]): Promise<readonly string[]>;
