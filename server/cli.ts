import { createPasswords, DEFAULT_PASSWORD_COST } from './accounts/passwords';
import { giveTemporaryPassword } from './accounts/temporaryPassword';
import { createKeyStore } from './cipher/keys';
import { readConfiguration } from './config';
import { openDatabase } from './db';
import { createSettings, SETTING_KEYS, type Settings } from './system/settings';

const USAGE = `Usage: npm run platform -- <command>

  get [key]          shows all settings, or one
  set <key> <value>  changes a setting; the value is JSON, or plain text
  rotate-key         makes a new encryption key; the old one works for one more hour
  temporary-password <username>
                     gives a member a password that works for a day and has to be changed after login

Settings: ${SETTING_KEYS.join(', ')}

Works on DATABASE_URL, or on the embedded database in DATA_DIR while no server has it open.
`;

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function pick(settings: Settings, key: string): unknown {
  const [group = '', name] = key.split('.');
  const found = Object.entries(settings).find(([entry]) => entry === group)?.[1];
  if (name === undefined) return found;
  return typeof found === 'object' && found !== null
    ? Object.entries(found).find(([entry]) => entry === name)?.[1]
    : undefined;
}

/** Runs one operator command; resolves with the exit code. */
async function main([command, key, value]: readonly string[]): Promise<number> {
  const known =
    command === 'get' ||
    command === 'rotate-key' ||
    (command === 'temporary-password' && key) ||
    (command === 'set' && key && value !== undefined);
  if (!known) {
    print(USAGE);
    return 2;
  }
  const configuration = readConfiguration(process.env);
  const database = await openDatabase(configuration.database, () => {});
  try {
    await database.exclusively(() => database.migrate(configuration.migrationsFolder));
    const settings = createSettings(database.db, Date.now);
    if (command === 'set') await settings.write({ [key ?? '']: readValue(value ?? '') });
    if (command === 'rotate-key') await createKeyStore(database.db, Date.now).rotate();
    if (command === 'temporary-password') {
      const passwords = await createPasswords(DEFAULT_PASSWORD_COST);
      print(await giveTemporaryPassword(database.db, passwords, key ?? '', Date.now()));
    }
    if (command === 'get') {
      const current = await settings.read();
      print(JSON.stringify(key === undefined ? current : pick(current, key), null, 2));
    }
    return 0;
  } finally {
    await database.close();
  }
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
