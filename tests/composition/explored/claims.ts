import { type Composition, exploreComposition, formatViolations } from '@explorer/index';
import { describe, expect, it } from 'vitest';

/** A fault in one side, and the composition that has it. */
interface Broken<Memory> {
  readonly fault: string;
  readonly composition: Composition<Memory>;
}

/** Tests that compositions keep their rules, and that each claim of the first is broken by a fault. */
export function testClaims<Memory>(
  compositions: readonly [Composition<Memory>, ...Composition<Memory>[]],
  broken: Readonly<Record<string, Broken<Memory>>>,
): void {
  describe.each(compositions)('$id: $title', (composition) => {
    it('keeps every rule across its charts', () => {
      const report = exploreComposition(composition);
      expect(formatViolations(report.violations)).toBe('');
      expect(report.unexpanded).toBe(0);
    });
  });

  it('each claim can be broken', () => {
    const [{ rules, goals = [] }] = compositions;
    expect(Object.keys(broken)).toEqual([...rules, ...goals].map(({ name }) => name));
  });

  it.each(Object.entries(broken).map(([claim, each]) => ({ claim, ...each })))(
    '$claim: not when $fault',
    ({ claim, composition }) => {
      const { violations } = exploreComposition({ ...composition, bound: 5_000 });
      expect(violations.map(({ rule }) => rule)).toContain(claim);
    },
  );
}

/** How the first violation of a claim reads. */
export function counterexampleOf<Memory>({ composition }: Broken<Memory>, claim: string): string {
  const { violations } = exploreComposition({ ...composition, bound: 5_000 });
  return formatViolations(violations.filter(({ rule }) => rule === claim).slice(0, 1));
}
