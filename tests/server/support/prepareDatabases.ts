import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { EXTENSIONS } from '@server/db/embedded';
import { startPlatform } from './start';

/*
 * Migrates and seeds once, for every platform under test. Arguments: a folder for `empty.tar` and `world.tar`, and the
 * address of an empty PostgreSQL database if there is one.
 */

const [folder = '', url] = process.argv.slice(2);

/** Saves an embedded database to a file. */
async function save(database: PGlite, file: string): Promise<void> {
  const snapshot = await database.dumpDataDir('none');
  await database.close();
  await writeFile(join(folder, file), snapshot.stream());
}

async function prepareEmbedded(): Promise<void> {
  await save(await PGlite.create({ extensions: EXTENSIONS }), 'empty.tar');
  const path = join(folder, 'world');
  await (await startPlatform({ kind: 'directory', path })).close();
  await save(await PGlite.create({ dataDir: join(path, 'pgdata'), extensions: EXTENSIONS }), 'world.tar');
}

async function preparePostgres(): Promise<void> {
  if (url !== undefined) await (await startPlatform({ kind: 'server', url })).close();
}

await Promise.all([prepareEmbedded(), preparePostgres()]);
