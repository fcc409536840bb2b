import type { agentHourContract } from '@contract/agent';
import type { ResponseOf } from '@contract/core';
import { and, desc, eq, ne, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { contractRequests } from '../db/schema';
import { Refusal } from '../http/refusal';

type ContractKind = (typeof contractRequests.$inferSelect)['kind'];

type ContractList = ResponseOf<typeof agentHourContract>;

/** Contracts offered to agents. */
export interface Contracts {
  /** Offers of a kind to the agent, newest first. */
  list(memberId: number, kind: ContractKind): Promise<Pick<ContractList, 'list'>>;
  /** Kinds with an unanswered offer. */
  openKinds(memberId: number): Promise<ReadonlySet<ContractKind>>;
  /**
   * Answers an offer. Repeating the same answer changes nothing; a different one rejects with `conflict`, and an offer
   * to another agent with `not.found`.
   */
  answer(
    memberId: number,
    kind: ContractKind,
    requestId: string,
    accept: boolean,
    now: number,
  ): Promise<'accepted' | 'refused'>;
}

/** Open and answered requests of a kind that are listed, the newest of each. */
const MOST_LISTED = 100;

/** Creates the store of contracts. */
export function createContracts(db: Database): Contracts {
  return {
    async list(memberId, kind) {
      const latest = (state: SQL) =>
        db
          .select()
          .from(contractRequests)
          .where(and(eq(contractRequests.memberId, memberId), eq(contractRequests.kind, kind), state))
          .orderBy(desc(contractRequests.createdAt), contractRequests.id)
          .limit(MOST_LISTED);
      // An open request is listed whatever came after it.
      const open = await latest(eq(contractRequests.state, 'open'));
      const answered = await latest(ne(contractRequests.state, 'open'));
      const rows = [...open, ...answered].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
      return {
        list: rows.map(({ id, offeredBy, createdAt, state, terms }) => ({
          requestId: id,
          fromUserName: offeredBy,
          createdTime: createdAt.getTime(),
          state,
          terms: terms.map((term) => ({ ...term })),
        })),
      };
    },

    async openKinds(memberId) {
      const rows = await db
        .selectDistinct({ kind: contractRequests.kind })
        .from(contractRequests)
        .where(and(eq(contractRequests.memberId, memberId), eq(contractRequests.state, 'open')));
      return new Set(rows.map(({ kind }) => kind));
    },

    async answer(memberId, kind, requestId, accept, now) {
      const state = accept ? 'accepted' : 'refused';
      const own = and(
        eq(contractRequests.id, requestId),
        eq(contractRequests.memberId, memberId),
        eq(contractRequests.kind, kind),
      );
      const answered = await db
        .update(contractRequests)
        .set({ state, answeredAt: new Date(now) })
        .where(and(own, eq(contractRequests.state, 'open')))
        .returning({ id: contractRequests.id });
      if (answered.length > 0) return state;
      const [known] = await db.select({ state: contractRequests.state }).from(contractRequests).where(own);
      if (known === undefined) throw new Refusal('not.found');
      if (known.state !== state) throw new Refusal('conflict');
      return state;
    },
  };
}
