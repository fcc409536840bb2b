import { wholeNumberIn } from '@contract/readers/addresses';
import type { SessionRecord } from '@contract/session';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { games, members, vendors } from '../db/schema';
import { addressKey } from '../http/addresses';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Persons } from '../protection/persons';
import type { Limit, Limiter } from './limits';
import { TRIAL_TYPE } from './roles';
import type { SignIn } from './signIn';
import { randomUsername } from './usernames';

/** Limit on trial accounts per address. */
const PER_ADDRESS: Limit = { most: 30, window: 3_600_000 };

/** Dependencies of trials. */
interface TrialParts {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly signIn: SignIn;
  readonly persons: Pick<Persons, 'isOnBreak'>;
}

/** Trial logins (FREEPLAY-01, API-03, API-17). */
export interface Trials {
  /** Creates a trial account with a session; nobody can log in to it again. */
  open(call: Call): Promise<SessionRecord>;
  /** Opens a trial account for a module. */
  tryModule(moduleId: string, call: Call): Promise<SessionRecord>;
}

/** Creates the trial logins. */
export function createTrials({ db, limiter, signIn, persons }: TrialParts): Trials {
  /** A module is the node id of a game with free play, a vendor, or a game type. */
  async function isKnown(moduleId: string): Promise<boolean> {
    const nodeId = wholeNumberIn(moduleId, { least: 0, most: 999_999_999 });
    if (nodeId !== undefined) {
      const [game] = await db
        .select({ freeplay: games.freeplay })
        .from(games)
        .where(eq(games.nodeId, nodeId));
      return game?.freeplay === true;
    }
    const [vendor] = await db.select({ code: vendors.code }).from(vendors).where(eq(vendors.code, moduleId));
    if (vendor !== undefined) return true;
    const [game] = await db
      .select({ nodeId: games.nodeId })
      .from(games)
      .where(sql`${games.requestType} = ${moduleId}`)
      .limit(1);
    return game !== undefined;
  }

  async function open(call: Call): Promise<SessionRecord> {
    if (call.session !== undefined && (await persons.isOnBreak(db, call.session.memberId, call.now))) {
      throw new Refusal('player.excluded');
    }
    await limiter.take(`trial/address/${addressKey(call.ip)}`, PER_ADDRESS, call.now);
    const terms = await signIn.terms();
    const username = randomUsername('guest_');
    return db.transaction(async (tx) => {
      const [member] = await tx
        .insert(members)
        .values({
          username,
          usernameKey: username,
          passwordHash: '',
          type: TRIAL_TYPE,
          firstTimeLogin: false,
          registeredAt: new Date(call.now),
        })
        .returning({ id: members.id });
      if (member === undefined) throw new Error('The trial account was not stored.');
      return signIn.within(tx, terms, { memberId: member.id, site: 'member' }, call);
    });
  }

  return {
    open,
    async tryModule(moduleId, call) {
      if (!(await isKnown(moduleId))) throw new Refusal('game.unavailable');
      return open(call);
    },
  };
}
