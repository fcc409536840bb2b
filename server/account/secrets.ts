import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, inArray, like, or } from 'drizzle-orm';
import { createMemo } from '../common/memo';
import type { Database } from '../db/database';
import { secrets } from '../db/schema';
import { type MasterKeys, openSecret, secretPlace } from '../security/masterKeys';

/** Name of the first secret; later names append the creation time: `accounts/1790000000000`. */
const FIRST = 'accounts';
/** Cache time of secrets; a new secret signs after twice this time. Milliseconds. */
const SECRETS_LIFETIME = 30_000;
const SIGNS_FROM = 2 * SECRETS_LIFETIME;
/** How long a replaced secret still verifies; no signature lives longer. Milliseconds. */
export const RETIRED_SIGNER_GRACE = 86_400_000;
/** Minimum bytes of a truncated signature. */
const SHORTEST_MAC = 16;

type Parts = readonly (string | number)[];

/** Signs and verifies texts with a platform secret, which an operator command rotates. */
export interface Signer {
  /** 32 bytes of HMAC-SHA256 under the current secret. */
  sign(purpose: string, ...parts: Parts): Promise<Uint8Array>;
  /** Whether `mac`, at least 16 bytes, is the signature of these parts under the current or a still valid secret. */
  matches(mac: Uint8Array, purpose: string, ...parts: Parts): Promise<boolean>;
}

interface StoredSecret {
  readonly name: string;
  /** 0 for the first one. */
  readonly createdAt: number;
  readonly secret: Uint8Array;
}

const createdAtOf = (name: string): number => Number(name.slice(FIRST.length + 1));

/** All secrets of the signer, newest first. */
async function readSecrets(db: Database, masterKeys: MasterKeys | undefined): Promise<StoredSecret[]> {
  const rows = await db
    .select()
    .from(secrets)
    .where(or(eq(secrets.name, FIRST), like(secrets.name, `${FIRST}/%`)));
  return rows
    .map(({ name, value }) => ({
      name,
      createdAt: createdAtOf(name),
      secret: openSecret(value, name, masterKeys),
    }))
    .sort((one, other) => other.createdAt - one.createdAt);
}

/** The secrets that are valid at `now`: each until a day after its successor starts signing. */
const honouredAt = (all: readonly StoredSecret[], now: number): readonly StoredSecret[] =>
  all.filter((_, index) => {
    const successor = all[index - 1];
    return successor === undefined || now < successor.createdAt + SIGNS_FROM + RETIRED_SIGNER_GRACE;
  });

async function addSecret(db: Database, name: string, masterKeys: MasterKeys | undefined): Promise<void> {
  const fresh = randomBytes(32);
  const value =
    masterKeys === undefined ? fresh : Buffer.from(masterKeys.seal(fresh, secretPlace(name)), 'latin1');
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
}

/** Hashes a text under a secret of the platform; the same text always has the same hash. Base64url. */
export type KeyedHash = (text: string) => string;

/** Name of the secret of the {@link KeyedHash}. */
const HASH = 'keyed-hash';

/**
 * Opens the platform's keyed hash and creates its secret when there is none; called at start-up. The secret is never
 * replaced, because what is hashed is compared for years; the master key that encrypts it can be.
 */
export async function openKeyedHash(db: Database, masterKeys: MasterKeys | undefined): Promise<KeyedHash> {
  await addSecret(db, HASH, masterKeys);
  const [row] = await db.select().from(secrets).where(eq(secrets.name, HASH));
  if (row === undefined) throw new Error('There is no secret to hash with.');
  const secret = openSecret(row.value, HASH, masterKeys);
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}

/** Creates a new secret, which signs a minute later, and deletes those that are no longer valid. */
export async function rotateSigner(
  db: Database,
  masterKeys: MasterKeys | undefined,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const all = await readSecrets(tx, masterKeys);
    const honoured = honouredAt(all, now);
    const over = all.filter((each) => !honoured.includes(each)).map(({ name }) => name);
    if (over.length > 0) await tx.delete(secrets).where(inArray(secrets.name, over));
    await addSecret(tx, `${FIRST}/${now}`, masterKeys);
  });
}

/** Opens the signer and creates the first secret when there is none; called at start-up. */
export async function openSigner(
  db: Database,
  masterKeys: MasterKeys | undefined,
  now: () => number,
): Promise<Signer> {
  if ((await readSecrets(db, masterKeys)).length === 0) await addSecret(db, FIRST, masterKeys);
  const memo = createMemo<readonly StoredSecret[]>(now, 1);
  const known = async () =>
    honouredAt(await memo.get(FIRST, SECRETS_LIFETIME, () => readSecrets(db, masterKeys)), now());
  // JSON separates the parts, so that different lists never encode the same.
  const macOf = ({ secret }: StoredSecret, purpose: string, parts: Parts): Uint8Array =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();
  return {
    async sign(purpose, ...parts) {
      const all = await known();
      const current = all.find(({ createdAt }) => createdAt + SIGNS_FROM <= now()) ?? all.at(-1);
      if (current === undefined) throw new Error('There is no secret to sign with.');
      return macOf(current, purpose, parts);
    },
    async matches(mac, purpose, ...parts) {
      if (mac.length < SHORTEST_MAC) return false;
      return (await known())
        .map((each) => macOf(each, purpose, parts).subarray(0, mac.length))
        .some((expected) => expected.length === mac.length && timingSafeEqual(expected, mac));
    },
  };
}
