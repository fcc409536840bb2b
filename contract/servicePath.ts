/*
 * Obfuscation of customer-service paths (CS-01, CS-02). It only keeps simple crawlers from harvesting addresses. A path
 * of type 3 contains its key in its last 8 characters; paths of other types contain no key.
 */

const KEY_LENGTH = 8;
const KEYED_TYPE = 3;

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** XORs each byte with the key's character at its position, and with the position itself. */
const cross = (bytes: Uint8Array, key: string): Uint8Array =>
  bytes.map(
    (byte, index) => byte ^ (key.length === 0 ? 0 : key.charCodeAt(index % key.length)) ^ (index & 0xff),
  );

/** Obfuscates a path; `key` is 8 characters of base64url and used by type 3 only. */
export function encodeServicePath(path: string, type: number, key: string): string {
  const used = type === KEYED_TYPE ? key : '';
  return toBase64Url(cross(new TextEncoder().encode(path), used)) + used;
}

/** Decodes an obfuscated path. Returns undefined when it is not valid. */
export function decodeServicePath(encoded: string, type: number): string | undefined {
  const split = type === KEYED_TYPE ? encoded.length - KEY_LENGTH : encoded.length;
  if (split < 0) return undefined;
  try {
    const bytes = cross(fromBase64Url(encoded.slice(0, split)), encoded.slice(split));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
