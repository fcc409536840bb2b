import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `-t '^login:'` names one chart, so that only its file is collected. */
const namedChart: Plugin = {
  name: 'named-chart',
  // It transforms nothing, so other groups can use the modules that the models have transformed.
  api: { vitest: { experimental: { ignoreFsModuleCache: true } } },
  configureVitest({ project, vitest }) {
    const id = /^\^([\w-]+):/.exec(vitest.config.testNamePattern?.source ?? '')?.[1];
    const file = `tests/models/charts/${id}.test.ts`;
    if (id !== undefined && existsSync(file)) project.config.include = [file];
  },
};

/**
 * Vitest starts the longest files first, but before it has run them the largest ones. These take longer than their size
 * says, so a first run would end with one worker waiting for the other.
 */
const LONG = /\/journeys\/\w+\/(?:chaos|failingMemberCalls|navigation|gameShell)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}

/**
 * Groups of tests: `unit` (pure functions and single parts), `models` (generated paths on the real charts), `server` (the
 * reference platform on a real database), `journeys` (the real page in a real browser), and `chaos`, which only
 * `npm run chaos:browser` runs, and `matrix`, which needs WebKitGTK and only `npm run matrix` runs. Timeouts
 * only end hanging tests: they are far above the time on a slow machine.
 */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Transforming modules again would take longer than the tests of one chart or of a small file.
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    unstubGlobals: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/models/**', 'tests/server/**', 'tests/journeys/**'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          // Some need a browser, which may be slow for a moment (decision 15).
          retry: 1,
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [namedChart],
        test: {
          name: 'models',
          include: ['tests/models/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          // The charts and the explorer have no state, so one load per worker is enough.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/globalSetup.ts'],
          setupFiles: ['tests/server/support/nestedQueries.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          // They start processes, which may be slow for a moment (decision 15).
          retry: 1,
          // Their imports are large and stateless, so one load per worker is enough.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/support/globalSetup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          // A shared machine may be slow for a moment; `npm test` lists every retried test (decision 15).
          retry: 1,
          // Their imports are large and stateless, so one load per worker is enough.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.chaos.ts'],
          globalSetup: ['tests/journeys/support/globalSetup.ts'],
          hookTimeout: 300_000,
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'matrix',
          include: ['tests/matrix/**/*.matrix.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
