import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { createDatabase, hasPostgres, startPostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Initial contents of the databases under test. */
    readonly databases: {
      /** Folder for shared files, deleted after the tests. */
      readonly folder: string;
      /** Files of saved embedded databases. */
      readonly snapshots: { readonly empty: string; readonly world: string };
      /** A server, and the name of a database on it to copy; absent without PostgreSQL. */
      readonly postgres?: { readonly adminUrl: string; readonly template: string };
    };
  }
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PREPARE = fileURLToPath(new URL('./prepareDatabases.ts', import.meta.url));

/**
 * Fills a database in a process of its own, which reads sources like the platform does. Two in one process fail on a slow
 * machine: the embedded one blocks it, and the connections to the other time out meanwhile.
 */
async function prepare(kind: 'embedded' | 'postgres', place: string): Promise<void> {
  const child = fork(PREPARE, [kind, place], {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const [said, [code]] = await Promise.all([
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit'),
  ]);
  if (code !== 0) throw new Error(`the ${kind} database could not be prepared: ${code}\n${said}`);
}

/**
 * Migrates and seeds once, on the embedded database and on PostgreSQL. Each platform under test then starts on a copy,
 * which takes one second instead of ten.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-databases-'));
  const postgres = hasPostgres() ? await startPostgres() : undefined;
  const template = postgres === undefined ? undefined : await createDatabase(postgres.adminUrl);
  await Promise.all([
    prepare('embedded', folder),
    ...(template === undefined ? [] : [prepare('postgres', template.url)]),
  ]);
  project.provide('databases', {
    folder,
    snapshots: { empty: join(folder, 'empty.tar'), world: join(folder, 'world.tar') },
    ...(postgres === undefined || template === undefined
      ? {}
      : { postgres: { adminUrl: postgres.adminUrl, template: template.name } }),
  });
  return async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
