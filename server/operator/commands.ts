import { memberIdOf } from '../account/members';
import { createOperatorAccount } from '../account/operatorAccount';
import { createPasswords, DEFAULT_PASSWORD_COST } from '../account/passwords';
import { rotateSigner } from '../account/secrets';
import { giveTemporaryPassword } from '../account/temporaryPassword';
import { createKeyStore } from '../cipher/keys';
import type { Configuration } from '../config';
import type { Database } from '../db/database';
import { eraseMember } from '../privacy/erase';
import { exportMember } from '../privacy/export';
import { resealSecrets, rotateMasterKeyFile } from '../security/masterKeys';
import { openMasterKeys } from '../security/openMasterKeys';
import { createTrail, type RecordedEvent, type Trail } from '../security/trail';
import { readTrailFilter } from '../security/trailFilter';
import { PRESETS, presetOf } from '../system/presets';
import { createSettings, SETTING_KEYS, SettingError, type Settings, settingValue } from '../system/settings';
import { REWARDS_USAGE, rewardsCommand } from './rewards';

/** Help text of the command line. */
export const USAGE = `Usage: npm run platform -- [--create] <command>

  get [key]          shows all settings, or one
  set <key> <value>  changes a setting; the value is JSON, or plain text
  preset <name>      changes all settings of a preset: ${Object.keys(PRESETS).join(', ')}
  rotate-key         creates a new key for sealed bodies and a new signing secret of the platform; the old key works
                     for another hour, the old secret for a day
  rotate-master-key  creates a new master key in its file (with MASTER_KEY, uses the first key listed there) and
                     encrypts the secrets in the database with it; earlier keys can decrypt for 30 days
  create-account <username> [type]
                     creates an account (default type 1, an agent) and prints its temporary password; use it for
                     the first account of an empty site
  temporary-password <username>
                     sets a temporary password that works for a day and must be changed after login
  export-member <username> <file>
                     writes everything about a member into an archive (.tar.gz)
  erase-member <username> [keep-balance]
                     erases a member; ledger, payments, bets and other records that laws require stay under a number,
                     by which the command can be repeated: erase-member id=<number>
${REWARDS_USAGE}
  move-to-postgres   copies the embedded database in DATA_DIR to the empty database of TARGET_DATABASE_URL and compares
                     all rows; stop the platform first
  trail [name=value...]
                     shows security events, newest first; names: member, kind, address, result, since (a date),
                     limit (100)

Settings: ${SETTING_KEYS.join(', ')}

All commands but get, rewards and rewards show are recorded in the security trail with their actor: OPERATOR, or the user account of this
machine.
Uses DATABASE_URL, or the embedded database in DATA_DIR; a server that has it open runs the command. Says which
database it acts on, and acts only on one that exists and has the tables of this release; --create creates or upgrades
it first.
`;

function pick(settings: Settings, key: string): unknown {
  const [group = '', name] = key.split('.');
  const found = Object.entries(settings).find(([entry]) => entry === group)?.[1];
  if (name === undefined) return found;
  return typeof found === 'object' && found !== null
    ? Object.entries(found).find(([entry]) => entry === name)?.[1]
    : undefined;
}

/** Context of a command. */
interface Workbench {
  readonly db: Database;
  readonly trail: Trail;
  readonly configuration: Configuration;
  readonly actor: `operator:${string}`;
  /** Prints text to the operator. */
  print(text: string): void;
  /** Gives the operator a file. */
  give(file: string, content: Buffer): void;
  /** Records an act of the operator, within `tx` when it must be atomic with it. */
  record(event: Pick<RecordedEvent, 'kind' | 'memberId' | 'detail'>, tx?: Database): Promise<void>;
}

async function createAccount(
  { db, record, print }: Workbench,
  username: string,
  type: number,
): Promise<void> {
  const passwords = await createPasswords(DEFAULT_PASSWORD_COST);
  const password = await db.transaction(async (tx) => {
    const memberId = await createOperatorAccount(tx, username, type, Date.now());
    await record({ kind: 'accountCreated', memberId, detail: { type } }, tx);
    return giveTemporaryPassword(tx, passwords, username, Date.now());
  });
  print(password);
}

async function searchTrail({ db, trail, record, print }: Workbench, words: readonly string[]): Promise<void> {
  const filter = readTrailFilter(words);
  for (const { time, kind, result, userName, actor, address, device, detail } of await trail.search(filter)) {
    const at = new Date(time).toISOString();
    print([at, kind, result, userName ?? '-', actor, address || '-', detail, device].join('\t'));
  }
  // The member's number instead of the name, and no address: an erasure could not remove them from the trail.
  const memberId = filter.userNameKey === undefined ? undefined : await memberIdOf(db, filter.userNameKey);
  const others = words
    .filter((word) => !word.startsWith('member='))
    .map((word) => word.replace(/^address=.*/, 'address=…'))
    .join(' ');
  await record({ kind: 'trailSearched', memberId, detail: { filter: others.slice(0, 200) } });
}

type Command = (bench: Workbench, words: readonly string[]) => Promise<void>;

/** The commands with their minimum number of arguments. */
const COMMANDS: Readonly<Record<string, readonly [words: number, command: Command]>> = {
  get: [
    0,
    async ({ db, print }, [key]) => {
      const current = await createSettings(db, Date.now).read();
      print(JSON.stringify(key === undefined ? current : pick(current, key), null, 2));
    },
  ],
  set: [
    2,
    async ({ db, record }, [key = '', value = '']) => {
      await createSettings(db, Date.now).write({ [key]: settingValue(key, value) });
      await record({ kind: 'settingChanged', detail: { key, value: value.slice(0, 200) } });
    },
  ],
  preset: [
    1,
    async ({ db, record }, [name = '']) => {
      const changes = presetOf(name);
      if (changes === undefined) throw new SettingError(`There is no preset ${name}.`);
      await createSettings(db, Date.now).write(changes);
      await record({ kind: 'settingChanged', detail: { key: 'preset', value: name } });
    },
  ],
  'rotate-key': [
    0,
    async ({ db, configuration, record }) => {
      const masterKeys = openMasterKeys(configuration);
      await createKeyStore(db, Date.now, db, masterKeys).rotate();
      await record({ kind: 'bodyKeyRotated' });
      await rotateSigner(db, masterKeys, Date.now());
      await record({ kind: 'signerRotated' });
    },
  ],
  'rotate-master-key': [
    0,
    async ({ db, configuration, record }) => {
      const { masterKey } = configuration;
      openMasterKeys(configuration);
      if (masterKey.kind === 'file') rotateMasterKeyFile(masterKey.path, Date.now());
      const rows = await resealSecrets(db, openMasterKeys(configuration));
      await record({ kind: 'masterKeyRotated', detail: { rows } });
    },
  ],
  'create-account': [1, (bench, [username = '', type = '1']) => createAccount(bench, username, Number(type))],
  'temporary-password': [
    1,
    async ({ db, record, print }, [username = '']) => {
      const passwords = await createPasswords(DEFAULT_PASSWORD_COST);
      print(await giveTemporaryPassword(db, passwords, username, Date.now()));
      const memberId = await memberIdOf(db, username);
      await record({ kind: 'temporaryPassword', memberId });
    },
  ],
  'export-member': [
    2,
    async ({ db, record, give }, [named = '', file = '']) => {
      const { memberId, content } = await exportMember(db, named, Date.now());
      await record({ kind: 'memberExported', memberId });
      give(file, content);
    },
  ],
  'erase-member': [
    1,
    async ({ db, record, print }, [named = '', balance]) => {
      if (balance !== undefined && balance !== 'keep-balance') throw new Error(`Unknown word: ${balance}.`);
      const memberId = await eraseMember(db, named, {
        keepsBalance: balance !== undefined,
        now: Date.now(),
        record: (id, tx) => record({ kind: 'memberErased', memberId: id }, tx),
      });
      print(
        `Member ${memberId} is erased. Keep this number: after the restore of an earlier backup, run erase-member id=${memberId} again.`,
      );
    },
  ],
  rewards: [0, rewardsCommand],
  trail: [0, searchTrail],
};

/** A command: its words and its actor, e.g. `operator:grace`. */
export interface OperatorOrder {
  readonly words: readonly string[];
  readonly actor: `operator:${string}`;
}

/** Whether the words are a known command with enough arguments. */
export function isCommand([name = '', ...words]: readonly string[]): boolean {
  const [needed] = (Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined) ?? [];
  return needed !== undefined && words.length >= needed;
}

/** Whether a command encrypts or decrypts secrets of the database. */
export const needsMasterKey = ([name = '']: readonly string[]): boolean =>
  name === 'rotate-key' || name === 'rotate-master-key';

/** Runs a command on a database; rejects with an error whose message is for the operator. */
export async function carryOut(
  db: Database,
  configuration: Configuration,
  { words: [name = '', ...words], actor }: OperatorOrder,
  { print, give }: Pick<Workbench, 'print' | 'give'>,
): Promise<void> {
  const trail = createTrail(db, configuration.trailDays);
  const record: Workbench['record'] = (event, tx) =>
    trail.record({ ...event, result: 'done', actor, now: Date.now() }, tx);
  const [, command] = COMMANDS[name] ?? [];
  await command?.({ db, trail, configuration, actor, record, print, give }, words);
}
