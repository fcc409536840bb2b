import * as contract from '@contract/cashier';
import { readDestination } from '@contract/readers/destination';
import { readingValue } from '@contract/readers/reading';
import type { LanguageCode } from '@contract/system';
import type { Limiter } from '../account/limits';
import type { Passwords } from '../account/passwords';
import type { SecurityNotices } from '../account/securityNotices';
import type { StepUp } from '../account/stepUp';
import { dayRange } from '../common/homeDays';
import type { Database } from '../db/database';
import { answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { pageOf, placeOf } from '../http/paging';
import { Refusal, refusedFields } from '../http/refusal';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import { memberAccount, type Wallet } from '../wallet/wallet';
import type { Bonuses } from './bonus/bonuses';
import type { DepositBonuses } from './bonus/depositBonuses';
import { toBonus } from './bonus/handlers';
import { readMovementPage } from './movements';
import { readPaymentPassword, replacePaymentPassword } from './paymentPasswords';
import { isKnownDestination, type PaymentRow, type Payments, shownState } from './payments';
import type { MethodTerms, PaymentProvider } from './provider';

const MINUTE = 60_000;
/** Limit on payments per member. */
const PAYMENTS_LIMIT = { most: 20, window: 10 * MINUTE };
/** Limit on wrong payment passwords. */
const PASSWORD_LIMIT = { most: 5, window: 15 * MINUTE };
const MAX_PAGE_SIZE = 100;

interface CashierParts {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly bonuses: Bonuses;
  readonly depositBonuses: DepositBonuses;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly payments: Payments;
  readonly provider: PaymentProvider;
  readonly protection: Protection;
  readonly stepUp: StepUp;
  readonly notices: SecurityNotices;
}

/** Only members with a real account can move money (ROLE-06, ROLE-03). */
const memberOf = ({ session }: SessionCall): number => session.memberId;

function keyOf({ idempotencyKey }: SessionCall): string {
  if (idempotencyKey === undefined) throw new Refusal('request.invalid');
  return idempotencyKey;
}

/** Creates the handlers of the cashier (ROUTE-56, ROUTE-57). */
export function cashierHandlers(parts: CashierParts): BoundHandler[] {
  const { db, wallet, bonuses, depositBonuses, settings, passwords, limiter, provider } = parts;
  const { protection, stepUp, notices } = parts;

  const nameOf = (methodId: string, language: LanguageCode) =>
    provider.methods.find((method) => method.methodId === methodId)?.displayName[language] ?? '';

  const toTransaction = async ({ promotionId, ...row }: PaymentRow, language: LanguageCode) => ({
    transactionId: row.id,
    kind: row.kind,
    methodName: nameOf(row.methodId, language),
    amountMinor: row.amountMinor,
    currency: row.currency,
    ...shownState(row.state, row.deadlineAt?.getTime() ?? null),
    bonus: promotionId === null ? null : await depositBonuses.read({ ...row, promotionId }, language),
    createdTime: row.createdAt.getTime(),
    updatedTime: row.updatedAt.getTime(),
  });

  function methodsOf(kind: PaymentRow['kind'], language: LanguageCode, currency: string) {
    return provider.methods
      .filter(({ kinds }) => kinds.includes(kind))
      .map(({ methodId, displayName, icon, limits, destination }) => ({
        methodId,
        displayName: displayName[language],
        icon,
        currency,
        minimumMinor: limits[kind].minimumMinor,
        maximumMinor: limits[kind].maximumMinor,
        feeMinor: limits[kind].feeMinor,
        withinMinutes: limits[kind].withinMinutes,
        quickAmountsMinor: [...limits[kind].quickAmountsMinor],
        destination: kind === 'deposit' ? ('none' as const) : destination,
      }));
  }

  function requireMethod(kind: PaymentRow['kind'], methodId: string, amountMinor: number): MethodTerms {
    const found = provider.methods.find(
      (method) => method.methodId === methodId && method.kinds.includes(kind),
    );
    if (found === undefined) throw new Refusal('request.invalid');
    const { minimumMinor, maximumMinor } = found.limits[kind];
    if (amountMinor < minimumMinor || amountMinor > maximumMinor) {
      throw new Refusal('amount.out.of.limits', { value: { minimumMinor, maximumMinor } });
    }
    return found;
  }

  /** Rejects with `payment.password.wrong`, and after too many of these with `rate.limited`. */
  async function requirePassword(memberId: number, hash: string, given: string, now: number): Promise<void> {
    const key = `paymentPassword/${memberId}`;
    await limiter.take(key, PASSWORD_LIMIT, now);
    if (!(await passwords.verify(hash, given))) throw new Refusal('payment.password.wrong');
    await limiter.clear(key);
  }

  /** Rejects with `promotion.unavailable` unless the bonus of a promotion may be chosen with the next deposit. */
  async function requireOffered(
    tx: Database,
    promotionId: string,
    of: Parameters<DepositBonuses['offers']>[1],
    at: number,
  ): Promise<void> {
    const offers = await depositBonuses.offers(tx, of, at);
    if (!offers.some((offer) => offer.promotionId === promotionId))
      throw new Refusal('promotion.unavailable');
  }

  const takeTurn = (memberId: number, now: number) =>
    limiter.take(`payments/${memberId}`, PAYMENTS_LIMIT, now);

  return [
    answerSession(contract.paymentMethods, async ({ language }, call) => {
      const memberId = memberOf(call);
      const { currency } = await settings.read();
      const pending = await parts.payments.open(memberId);
      const { limits, standing } = await protection.read(memberId);
      const { active } = await bonuses.read(memberId);
      const left = limits.flatMap(({ kind, amount, used }) =>
        kind === 'deposit' && amount !== null ? [Math.max(0, amount - used)] : [],
      );
      return {
        deposit: methodsOf('deposit', language, currency),
        withdrawal: methodsOf('withdrawal', language, currency),
        paymentPasswordSet: (await readPaymentPassword(db, memberId)) !== null,
        pending: await Promise.all(pending.map((row) => toTransaction(row, language))),
        depositStanding: standing.deposit,
        depositLeftMinor: left.length === 0 ? null : Math.min(...left),
        balanceMinor: await wallet.balance(memberAccount(memberId), currency),
        bonus: active === null ? null : toBonus(active, language),
        depositBonuses:
          active === null
            ? [...(await depositBonuses.offers(db, { memberId, currency, language }, call.now))]
            : [],
        currency,
      };
    }),

    answerSession(contract.createDeposit, async ({ methodId, amountMinor, promotionId = null }, call) => {
      const memberId = memberOf(call);
      const intentKey = keyOf(call);
      requireMethod('deposit', methodId, amountMinor);
      await takeTurn(memberId, call.now);
      const { currency, defaultLanguage } = await settings.read();
      const { payment, redirectUrl } = await parts.payments.create(
        {
          memberId,
          kind: 'deposit',
          methodId,
          amountMinor,
          currency,
          destination: '',
          promotionId,
          intentKey,
        },
        async (tx) => {
          const at = await protection.admitDeposit(tx, memberId, amountMinor);
          if (promotionId !== null)
            await requireOffered(tx, promotionId, { memberId, currency, language: defaultLanguage }, at);
          return at;
        },
      );
      return { transaction: await toTransaction(payment, defaultLanguage), redirectUrl };
    }),

    // No protection checks here: members may always withdraw their money.
    answerSession(contract.createWithdrawal, async (request, call) => {
      const { methodId, amountMinor, paymentPassword } = request;
      const memberId = memberOf(call);
      const intentKey = keyOf(call);
      const method = requireMethod('withdrawal', methodId, amountMinor);
      const destination = readingValue(readDestination(request.destination, method.destination));
      if (destination === undefined) throw refusedFields({ destination: 'format' });
      await takeTurn(memberId, call.now);
      const hash = await readPaymentPassword(db, memberId);
      if (hash === null) throw new Refusal('payment.password.required');
      await requirePassword(memberId, hash, paymentPassword, call.now);
      let isNew = false;
      const { currency, defaultLanguage } = await settings.read();
      const { payment } = await parts.payments.create(
        {
          ...{ memberId, kind: 'withdrawal', methodId, amountMinor, currency, destination, intentKey },
          promotionId: null,
        },
        async (tx) => {
          const placedAt = await protection.admitWithdrawal(tx, memberId);
          isNew = !(await isKnownDestination(tx, memberId, methodId, destination));
          if (isNew) await stepUp.require(tx, 'destination', call);
          return placedAt;
        },
      );
      if (isNew) {
        call.leavesToo('destinationAdded');
        notices.tell(memberId, 'destinationAdded', call.now);
      }
      return { transaction: await toTransaction(payment, defaultLanguage) };
    }),

    answerSession(contract.transactionStatus, async ({ transactionId, language }, call) => {
      const row = await parts.payments.find(memberOf(call), transactionId);
      if (row === undefined) throw new Refusal('not.found');
      return { transaction: await toTransaction(row, language) };
    }),

    answerSession(contract.orderedPayment, async ({ key, language }, call) => {
      const row = await parts.payments.findByKey(memberOf(call), key);
      return { transaction: row === undefined ? null : await toTransaction(row, language) };
    }),

    answerSession(contract.transactions, async (request, call) => {
      const memberId = memberOf(call);
      const range = dayRange(request.startDate, request.endDate);
      if (range === undefined) throw new Refusal('request.invalid');
      const page = pageOf(request.pageNo, request.pageSize, MAX_PAGE_SIZE, request.after);
      const { rows, totalCount } = await readMovementPage(
        db,
        { memberId, kind: request.kind, ...range },
        page,
      );
      return {
        list: rows.map(({ methodId, state, deadline, createdTime, updatedTime, ...row }) =>
          contract.transaction.parse({
            ...row,
            ...shownState(state, deadline),
            methodName: nameOf(methodId, request.language),
            bonus: null,
            createdTime,
            updatedTime,
          }),
        ),
        ...placeOf(page, totalCount),
      };
    }),

    answerSession(contract.setPaymentPassword, async ({ oldPassword, newPassword }, call) => {
      const memberId = memberOf(call);
      const hash = await readPaymentPassword(db, memberId);
      if (hash !== null) {
        await requirePassword(memberId, hash, oldPassword, call.now);
        if (oldPassword === newPassword) throw new Refusal('modify.new.old.same');
      }
      const paymentPasswordHash = await passwords.hash(newPassword);
      await db.transaction(async (tx) => {
        // Setting the first one requires a step-up, because whoever knows it can withdraw the money. The proof then
        // serves for the withdrawal that waited for the password, so that the same is not asked twice.
        if (hash === null) await stepUp.require(tx, 'paymentPassword', call, 'destination');
        // A concurrent call replaced the password that this call verified.
        if (!(await replacePaymentPassword(tx, memberId, hash, paymentPasswordHash))) {
          throw new Refusal('conflict');
        }
      });
      notices.tell(memberId, hash === null ? 'paymentPasswordSet' : 'paymentPasswordChanged', call.now);
      return { changed: true as const };
    }),
  ];
}
