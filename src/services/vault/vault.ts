import * as z from 'zod/mini';
import { rememberedLogin } from '../contract/account';
import type { BrowserStorage, StorageEntry } from '../storage';
import { deviceKey } from './deviceKey';
import { SealBroken, seal, unseal } from './seal';

/** A login that this device remembers (ENTITY-05), its password in clear: for the form and nothing else. */
export interface RememberedLogin {
  readonly type: 'username' | 'sms';
  /** User name, or mobile number for type `sms`. */
  readonly username: string;
  /** Null when none is kept, as for type `sms`. */
  readonly password: string | null;
  readonly countryDialingCode: string;
}

/** What the vault needs from outside. */
export interface VaultOptions {
  readonly storage: Pick<BrowserStorage, 'read' | 'write' | 'remove'>;
  /** May throw where the browser forbids even the look. */
  readonly indexedDB: () => IDBFactory | undefined;
}

/**
 * Keeps secrets on this device under a key that scripts cannot export (SESSION-06, SESSION-07). What fails rejects
 * with `VaultUnavailable` within a second and leaves nothing in clear.
 */
export interface Vault {
  /** Null when nothing is remembered. A password that no longer opens is forgotten, and its login comes without. */
  recallLogin(): Promise<RememberedLogin | null>;
  /** LOGIN-13; null forgets. */
  rememberLogin(login: RememberedLogin | null): Promise<void>;
  /** Whether a temporary password of this member is kept, without opening it (CHPSW-01). */
  hasTemporaryPassword(username: string): boolean;
  /** Keeps the password that opened this session, for this tab. */
  keepTemporaryPassword(username: string, password: string): Promise<void>;
  /** Null when none of this member is kept. */
  temporaryPassword(username: string): Promise<string | null>;
  /**
   * After a change of password: clears the temporary one, keeps the new one for this tab, and renews the remembered
   * login of this member when it holds a password (CHPSW-12).
   */
  replacePassword(username: string, newPassword: string): Promise<void>;
  /** The new password that this tab keeps after a change; null when none of this member is kept. */
  storedPassword(username: string): Promise<string | null>;
}

const ownedSecret = z.object({ username: z.string(), secret: z.string() });
type OwnedSecret = z.infer<typeof ownedSecret>;

function entry<T>(area: 'local' | 'session', key: string, schema: z.ZodMiniType<T>): StorageEntry<T> {
  return {
    area,
    key,
    decode: (text) => schema.parse(JSON.parse(text)),
    encode: (value) => JSON.stringify(value),
  };
}

/** SESSION-06: the password in it is double encoded. */
const rememberedEntry = entry('local', 'rememberedLogin', rememberedLogin);
/** SESSION-07 */
const temporaryEntry = entry('session', 'temporaryPassword', ownedSecret);
/** SESSION-07 */
const storedEntry = entry('session', 'storedPassword', ownedSecret);

/** Opens the vault; its key is read or made when it is first needed. */
export function createVault({ storage, indexedDB }: VaultOptions): Vault {
  const ownerOf = (login: Omit<RememberedLogin, 'password'>): string =>
    JSON.stringify([login.type, login.countryDialingCode, login.username]);

  async function keep(place: StorageEntry<OwnedSecret>, username: string, secret: string): Promise<void> {
    const key = await deviceKey(indexedDB);
    storage.write(place, { username, secret: await seal(key, secret, place.key, username) });
  }

  async function fetch(place: StorageEntry<OwnedSecret>, username: string): Promise<string | null> {
    const kept = storage.read(place);
    if (kept?.username !== username) return null;
    try {
      return await unseal(await deviceKey(indexedDB), kept.secret, place.key, username);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      storage.remove(place);
      return null;
    }
  }

  async function remember({ password, ...login }: RememberedLogin): Promise<void> {
    // An earlier login must not outlive the wish to remember another.
    storage.remove(rememberedEntry);
    const sealed =
      password === null
        ? ''
        : await seal(await deviceKey(indexedDB), password, rememberedEntry.key, ownerOf(login));
    storage.write(rememberedEntry, {
      type: login.type,
      username: login.username,
      password: sealed,
      countryDialingCode: login.countryDialingCode,
    });
  }

  return {
    async recallLogin() {
      const kept = storage.read(rememberedEntry);
      if (kept === undefined) return null;
      if (kept.password === '') return { ...kept, password: null };
      const key = await deviceKey(indexedDB);
      try {
        return { ...kept, password: await unseal(key, kept.password, rememberedEntry.key, ownerOf(kept)) };
      } catch {
        storage.write(rememberedEntry, { ...kept, password: '' });
        return { ...kept, password: null };
      }
    },
    async rememberLogin(login) {
      if (login === null) storage.remove(rememberedEntry);
      else await remember(login);
    },
    hasTemporaryPassword: (username) => storage.read(temporaryEntry)?.username === username,
    keepTemporaryPassword: (username, password) => keep(temporaryEntry, username, password),
    temporaryPassword: (username) => fetch(temporaryEntry, username),
    async replacePassword(username, newPassword) {
      storage.remove(temporaryEntry);
      const kept = storage.read(rememberedEntry);
      if (kept?.type === 'username' && kept.username === username && kept.password !== '') {
        await remember({ ...kept, type: 'username', password: newPassword });
      }
      await keep(storedEntry, username, newPassword);
    },
    storedPassword: (username) => fetch(storedEntry, username),
  };
}
