import { defineConfig } from 'vitest/config';

/** Hand-written tests on mutated charts; see testRunner.ts. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    runner: './scripts/oracle/testRunner.ts',
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 10_000,
    // One worker: each mutation is tried only until a test detects it.
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    // A mutated chart may fail outside of the test that started it.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
