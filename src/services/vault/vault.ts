import { rememberedLogin } from '@contract/account';
import * as z from 'zod/mini';
import type { BrowserStorage, StorageEntry } from '../storage';
import { deviceKey, VaultUnavailable } from './deviceKey';
import { SealBroken, seal, unseal } from './seal';

/** A login that this device remembers (ENTITY-05), with its password in clear text: for the login form only. */
export interface RememberedLogin {
  readonly type: 'username' | 'sms';
  /** User name, or mobile number for type `sms`. */
  readonly username: string;
  /** Null when none is stored, as for type `sms`. */
  readonly password: string | null;
  readonly countryDialingCode: string;
}

/** Which of the two login pages. */
type LoginSite = 'member' | 'agent';

/** Dependencies of the vault. */
export interface VaultOptions {
  readonly storage: Pick<BrowserStorage, 'read' | 'write' | 'remove'>;
  /** May throw when the browser blocks storage. */
  readonly indexedDB: () => IDBFactory | undefined;
}

/**
 * Stores secrets on this device under a key that scripts cannot export (SESSION-06, SESSION-07). Failures reject with
 * `VaultUnavailable` within ten seconds and leave nothing in clear text.
 */
export interface Vault {
  /**
   * Null when nothing is remembered. A password that can no longer be opened is deleted, and the login is returned
   * without it. While this device's key is unavailable, the login is also returned without its password.
   */
  recallLogin(site: LoginSite): Promise<RememberedLogin | null>;
  /** LOGIN-13: remembers a login; null deletes it. Members and agents are remembered separately. */
  rememberLogin(site: LoginSite, login: RememberedLogin | null): Promise<void>;
  /** Whether a temporary password of this member is stored; it is not opened (CHPSW-01). */
  hasTemporaryPassword(username: string): boolean;
  /** Stores the password of the current session, for this tab. */
  keepTemporaryPassword(username: string, password: string): Promise<void>;
  /** Null when none is stored for this member. */
  temporaryPassword(username: string): Promise<string | null>;
  /**
   * After a password change: deletes the temporary password, and updates this member's remembered login if it has a
   * password (CHPSW-12). The new password is stored nowhere else.
   */
  replacePassword(username: string, newPassword: string): Promise<void>;
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
const REMEMBERED = {
  member: entry('local', 'rememberedLogin', rememberedLogin),
  agent: entry('local', 'rememberedAgentLogin', rememberedLogin),
} as const;
/** SESSION-07 */
const temporaryEntry = entry('session', 'temporaryPassword', ownedSecret);

/** Opens the vault. Its key is read or created on first use. */
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

  async function remember(site: LoginSite, { password, ...login }: RememberedLogin): Promise<void> {
    const place = REMEMBERED[site];
    // Remove the earlier login first: it must not stay if storing the new one fails.
    storage.remove(place);
    const sealed =
      password === null ? '' : await seal(await deviceKey(indexedDB), password, place.key, ownerOf(login));
    storage.write(place, {
      type: login.type,
      username: login.username,
      password: sealed,
      countryDialingCode: login.countryDialingCode,
    });
  }

  return {
    async recallLogin(site) {
      const place = REMEMBERED[site];
      const kept = storage.read(place);
      if (kept === undefined) return null;
      if (kept.password === '') return { ...kept, password: null };
      try {
        const key = await deviceKey(indexedDB);
        return { ...kept, password: await unseal(key, kept.password, place.key, ownerOf(kept)) };
      } catch (error) {
        // An unavailable key may become available later; a broken seal never opens.
        if (!(error instanceof VaultUnavailable)) storage.write(place, { ...kept, password: '' });
        return { ...kept, password: null };
      }
    },
    async rememberLogin(site, login) {
      if (login === null) storage.remove(REMEMBERED[site]);
      else await remember(site, login);
    },
    hasTemporaryPassword: (username) => storage.read(temporaryEntry)?.username === username,
    keepTemporaryPassword: (username, password) => keep(temporaryEntry, username, password),
    temporaryPassword: (username) => fetch(temporaryEntry, username),
    async replacePassword(username, newPassword) {
      storage.remove(temporaryEntry);
      for (const site of ['member', 'agent'] as const) {
        const kept = storage.read(REMEMBERED[site]);
        if (kept?.type === 'username' && kept.username === username && kept.password !== '') {
          await remember(site, { ...kept, type: 'username', password: newPassword });
        }
      }
    },
  };
}
