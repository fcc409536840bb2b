import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { type Configuration, readConfiguration } from './config';
import { openDatabase } from './db';
import { carryOut, isCommand, type OperatorOrder, USAGE } from './operator/commands';
import { knock } from './operator/door';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Writes a file that only the operator can read. */
const give = (file: string, content: Buffer): void => writeFileSync(file, content, { mode: 0o600 });

/** Opens the database for one command. */
async function carryOutHere(configuration: Configuration, order: OperatorOrder): Promise<void> {
  const database = await openDatabase(configuration.database, () => {});
  try {
    await database.exclusively(() => database.migrate(configuration.migrationsFolder));
    await carryOut(database.db, configuration, order, { print, give });
  } finally {
    await database.close();
  }
}

/** Runs one operator command; resolves with the exit code. */
async function main(words: readonly string[]): Promise<number> {
  if (!isCommand(words)) {
    print(USAGE);
    return 2;
  }
  const configuration = readConfiguration(process.env);
  const { database } = configuration;
  const actor = `operator:${process.env['OPERATOR'] || userInfo().username}` as const;
  const answered = database.kind === 'directory' ? await knock(database.path, { words, actor }) : undefined;
  if (answered === undefined) await carryOutHere(configuration, { words, actor });
  else {
    process.stdout.write(answered.output);
    for (const { name, content } of answered.files) give(name, Buffer.from(content, 'base64'));
    if (answered.error !== undefined) throw new Error(answered.error);
  }
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
