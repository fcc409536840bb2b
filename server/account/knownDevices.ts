import { createHash } from 'node:crypto';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { knownDevices, members } from '../db/schema';

/** Maximum remembered devices per member; the most recently used are kept. */
const MOST_DEVICES = 20;

/**
 * Devices on which a member has signed in before. Their wrong passwords, codes and mails are counted separately, so that
 * strangers cannot lock out the member.
 */
export interface KnownDevices {
  /** The key that attempts on a username from this device are counted under. */
  attemptKey(usernameKey: string, deviceId: string): Promise<string>;
  /** The member with this number, if they have signed in on this device; undefined otherwise. */
  ownerOf(number: string, deviceId: string): Promise<number | undefined>;
  /** Records a sign-in within its transaction; resolves with whether the device is new. */
  remember(tx: Database, memberId: number, deviceId: string, now: number): Promise<boolean>;
}

const hashOf = (deviceId: string): string =>
  createHash('sha256').update(deviceId).digest('base64url').slice(0, 22);

/** Creates the store of known devices. */
export function createKnownDevices(db: Database): KnownDevices {
  return {
    async attemptKey(usernameKey, deviceId) {
      const deviceHash = hashOf(deviceId);
      const [known] = await db
        .select({ memberId: knownDevices.memberId })
        .from(knownDevices)
        .innerJoin(members, eq(members.id, knownDevices.memberId))
        .where(and(eq(members.usernameKey, usernameKey), eq(knownDevices.deviceHash, deviceHash)));
      // Usernames contain no blanks.
      return known === undefined ? usernameKey : `${usernameKey} ${deviceHash}`;
    },
    async ownerOf(number, deviceId) {
      const [known] = await db
        .select({ memberId: knownDevices.memberId })
        .from(knownDevices)
        .innerJoin(members, eq(members.id, knownDevices.memberId))
        .where(and(eq(members.phoneKey, number), eq(knownDevices.deviceHash, hashOf(deviceId))));
      return known?.memberId;
    },
    async remember(tx, memberId, deviceId, now) {
      const lastSignInAt = new Date(now);
      const deviceHash = hashOf(deviceId);
      const own = and(eq(knownDevices.memberId, memberId), eq(knownDevices.deviceHash, deviceHash));
      const seen = await tx.update(knownDevices).set({ lastSignInAt }).where(own).returning();
      if (seen.length > 0) return false;
      await tx.insert(knownDevices).values({ memberId, deviceHash, lastSignInAt }).onConflictDoNothing();
      const kept = await tx
        .select({ deviceHash: knownDevices.deviceHash })
        .from(knownDevices)
        .where(eq(knownDevices.memberId, memberId))
        .orderBy(desc(knownDevices.lastSignInAt), desc(knownDevices.deviceHash))
        .limit(MOST_DEVICES);
      await tx.delete(knownDevices).where(
        and(
          eq(knownDevices.memberId, memberId),
          notInArray(
            knownDevices.deviceHash,
            kept.map((each) => each.deviceHash),
          ),
        ),
      );
      return true;
    },
  };
}
