/**
 * `npm run imports`: checks the import rules (importRules.ts). Prints each broken rule and exits with 1 if there is
 * one. Vite runs the check, because dependency-cruiser gets a parser without named exports from the TypeScript runner.
 */
import './lib/help.mjs';
import { runnerImport } from 'vite';

const { module } = await runnerImport('./scripts/imports.ts', { configFile: false, logLevel: 'error' });
const { files, violations } = await module.checkImports(process.cwd());
for (const { from, to, why } of violations) console.error(`${from} imports ${to}\n  ${why}`);
console.log(`imports: ${files} files, ${violations.length} broken rules`);
process.exitCode = violations.length === 0 ? 0 : 1;
