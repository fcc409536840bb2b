import { readFile } from 'node:fs/promises';
import { breakableClaims, mutations } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { registry } from '@/machines/registry';

/**
 * For each claim a mutation that breaks it, as found by `npm run oracle`; an outdated one is searched for again. Only
 * the charts in this file are tested; `npm run oracle -- --claims <chart>` adds one.
 */
const known: { readonly [chart: string]: { readonly claims: { readonly [claim: string]: string } } } =
  JSON.parse(await readFile('docs/oracle.json', 'utf8'));

/**
 * A claim that no mutation of its chart and no witness can break proves nothing (17.C2); it must be rewritten or
 * removed.
 */
describe('17.C2 every claim of a model can fail', () => {
  for (const chart of registry.filter(({ id }) => id in known)) {
    const { invariants, steps, temporal } = chart.model;
    const claims = [
      // Witnesses of invariants are checked with the other rules of the chart.
      ...invariants.filter(({ witness }) => witness === undefined),
      ...steps,
      ...temporal,
    ].map(({ name }) => name);
    if (claims.length === 0) continue;
    it(`${chart.id}: a mutation of the chart breaks each of its claims`, () => {
      const broken = breakableClaims(chart, mutations(chart.machine), known[chart.id]?.claims ?? {});
      expect(claims.filter((name) => !broken.has(name))).toEqual([]);
    });
  }
});
