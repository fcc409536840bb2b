import {
  constants,
  createDecipheriv,
  createHmac,
  type KeyObject,
  privateDecrypt,
  timingSafeEqual,
} from 'node:crypto';
import { cipherBody } from '@contract/account';
import {
  CIPHER_MAX_SKEW_MS,
  CONTENT_KEY_BYTES,
  CONTENT_SECRET_BYTES,
  macInput,
  parseEncryptionHeader,
} from '@contract/cipher';
import { ENCRYPTION_HEADER } from '@contract/session';
import { readBase64Url, spendOnce } from '../account/singleUse';
import type { Database } from '../db/database';
import { decodeUtf8, type Unseal } from '../http/payload';
import { Refusal } from '../http/refusal';
import type { KeyStore } from './keys';

function unwrap(key: KeyObject, wrapped: string): Uint8Array | undefined {
  try {
    const secret = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(wrapped, 'base64url'),
    );
    return secret.byteLength === CONTENT_SECRET_BYTES ? secret : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates the decryption of sealed bodies (API-02; format in contract/cipher.ts). Every fault has the code
 * `cipher.invalid`, so that the answer does not reveal the reason; only a body that was accepted before is reported as
 * `cipher.replayed`.
 */
export function createUnseal(db: Database, keys: KeyStore, now: () => number): Unseal {
  return async (request, body) => {
    const invalid = async () =>
      new Refusal('cipher.invalid', { value: { serverTime: now(), encryption: await keys.current() } });

    const header = parseEncryptionHeader(request.headers.get(ENCRYPTION_HEADER) ?? '');
    const sealed = cipherBody.safeParse(body);
    if (header === undefined || !sealed.success) throw await invalid();
    const isCanonical = [header.key, header.iv, header.nonce, header.mac].every(
      (text) => readBase64Url(text) !== undefined,
    );
    if (!isCanonical) throw await invalid();
    const { data } = sealed.data;
    const sentAt = Number(header.ts);
    if (Math.abs(sentAt - now()) > CIPHER_MAX_SKEW_MS) throw await invalid();
    const key = await keys.privateKey(header.kid);
    if (key === undefined) throw await invalid();
    const secret = unwrap(key, header.key);
    if (secret === undefined) throw await invalid();

    const mac = createHmac('sha256', secret.subarray(CONTENT_KEY_BYTES))
      .update(macInput(header, { method: request.method, path: new URL(request.url).pathname, data }))
      .digest();
    if (!timingSafeEqual(mac, Buffer.from(header.mac, 'base64url'))) throw await invalid();

    // Only an authentic body uses up the nonce; the row is kept until the body could no longer be accepted.
    if (!(await spendOnce(db, header.nonce, sentAt + 2 * CIPHER_MAX_SKEW_MS))) {
      throw new Refusal('cipher.replayed');
    }

    try {
      const decipher = createDecipheriv(
        'aes-256-cbc',
        secret.subarray(0, CONTENT_KEY_BYTES),
        Buffer.from(header.iv, 'base64url'),
      );
      return decodeUtf8(Buffer.concat([decipher.update(data, 'base64'), decipher.final()]));
    } catch {
      throw await invalid();
    } finally {
      secret.fill(0);
    }
  };
}
