/**
 * All that tests/models asks of a chart, as one test for each chart. Stryker runs a mutant's tests by what they touched
 * in a first run, and tests that share an exploration touch nothing but its first asker.
 */
import { readFile } from 'node:fs/promises';
import {
  type ChartRecord,
  checkChart,
  checkReplay,
  explore,
  formatFindings,
  journeyPath,
  proveInvariants,
  recordChart,
  replay,
  replayAll,
} from '@explorer/index';
import { expect, it } from 'vitest';
import { registry } from '@/machines/registry';

it.each(registry)('$id', async (chart) => {
  const exploration = explore(chart);
  expect(exploration.cutOff).toBeUndefined();
  expect(formatFindings(checkChart(exploration))).toBe('');
  const kept: ChartRecord = JSON.parse(await readFile(`docs/statecharts/${chart.id}.json`, 'utf8'));
  expect(recordChart(exploration)).toEqual(kept);
  expect(proveInvariants(exploration).map(({ violation }) => violation)).toEqual(
    chart.model.invariants.map(() => undefined),
  );
  for (const journey of Object.values(chart.model.journeys)) {
    const { beginning, divergence, steps } = await replay(exploration, journeyPath(exploration, journey));
    expect(divergence?.message).toBeUndefined();
    expect((steps.at(-1) ?? beginning).snapshot._nodes.map(({ path }) => path.join('.'))).toContain(
      journey.reaches,
    );
  }
  expect(formatFindings(checkReplay(exploration, await replayAll(exploration)))).toBe('');
});
