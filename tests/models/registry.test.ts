import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { registry } from '@/machines/registry';

it('the registry names every chart once, and each has its file of tests (`npm run generate`)', async () => {
  const ids = registry.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const files = await readdir('tests/models/charts');
  expect(files.toSorted()).toEqual(ids.map((id) => `${id}.test.ts`).toSorted());
});
