/** Computes the charts and compositions that the parent process names, and keeps the results. */
import { registry } from '@/machines/registry';
import { computeChart } from './data';
import { COMPOSITIONS, type Job, keep } from './jobs';

async function compute({ id, walks }: Job): Promise<unknown> {
  if (id === COMPOSITIONS) {
    const { compositions } = await import('./compositions');
    return [...compositions.values()].map((record) => record());
  }
  const chart = registry.find((each) => each.id === id);
  if (chart === undefined) throw new Error(`there is no chart ${id}`);
  return computeChart(chart, walks);
}

process.on('message', async (job: Job) => {
  keep(job, await compute(job));
  process.send?.(job.id);
});
