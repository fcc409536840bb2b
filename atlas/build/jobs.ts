/** What is computed for the atlas, kept by content under `.cache/atlas/computed`: an unchanged chart costs nothing. */
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentOf, modelFiles } from '../../scripts/lib/closure.mjs';
import type { AtlasComposition } from '../data';
import type { ComputedChart } from './data';
import type { RecordedWalk } from './walks';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEPT = join(ROOT, '.cache/atlas/computed');

export const COMPOSITIONS = 'compositions';

/** A chart or the compositions. */
export interface Job {
  /** Id of the chart, or `COMPOSITIONS`. */
  readonly id: string;
  /** Changes with everything that the result depends on. */
  readonly content: string;
  /** Walks of the browser tests on the chart. */
  readonly walks: readonly RecordedWalk[];
}

/** The jobs for these charts and for the compositions. */
export function jobsFor(
  ids: readonly string[],
  walksOf: (id: string) => readonly RecordedWalk[],
): readonly Job[] {
  const files = modelFiles();
  const computing = join(ROOT, 'atlas/build/data.ts');
  return [
    ...ids.map((id) => {
      const file = files.get(id);
      if (file === undefined) throw new Error(`no model file exports the chart ${id}`);
      const walks = walksOf(id);
      return { id, walks, content: contentOf([file, computing], { more: JSON.stringify(walks) }) };
    }),
    {
      id: COMPOSITIONS,
      walks: [],
      content: contentOf([join(ROOT, 'atlas/build/compositions.ts')]),
    },
  ];
}

const fileOf = (id: string) => join(KEPT, `${id}.json`);

function kept(job: Job): unknown {
  if (!existsSync(fileOf(job.id))) return undefined;
  const { content, result } = JSON.parse(readFileSync(fileOf(job.id), 'utf8'));
  return content === job.content ? result : undefined;
}

/** The kept result of a job, if nothing that it depends on has changed. Only this module writes the files. */
export const keptChart = (job: Job) => kept(job) as ComputedChart | undefined;
export const keptCompositions = (job: Job) => kept(job) as readonly AtlasComposition[] | undefined;

export function keep({ id, content }: Job, result: unknown): void {
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(`${fileOf(id)}.new`, JSON.stringify({ content, result }));
  renameSync(`${fileOf(id)}.new`, fileOf(id));
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Runs jobs in as many processes as there are processors, in order. `done` is called after each. */
export async function runJobs(jobs: readonly Job[], done: (job: Job) => Promise<void>): Promise<void> {
  const open = [...jobs];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = fork(WORKER, [], { execArgv: ['--import', 'tsx'] });
      let current: Job | undefined;
      const next = () => {
        current = open.shift();
        if (current === undefined) worker.disconnect();
        else worker.send(current);
      };
      worker.on('message', () => {
        if (current !== undefined) done(current).then(next, reject);
      });
      worker.once('error', reject);
      worker.once('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`${current?.id ?? 'a worker'} could not be computed`));
      });
      next();
    });
  const processes = Math.min(cpus().length, jobs.length);
  await Promise.all(Array.from({ length: processes }, work));
}
