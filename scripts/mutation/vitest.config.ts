import { defineConfig } from 'vitest/config';

/** The tests that can detect a mutant of the charts and their pure functions: those without a server or a page. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: [
      'tests/machines/**/*.test.ts',
      'tests/contract/passwordStrength.test.ts',
      'scripts/mutation/charts.test.ts',
    ],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 120_000,
  },
});
