import { defineConfig } from 'vitest/config';

/**
 * Four groups of tests: `unit` (everything pure or on one's own), `models` (generated paths on the real charts),
 * `server` (the reference platform on a real database) and `journeys` (the real page in a real browser); `chaos` is
 * run by `npm run chaos:browser` alone. Limits are there to end what hangs: a slow machine must stay far below them.
 */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/models/**', 'tests/server/**', 'tests/journeys/**'],
          testTimeout: 60_000,
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'models', include: ['tests/models/**/*.test.ts'], testTimeout: 300_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/globalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
          // What they import is much and holds nothing: once a worker is enough.
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
          // A shared machine can be too slow for a moment; `npm test` names every test that needed it (decision 0017).
          retry: 1,
          // What they import is much and holds nothing: once a worker is enough.
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
    ],
  },
});
