import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Fills the databases in a separate process, which reads sources like the platform does. */
async function prepare(...parameters: readonly string[]): Promise<void> {
  const child = fork(PREPARE, parameters, { cwd: ROOT, execArgv: ['--import', 'tsx'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the databases could not be prepared: ${code}`);
}

/**
 * Migrates and seeds once, on the embedded database and on PostgreSQL. Each platform under test then starts on a copy,
 * which takes one second instead of ten.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-databases-'));
  const postgres = hasPostgres() ? await startPostgres() : undefined;
  const template = postgres === undefined ? undefined : await createDatabase(postgres.adminUrl);
  await prepare(folder, ...(template === undefined ? [] : [template.url]));
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
