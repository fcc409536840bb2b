import { cipherRefusal } from '../contract/cipher';
import type { EncryptionKey } from '../contract/system';
import type { SealedBody } from './encryptBody';

/** Thrown when a body cannot be sealed at all: no Web Crypto on this origin, or no key known yet. */
export class CipherUnavailable extends Error {
  override readonly name = 'CipherUnavailable';
}

/** Seals request bodies and follows the server's key and clock. */
export interface Sealer {
  /** Loads the cipher ahead of need, when a form that will use it opens. */
  prepare(): Promise<void>;
  /** `path` is the path as sent, with the API base. Rejects with {@link CipherUnavailable}. */
  seal(plaintext: string, method: string, path: string): Promise<SealedBody>;
  /** Takes over the key that the system status names. */
  adoptKey(key: EncryptionKey): void;
  /**
   * Takes over key and clock from the hint of a `cipher.invalid` refusal.
   * True when sealing again may now succeed.
   */
  correct(hint: unknown): boolean;
}

/** Creates a sealer; the cipher itself is a chunk of its own that loads when first needed. */
export function createSealer(options: { readonly now: () => number }): Sealer {
  let key: EncryptionKey | undefined;
  let clockOffset = 0;
  const load = () => import('./encryptBody');

  return {
    async prepare() {
      await load();
    },
    async seal(plaintext, method, path) {
      if (key === undefined || globalThis.crypto?.subtle === undefined) throw new CipherUnavailable();
      const { encryptBody } = await load();
      return encryptBody(plaintext, key, { method, path, time: Math.round(options.now() + clockOffset) });
    },
    adoptKey(next) {
      key = next;
    },
    correct(hint) {
      const parsed = cipherRefusal.safeParse(hint);
      if (!parsed.success) return false;
      key = parsed.data.encryption;
      clockOffset = parsed.data.serverTime - options.now();
      return true;
    },
  };
}
