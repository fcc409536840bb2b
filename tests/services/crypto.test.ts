import {
  constants,
  createDecipheriv,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { CONTENT_KEY_BYTES, CONTENT_SECRET_BYTES, macInput, parseEncryptionHeader } from '@contract/cipher';
import type { EncryptionKey } from '@contract/system';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CipherUnavailable, createSealer, type SealedBody } from '@/services/crypto';

interface Pair {
  readonly privateKey: KeyObject;
  readonly key: EncryptionKey;
}

function createPair(keyId: string): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey,
    key: { keyId, publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') },
  };
}

/** Decrypts a body with Node's own primitives: a second implementation of the format. */
function open(sealed: SealedBody, privateKey: KeyObject, method: string, path: string) {
  const header = parseEncryptionHeader(sealed.header);
  if (header === undefined) throw new Error(`bad header ${sealed.header}`);
  const secret = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(header.key, 'base64url'),
  );
  const mac = createHmac('sha256', secret.subarray(CONTENT_KEY_BYTES))
    .update(macInput(header, { method, path, data: sealed.body.data }))
    .digest('base64url');
  const decipher = createDecipheriv(
    'aes-256-cbc',
    secret.subarray(0, CONTENT_KEY_BYTES),
    Buffer.from(header.iv, 'base64url'),
  );
  const text = decipher.update(sealed.body.data, 'base64', 'utf8') + decipher.final('utf8');
  return { header, secret, text, isAuthentic: mac === header.mac };
}

let pair: Pair;
beforeAll(() => {
  pair = createPair('k1');
});

describe('sealer', () => {
  it('API-02 what it encrypts is decrypted with the private key, and authenticated for its method, path and time', async () => {
    const sealer = createSealer({ now: () => 1_900_000_000_000.4 });
    sealer.adoptKey(pair.key);
    const sealed = await sealer.seal('{"password":"sikreto"}', 'POST', '/api/account/login');
    const opened = open(sealed, pair.privateKey, 'POST', '/api/account/login');
    expect(opened.text).toBe('{"password":"sikreto"}');
    expect(opened.isAuthentic).toBe(true);
    expect(opened.secret).toHaveLength(CONTENT_SECRET_BYTES);
    expect(opened.header).toMatchObject({ v: '1', kid: 'k1', ts: '1900000000000' });
    expect(open(sealed, pair.privateKey, 'PUT', '/api/account/login').isAuthentic).toBe(false);
    expect(open(sealed, pair.privateKey, 'POST', '/api/account/other').isAuthentic).toBe(false);
    expect(JSON.stringify(sealed)).not.toContain('sikreto');
  });

  it('API-02 any text is restored, and no key, iv, nonce or ciphertext is used twice', async () => {
    const sealer = createSealer({ now: Date.now });
    sealer.adoptKey(pair.key);
    const used = new Set<string>();
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        const opened = open(await sealer.seal(text, 'POST', '/p'), pair.privateKey, 'POST', '/p');
        expect(opened.text).toBe(text);
        expect(opened.isAuthentic).toBe(true);
        for (const part of [opened.secret.toString('hex'), opened.header.iv, opened.header.nonce]) {
          used.add(part);
          drawn += 1;
        }
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(used.size).toBe(drawn);
  });

  it('uses the key of a refusal’s hint and the given clock, and ignores malformed hints', async () => {
    const next = createPair('k2');
    let now = 1_900_000_000_000;
    const sealer = createSealer({ now: () => now });
    sealer.adoptKey(pair.key);
    expect(sealer.correct({ serverTime: 'soon' })).toBe(false);
    expect(sealer.correct(undefined)).toBe(false);
    expect(sealer.correct({ serverTime: 1_900_000_600_000, encryption: next.key })).toBe(true);
    now = 1_900_000_600_000;
    const opened = open(await sealer.seal('x', 'POST', '/p'), next.privateKey, 'POST', '/p');
    expect(opened.header).toMatchObject({ kid: 'k2', ts: '1900000600000' });
  });

  it('refuses without a key, and on an origin without Web Crypto', async () => {
    const sealer = createSealer({ now: Date.now });
    await expect(sealer.seal('x', 'POST', '/p')).rejects.toBeInstanceOf(CipherUnavailable);
    sealer.adoptKey(pair.key);
    vi.stubGlobal('crypto', { getRandomValues: globalThis.crypto.getRandomValues });
    await expect(sealer.seal('x', 'POST', '/p')).rejects.toBeInstanceOf(CipherUnavailable);
  });

  it('an unreadable key rejects', async () => {
    const sealer = createSealer({ now: Date.now });
    sealer.adoptKey({ keyId: 'k', publicKey: 'bm90IGEga2V5' });
    await expect(sealer.seal('x', 'POST', '/p')).rejects.toBeDefined();
  });
});
