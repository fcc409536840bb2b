import AES from 'crypto-js/aes';
import { lib } from 'crypto-js/core';
import Base64 from 'crypto-js/enc-base64';
import Utf8 from 'crypto-js/enc-utf8';
import 'crypto-js/lib-typedarrays';
import {
  CIPHER_IV_BYTES,
  CIPHER_NONCE_BYTES,
  CIPHER_VERSION,
  CONTENT_KEY_BYTES,
  CONTENT_SECRET_BYTES,
  formatEncryptionHeader,
  macInput,
} from '@contract/cipher';
import type { EncryptionKey } from '@contract/system';

/** A sealed request body and the value of its `x-encryption` header. */
export interface SealedBody {
  readonly body: { readonly data: string };
  readonly header: string;
}

/** What the body is bound to: the server refuses it under another method, path or time. */
export interface SealTarget {
  /** HTTP method in capitals. */
  readonly method: string;
  /** Path as sent: with the API base, without the query. */
  readonly path: string;
  /** Best estimate of the server's time, in milliseconds since the epoch. */
  readonly time: number;
}

const words = (bytes: Uint8Array): lib.WordArray => lib.WordArray.create(bytes);

const base64Url = (base64: string): string =>
  base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

/**
 * Seals a plaintext in the format of contract/cipher.ts (API-02): a new content secret for each body,
 * wrapped for the server, then encrypt-then-MAC. Rejects when the public key cannot be read.
 */
export async function encryptBody(
  plaintext: string,
  key: EncryptionKey,
  target: SealTarget,
): Promise<SealedBody> {
  const secret = random(CONTENT_SECRET_BYTES);
  const iv = random(CIPHER_IV_BYTES);
  try {
    const publicKey = await crypto.subtle.importKey(
      'spki',
      Uint8Array.from(atob(key.publicKey), (char) => char.charCodeAt(0)),
      { name: 'RSA-OAEP', hash: 'SHA-256' },
      false,
      ['encrypt'],
    );
    const wrapped = new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, secret));
    const data = AES.encrypt(Utf8.parse(plaintext), words(secret.subarray(0, CONTENT_KEY_BYTES)), {
      iv: words(iv),
    }).ciphertext.toString(Base64);
    const sealed = {
      v: CIPHER_VERSION,
      kid: key.keyId,
      iv: base64Url(words(iv).toString(Base64)),
      ts: String(target.time),
      nonce: base64Url(words(random(CIPHER_NONCE_BYTES)).toString(Base64)),
    } as const;
    const macKey = await crypto.subtle.importKey(
      'raw',
      secret.subarray(CONTENT_KEY_BYTES),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const text = macInput(sealed, { method: target.method, path: target.path, data });
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', macKey, new TextEncoder().encode(text)));
    return {
      body: { data },
      header: formatEncryptionHeader({
        ...sealed,
        key: base64Url(words(wrapped).toString(Base64)),
        mac: base64Url(words(mac).toString(Base64)),
      }),
    };
  } finally {
    secret.fill(0);
  }
}
