/** Thrown when this device's key cannot open a sealed text: another key, another owner, or altered text. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

const IV_BYTES = 12;
/** Secrets are padded to a multiple of this length, so that the sealed text does not reveal their length. */
const BLOCK_BYTES = 128;
const LENGTH_BYTES = 2;

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function toText(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

function pad(secret: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = Math.ceil((secret.length + LENGTH_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = new Uint8Array(size);
  new DataView(padded.buffer).setUint16(0, secret.length);
  padded.set(secret, LENGTH_BYTES);
  return padded;
}

function unpad(padded: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return padded.slice(LENGTH_BYTES, LENGTH_BYTES + new DataView(padded.buffer).getUint16(0));
}

async function encrypt(key: CryptoKey, plain: Uint8Array<ArrayBuffer>, owner: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: utf8(owner) },
    key,
    plain,
  );
  const sealed = new Uint8Array(IV_BYTES + cipher.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(cipher), IV_BYTES);
  return toText(sealed);
}

async function decrypt(key: CryptoKey, sealed: string, owner: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = toBytes(sealed);
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES), additionalData: utf8(owner) },
    key,
    bytes.slice(IV_BYTES),
  );
  return new Uint8Array(plain);
}

/**
 * Double encodes a secret with the device's key (SESSION-06): the padded secret is sealed for its storage key, and the
 * result is sealed again for its owner. It does not open under another storage key or owner.
 */
export async function seal(key: CryptoKey, secret: string, place: string, owner: string): Promise<string> {
  const inner = await encrypt(key, pad(utf8(secret)), place);
  return encrypt(key, utf8(inner), `${place}\n${owner}`);
}

/** Opens a text sealed by {@link seal}. Rejects with {@link SealBroken}. */
export async function unseal(key: CryptoKey, text: string, place: string, owner: string): Promise<string> {
  try {
    const inner = new TextDecoder().decode(await decrypt(key, text, `${place}\n${owner}`));
    return new TextDecoder().decode(unpad(await decrypt(key, inner, place)));
  } catch {
    throw new SealBroken();
  }
}
