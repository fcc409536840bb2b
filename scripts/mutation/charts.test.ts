/**
 * All checks of tests/models as one test per chart. Stryker selects a mutant's tests by their coverage in a first run,
 * and when tests share an exploration, only the first one counts as covering it.
 */
import { readFile } from 'node:fs/promises';
import {
  type ChartRecord,
  checkChart,
  checkReplay,
  explore,
  formatFindings,
  journeyPath,
  proveAll,
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
  expect(proveAll(exploration).filter(({ violation }) => violation !== undefined)).toEqual([]);
  for (const journey of Object.values(chart.model.journeys)) {
    const { initial, divergence, steps } = await replay(exploration, journeyPath(exploration, journey));
    expect(divergence?.message).toBeUndefined();
    expect((steps.at(-1) ?? initial).snapshot._nodes.map(({ path }) => path.join('.'))).toContain(
      journey.reaches,
    );
  }
  expect(formatFindings(checkReplay(exploration, await replayAll(exploration)))).toBe('');
});
