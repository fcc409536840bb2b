import { readFile } from 'node:fs/promises';
import { testChart as defineTests } from '@explorer/adapters/vitest';
import type { Strength } from '@explorer/oracle';
import type { ExplorableChart } from '@explorer/types';
import { globalEventsOf } from './globalEvents';

/**
 * For each claim a mutation that breaks it, as found by `npm run oracle`; an outdated one is searched for again. Only the
 * claims of charts in this file must be breakable.
 */
const known: { readonly [chart: string]: Pick<Strength, 'claims'> } = JSON.parse(
  await readFile('docs/oracle.json', 'utf8'),
);

/** Defines the tests of a chart of the product. */
export function testChart(chart: ExplorableChart): void {
  const breaks = known[chart.id]?.claims;
  defineTests(chart, {
    record: { file: `docs/statecharts/${chart.id}.json`, command: 'npm run statecharts' },
    globalEvents: globalEventsOf(chart.id),
    paths: 'tests/models/paths',
    ...(breaks === undefined ? {} : { breaks }),
  });
}
