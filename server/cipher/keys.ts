import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { EncryptionKey } from '@contract/system';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { createMemo } from '../common/memo';
import type { Database } from '../db/database';
import { encryptionKeys } from '../db/schema';
import { bodyKeyPlace, type MasterKeys } from '../security/masterKeys';

const generate = promisify(generateKeyPair);

/** How long a retired key still decrypts, because clients cache the status. Milliseconds. */
const RETIRED_KEY_GRACE = 3_600_000;
/** Maximum time until an instance notices a rotation by another one. Milliseconds. */
const CURRENT_KEY_LIFETIME = 30_000;

/** The RSA key pairs that wrap content secrets. They are stored in the database, so that all instances share them. */
export interface KeyStore {
  /** The current key, published in the system status. */
  current(): Promise<EncryptionKey>;
  /** The private key of `keyId`; undefined when it is unknown or was retired too long ago. */
  privateKey(keyId: string): Promise<KeyObject | undefined>;
  /** Creates the first key when there is none. Called by one instance at a time. */
  ensure(): Promise<void>;
  /** Creates a new current key and retires the others. */
  rotate(): Promise<void>;
}

/** Creates the key store. */
export function createKeyStore(
  db: Database,
  now: () => number,
  reads: Database = db,
  masterKeys?: MasterKeys,
): KeyStore {
  const currentKeys = createMemo<EncryptionKey>(now, 1);
  const privateKeys = createMemo<KeyObject | undefined>(now, 16);

  async function add(): Promise<void> {
    const pair = await generate('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const createdAt = new Date(now());
    const keyId = crypto.randomUUID();
    const privateKey = masterKeys?.seal(Buffer.from(pair.privateKey), bodyKeyPlace(keyId)) ?? pair.privateKey;
    await db.transaction(async (tx) => {
      await tx.update(encryptionKeys).set({ retiredAt: createdAt }).where(isNull(encryptionKeys.retiredAt));
      await tx.insert(encryptionKeys).values({
        keyId,
        privateKey,
        publicKey: pair.publicKey.toString('base64'),
        createdAt,
      });
    });
    currentKeys.clear();
    privateKeys.clear();
  }

  return {
    current: () =>
      currentKeys.get('current', CURRENT_KEY_LIFETIME, async () => {
        const [row] = await reads
          .select({ keyId: encryptionKeys.keyId, publicKey: encryptionKeys.publicKey })
          .from(encryptionKeys)
          .where(isNull(encryptionKeys.retiredAt))
          .orderBy(desc(encryptionKeys.createdAt))
          .limit(1);
        if (row === undefined) throw new Error('There is no encryption key; the platform was not prepared.');
        return row;
      }),
    privateKey: (keyId) =>
      privateKeys.get(keyId, CURRENT_KEY_LIFETIME, async () => {
        const [row] = await reads
          .select({ privateKey: encryptionKeys.privateKey })
          .from(encryptionKeys)
          .where(
            and(
              eq(encryptionKeys.keyId, keyId),
              or(
                isNull(encryptionKeys.retiredAt),
                gt(encryptionKeys.retiredAt, new Date(now() - RETIRED_KEY_GRACE)),
              ),
            ),
          );
        if (row === undefined) return undefined;
        const opened = masterKeys?.open(row.privateKey, bodyKeyPlace(keyId));
        return createPrivateKey(opened === undefined ? row.privateKey : Buffer.from(opened));
      }),
    async ensure() {
      const [row] = await db
        .select({ keyId: encryptionKeys.keyId })
        .from(encryptionKeys)
        .where(isNull(encryptionKeys.retiredAt))
        .limit(1);
      if (row === undefined) await add();
    },
    rotate: add,
  };
}
