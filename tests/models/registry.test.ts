import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { registry } from '@/machines/registry';
import { globalEventsOf, IGNORED } from './support/globalEvents';

it('the registry names every chart once, and each has its file of tests (`npm run generate`)', async () => {
  const ids = registry.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const files = await readdir('tests/models/charts');
  expect(files.toSorted()).toEqual(ids.map((id) => `${id}.test.ts`).toSorted());
});

it('the area of a chart is its folder', async () => {
  const models = (await readdir('src/machines', { recursive: true })).filter((file) =>
    file.endsWith('.model.ts'),
  );
  const areas = await Promise.all(
    models.map(async (file) => {
      const text = await readFile(join('src/machines', file), 'utf8');
      return [...text.matchAll(/^ {2}area: '(.+)',$/gm)].map(
        ([, area = '']) => `${file}: ${area.toLowerCase()}`,
      );
    }),
  );
  const named = areas.flat();
  expect(named.length).toBe(registry.length);
  expect(named.filter((row) => row.split('/')[0] !== row.split(': ')[1])).toEqual([]);
});

it('global events are those that charts receive, and only such events are listed as ignored', () => {
  const received = registry.map(({ id, machine }) => ({ id, machine, events: globalEventsOf(id) }));
  const unheard = received.flatMap(({ id, machine, events }) =>
    Object.keys(events)
      .filter((event) => !machine.events.includes(event))
      .map((event) => `${id} ${event}`),
  );
  expect(unheard).toEqual([]);
  const unused = Object.entries(IGNORED).flatMap(([chart, events]) =>
    Object.keys(events)
      .filter((event) => received.find(({ id }) => id === chart)?.events[event] !== events[event])
      .map((event) => `${chart} ${event}`),
  );
  expect(unused).toEqual([]);
});
