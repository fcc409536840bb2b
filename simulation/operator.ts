import { decideReward, waitingRewards } from '@server/content/rewards/review';
import type { Database } from '@server/db/database';
import { contractRequests } from '@server/db/schema';
import { accountSteps } from '@server/member/account';
import { eraseMember } from '@server/privacy/erase';
import { ANSWER_TIME } from '@/machines/platform/contractRequest/contractRequest.machine';
import type { Operation } from './plan';

const DAY = 86_400_000;
/** Waiting applications of which an operator decides the oldest. */
const PAGE = 5;

interface OperatorParts {
  readonly db: Database;
  readonly now: () => number;
  readonly memberOf: (player: number) => number;
  /** Notes what the operator says of a row, before it can reach the database. */
  readonly say: (table: string, id: string, what: string) => void;
  readonly note: (what: string) => void;
}

/** Does what an operator was asked for; whatever is not possible now is left. */
export async function operate(
  { db, now, memberOf, say, note }: OperatorParts,
  { act, player }: Operation,
): Promise<void> {
  const memberId = memberOf(player);
  const id = String(memberId);
  switch (act) {
    case 'offer': {
      note(`offers a contract to player ${player + 1}`);
      const createdAt = new Date(now());
      // Some offers are old, so that they lapse soon.
      const left = player % 2 === 0 ? DAY : ANSWER_TIME;
      await db.insert(contractRequests).values({
        ...{ id: crypto.randomUUID(), kind: 'hour', memberId, offeredBy: 'operator', terms: [], createdAt },
        deadlineAt: new Date(now() + left),
      });
      return;
    }
    case 'disable':
    case 'enable':
      note(`${act}s player ${player + 1}`);
      say('members', id, `${act}d`);
      await accountSteps.happened(db, id, { type: `operator.${act}d` }, now());
      return;
    case 'approve':
    case 'refuse': {
      const [waiting] = await waitingRewards(db, 'PHP', PAGE);
      if (waiting === undefined) return;
      const { application } = waiting;
      note(`${act}s the application of member ${application.memberId}`);
      say('reward_applications', application.id, act === 'approve' ? 'granted' : 'refused');
      await decideReward(db, application.id, 'PHP', {
        reason: act === 'approve' ? null : 'person',
        decidedBy: 'operator:simulated',
        now: now(),
        record: async () => {},
      }).catch(() => {});
      return;
    }
    case 'erase':
      note(`erases player ${player + 1}`);
      say('members', id, 'left');
      await eraseMember(db, `id=${id}`, { keepsBalance: true, now: now(), record: async () => {} }).catch(
        () => {},
      );
  }
}
