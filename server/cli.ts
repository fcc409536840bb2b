import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER, PRIVATE_UMASK } from './common/privateFiles';
import { type Configuration, readConfiguration } from './config';
import { openDatabase } from './db';
import { carryOut, isCommand, needsMasterKey, type OperatorOrder, USAGE } from './operator/commands';
import { knock } from './operator/door';
import { moveDatabase } from './operator/move';
import { CREATE, nameOf, requireDatabase, requireMasterKey, requireMigrated } from './operator/target';
import { createTrail } from './security/trail';
import { explainStartFault } from './startFault';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Writes a file that only the operator can read. */
function give(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  // An existing file keeps its mode when it is written, so it is made private first.
  writeFileSync(file, '', { mode: PRIVATE_FILE });
  chmodSync(file, PRIVATE_FILE);
  writeFileSync(file, content);
}

/** Opens the database for one command. */
async function carryOutHere(
  configuration: Configuration,
  order: OperatorOrder,
  mayCreate: boolean,
): Promise<void> {
  if (!mayCreate) requireDatabase(configuration, process.env);
  if (!mayCreate && needsMasterKey(order.words)) requireMasterKey(configuration);
  const database = await openDatabase(configuration.database, () => {});
  try {
    if (mayCreate) await database.exclusively(() => database.migrate(configuration.migrationsFolder));
    else await requireMigrated(database.db, configuration);
    await carryOut(database.db, configuration, order, { print, give });
  } finally {
    await database.close();
  }
}

/** Moves the embedded database to a PostgreSQL server; no other process may have it open. */
async function move(
  { database, moveTarget, migrationsFolder, trailDays, masterKey }: Configuration,
  actor: OperatorOrder['actor'],
): Promise<void> {
  if (database.kind !== 'directory' || moveTarget === undefined) {
    throw new Error('Unset DATABASE_URL, and set TARGET_DATABASE_URL to an empty PostgreSQL database.');
  }
  requireDatabase({ database }, process.env);
  const source = await openDatabase(database, () => {});
  try {
    const { tables, rows } = await moveDatabase(source, moveTarget, migrationsFolder, (target) =>
      createTrail(target, trailDays).record({
        kind: 'databaseMoved',
        result: 'done',
        actor,
        now: Date.now(),
      }),
    );
    print(`Moved ${rows} rows of ${tables} tables; all are equal.`);
    print('Set DATABASE_URL to the new database on every instance, and do not start the old one again.');
    if (masterKey.kind === 'file') print(`The master key is still needed: MASTER_KEY_FILE=${masterKey.path}`);
  } finally {
    await source.close();
  }
}

/** Runs one operator command; resolves with the exit code. */
async function main(given: readonly string[]): Promise<number> {
  const mayCreate = given.includes(CREATE);
  const words = given.filter((word) => word !== CREATE);
  const [name] = words;
  if (name !== 'move-to-postgres' && !isCommand(words)) {
    print(USAGE);
    return 2;
  }
  const configuration = readConfiguration(process.env);
  const { database } = configuration;
  const actor = `operator:${process.env['OPERATOR'] || userInfo().username}` as const;
  // Not on standard output, which has the result, e.g. a password.
  process.stderr.write(`This acts on ${nameOf(database)}.\n`);
  if (name === 'move-to-postgres') {
    await move(configuration, actor);
    return 0;
  }
  const answered = database.kind === 'directory' ? await knock(database.path, { words, actor }) : undefined;
  if (answered === undefined) await carryOutHere(configuration, { words, actor }, mayCreate);
  else {
    process.stdout.write(answered.output);
    for (const { name, content } of answered.files) give(name, Buffer.from(content, 'base64'));
    if (answered.error !== undefined) throw new Error(answered.error);
  }
  return 0;
}

process.umask(PRIVATE_UMASK);
main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${explainStartFault(error, process.env)}\n`);
    process.exitCode = 1;
  },
);
