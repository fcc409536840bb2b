import type { RefusalReason } from '@contract/content';
import { isRowId } from '@contract/core';
import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { RewardHappening } from '@/machines/platform/rewardApplication/rewardApplication.machine';
import type { Database } from '../../db/database';
import {
  announcements,
  members,
  rewardApplications,
  rewardLife,
  rewardPictures,
  rewardUses,
} from '../../db/schema';
import { type Application, applicationSteps, isGranted } from './applications';
import { type Examined, type Finding, findingOf, periodOf } from './findings';
import { type RewardRule, readableRule, readRule } from './rules';
import { digestOfUse, usesOfPerson } from './uses';

const DAY = 86_400_000;
/** Differing bits of two perceptual hashes up to which pictures are alike. */
const ALIKE = 8;

type Promotion = typeof announcements.$inferSelect;

/** Thrown when an application cannot be decided; the message is for the operator. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError';
}

export const examinedOf = ({ id, promotionId, memberId, remarks, createdAt }: Application): Examined => ({
  applicationId: id,
  promotionId,
  memberId,
  remarks,
  at: createdAt.getTime(),
});

/** The promotion that an application is for. */
export async function promotionOf(tx: Database, { promotionId }: Application): Promise<Promotion> {
  const [promotion] = await tx.select().from(announcements).where(eq(announcements.id, promotionId));
  if (promotion === undefined) throw new Error(`There is no promotion ${promotionId}.`);
  return promotion;
}

/** The turn of a person in the period of an application. */
async function turnOf(
  tx: Database,
  rule: RewardRule,
  { memberId, at }: Pick<Examined, 'memberId' | 'at'>,
  finding: Pick<Finding, 'year'>,
) {
  const period = periodOf(rule, finding, at);
  return (await usesOfPerson(tx, memberId)).map((use) => ({ period, digest: digestOfUse(use) }));
}

/** Whether the person has had their turn in the period of an application. */
export async function hasHadTurn(
  tx: Database,
  rule: RewardRule,
  examined: Examined,
  finding: Finding,
): Promise<boolean> {
  const turns = await turnOf(tx, rule, examined, finding);
  const had = turns.map(({ period, digest }) =>
    and(eq(rewardUses.period, period), eq(rewardUses.digest, digest)),
  );
  return (await tx.$count(rewardUses, and(eq(rewardUses.promotionId, examined.promotionId), or(...had)))) > 0;
}

/**
 * Reserves what an application rests on: the person for this period and the proofs. Resolves with false when another
 * open or paid application has used one of them; the caller then rolls back.
 */
export async function reserve(
  tx: Database,
  rule: RewardRule,
  { applicationId, promotionId, memberId, at }: Examined,
  finding: Finding,
): Promise<boolean> {
  const person = await turnOf(tx, rule, { memberId, at }, finding);
  if (typeof rule.every === 'object') {
    // The days count from the last application, not from the period's first day.
    const days = rule.every.days;
    const recent = await tx
      .select({ id: rewardUses.applicationId })
      .from(rewardUses)
      .innerJoin(rewardApplications, eq(rewardApplications.id, rewardUses.applicationId))
      .where(
        and(
          eq(rewardUses.promotionId, promotionId),
          ne(rewardUses.period, ''),
          inArray(
            rewardUses.digest,
            person.map(({ digest }) => digest),
          ),
          gt(rewardApplications.createdAt, new Date(at - days * DAY)),
        ),
      )
      .limit(1);
    if (recent.length > 0) return false;
  }
  const uses = [...person, ...finding.proofs.map((proof) => ({ period: '', digest: digestOfUse(proof) }))]
    .map((use) => ({ ...use, promotionId, applicationId }))
    // In one order, so that two applications never wait for each other.
    .sort((one, other) => (one.digest < other.digest ? -1 : 1));
  const stored = await tx.insert(rewardUses).values(uses).onConflictDoNothing().returning();
  return stored.length === uses.length;
}

/**
 * Whether another application with one of the same proofs was already granted: a picture is valid for one reward,
 * whoever submits it. Locks all uses of these pictures in a fixed order, so that concurrent reviews are serialised.
 */
async function isPictureUsed(tx: Database, applicationId: string): Promise<boolean> {
  const proofs = tx
    .select({ digest: rewardPictures.digest })
    .from(rewardPictures)
    .where(eq(rewardPictures.applicationId, applicationId));
  const uses = await tx
    .select({ id: rewardPictures.applicationId })
    .from(rewardPictures)
    .where(inArray(rewardPictures.digest, proofs))
    .orderBy(rewardPictures.applicationId, rewardPictures.position)
    .for('update');
  const others = uses.flatMap(({ id }) => (id === applicationId ? [] : [id]));
  if (others.length === 0) return false;
  // A separate statement, so that it sees decisions made while the lock was awaited.
  const granted = await tx
    .select({ id: rewardApplications.id })
    .from(rewardApplications)
    .where(and(inArray(rewardApplications.id, others), isGranted()))
    .limit(1);
  return granted.length > 0;
}

/** What the platform decides about an application by the promotion's rule. */
export async function verdictOf(
  tx: Database,
  application: Application,
  currency: string,
): Promise<RewardHappening> {
  const rule = readableRule((await promotionOf(tx, application)).rewardRule);
  // A rule that cannot be read decides nothing: a person has to look.
  if (rule === undefined) return { type: 'decision.deferred' };
  const { worthMinor } = await findingOf(tx, rule, examinedOf(application), currency);
  const decidedBy = 'platform';
  if (worthMinor === 0) return { type: 'decision.refused', reason: 'conditions', decidedBy };
  if (await isPictureUsed(tx, application.id)) return { type: 'decision.refused', reason: 'used', decidedBy };
  return { type: 'decision.granted', amountMinor: worthMinor, decidedBy };
}

/** An application with what the records say about it. */
export interface Reviewed {
  readonly application: Application;
  readonly username: string;
  readonly title: string;
  readonly finding: Finding;
}

/** Applications that wait for a person, oldest first. */
export async function waitingRewards(
  db: Database,
  currency: string,
  limit: number,
): Promise<readonly Reviewed[]> {
  const rows = await db
    .select({ id: rewardApplications.id })
    .from(rewardApplications)
    .where(eq(rewardApplications.state, 'waiting'))
    .orderBy(asc(rewardApplications.createdAt), asc(rewardApplications.id))
    .limit(limit);
  const found: Reviewed[] = [];
  for (const { id } of rows) found.push(await rewardToReview(db, id, currency));
  return found;
}

/** The finding for a promotion whose rule cannot be read: nothing can be approved. */
const UNREADABLE: Finding = { unmet: ['rule'], worthMinor: 0, proofs: [], year: '', notes: [] };

/** Reads an application for its review; throws a {@link ReviewError} when there is none. */
export async function rewardToReview(db: Database, id: string, currency: string): Promise<Reviewed> {
  const [row] = isRowId(id)
    ? await db
        .select({ application: rewardApplications, username: members.username, promotion: announcements })
        .from(rewardApplications)
        .innerJoin(members, eq(members.id, rewardApplications.memberId))
        .innerJoin(announcements, eq(announcements.id, rewardApplications.promotionId))
        .where(eq(rewardApplications.id, id))
    : [];
  if (row === undefined) throw new ReviewError(`There is no application ${id}.`);
  const { application, username, promotion } = row;
  const rule = readableRule(promotion.rewardRule);
  const finding =
    rule === undefined ? UNREADABLE : await findingOf(db, rule, examinedOf(application), currency);
  return { application, username, title: promotion.title.EN, finding };
}

const likePictures = z.object({
  rows: z.array(z.object({ id: z.string(), state: z.string(), username: z.string() })),
});

/** Other applications with a picture that looks like one of this application's: a hint, because pictures differ little. */
export async function alikeTo(
  db: Database,
  id: string,
): Promise<readonly { readonly id: string; readonly state: string; readonly username: string }[]> {
  const bits = (column: string) => sql.raw(`('x' || ${column})::bit(64)`);
  const { rows } = likePictures.parse(
    await db.execute(sql`
    select distinct a.id::text, a.state, m.username
    from reward_pictures mine
    join reward_pictures other on other.application_id <> mine.application_id
    join reward_applications a on a.id = other.application_id
    join members m on m.id = a.member_id
    where mine.application_id = ${id} and mine.likeness is not null and other.likeness is not null
      and (other.digest = mine.digest or bit_count(${bits('mine.likeness')} # ${bits('other.likeness')}) <= ${ALIKE})
    order by 1 limit 20`),
  );
  return rows;
}

/**
 * A person's decision. Throws a {@link ReviewError} when the application is decided already, or when it would approve
 * what the rule does not allow. `record` writes the trail within the same transaction.
 */
export async function decideReward(
  db: Database,
  id: string,
  currency: string,
  decision: {
    /** Null approves. */
    readonly reason: RefusalReason | null;
    readonly decidedBy: `operator:${string}`;
    readonly now: number;
    readonly record: (application: Application, amountMinor: number, tx: Database) => Promise<void>;
  },
): Promise<void> {
  await rewardToReview(db, id, currency);
  const { reason, decidedBy, now, record } = decision;
  await db.transaction(async (tx) => {
    const application = await applicationSteps.lock(tx, id);
    if (application === undefined) throw new ReviewError(`There is no application ${id}.`);
    if (!rewardLife.tagged('undecided').includes(application.state)) {
      const by = application.decidedBy === null ? '' : ` by ${application.decidedBy}`;
      throw new ReviewError(`Application ${id} is ${application.state} already${by}.`);
    }
    if (reason !== null) {
      await applicationSteps.follow(tx, application, { type: 'decision.refused', reason, decidedBy }, now);
      return record(application, 0, tx);
    }
    const promotion = await promotionOf(tx, application);
    const { unmet, worthMinor } = await findingOf(
      tx,
      readRule(promotion.rewardRule),
      examinedOf(application),
      currency,
    );
    if (worthMinor === 0) {
      throw new ReviewError(
        `The rule of ${promotion.id} does not allow it; these conditions do not hold: ${unmet.join(', ')}.`,
      );
    }
    await applicationSteps.follow(
      tx,
      application,
      { type: 'decision.granted', amountMinor: worthMinor, decidedBy },
      now,
    );
    await record(application, worthMinor, tx);
  });
}
