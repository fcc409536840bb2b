import type { PaymentKind } from '@server/db/schema';
import { DEPOSIT_LIMITS, WITHDRAWAL_LIMITS } from '@/config/moneyRules';

const PESO = 100;
const DAY = 86_400_000;
/** Common deposit amounts. */
const USUAL = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000].map((pesos) => pesos * PESO);
/** Period of deposits that no round requires, in days before the first start. */
const SPAN_DAYS = { from: 60, until: 2 };
/** Time between a deposit and the round that it pays for, in milliseconds. */
const AHEAD = 40_000;

/** A payment that a member made before the first start. */
export interface PastPayment {
  readonly id: string;
  readonly username: string;
  readonly kind: PaymentKind;
  readonly methodId: string;
  readonly amountMinor: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Effect of a round on the balance. */
interface Played {
  readonly at: number;
  readonly betMinor: number;
  readonly winMinor: number;
}

/** Splits an amount into allowed payment amounts. */
function partsOf(amountMinor: number, largest: number): readonly number[] {
  // The first part includes the remainder and must stay below the maximum.
  const count = Math.floor(amountMinor / (largest * 0.9)) + 1;
  const part = Math.floor(amountMinor / count / PESO) * PESO;
  return Array.from({ length: count }, (_, at) => (at === 0 ? amountMinor - part * (count - 1) : part));
}

/**
 * Plans payments so that a member's rounds, in order of time, lead from 0 to the balance: a deposit whenever a stake
 * is not covered, and a final payment for the difference. The cashier accepts every amount.
 */
export function planPayments(
  { username, balanceMinor }: { readonly username: string; readonly balanceMinor: number },
  rounds: readonly Played[],
  methods: readonly string[],
  createId: () => string,
  now: number,
): readonly PastPayment[] {
  const list: PastPayment[] = [];
  const pay = (kind: PaymentKind, amountMinor: number, at: number) => {
    const methodId = methods[list.length % methods.length] ?? '';
    list.push({ id: createId(), username, kind, methodId, amountMinor, at });
  };
  let balance = 0;
  for (const { at, betMinor, winMinor } of rounds) {
    if (balance < betMinor) {
      const wish = Math.max(betMinor, balanceMinor / 2);
      const amount = USUAL.findLast((usual) => usual <= wish) ?? USUAL[0] ?? 0;
      const enough = Math.max(amount, Math.ceil(betMinor / DEPOSIT_LIMITS.min) * DEPOSIT_LIMITS.min);
      pay('deposit', enough, at - AHEAD);
      balance += enough;
    }
    balance += winMinor - betMinor;
  }
  let missing = balanceMinor - balance;
  // The difference is too small for one payment: deposit more and withdraw the rest.
  if (missing !== 0 && missing < DEPOSIT_LIMITS.min && missing > -WITHDRAWAL_LIMITS.min) {
    missing -= WITHDRAWAL_LIMITS.min + DEPOSIT_LIMITS.min;
    pay('deposit', balanceMinor - balance - missing, now - SPAN_DAYS.from * DAY);
  }
  if (missing > 0) {
    const parts = partsOf(missing, DEPOSIT_LIMITS.max);
    const step = ((SPAN_DAYS.from - SPAN_DAYS.until) * DAY) / parts.length;
    for (const [index, amount] of parts.entries()) {
      pay('deposit', amount, Math.round(now - SPAN_DAYS.from * DAY + index * step));
    }
  }
  if (missing < 0) {
    const parts = partsOf(-missing, WITHDRAWAL_LIMITS.max);
    const last = rounds.at(-1)?.at ?? now - DAY;
    for (const [index, amount] of parts.entries()) {
      pay('withdrawal', amount, Math.round(last + ((index + 1) * (now - last)) / (parts.length + 1)));
    }
  }
  return list.toSorted((a, b) => a.at - b.at);
}
