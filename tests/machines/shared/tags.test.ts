import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listNodes } from '@explorer/chart';
import { expect, it } from 'vitest';
import { registry } from '@/machines/registry';

/** Texts of the sources in a folder that ask charts: views, compositions, other charts, but no models. */
async function textsOf(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.model.ts'),
  );
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}

it('each tag of a chart is asked by name in a view, a composition, another chart or the platform', async () => {
  const outside = (await Promise.all(['src/features', 'src/composition', 'server'].map(textsOf))).join('\n');
  const charts = await textsOf('src/machines');
  const unasked = registry.flatMap(({ id, machine }) => {
    const tags = new Set(listNodes(machine).flatMap((node) => node.tags));
    return [...tags]
      .filter(
        (tag) =>
          !charts.includes(`hasTag('${tag}')`) &&
          // By name, in a list of names, or as what `ChartStates` shows instead.
          !new RegExp(`'${tag}'|\\b${tag}: `).test(outside),
      )
      .map((tag) => `${id}: ${tag}`);
  });
  expect(unasked).toEqual([]);
});
