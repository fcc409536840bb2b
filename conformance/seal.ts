import {
  constants,
  createCipheriv,
  createHmac,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
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

/** Seals a plaintext in the format of contract/cipher.ts. `time` is the platform's, in milliseconds. */
export function seal(
  plaintext: string,
  key: EncryptionKey,
  { method, path, time }: { readonly method: string; readonly path: string; readonly time: number },
): SealedBody {
  const secret = randomBytes(CONTENT_SECRET_BYTES);
  const iv = randomBytes(CIPHER_IV_BYTES);
  const publicKey = createPublicKey({
    key: Buffer.from(key.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const wrapped = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    secret,
  );
  const cipher = createCipheriv('aes-256-cbc', secret.subarray(0, CONTENT_KEY_BYTES), iv);
  const data = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]).toString('base64');
  const sealed = {
    v: CIPHER_VERSION,
    kid: key.keyId,
    iv: iv.toString('base64url'),
    ts: String(time),
    nonce: randomBytes(CIPHER_NONCE_BYTES).toString('base64url'),
  } as const;
  const mac = createHmac('sha256', secret.subarray(CONTENT_KEY_BYTES))
    .update(macInput(sealed, { method, path, data }))
    .digest('base64url');
  return {
    body: { data },
    header: formatEncryptionHeader({ ...sealed, key: wrapped.toString('base64url'), mac }),
  };
}
