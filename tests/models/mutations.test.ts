import { explore, mutations, tryMutation } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { registry } from '@/machines/registry';

/**
 * Every mutation of every chart: a dropped transition, a negated guard, a moved target, a removed timeout or removed
 * actions, compared with the original chart. `npm run oracle` measures whether a test would fail without the original.
 * A mutation that no path detects is a gap in the model (a missing sample, outcome or part of the projection) or a part
 * of the chart that does nothing.
 */
describe('every mutation of a chart is detected by its paths', () => {
  it.each(registry.map((chart) => [chart.id, chart] as const))('%s', (_, chart) => {
    const exploration = explore(chart);
    const undetected = mutations(chart.machine)
      // Mutations of states are tested with the claims (claims.test.ts).
      .filter(({ transition }) => transition !== undefined)
      .filter((mutation) => tryMutation(exploration, mutation).detectedAfter === undefined)
      .map(({ words }) => words);
    expect(undetected).toEqual([]);
  });
});
