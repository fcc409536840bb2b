import { vendors } from '@server/db/schema';
import type { DemoContent } from '@server/demoContent';
import { inArray } from 'drizzle-orm';
import { createIdentitySandbox } from './identity';
import { createPainter } from './painter';
import { createPaymentSandbox } from './payments';
import { seedOf } from './seed';
import { createWorld } from './seed/world';
import { MEMBERS } from './seed/world/members';
import { VENDORS } from './seed/world/vendors';
import { studio } from './studio';

/** Demo content and services of the platform. */
export const demo: DemoContent = {
  games: studio,
  createPainter,
  openPayments: createPaymentSandbox,
  openIdentity: createIdentitySandbox,
  seed: (gameCount) => seedOf(() => createWorld(gameCount === undefined ? {} : { gameCount })),
  async holdsWorld(db) {
    const codes = VENDORS.map(({ code }) => code);
    const present = await db.select({ code: vendors.code }).from(vendors).where(inArray(vendors.code, codes));
    return present.length === codes.length;
  },
  accounts: MEMBERS,
};
