import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { ConfigurationError } from '../common/configurationError';
import type { Database } from '../db/database';
import { encryptionKeys, secrets } from '../db/schema';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** `v1`, id of the master key, then IV, tag and ciphertext concatenated. */
const SEALED = /^v1\.([0-9a-f]{16})\.([\w-]+)$/;
/** How long a replaced master key can still decrypt, e.g. a restored backup. Milliseconds. */
const RETIRED_KEY_GRACE = 30 * 86_400_000;

/** Encrypts the platform's secrets at rest: AES-256-GCM with a key outside the database. */
export interface MasterKeys {
  /** Encrypts a value, bound to one place. */
  seal(plain: Uint8Array, place: string): string;
  /** Decrypts a value of this place; returns unencrypted values unchanged. Throws otherwise. */
  open(stored: string, place: string): Uint8Array;
  /** Whether a value is encrypted with the current key. */
  isCurrent(stored: string): boolean;
}

const idOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** Creates the master keys. `load` returns the keys, the current one first; it is called again for unknown key ids. */
export function createMasterKeys(load: () => readonly Uint8Array[]): MasterKeys {
  let keys = load();
  const current = (): Uint8Array => {
    const [key] = keys;
    if (key === undefined) throw new ConfigurationError('There is no master key.');
    return key;
  };
  const find = (id: string) => keys.find((key) => idOf(key) === id);

  return {
    seal(plain, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current(), iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      const whole = Buffer.concat([iv, cipher.getAuthTag(), body]);
      return `v1.${idOf(current())}.${whole.toString('base64url')}`;
    },
    open(stored, place) {
      const [, id, text] = SEALED.exec(stored) ?? [];
      if (id === undefined || text === undefined) return Buffer.from(stored);
      // Another process may have rotated the file.
      if (find(id) === undefined) keys = load();
      const key = find(id);
      if (key === undefined) {
        throw new ConfigurationError(
          `The database is sealed with the master key ${id}, which is missing. Add it to MASTER_KEY or MASTER_KEY_FILE.`,
        );
      }
      const whole = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, whole.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(whole.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(whole.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    isCurrent: (stored) => SEALED.exec(stored)?.[1] === idOf(current()),
  };
}

function readKey(text: string, where: string): Uint8Array {
  const key = Buffer.from(text, 'base64');
  if (key.byteLength !== KEY_BYTES) {
    throw new ConfigurationError(
      `${where} does not contain a master key: 32 bytes in base64, e.g. from \`openssl rand -base64 32\`.`,
    );
  }
  return key;
}

/** The keys of an environment variable: the current one, then earlier ones, separated by commas. */
export const parseMasterKeys = (text: string): readonly Uint8Array[] =>
  text.split(',').map((part) => readKey(part.trim(), 'MASTER_KEY'));

interface FileLine {
  readonly text: string;
  /** Milliseconds since the epoch; undefined for the current one. */
  readonly retiredAt: number | undefined;
}

function readLines(file: string, now: number): readonly FileLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): FileLine => {
      const [text = '', moment] = line.trim().split(' ');
      return { text, retiredAt: moment === undefined ? undefined : Date.parse(moment) };
    })
    .filter(({ retiredAt }) => retiredAt === undefined || retiredAt + RETIRED_KEY_GRACE > now);
}

/** The keys of a file: one per line in base64, the current one first, earlier ones with their retirement date. */
export const readMasterKeyFile = (file: string, now: number): readonly Uint8Array[] =>
  readLines(file, now).map(({ text }) => readKey(text, file));

const newKey = () => randomBytes(KEY_BYTES).toString('base64');

/** Creates the file with a first key, readable only by its owner, unless it exists. */
export function ensureMasterKeyFile(file: string): void {
  try {
    writeFileSync(file, `${newKey()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Adds a new current key to the file; earlier ones can decrypt for 30 days. */
export function rotateMasterKeyFile(file: string, now: number): void {
  const earlier = readLines(file, now).map(
    ({ text, retiredAt }) => `${text} ${new Date(retiredAt ?? now).toISOString()}\n`,
  );
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${newKey()}\n${earlier.join('')}`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

/** Place of a private key for sealed bodies. */
export const bodyKeyPlace = (keyId: string): string => `encryption_keys/${keyId}`;
/** Place of a secret. */
export const secretPlace = (name: string): string => `secrets/${name}`;

/**
 * Encrypts every secret in the database that is not yet encrypted with the current master key: values stored in clear
 * by an earlier release, or encrypted with an earlier key. Resolves with the number of rows. Called by one instance at
 * a time.
 */
export async function resealSecrets(db: Database, masterKeys: MasterKeys): Promise<number> {
  return db.transaction(async (tx) => {
    let count = 0;
    for (const { keyId, privateKey } of await tx.select().from(encryptionKeys).for('update')) {
      if (masterKeys.isCurrent(privateKey)) continue;
      const place = bodyKeyPlace(keyId);
      await tx
        .update(encryptionKeys)
        .set({ privateKey: masterKeys.seal(masterKeys.open(privateKey, place), place) })
        .where(eq(encryptionKeys.keyId, keyId));
      count += 1;
    }
    for (const { name, value } of await tx.select().from(secrets).for('update')) {
      const stored = Buffer.from(value).toString('latin1');
      if (masterKeys.isCurrent(stored)) continue;
      const place = secretPlace(name);
      const plain = SEALED.test(stored) ? masterKeys.open(stored, place) : value;
      await tx
        .update(secrets)
        .set({ value: Buffer.from(masterKeys.seal(plain, place), 'latin1') })
        .where(eq(secrets.name, name));
      count += 1;
    }
    return count;
  });
}

/** Decrypts the stored value of a secret; returns unencrypted values unchanged. */
export function openSecret(value: Uint8Array, name: string, masterKeys: MasterKeys | undefined): Uint8Array {
  const stored = Buffer.from(value).toString('latin1');
  if (!SEALED.test(stored)) return value;
  if (masterKeys === undefined)
    throw new ConfigurationError('The database is sealed: there is no master key.');
  return masterKeys.open(stored, secretPlace(name));
}
