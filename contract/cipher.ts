import * as z from 'zod/mini';
import { base64Url, timestamp } from './core';
import { encryptionKey } from './system';

/*
 * Wire format of an encrypted body (API-02, API-04, API-05, API-08, API-09), shared by client and server.
 *
 *  1. The client draws 64 random bytes: the first 32 are the AES-256-CBC key, the last 32 the HMAC-SHA256 key.
 *  2. It wraps those 64 bytes with RSA-OAEP (SHA-256, no label) under the public key named by the system status.
 *  3. It encrypts the UTF-8 JSON of the request with AES-256-CBC (PKCS#7), sends `{ "data": base64 }` as JSON.
 *  4. It computes HMAC-SHA256 over `macInput(...)` and sends everything but the ciphertext in the
 *     `x-encryption` header (encrypt-then-MAC).
 *
 * The server checks form, key, clock skew, MAC (constant time) and nonce, in this order, and decrypts last.
 * This protects bodies from logs and intermediaries; TLS stays the real protection of the transport.
 */

/** Version of the format. The server refuses any other. */
export const CIPHER_VERSION = '1';
/** Length of the wrapped secret in bytes: AES key followed by MAC key. */
export const CONTENT_SECRET_BYTES = 64;
/** Length in bytes of the AES-256 key, and of the HMAC-SHA256 key after it. */
export const CONTENT_KEY_BYTES = 32;
/** Length of the AES-CBC initialisation vector in bytes. */
export const CIPHER_IV_BYTES = 16;
/** Length of the single-use nonce in bytes. */
export const CIPHER_NONCE_BYTES = 16;
/** Largest difference between the client's timestamp and the server's clock, in milliseconds. */
export const CIPHER_MAX_SKEW_MS = 300_000;

/** Parsed `x-encryption` header. Binary fields are base64url without padding. */
const encryptionHeader = z.strictObject({
  v: z.literal(CIPHER_VERSION),
  /** Key id from the system status. */
  kid: base64Url(1, 64),
  /** RSA-OAEP wrapped content secret. */
  key: base64Url(256, 1024),
  /** 16 bytes. */
  iv: base64Url(22, 22),
  /** Milliseconds since the epoch, on the client's clock corrected by any known offset. */
  ts: z.string().check(z.regex(/^\d{13}$/)),
  /** 16 random bytes, never used twice. */
  nonce: base64Url(22, 22),
  /** HMAC-SHA256, 32 bytes. */
  mac: base64Url(43, 43),
});
export type EncryptionHeader = z.infer<typeof encryptionHeader>;

/** Writes the header as `v=1;kid=…;key=…;iv=…;ts=…;nonce=…;mac=…`. */
export function formatEncryptionHeader(header: EncryptionHeader): string {
  return `v=${header.v};kid=${header.kid};key=${header.key};iv=${header.iv};ts=${header.ts};nonce=${header.nonce};mac=${header.mac}`;
}

/** Parses the header. Returns undefined unless it consists of exactly the seven fields in valid form. */
export function parseEncryptionHeader(text: string): EncryptionHeader | undefined {
  if (text.length > 2_048) return undefined;
  const fields: Record<string, string> = {};
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0));
    if (at < 1 || Object.hasOwn(fields, name)) return undefined;
    fields[name] = part.slice(at + 1);
  }
  const parsed = encryptionHeader.safeParse(fields);
  return parsed.success ? parsed.data : undefined;
}

/** What the MAC covers in addition to the header fields. */
export interface SealedRequest {
  /** HTTP method in upper case. */
  readonly method: string;
  /** Path of the request as sent, with the API base and without the query, e.g. `/api/account/login`. */
  readonly path: string;
  /** The `data` field of the body exactly as sent (base64 text). */
  readonly data: string;
}

/**
 * The ASCII text that the MAC is computed over. It does not need to include the wrapped key, because another wrapped
 * key means another MAC key.
 */
export function macInput(header: Omit<EncryptionHeader, 'mac' | 'key'>, request: SealedRequest): string {
  return [
    header.v,
    header.kid,
    request.method,
    request.path,
    header.ts,
    header.nonce,
    header.iv,
    request.data,
  ].join('\n');
}

/**
 * Hint in the `value` of a `cipher.invalid` refusal: the server's time and current key, so that a client with a wrong
 * clock or an old key can seal the body again and retry.
 */
export const cipherRefusal = z.object({ serverTime: timestamp, encryption: encryptionKey });
