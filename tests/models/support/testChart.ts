import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testChart as defineTests } from '@explorer/adapters/vitest';
import { mutations } from '@explorer/index';
import type { Strength } from '@explorer/oracle';
import type { ExplorableChart } from '@explorer/types';
import { productClaimsOf, withProductClaims } from '@/machines/shared/product.model';
import { contentOf, ROOT } from '../../../scripts/oracle/sources';
import { globalEventsOf } from './globalEvents';

/**
 * What `npm run oracle` found for each chart: among others, for each claim a mutation that breaks it. Only the claims of
 * charts in this file must be breakable. For a chart that has changed since, its mutations are tried again.
 */
const known: { readonly [chart: string]: Strength } = JSON.parse(await readFile('docs/oracle.json', 'utf8'));

/** Defines the tests of a chart of the product. `module` is that of its model, below `src/machines`. */
export function testChart(given: ExplorableChart, module: string): void {
  const chart = withProductClaims(given);
  const recorded = known[chart.id];
  const model = join(ROOT, 'src/machines', `${module}.ts`);
  defineTests(chart, {
    record: { file: `docs/statecharts/${chart.id}.json`, command: 'npm run statecharts' },
    globalEvents: globalEventsOf(chart.id),
    paths: 'tests/models/paths',
    ...(recorded === undefined
      ? {}
      : {
          breaks: recorded.claims,
          // `npm run oracle` finds what breaks them; they are the same in every chart.
          common: productClaimsOf(given),
          // The number tells new kinds of mutations from measured ones: the explorer is not part of the content.
          isMeasured: async () =>
            recorded.mutations === mutations(chart).length &&
            recorded.content === (await contentOf({ model })),
        }),
  });
}
