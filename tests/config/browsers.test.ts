import { readFileSync } from 'node:fs';
import { resolveConfig } from 'vite';
import { expect, it } from 'vitest';

it('the build is for the browsers that docs/operations.md names as supported', async () => {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| [\w, ]+? *\| ([\d.]+) *\| ([a-z]+)([\d.]+) +\|$/gm)];
  for (const [row, version, , target] of rows) expect(target, row).toBe(version);
  const named = rows.map(([, , browser, version]) => `${browser}${version}`);
  const { build } = await resolveConfig({ configFile: 'vite.config.ts', logLevel: 'silent' }, 'build');
  expect(named.toSorted()).toEqual([build.target].flat().toSorted());
});
