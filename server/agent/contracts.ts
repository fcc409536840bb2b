import { type agentHourContract, contractState } from '@contract/agent';
import type { ResponseOf } from '@contract/core';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { contractLife, contractRequests } from '../db/schema';
import { createSteps } from '../db/steps';
import { Refusal } from '../http/refusal';

type ContractKind = (typeof contractRequests.$inferSelect)['kind'];

type ContractList = ResponseOf<typeof agentHourContract>;

/** Contracts offered to agents. */
export interface Contracts {
  /** Offers of a kind to the agent, newest first; none that lapsed. */
  list(memberId: number, kind: ContractKind): Promise<Pick<ContractList, 'list'>>;
  /** Kinds with an unanswered offer. */
  openKinds(memberId: number): Promise<ReadonlySet<ContractKind>>;
  /**
   * Answers an offer. Repeating the same answer changes nothing; a different one, or an answer to an offer that lapsed,
   * rejects with `conflict`, and an offer to another agent with `not.found`.
   */
  answer(
    memberId: number,
    kind: ContractKind,
    requestId: string,
    accept: boolean,
    now: number,
  ): Promise<'accepted' | 'refused'>;
  /** Lets offers lapse that nobody has answered. */
  passDeadlines(now: number, signal?: AbortSignal): Promise<void>;
}

/** Open and answered requests of a kind that are listed, the newest of each. */
const MOST_LISTED = 100;

const isOpen = () => inArray(contractRequests.state, [...contractLife.tagged('open')]);

const steps = createSteps({
  life: contractLife,
  table: contractRequests,
  factsOf: () => undefined,
  async lock(tx, id, locking) {
    const [row] = await tx
      .select()
      .from(contractRequests)
      .where(eq(contractRequests.id, id))
      .for('update', locking);
    return row;
  },
  since: 'answeredAt',
  effects: {},
});

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
      const open = await latest(isOpen());
      const answered = await latest(inArray(contractRequests.state, [...contractLife.tagged('answered')]));
      const rows = [...open, ...answered].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
      return {
        list: rows.map(({ id, offeredBy, createdAt, deadlineAt, state, terms }) => ({
          requestId: id,
          fromUserName: offeredBy,
          createdTime: createdAt.getTime(),
          expirationTime: deadlineAt?.getTime() ?? null,
          state: contractState.parse(state),
          terms: terms.map((term) => ({ ...term })),
        })),
      };
    },

    async openKinds(memberId) {
      const rows = await db
        .selectDistinct({ kind: contractRequests.kind })
        .from(contractRequests)
        .where(and(eq(contractRequests.memberId, memberId), isOpen()));
      return new Set(rows.map(({ kind }) => kind));
    },

    answer: (memberId, kind, requestId, accept, now) =>
      db.transaction(async (tx) => {
        const answer = accept ? 'accepted' : 'refused';
        const offer = await steps.lock(tx, requestId);
        if (offer?.memberId !== memberId || offer.kind !== kind) throw new Refusal('not.found');
        const state = await steps.follow(tx, offer, { type: `agent.${answer}` }, now);
        if ((state ?? offer.state) !== answer) throw new Refusal('conflict');
        return answer;
      }),

    passDeadlines: (now, signal) => steps.passDeadlines(db, now, { signal }),
  };
}
