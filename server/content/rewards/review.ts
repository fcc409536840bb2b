import type { RefusalReason } from '@contract/content';
import { isRowId } from '@contract/core';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/database';
import { announcements, members, rewardApplications, rewardPictures, rewardUses } from '../../db/schema';
import { lockMember } from '../../member/lock';
import { type Examined, type Finding, findingOf, periodOf } from './findings';
import { type RewardRule, readableRule, readRule } from './rules';
import { digestOfUse, usesOfPerson } from './uses';

const DAY = 86_400_000;
/** Duration of the platform's own review, in milliseconds. */
export const REVIEW_TIME = 20_000;
/** How long an approved reward can be claimed, in milliseconds. */
export const CLAIM_TIME = 30 * DAY;
/** Differing bits of two perceptual hashes up to which pictures are alike. */
const ALIKE = 8;

export type Application = typeof rewardApplications.$inferSelect;
type Promotion = typeof announcements.$inferSelect;
type Decider = NonNullable<Application['decidedBy']>;

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

/** Locks an application after its member, the order of every decision and claim. */
export async function lockApplication(
  tx: Database,
  id: string,
): Promise<{ readonly application: Application; readonly promotion: Promotion } | undefined> {
  const [owner] = await tx
    .select({ memberId: rewardApplications.memberId })
    .from(rewardApplications)
    .where(eq(rewardApplications.id, id));
  if (owner === undefined) return undefined;
  await lockMember(tx, owner.memberId);
  const [found] = await tx
    .select({ application: rewardApplications, promotion: announcements })
    .from(rewardApplications)
    .innerJoin(announcements, eq(announcements.id, rewardApplications.promotionId))
    .where(eq(rewardApplications.id, id))
    .for('update', { of: rewardApplications });
  return found;
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
  const period = periodOf(rule, finding, at);
  const person = (await usesOfPerson(tx, memberId)).map((use) => ({ period, digest: digestOfUse(use) }));
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

/** Stores a refusal and releases what the application used; the caller must have locked it. */
export async function refuse(
  tx: Database,
  id: string,
  {
    reason,
    decidedBy,
    now,
  }: { readonly reason: RefusalReason; readonly decidedBy: Decider; readonly now: number },
): Promise<void> {
  await tx
    .update(rewardApplications)
    .set({ state: 'refused', reason, decidedBy, updatedAt: new Date(now), expiresAt: null })
    .where(eq(rewardApplications.id, id));
  await tx.delete(rewardUses).where(eq(rewardUses.applicationId, id));
  await forgetPictures(tx, id);
}

/** Ends what an erased member has applied for and not claimed; it uses nothing up. The caller holds the member's lock. */
export async function abandonOpen(tx: Database, memberId: number, now: number): Promise<void> {
  const ended = await tx
    .update(rewardApplications)
    .set({ state: 'expired', updatedAt: new Date(now) })
    .where(
      and(
        eq(rewardApplications.memberId, memberId),
        inArray(rewardApplications.state, ['pending', 'approved']),
      ),
    )
    .returning({ id: rewardApplications.id });
  for (const { id } of ended) await tx.delete(rewardUses).where(eq(rewardUses.applicationId, id));
}

async function approve(
  tx: Database,
  id: string,
  {
    amountMinor,
    decidedBy,
    now,
  }: { readonly amountMinor: number; readonly decidedBy: Decider; readonly now: number },
): Promise<void> {
  await tx
    .update(rewardApplications)
    .set({
      state: 'approved',
      amountMinor,
      decidedBy,
      updatedAt: new Date(now),
      expiresAt: new Date(now + CLAIM_TIME),
    })
    .where(eq(rewardApplications.id, id));
  await forgetPictures(tx, id);
}

/** Documents are no longer needed after the decision; digest and likeness stay. */
const forgetPictures = (tx: Database, id: string) =>
  tx.update(rewardPictures).set({ picture: null }).where(eq(rewardPictures.applicationId, id));

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
    .where(
      and(inArray(rewardApplications.id, others), inArray(rewardApplications.state, ['approved', 'claimed'])),
    )
    .limit(1);
  return granted.length > 0;
}

/** Decides a member's due applications by their rules, and expires approved rewards that were not claimed. */
export async function review(db: Database, memberId: number, currency: string, now: number): Promise<void> {
  const moment = new Date(now);
  const due = await db
    .select({ id: rewardApplications.id })
    .from(rewardApplications)
    .where(
      and(
        eq(rewardApplications.memberId, memberId),
        eq(rewardApplications.state, 'pending'),
        isNotNull(rewardApplications.reviewAt),
        lte(rewardApplications.reviewAt, moment),
      ),
    );
  const overdue = and(
    eq(rewardApplications.memberId, memberId),
    eq(rewardApplications.state, 'approved'),
    lte(rewardApplications.expiresAt, moment),
  );
  const late = await db.select({ id: rewardApplications.id }).from(rewardApplications).where(overdue);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const locked = await lockApplication(tx, id);
      if (locked?.application.state !== 'pending') return;
      const { application, promotion } = locked;
      const rule = readableRule(promotion.rewardRule);
      if (rule === undefined) {
        // A rule that cannot be read decides nothing: a person has to look.
        await tx.update(rewardApplications).set({ reviewAt: null }).where(eq(rewardApplications.id, id));
        return;
      }
      const finding = await findingOf(tx, rule, examinedOf(application), currency);
      const decidedBy = 'platform';
      if (finding.worthMinor === 0) await refuse(tx, id, { reason: 'conditions', decidedBy, now });
      else if (await isPictureUsed(tx, id)) await refuse(tx, id, { reason: 'used', decidedBy, now });
      else await approve(tx, id, { amountMinor: finding.worthMinor, decidedBy, now });
    });
  }
  for (const { id } of late) {
    await db.transaction(async (tx) => {
      await lockApplication(tx, id);
      const expired = await tx
        .update(rewardApplications)
        .set({ state: 'expired', updatedAt: moment })
        .where(and(eq(rewardApplications.id, id), overdue))
        .returning({ id: rewardApplications.id });
      if (expired.length > 0) await tx.delete(rewardUses).where(eq(rewardUses.applicationId, id));
    });
  }
}

/** An application with what the records say about it. */
export interface Reviewed {
  readonly application: Application;
  readonly username: string;
  readonly title: string;
  readonly finding: Finding;
}

const isWaiting = and(eq(rewardApplications.state, 'pending'), isNull(rewardApplications.reviewAt));

/** Applications that wait for a person, oldest first. */
export async function waitingRewards(
  db: Database,
  currency: string,
  limit: number,
): Promise<readonly Reviewed[]> {
  const rows = await db
    .select({ id: rewardApplications.id })
    .from(rewardApplications)
    .where(isWaiting)
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
    const locked = await lockApplication(tx, id);
    if (locked === undefined) throw new ReviewError(`There is no application ${id}.`);
    const { application, promotion } = locked;
    if (application.state !== 'pending') {
      const by = application.decidedBy === null ? '' : ` by ${application.decidedBy}`;
      throw new ReviewError(`Application ${id} is ${application.state} already${by}.`);
    }
    if (reason !== null) {
      await refuse(tx, id, { reason, decidedBy, now });
      return record(application, 0, tx);
    }
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
    await approve(tx, id, { amountMinor: worthMinor, decidedBy, now });
    await record(application, worthMinor, tx);
  });
}
