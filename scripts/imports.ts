import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Module } from '@swc/core';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { options, typeRules, valueRules } from './importRules';

const require = createRequire(import.meta.url);

/** Whether imports and exports of types count as imports. */
let countTypes = true;

// dependency-cruiser reads every file as plain TypeScript and cannot tell types from values when swc parses:
// this parses .tsx files as such and skips type-only imports.
const swc: { parseFileSync: (file: string, settings: object) => Module } = require('@swc/core');
const parseFile = swc.parseFileSync;
swc.parseFileSync = (file: string, settings: object) => {
  const program = parseFile(file, { ...settings, tsx: file.endsWith('x') });
  return {
    ...program,
    body: program.body.filter((item) => countTypes || !('typeOnly' in item && item.typeOnly === true)),
  };
};

const { cruise } = await import('dependency-cruiser');
/** Source folders covered by the rules. */
const FOLDERS = [
  'src',
  'contract',
  'server',
  'demo',
  'conformance',
  'explorer',
  'atlas',
  'tests',
  'scripts',
  'bench',
  'simulation',
];

/** Path aliases of tsconfig.json, in the resolver's format. */
const aliases = (root: string) => ({
  '@server': join(root, 'server'),
  '@demo': join(root, 'demo'),
  '@explorer': join(root, 'explorer'),
  '@': join(root, 'src'),
  '@contract': join(root, 'contract'),
});

async function check(root: string, rules: IForbiddenRuleType[]) {
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    { ...options, baseDir: root, ruleSet: { forbidden: rules }, validate: true },
    { alias: aliases(root) },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return output;
}

/** One broken rule. */
export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** What is allowed instead, and why. */
  readonly why: string;
}

const whys = new Map([...typeRules, ...valueRules].map(({ name, comment }) => [name, comment]));

/** Checks the tree below `root`, a folder with `src`, `server` and so on, against the import rules. */
export async function checkImports(
  root: string,
): Promise<{ readonly files: number; readonly violations: readonly Violation[] }> {
  countTypes = true;
  const all = await check(root, typeRules);
  countTypes = false;
  const running = await check(root, valueRules);
  const violations = [...all.summary.violations, ...running.summary.violations];
  return {
    files: all.modules.filter(({ source }) => !source.includes('node_modules')).length,
    violations: violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      why: whys.get(rule.name) ?? '',
    })),
  };
}
