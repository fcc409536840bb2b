import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { EXTENSIONS } from '@server/db/embedded';
import { startPlatform } from './start';

/*
 * Migrates and seeds a database once, for every platform under test. Arguments: `embedded` and a folder for `empty.tar`
 * and `world.tar`, or `postgres` and the address of an empty database.
 */

const [kind, place = ''] = process.argv.slice(2);

/** Saves an embedded database to a file. */
async function save(database: PGlite, file: string): Promise<void> {
  const snapshot = await database.dumpDataDir('none');
  await database.close();
  await writeFile(join(place, file), snapshot.stream());
}

async function prepareEmbedded(): Promise<void> {
  await save(await PGlite.create({ extensions: EXTENSIONS }), 'empty.tar');
  const path = join(place, 'world');
  await (await startPlatform({ kind: 'directory', path })).close();
  await save(await PGlite.create({ dataDir: join(path, 'pgdata'), extensions: EXTENSIONS }), 'world.tar');
}

async function preparePostgres(): Promise<void> {
  await (await startPlatform({ kind: 'server', url: place })).close();
}

await (kind === 'postgres' ? preparePostgres() : prepareEmbedded());
