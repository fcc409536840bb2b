
import { readFile, writeFile } from 'node:fs/promises';
import { registry } from '@/machines/registry';
import { measureAgain } from './oracle/measure';
import { chartSources, contentOf } from './oracle/sources';
const kept = JSON.parse(await readFile('docs/oracle.json','utf8'));
const sources = await chartSources();
for (const id of process.argv.slice(2)) {
  const chart = registry.find((c) => c.id === id)!;
  const t = Date.now();
  const now = measureAgain(chart, kept[id]);
  console.log(id, (Date.now()-t)/1000, kept[id].undetected.filter((x: string) => !now.undetected!.includes(x)).length, 'now detected; left', now.undetected);
  kept[id] = { ...now, content: await contentOf(sources.get(id)! as never) };
}
await writeFile('docs/oracle.json', JSON.stringify(kept, null, 2) + '\n');
