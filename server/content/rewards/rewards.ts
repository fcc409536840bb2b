import { createHash } from 'node:crypto';
import type { DepositBonus } from '@contract/cashier';
import * as contract from '@contract/content';
import { isRowId } from '@contract/core';
import type { LanguageCode } from '@contract/system';
import { and, asc, desc, eq, gt, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { RewardHappening } from '@/machines/platform/rewardApplication/rewardApplication.machine';
import { type Bonuses, REWARD_FUND } from '../../cashier/bonus/bonuses';
import { countDeposits } from '../../cashier/bonus/depositBase';
import type { DepositBonuses } from '../../cashier/bonus/depositBonuses';
import type { Database } from '../../db/database';
import {
  announcements,
  bonuses as bonusRows,
  promotionJoins,
  rewardApplications,
  rewardLife,
  rewardPictures,
} from '../../db/schema';
import { Refusal, refusedFields } from '../../http/refusal';
import type { Uploads } from '../../images/uploads';
import { lockMember } from '../../member/lock';
import type { Protection } from '../../protection/protection';
import { memberAccount, type Wallet } from '../../wallet/wallet';
import { type Application, type ApplicationSteps, createApplicationSteps, isOpen } from './applications';
import { type Examined, findingOf } from './findings';
import { examinedOf, hasHadTurn, promotionOf, reserve, verdictOf } from './review';
import { mostOf, type RewardRule, readableRule } from './rules';

/** Formats of the pictures of an application (REWARD-13). */
const PROOF_FORMATS = ['png', 'jpeg'] as const;

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
   * Submits an application; it is refused at once when the rule does not allow it. Rejects with
   * `promotion.unavailable`, also when this person has one that is open or paid, `request.invalid`, `image.expired` or
   * `image.invalid`.
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
   * with `not.found`, `conflict` or `bonus.active`; with `deposit.withdrawn` when nothing of the deposit is left, and
   * with `promotion.unmet` when another condition of the rule does not hold any more.
   */
  claim(memberId: number, rewardId: string, now: number): Promise<number>;
  /** Bonuses that are chosen with a deposit. */
  readonly atDeposit: DepositBonuses;
  /** Reviews what is due, tells operators of what waits too long, and lets rewards expire. */
  passDeadlines(now: number, signal?: AbortSignal): Promise<void>;
}

/** An application's state as the contract names it. */
const stateOnWire = (state: string): contract.ApplicationState =>
  state === 'approved' ? 'claimable' : contract.applicationState.parse(state);

const intentHashOf = ({ promotionId, remarks, pictures }: RewardIntent): string =>
  createHash('sha256')
    .update(JSON.stringify([promotionId, remarks, pictures]))
    .digest('base64url');

/** Key of the application that a deposit makes for the bonus that was chosen with it. */
const keyOfDeposit = (paymentId: string): string => `deposit/${paymentId}`;

/** Applications that the reward centre lists, the newest ones. */
const MOST_LISTED = 100;

/** Creates the rewards service. */
export function openRewards({
  db,
  wallet,
  bonuses,
  protection,
  uploads,
  currency,
  isSandbox,
  log,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly bonuses: Bonuses;
  readonly protection: Pick<Protection, 'isAway'>;
  readonly uploads: Pick<Uploads, 'take'>;
  readonly currency: () => Promise<string>;
  /** The platform decides in place of a person, by the same rules: for the demo world, which has no operators. */
  readonly isSandbox: boolean;
  readonly log: Pick<Logger, 'error'>;
}): Rewards {
  /** Promotions whose invalid rule is in the log: once is enough, as every visitor asks for the offers. */
  const told = new Set<string>();
  /** The rule of a promotion; undefined when it has none or one that cannot be read, which is logged. */
  function ruleOf({ id, rewardRule }: Promotion): RewardRule | undefined {
    const rule = readableRule(rewardRule);
    if (rule === undefined && rewardRule !== null && !told.has(id)) {
      told.add(id);
      log.error({ promotionId: id }, 'a promotion is not offered, because its rule is invalid');
    }
    return rule;
  }

  /** Promotions that accept applications now, or the one with an id, if it does. */
  const openPromotions = (tx: Database, now: number, id?: string): Promise<Promotion[]> =>
    tx
      .select()
      .from(announcements)
      .where(
        and(
          eq(announcements.kind, 'PR'),
          ne(announcements.linkedPromotionId, ''),
          lte(announcements.startDate, new Date(now)),
          or(isNull(announcements.endDate), gt(announcements.endDate, new Date(now))),
          id === undefined ? undefined : eq(announcements.id, id),
        ),
      )
      .orderBy(desc(announcements.sortWeight), asc(announcements.id));

  async function findPromotion(
    id: string,
    now: number,
  ): Promise<{ readonly promotion: Promotion; readonly rule: RewardRule }> {
    const [promotion] = await openPromotions(db, now, id);
    const rule = promotion && ruleOf(promotion);
    if (promotion === undefined || rule === undefined) throw new Refusal('promotion.unavailable');
    return { promotion, rule };
  }

  /** The rule of a bonus that is chosen with a deposit, since the deposit alone proves it; undefined for others. */
  function atDepositOf(promotion: Promotion) {
    const rule = ruleOf(promotion);
    const isProven = !promotion.imageRequired && !promotion.remarkRequired;
    return rule?.pays.kind === 'deposit' && rule.decides === 'platform' && isProven
      ? { rule, pays: rule.pays }
      : undefined;
  }

  /** Whether an application of this member for a promotion is open. */
  const hasOpen = async (tx: Database, memberId: number, promotionId: string): Promise<boolean> =>
    (await tx.$count(
      rewardApplications,
      and(
        eq(rewardApplications.memberId, memberId),
        eq(rewardApplications.promotionId, promotionId),
        isOpen(),
      ),
    )) > 0;

  /** Throws `player.excluded` during a break. */
  async function requirePresent(tx: Database, memberId: number): Promise<void> {
    if (await protection.isAway(memberId, tx)) throw new Refusal('player.excluded');
  }

  /** The same with the member's lock, so that no break begins meanwhile. */
  async function lockPresent(tx: Database, memberId: number): Promise<void> {
    await lockMember(tx, memberId);
    await requirePresent(tx, memberId);
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

  /** Deletes the member's earlier applications that the platform refused on arrival. */
  const forgetUnmet = (tx: Database, memberId: number, promotionId: string) =>
    tx
      .delete(rewardApplications)
      .where(
        and(
          eq(rewardApplications.memberId, memberId),
          eq(rewardApplications.promotionId, promotionId),
          eq(rewardApplications.reason, 'conditions'),
          eq(rewardApplications.decidedBy, 'platform'),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(rewardPictures)
              .where(eq(rewardPictures.applicationId, rewardApplications.id)),
          ),
        ),
      );

  const answerOf = ({ id, state }: Pick<Application, 'id' | 'state'>): Applied => ({
    applicationId: id,
    state: rewardLife.tagged('undecided').includes(state)
      ? 'pending'
      : state === 'refused'
        ? state
        : 'approved',
  });

  /** Stores an application in the first state of its life; undefined when the member has one open already. */
  const submit = (
    tx: Database,
    steps: ApplicationSteps,
    {
      applicationId,
      at,
      ...values
    }: Examined & Pick<Application, 'idempotencyKey' | 'intentHash' | 'amountMinor'>,
  ): Promise<Application | undefined> =>
    steps.begin(tx, undefined, at, async (first) => {
      const [stored] = await tx
        .insert(rewardApplications)
        .values({
          ...{ id: applicationId, ...values, ...first },
          createdAt: new Date(at),
          updatedAt: new Date(at),
        })
        .onConflictDoNothing()
        .returning();
      return stored;
    });

  /** Pays an approved reward, or grants it as a bonus. */
  async function pay(tx: Database, application: Application, at: number, code: string): Promise<void> {
    const { id, memberId, promotionId } = application;
    const rule = ruleOf(await promotionOf(tx, application));
    if (rule === undefined) throw new Refusal('promotion.unavailable');
    // What was true at the decision may have changed: a deposit was withdrawn, or a friend took the money back.
    const { worthMinor, unmet } = await findingOf(tx, rule, examinedOf(application), code);
    if (worthMinor === 0)
      throw new Refusal(unmet.every((kind) => kind === 'deposit') ? 'deposit.withdrawn' : 'promotion.unmet');
    const amountMinor = Math.min(application.amountMinor, worthMinor);
    if (rule.wagering > 0) {
      const { wagering: times } = rule;
      await bonuses.grant(tx, {
        ...{ id, memberId, promotionId, currency: code, amountMinor, times, at },
      });
    } else {
      await wallet.transfer(
        {
          key: `reward/${id}`,
          kind: 'reward',
          currency: code,
          reference: promotionId,
          at,
          postings: [
            { account: REWARD_FUND, amountMinor: -amountMinor },
            { account: memberAccount(memberId), amountMinor },
          ],
        },
        tx,
      );
    }
    await tx.update(rewardApplications).set({ amountMinor }).where(eq(rewardApplications.id, id));
  }

  /** The steps in a currency, which is read before a transaction begins: it must not wait for another connection. */
  const stepsIn = (code: string): ApplicationSteps =>
    createApplicationSteps({
      review: (tx, application) => verdictOf(tx, application, code),
      pay: (tx, application, at) => pay(tx, application, at, code),
      tellOperators: ({ id, promotionId }) =>
        log.error({ application: id, promotionId }, 'an application for a reward waits for a person'),
    });

  /** Lets the deadlines of a member's applications pass, so that the answer shows them as they are now. */
  const passOwn = (steps: ApplicationSteps, memberId: number, now: number): Promise<void> =>
    steps.passDeadlines(db, now, { only: eq(rewardApplications.memberId, memberId), isPatient: true });

  /** Makes an application. Rejects when this or another application of the member is there already. */
  async function applyOnce(intent: RewardIntent): Promise<Pick<Application, 'id' | 'state'>> {
    const { memberId, now, pictures, remarks } = intent;
    // Before anything that the member would have to mend.
    await requirePresent(db, memberId);
    const { promotion, rule } = await findPromotion(intent.promotionId, now);
    if (promotion.imageRequired && pictures.length === 0) throw refusedFields({ pictures: 'missing' });
    if (promotion.remarkRequired && remarks === '') throw refusedFields({ remarks: 'missing' });
    const code = await currency();
    const steps = stepsIn(code);
    await passOwn(steps, memberId, now);
    if (await hasOpen(db, memberId, promotion.id)) throw new Refusal('promotion.unavailable');
    const id = crypto.randomUUID();
    return db.transaction(async (tx) => {
      await lockPresent(tx, memberId);
      await joinWithin(tx, memberId, promotion.id, now);
      const examined = { applicationId: id, promotionId: promotion.id, memberId, remarks, at: now };
      const finding = await findingOf(tx, rule, examined, code);
      const isMet = finding.worthMinor > 0;
      // Refused at once, with its reason. One such row is kept, so that repeating it stores nothing more.
      if (!isMet) await forgetUnmet(tx, memberId, promotion.id);
      const row = await submit(tx, steps, {
        ...examined,
        idempotencyKey: intent.key ?? id,
        intentHash: intentHashOf(intent),
        amountMinor: isMet ? finding.worthMinor : mostOf(rule),
      });
      if (row === undefined) throw new Refusal('promotion.unavailable');
      const follow = async (happening: RewardHappening) => ({
        id,
        state: (await steps.follow(tx, row, happening, now)) ?? row.state,
      });
      if (!isMet) return follow({ type: 'decision.refused', reason: 'conditions', decidedBy: 'platform' });
      if (!(await reserve(tx, rule, examined, finding))) throw new Refusal('promotion.unavailable');
      const proofs = await uploads.take(tx, memberId, pictures, PROOF_FORMATS);
      if (proofs.length > 0) {
        await tx
          .insert(rewardPictures)
          .values(proofs.map((one, position) => ({ applicationId: id, position, ...one })));
      }
      return rule.decides === 'person' && !isSandbox ? follow({ type: 'decision.deferred' }) : row;
    });
  }

  const atDeposit: DepositBonuses = {
    async offers(tx, { memberId, currency: code, language }, at) {
      const nth = 1 + (await countDeposits(tx, { memberId, currency: code }));
      const offers: DepositBonus[] = [];
      for (const promotion of await openPromotions(tx, at)) {
        const found = atDepositOf(promotion);
        if (found?.pays.nth !== nth) continue;
        const { rule, pays } = found;
        const { id: promotionId, title } = promotion;
        const examined = { applicationId: crypto.randomUUID(), promotionId, memberId, remarks: '', at };
        const finding = await findingOf(tx, rule, examined, code);
        // The deposit is still to come.
        const isMet = finding.unmet.every((kind) => kind === 'deposit');
        const isFree = isMet && !(await hasHadTurn(tx, rule, examined, finding));
        if (isFree && !(await hasOpen(tx, memberId, promotionId)))
          offers.push({
            ...{ promotionId, title: title[language], percent: pays.percent, mostMinor: pays.mostMinor },
            wagering: rule.wagering,
          });
      }
      return offers;
    },

    async grant(tx, { id: paymentId, memberId, promotionId, currency: code }, at) {
      const steps = stepsIn(code);
      const [promotion] = await tx.select().from(announcements).where(eq(announcements.id, promotionId));
      const rule = promotion && ruleOf(promotion);
      const id = crypto.randomUUID();
      const examined = { applicationId: id, promotionId, memberId, remarks: '', at };
      const finding = rule && (await findingOf(tx, rule, examined, code));
      await joinWithin(tx, memberId, promotionId, at);
      const row = await submit(tx, steps, {
        ...examined,
        idempotencyKey: keyOfDeposit(paymentId),
        intentHash: '',
        amountMinor: finding?.worthMinor ?? 0,
      });
      if (row === undefined) return;
      const follow = (happening: RewardHappening) => steps.follow(tx, row, happening, at);
      // A person decides by a rule that cannot be read any more.
      if (rule === undefined || finding === undefined)
        return void (await follow({ type: 'decision.deferred' }));
      const decidedBy = 'platform';
      const { worthMinor: amountMinor } = finding;
      if (amountMinor === 0)
        return void (await follow({ type: 'decision.refused', reason: 'conditions', decidedBy }));
      if (!(await reserve(tx, rule, examined, finding)))
        return void (await follow({ type: 'decision.refused', reason: 'used', decidedBy }));
      const state = await follow({ type: 'decision.granted', amountMinor, decidedBy });
      if (state === undefined) return;
      // What cannot be claimed now, e.g. because another bonus runs, waits in the reward centre.
      await tx
        .transaction((part) => steps.follow(part, { ...row, state }, { type: 'member.claimed' }, at))
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
    },

    async read({ id, memberId, promotionId }, language) {
      const [found] = await db
        .select({ title: announcements.title, application: rewardApplications, bonus: bonusRows })
        .from(announcements)
        .leftJoin(
          rewardApplications,
          and(
            eq(rewardApplications.memberId, memberId),
            eq(rewardApplications.idempotencyKey, keyOfDeposit(id)),
          ),
        )
        .leftJoin(bonusRows, eq(bonusRows.id, rewardApplications.id))
        .where(eq(announcements.id, promotionId));
      const { application = null, bonus = null } = found ?? {};
      const title = found?.title[language] ?? '';
      const nothing = { title, amountMinor: 0, wageringMinor: 0 };
      if (application === null) return { ...nothing, state: 'chosen' };
      const { state, amountMinor } = application;
      if (state === 'claimed')
        return { title, state: 'granted', amountMinor, wageringMinor: bonus?.wageringMinor ?? 0 };
      return rewardLife.tagged('open').includes(state)
        ? { ...nothing, amountMinor, state: 'waiting' }
        : { ...nothing, state: 'missed' };
    },
  };

  return {
    atDeposit,

    async offers(now) {
      return (await openPromotions(db, now))
        .filter((row) => ruleOf(row) !== undefined)
        .map((row) => ({
          id: row.id,
          linkedPromotionId: row.linkedPromotionId,
          imageRequired: row.imageRequired ? 'Y' : 'N',
          remarkRequired: row.remarkRequired ? 'Y' : 'N',
          chosenAtDeposit: atDepositOf(row) !== undefined,
        }));
    },

    async join(intent) {
      const { promotion } = await findPromotion(intent.promotionId, intent.now);
      await db.transaction(async (tx) => {
        await lockPresent(tx, intent.memberId);
        await joinWithin(tx, intent.memberId, promotion.id, intent.now);
      });
      return { applicationId: promotion.linkedPromotionId, state: 'approved' };
    },

    async apply(intent) {
      const earlier = await repeated(intent);
      const made =
        earlier ??
        (await applyOnce(intent).catch(async (error: unknown) => {
          // A concurrent call with the same intent may have made the application that caused this refusal.
          const same = error instanceof Refusal ? await repeated(intent) : undefined;
          if (same === undefined) throw error;
          return same;
        }));
      return answerOf(made);
    },

    async standing(memberId, now) {
      await passOwn(stepsIn(await currency()), memberId, now);
      const latest = db
        .select({
          promotionId: rewardApplications.promotionId,
          state: rewardApplications.state,
        })
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
      const newest = new Map(applications.map((one) => [one.promotionId, stateOnWire(one.state)]));
      const joined = new Set(joins.map(({ promotionId }) => promotionId));
      return [...new Set([...joined, ...newest.keys()])].map((promotionId) => ({
        promotionId,
        joined: joined.has(promotionId),
        application: newest.get(promotionId) ?? null,
      }));
    },

    async list(memberId, language, now) {
      const undecided = rewardLife.tagged('undecided');
      await passOwn(stepsIn(await currency()), memberId, now);
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
        state: stateOnWire(application.state),
        reason: application.reason,
        updatedTime: application.updatedAt.getTime(),
        expirationTime: application.state === 'approved' ? (application.deadlineAt?.getTime() ?? null) : null,
        dueTime: undecided.includes(application.state) ? (application.deadlineAt?.getTime() ?? null) : null,
      }));
    },

    async claim(memberId, rewardId, now) {
      if (!isRowId(rewardId)) throw new Refusal('not.found');
      const steps = stepsIn(await currency());
      await passOwn(steps, memberId, now);
      return db.transaction(async (tx) => {
        await lockPresent(tx, memberId);
        const application = await steps.lock(tx, rewardId);
        if (application?.memberId !== memberId) throw new Refusal('not.found');
        await steps.follow(tx, application, { type: 'member.claimed' }, now);
        const [claimed] = await tx
          .select()
          .from(rewardApplications)
          .where(eq(rewardApplications.id, rewardId));
        // A repeated claim, e.g. after a lost answer, gets the result of the first one.
        if (claimed?.state !== 'claimed') throw new Refusal('conflict');
        return claimed.amountMinor;
      });
    },

    async passDeadlines(now, signal) {
      await stepsIn(await currency()).passDeadlines(db, now, { signal });
    },
  };
}
