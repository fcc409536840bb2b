import { defineConfig } from 'vitest/config';

/** The tests that may notice a mutant of the charts and their pure functions: those that need no server and no page. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/machines/**/*.test.ts', 'scripts/mutation/charts.test.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 120_000,
  },
});
