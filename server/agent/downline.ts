import type { agentDownline } from '@contract/agent';
import type { RequestOf, ResponseOf } from '@contract/core';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { usernameKeyOf } from '../account/usernames';
import { dayOf } from '../common/homeDays';
import type { Database } from '../db/database';
import { literally } from '../db/like';
import { agentRebates, members } from '../db/schema';
import { Refusal } from '../http/refusal';
import { activityOf, directTeamOf, teamOf } from './team';

const DAY = 86_400_000;
/** Number of days that turnover covers. */
const TURNOVER_DAYS = 30;
/** Number of days within which a member must have bet to be active. */
const ACTIVE_DAYS = 7;
const MAX_PAGE = 100;
/** Default rebate of an agent in basis points. */
const DEFAULT_OWN_RATE = 100;

type DownlinePage = ResponseOf<typeof agentDownline>;

/** An agent's view of, and settings for, downline members. */
export interface Downline {
  /** One page of the direct downline of a member of the team (API-67). Rejects with `not.found` for other members. */
  page(
    agentId: number,
    request: RequestOf<typeof agentDownline>,
    now: number,
  ): Promise<Omit<DownlinePage, 'currency'>>;
  /**
   * Sets the rebate of a direct member (API-68). Rejects with `not.found` for any other member and with
   * `amount.out.of.limits` above the agent's own rebate or below what the member passes on.
   */
  setRate(agentId: number, userName: string, rateBasisPoints: number, now: number): Promise<void>;
}

/** Creates the downline service. */
export function createDownline(db: Database): Downline {
  async function findBelow(agentId: number, userName: string, within: SQL): Promise<number> {
    const [row] = await db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.usernameKey, usernameKeyOf(userName)), sql`${members.id} in ${within}`));
    if (row === undefined || row.id === agentId) throw new Refusal('not.found');
    return row.id;
  }

  return {
    async page(agentId, { pageNo, pageSize, userName, parent }, now) {
      const size = Math.min(Number(pageSize), MAX_PAGE);
      const page = Number(pageNo);
      const parentId =
        parent === undefined || parent === '' ? agentId : await findBelow(agentId, parent, teamOf(agentId));
      const where = and(
        sql`${members.id} in ${directTeamOf(parentId)}`,
        userName === undefined || userName === ''
          ? undefined
          : sql`${members.usernameKey} like ${`%${literally(usernameKeyOf(userName))}%`}`,
      );
      const totalCount = await db.$count(members, where);
      const rows = await db
        .select({
          id: members.id,
          userName: members.username,
          type: members.type,
          joinedAt: members.registeredAt,
          rate: sql<number>`coalesce(${agentRebates.rateBasisPoints}, 0)`,
          downlineCount: sql<number>`(
            select count(*)::int from affiliate_codes c
              join members below on below.affiliate_code = c.code
              where c.owner_id = ${members.id} and below.id <> ${members.id}
          )`,
        })
        .from(members)
        .leftJoin(agentRebates, eq(agentRebates.memberId, members.id))
        .where(where)
        .orderBy(desc(members.registeredAt), asc(members.id))
        .limit(size)
        .offset((page - 1) * size);
      const activity = await activityIn(
        db,
        rows.map(({ id }) => id),
        now,
      );
      return {
        list: rows.map(({ id, joinedAt, rate, ...row }) => ({
          ...row,
          joinedTime: joinedAt.getTime(),
          rebateBasisPoints: rate,
          turnoverMinor: activity.get(id)?.turnoverMinor ?? 0,
          active: activity.get(id)?.active ?? false,
        })),
        pageNum: page,
        totalPages: Math.ceil(totalCount / size),
        totalCount,
        ownRebateBasisPoints: await ownRate(db, agentId),
      };
    },

    async setRate(agentId, userName, rateBasisPoints, now) {
      const memberId = await findBelow(agentId, userName, directTeamOf(agentId));
      await db.transaction(async (tx) => {
        // Locks the rows above and below a rate in a fixed order, so that concurrent changes see each other.
        await tx
          .select({ id: members.id })
          .from(members)
          .where(inArray(members.id, [agentId, memberId]))
          .orderBy(members.id)
          .for('update');
        const [below] = await tx
          .select({ highest: sql<number>`coalesce(max(${agentRebates.rateBasisPoints}), 0)` })
          .from(agentRebates)
          .where(sql`${agentRebates.memberId} in ${directTeamOf(memberId)}`);
        const lowest = below?.highest ?? 0;
        const highest = await ownRate(tx, agentId);
        if (rateBasisPoints > highest || rateBasisPoints < lowest) {
          throw new Refusal('amount.out.of.limits', { value: { lowest, highest } });
        }
        const updatedAt = new Date(now);
        await tx
          .insert(agentRebates)
          .values({ memberId, rateBasisPoints, updatedAt })
          .onConflictDoUpdate({ target: agentRebates.memberId, set: { rateBasisPoints, updatedAt } });
      });
    },
  };
}

async function ownRate(db: Database, agentId: number): Promise<number> {
  const [row] = await db
    .select({ rate: agentRebates.rateBasisPoints })
    .from(agentRebates)
    .where(eq(agentRebates.memberId, agentId));
  return row?.rate ?? DEFAULT_OWN_RATE;
}

interface Activity {
  readonly turnoverMinor: number;
  readonly active: boolean;
}

async function activityIn(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Activity>> {
  if (ids.length === 0) return new Map();
  const list = sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  const activeFrom = dayOf(now - (ACTIVE_DAYS - 1) * DAY);
  const rows = await db
    .select({
      memberId: sql<string>`member_id`,
      turnover: sql<string>`coalesce(sum(turnover), 0)`,
      active: sql<boolean>`coalesce(bool_or(turnover > 0 and day >= ${activeFrom}::date), false)`,
    })
    .from(sql`${activityOf(list, dayOf(now - (TURNOVER_DAYS - 1) * DAY))} as activity`)
    .groupBy(sql`member_id`);
  return new Map(
    rows.map(({ memberId, turnover, active }) => [
      Number(memberId),
      { turnoverMinor: Number(turnover), active },
    ]),
  );
}
