import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type * as contract from '@/services/contract/content';
import type { LanguageCode } from '@/services/contract/system';
import { type Bonuses, REWARD_FUND } from '../bonus/bonuses';
import { depositBonusOf, keptDepositMinor } from '../bonus/depositBase';
import type { Database } from '../db/database';
import { announcements, promotionJoins, rewardApplications, rewardPictures } from '../db/schema';
import { Refusal } from '../http/refusal';
import type { Uploads } from '../images/uploads';
import { lockMember } from '../member/lock';
import { memberAccount, type Wallet } from '../wallet';

const DAY = 86_400_000;
/** Duration of a review on the reference platform, in milliseconds. */
export const REVIEW_TIME = 20_000;
/** How long an approved reward can be claimed, in milliseconds. */
export const CLAIM_TIME = 30 * DAY;
/** Formats of the pictures of an application (REWARD-13). */
const PROOF_FORMATS = ['png', 'jpeg'] as const;

type Application = typeof rewardApplications.$inferSelect;
type Promotion = typeof announcements.$inferSelect;

/** A request for a reward (ENTITY-32), with member and idempotency key. */
export interface RewardIntent extends contract.RewardRequest {
  readonly memberId: number;
  /** The idempotency key: applications with the same key are stored once. */
  readonly key: string | undefined;
  readonly now: number;
}

/** Result of an application. */
interface Applied {
  readonly applicationId: string;
  readonly state: 'pending' | 'approved' | 'refused';
}

/** Joining promotions, applying for rewards and claiming them (API-59, API-60, ROUTE-59). */
export interface Rewards {
  /** Promotions that currently accept applications (ENTITY-31). */
  offers(now: number): Promise<contract.PromotionReward[]>;
  /** Joins a promotion; joining again changes nothing. */
  join(intent: RewardIntent): Promise<Applied>;
  /**
   * Submits an application with uploaded pictures; rejects with `promotion.unavailable`, `request.invalid`,
   * `image.expired` or `image.invalid`.
   */
  apply(intent: RewardIntent): Promise<Applied>;
  /** Promotions that the member joined or applied for. */
  standing(
    memberId: number,
    now: number,
  ): Promise<{ promotionId: string; joined: boolean; application: contract.ApplicationState | null }[]>;
  /** The member's rewards, newest first. */
  list(memberId: number, language: LanguageCode, now: number): Promise<contract.Reward[]>;
  /**
   * Pays an approved reward, or grants it as a bonus, once. A bonus on a deposit is on what is kept of it now. Rejects
   * with `not.found`, `conflict`, `bonus.active`, or `deposit.withdrawn` when nothing of the deposit is left.
   */
  claim(memberId: number, rewardId: string, currency: string, now: number): Promise<number>;
}

const STATE_ON_WIRE: Readonly<Record<Application['state'], contract.ApplicationState>> = {
  pending: 'pending',
  approved: 'claimable',
  refused: 'refused',
  claimed: 'claimed',
  expired: 'expired',
};

const intentHashOf = ({ promotionId, remarks, pictures }: RewardIntent): string =>
  createHash('sha256')
    .update(JSON.stringify([promotionId, remarks, pictures]))
    .digest('base64url');

/** Applications that the reward centre lists, the newest ones. */
const MOST_LISTED = 100;

/** Creates the rewards service. */
export function openRewards({
  db,
  wallet,
  bonuses,
  uploads,
  currency,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly bonuses: Bonuses;
  readonly uploads: Pick<Uploads, 'take'>;
  readonly currency: () => Promise<string>;
}): Rewards {
  async function findPromotion(id: string, now: number): Promise<Promotion> {
    const moment = new Date(now);
    const [promotion] = await db
      .select()
      .from(announcements)
      .where(
        and(
          eq(announcements.id, id),
          eq(announcements.kind, 'PR'),
          lte(announcements.startDate, moment),
          or(isNull(announcements.endDate), gt(announcements.endDate, moment)),
        ),
      );
    if (promotion === undefined || promotion.linkedPromotionId === '') {
      throw new Refusal('promotion.unavailable');
    }
    return promotion;
  }

  /**
   * Whether another application with one of the same proofs was already granted: a proof is valid for one reward,
   * whoever submits it. Locks all uses of these proofs in a fixed order, so that concurrent reviews are serialised.
   */
  async function isProofUsed(tx: Database, applicationId: string): Promise<boolean> {
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
        and(
          inArray(rewardApplications.id, others),
          inArray(rewardApplications.state, ['approved', 'claimed']),
        ),
      )
      .limit(1);
    return granted.length > 0;
  }

  /** Amount of a member's reward now: at most `mostMinor`, and a bonus on a deposit only on what is kept of it. */
  async function worthOf(
    tx: Database,
    memberId: number,
    { depositBonus }: Promotion,
    code: string,
    mostMinor: number,
  ): Promise<number> {
    if (depositBonus === null) return mostMinor;
    const kept = await keptDepositMinor(tx, { memberId, currency: code, nth: depositBonus.nth });
    return depositBonusOf(kept, depositBonus, mostMinor);
  }

  /** The sandbox's review: decides due applications, and expires approved rewards that were not claimed. */
  async function review(memberId: number, now: number): Promise<void> {
    const moment = new Date(now);
    const due = await db
      .select({ application: rewardApplications, promotion: announcements })
      .from(rewardApplications)
      .innerJoin(announcements, eq(announcements.id, rewardApplications.promotionId))
      .where(
        and(
          eq(rewardApplications.memberId, memberId),
          eq(rewardApplications.state, 'pending'),
          lte(rewardApplications.reviewAt, moment),
        ),
      );
    for (const { application, promotion } of due) {
      const worthMinor = await worthOf(db, memberId, promotion, await currency(), promotion.rewardMinor);
      await db.transaction(async (tx) => {
        const amountMinor = (await isProofUsed(tx, application.id)) ? 0 : worthMinor;
        await tx
          .update(rewardApplications)
          .set(
            amountMinor > 0
              ? { state: 'approved', amountMinor, updatedAt: moment, expiresAt: new Date(now + CLAIM_TIME) }
              : { state: 'refused', updatedAt: moment },
          )
          .where(and(eq(rewardApplications.id, application.id), eq(rewardApplications.state, 'pending')));
        // Documents are no longer needed; their digests stay to prevent a second use.
        await tx
          .update(rewardPictures)
          .set({ picture: null })
          .where(eq(rewardPictures.applicationId, application.id));
      });
    }
    await db
      .update(rewardApplications)
      .set({ state: 'expired', updatedAt: moment })
      .where(
        and(
          eq(rewardApplications.memberId, memberId),
          eq(rewardApplications.state, 'approved'),
          lte(rewardApplications.expiresAt, moment),
        ),
      );
  }

  /** Whether the member is eligible for this promotion's reward (again). */
  async function requireDue(memberId: number, promotion: Promotion, now: number): Promise<void> {
    const [last] = await db
      .select()
      .from(rewardApplications)
      .where(
        and(
          eq(rewardApplications.memberId, memberId),
          eq(rewardApplications.promotionId, promotion.id),
          inArray(rewardApplications.state, ['pending', 'approved', 'claimed']),
        ),
      )
      .orderBy(desc(rewardApplications.createdAt))
      .limit(1);
    if (last === undefined) return;
    const isOver =
      last.state === 'claimed' &&
      promotion.rewardEveryDays > 0 &&
      last.createdAt.getTime() + promotion.rewardEveryDays * DAY <= now;
    if (!isOver) throw new Refusal('promotion.unavailable');
  }

  async function joinWithin(tx: Database, memberId: number, promotionId: string, now: number): Promise<void> {
    await tx
      .insert(promotionJoins)
      .values({ memberId, promotionId, joinedAt: new Date(now) })
      .onConflictDoNothing();
  }

  /** The application that the same intent created earlier. */
  async function repeated(intent: RewardIntent): Promise<Application | undefined> {
    if (intent.key === undefined) return undefined;
    const [earlier] = await db
      .select()
      .from(rewardApplications)
      .where(
        and(
          eq(rewardApplications.memberId, intent.memberId),
          eq(rewardApplications.idempotencyKey, intent.key),
        ),
      );
    if (earlier !== undefined && earlier.intentHash !== intentHashOf(intent)) throw new Refusal('conflict');
    return earlier;
  }

  const answerOf = ({ id, state }: Application): Applied => ({
    applicationId: id,
    state: state === 'refused' || state === 'pending' ? state : 'approved',
  });

  return {
    async offers(now) {
      const moment = new Date(now);
      const rows = await db
        .select()
        .from(announcements)
        .where(
          and(
            eq(announcements.kind, 'PR'),
            ne(announcements.linkedPromotionId, ''),
            lte(announcements.startDate, moment),
            or(isNull(announcements.endDate), gt(announcements.endDate, moment)),
          ),
        )
        .orderBy(desc(announcements.sortWeight), asc(announcements.id));
      return rows.map((row) => ({
        id: row.id,
        linkedPromotionId: row.linkedPromotionId,
        imageRequired: row.imageRequired ? 'Y' : 'N',
        remarkRequired: row.remarkRequired ? 'Y' : 'N',
      }));
    },

    async join(intent) {
      const promotion = await findPromotion(intent.promotionId, intent.now);
      await joinWithin(db, intent.memberId, promotion.id, intent.now);
      return { applicationId: promotion.linkedPromotionId, state: 'approved' };
    },

    async apply(intent) {
      const earlier = await repeated(intent);
      if (earlier !== undefined) return answerOf(earlier);
      const { memberId, now, pictures, remarks } = intent;
      const promotion = await findPromotion(intent.promotionId, now);
      const lacksPicture = promotion.imageRequired && pictures.length === 0;
      if (lacksPicture || (promotion.remarkRequired && remarks.trim() === '')) {
        throw new Refusal('request.invalid');
      }
      await review(memberId, now);
      await requireDue(memberId, promotion, now);
      const id = crypto.randomUUID();
      const made = await db.transaction(async (tx) => {
        await joinWithin(tx, memberId, promotion.id, now);
        const [row] = await tx
          .insert(rewardApplications)
          .values({
            id,
            memberId,
            promotionId: promotion.id,
            idempotencyKey: intent.key ?? id,
            intentHash: intentHashOf(intent),
            remarks,
            state: 'pending',
            amountMinor: promotion.rewardMinor,
            createdAt: new Date(now),
            reviewAt: new Date(now + REVIEW_TIME),
            updatedAt: new Date(now),
          })
          .onConflictDoNothing()
          .returning();
        if (row === undefined) return undefined;
        const proofs = await uploads.take(tx, memberId, pictures, PROOF_FORMATS);
        if (proofs.length > 0) {
          await tx
            .insert(rewardPictures)
            .values(proofs.map((one, position) => ({ applicationId: id, position, ...one })));
        }
        return row;
      });
      if (made !== undefined) return answerOf(made);
      // A concurrent request was first: the same intent, or another application.
      const first = await repeated(intent);
      if (first === undefined) throw new Refusal('promotion.unavailable');
      return answerOf(first);
    },

    async standing(memberId, now) {
      await review(memberId, now);
      const latest = db
        .select({ promotionId: rewardApplications.promotionId, state: rewardApplications.state })
        .from(rewardApplications)
        .where(
          and(
            eq(rewardApplications.memberId, memberId),
            eq(rewardApplications.promotionId, announcements.id),
          ),
        )
        .orderBy(desc(rewardApplications.createdAt))
        .limit(1)
        .as('latest');
      const [joins, applications] = await Promise.all([
        db.select().from(promotionJoins).where(eq(promotionJoins.memberId, memberId)),
        db
          .select({ promotionId: latest.promotionId, state: latest.state })
          .from(announcements)
          .innerJoinLateral(latest, sql`true`)
          .where(eq(announcements.kind, 'PR')),
      ]);
      const newest = new Map(applications.map((one) => [one.promotionId, STATE_ON_WIRE[one.state]]));
      const joined = new Set(joins.map(({ promotionId }) => promotionId));
      return [...new Set([...joined, ...newest.keys()])].map((promotionId) => ({
        promotionId,
        joined: joined.has(promotionId),
        application: newest.get(promotionId) ?? null,
      }));
    },

    async list(memberId, language, now) {
      await review(memberId, now);
      const rows = await db
        .select({ application: rewardApplications, title: announcements.title })
        .from(rewardApplications)
        .innerJoin(announcements, eq(announcements.id, rewardApplications.promotionId))
        .where(eq(rewardApplications.memberId, memberId))
        .orderBy(desc(rewardApplications.updatedAt), asc(rewardApplications.id))
        .limit(MOST_LISTED);
      return rows.map(({ application, title }) => ({
        rewardId: application.id,
        title: title[language],
        amountMinor: application.amountMinor,
        state: STATE_ON_WIRE[application.state],
        updatedTime: application.updatedAt.getTime(),
        expirationTime: application.expiresAt?.getTime() ?? null,
      }));
    },

    async claim(memberId, rewardId, code, now) {
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(rewardId)) throw new Refusal('not.found');
      await review(memberId, now);
      return db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const [found] = await tx
          .select({ application: rewardApplications, promotion: announcements })
          .from(rewardApplications)
          .innerJoin(announcements, eq(announcements.id, rewardApplications.promotionId))
          .where(and(eq(rewardApplications.id, rewardId), eq(rewardApplications.memberId, memberId)))
          .for('update', { of: rewardApplications });
        if (found === undefined) throw new Refusal('not.found');
        const { application, promotion } = found;
        const { state } = application;
        // A repeated claim, e.g. after a lost answer, gets the result of the first one.
        if (state === 'claimed') return application.amountMinor;
        if (state !== 'approved') throw new Refusal('conflict');
        // What was withdrawn since the review is no longer matched.
        const amountMinor = await worthOf(tx, memberId, promotion, code, application.amountMinor);
        if (amountMinor === 0) throw new Refusal('deposit.withdrawn');
        if (promotion.wagering > 0) {
          const { depositBonus, wagering: times } = promotion;
          // Only the matched part of the deposit counts towards the wagering requirement.
          const depositMinor =
            depositBonus === null ? 0 : Math.round((amountMinor * 100) / depositBonus.percent);
          const { id, promotionId } = application;
          await bonuses.grant(tx, {
            id,
            memberId,
            promotionId,
            currency: code,
            amountMinor,
            depositMinor,
            times,
            at: now,
          });
        } else {
          await wallet.transfer(
            {
              key: `reward/${application.id}`,
              kind: 'reward',
              currency: code,
              reference: application.promotionId,
              at: now,
              postings: [
                { account: REWARD_FUND, amountMinor: -amountMinor },
                { account: memberAccount(memberId), amountMinor },
              ],
            },
            tx,
          );
        }
        await tx
          .update(rewardApplications)
          .set({ state: 'claimed', amountMinor, updatedAt: new Date(now) })
          .where(eq(rewardApplications.id, application.id));
        return amountMinor;
      });
    },
  };
}
