import { cipherRefusal } from '@contract/cipher';
import type { EncryptionKey } from '@contract/system';
import type { SealedBody } from './encryptBody';

/** Thrown when a body cannot be sealed at all: no Web Crypto on this origin, or no key known yet. */
export class CipherUnavailable extends Error {
  override readonly name = 'CipherUnavailable';
}

/** Seals request bodies and follows the server's key. */
export interface Sealer {
  /** Loads the cipher in advance, when a form that needs it opens. */
  prepare(): Promise<void>;
  /** `path` is the path as sent, with the API base. Rejects with {@link CipherUnavailable}. */
  seal(plaintext: string, method: string, path: string): Promise<SealedBody>;
  /** Uses the key of the system status. */
  adoptKey(key: EncryptionKey): void;
  /**
   * Uses the key from the hint of a `cipher.invalid` refusal. (The server's time comes from the answer's headers.)
   * Returns whether sealing again may succeed.
   */
  correct(hint: unknown): boolean;
}

/** Creates a sealer. The cipher is a separate chunk, loaded on first use. `now` returns the server's time. */
export function createSealer(options: { readonly now: () => number }): Sealer {
  let key: EncryptionKey | undefined;
  const load = () => import('./encryptBody');

  return {
    async prepare() {
      await load();
    },
    async seal(plaintext, method, path) {
      if (key === undefined || globalThis.crypto?.subtle === undefined) throw new CipherUnavailable();
      const { encryptBody } = await load();
      return encryptBody(plaintext, key, { method, path, time: Math.round(options.now()) });
    },
    adoptKey(next) {
      key = next;
    },
    correct(hint) {
      const parsed = cipherRefusal.safeParse(hint);
      if (!parsed.success) return false;
      key = parsed.data.encryption;
      return true;
    },
  };
}
