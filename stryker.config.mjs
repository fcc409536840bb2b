/** Mutation testing of the charts and their pure functions: `npm run mutation`. See docs/decisions/0016. */
export default {
  mutate: [
    'src/machines/**/*.ts',
    '!src/machines/**/*.model.ts',
    // Tables of the models, not part of the product.
    '!src/machines/{registry,samples}.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What stands in a chart when it is made (states, targets, delays) is changed by meaning in tests/models/mutations.
  ignoreStatic: true,
  // TypeScript 7 has no interface for Stryker to rewrite a tsconfig with; ours needs no rewriting.
  tsconfigFile: 'none.json',
  ignorePatterns: ['/dist*', '/public', '/.cache', '/.data', '/.tmp', '/atlas', '/bench'],
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  // What only is slow on a busy machine does not count as noticed.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/reports/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowEmpty: false,
};
