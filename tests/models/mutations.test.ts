import { explore, mutations, tryMutation } from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { registry } from '@/machines/registry';

/**
 * Every chart, changed by meaning in every way: a transition dropped, a guard turned around, a target moved, a timeout
 * or actions taken away. A change that no path notices is a hole in the model (a sample, an outcome or a part of the
 * projection is missing) or a part of the chart that does nothing.
 */
describe('every change of a chart by meaning is noticed by its paths', () => {
  it.each(registry.map((chart) => [chart.id, chart] as const))('%s', (_, chart) => {
    const exploration = explore(chart);
    const unnoticed = mutations(chart.machine)
      .filter((mutation) => tryMutation(exploration, mutation).noticedAfter === undefined)
      .map(({ words }) => words);
    expect(unnoticed).toEqual([]);
  });
});
