/** Mutation testing of the charts and their pure functions: `npm run mutation`. See docs/decisions/0013. */
export default {
  mutate: [
    'src/machines/**/*.ts',
    '!src/machines/**/*.model.ts',
    // Tables of the models, not part of the product.
    '!src/machines/{registry,shared/samples}.ts',
    'contract/passwords/*.ts',
    'contract/slips.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // The configuration of a chart (states, targets, delays) is mutated semantically in tests/models.
  ignoreStatic: true,
  // TypeScript 7 has no API with which Stryker could rewrite the tsconfig; it needs no rewriting.
  tsconfigFile: 'none.json',
  ignorePatterns: ['/dist*', '/public', '/.cache', '/.data', '/.tmp', '/atlas', '/bench'],
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  // A timeout on a busy machine does not count as a detection.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/reports/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowEmpty: false,
};
