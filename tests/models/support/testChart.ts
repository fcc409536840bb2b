import { readFile } from 'node:fs/promises';
import { testChart as defineTests } from '@explorer/adapters/vitest';
import type { ExplorableChart } from '@explorer/types';
import { globalEventsOf } from './globalEvents';

/**
 * For each claim a mutation that breaks it, as found by `npm run oracle`. Only the claims of charts in this file must be
 * breakable; `npm run oracle -- --claims <chart>` adds one.
 */
const known: { readonly [chart: string]: { readonly claims: { readonly [claim: string]: string } } } =
  JSON.parse(await readFile('docs/oracle.json', 'utf8'));

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
