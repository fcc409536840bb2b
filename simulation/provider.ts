import type { MethodTerms, PaymentOrder, ProviderState } from '@server/cashier/provider';
import type { PaymentSandbox } from '@server/cashier/sandbox';
import * as z from 'zod/mini';
import { DEPOSIT_LIMITS, WITHDRAWAL_LIMITS } from '@/config/moneyRules';
import { type Chance, createChance } from './chance';
import { InjectedFault } from './faults';
import type { Instance } from './instance';
import type { SimulatedTime } from './time';

const SECOND = 1_000;
const HOUR = 3_600_000;
const SIGNATURE = 'simulated';

type Decision = 'succeeded' | 'failed';
/** What the provider can have said about an order. */
export type Said = 'accepted' | Decision;

const terms = (minimumMinor: number, maximumMinor: number) => ({
  minimumMinor,
  maximumMinor,
  feeMinor: 0,
  withinMinutes: 5,
  quickAmountsMinor: [],
});

/** Its only method. */
export const METHOD: MethodTerms = {
  methodId: 'bank',
  kinds: ['deposit', 'withdrawal'],
  displayName: { TY: 'Bangko', EN: 'Bank' },
  icon: 'bank',
  limits: {
    deposit: terms(DEPOSIT_LIMITS.min, DEPOSIT_LIMITS.max),
    withdrawal: terms(WITHDRAWAL_LIMITS.min, WITHDRAWAL_LIMITS.max),
  },
  destination: 'account',
};

const callback = z.object({ reference: z.string(), state: z.enum(['succeeded', 'failed']) });

/** What happens to one order. */
interface Order {
  decision: Decision | undefined;
  readonly chance: Chance;
}

export interface Provider {
  /** The adapter of an instance. */
  adapter(instance: Pick<Instance, 'name' | 'isAlive'>): PaymentSandbox;
  /** What it may have said about an order; only this can explain the state of a payment. */
  said(reference: string): ReadonlySet<Said>;
}

interface ProviderParts {
  readonly seed: number;
  readonly time: SimulatedTime;
  /** Calls the platform; resolves with whether the callback was accepted. */
  readonly callBack: (body: string, signature: string, what: string) => Promise<boolean>;
  readonly note: (from: string, to: string, what: string) => void;
  /** A short name of a payment for the history. */
  readonly nameOf: (reference: string) => string;
}

/** When it decides on an order, in milliseconds after it took it; undefined for never. */
function decidesAfter(chance: Chance, kind: PaymentOrder['kind']): number | undefined {
  const due = (kind === 'deposit' ? 24 : 72) * HOUR;
  const drawn = chance.next();
  if (drawn < 0.25) return chance.between(0, SECOND);
  if (drawn < 0.6) return chance.between(SECOND, 90 * SECOND);
  if (drawn < 0.8) return chance.between(HOUR, 20 * HOUR);
  if (drawn < 0.9) return due + chance.between(-2 * HOUR, 4 * HOUR);
  return undefined;
}

/** How it says what it has decided. */
const MANNERS = [
  'once',
  'once',
  'once',
  'twice',
  'twice',
  'twice',
  'silent',
  'silent',
  'contradictory',
] as const;

/** Until it repeats or contradicts itself: at the same moment, a little or much later. */
const pauseOf = (chance: Chance): number =>
  chance.pick([0, chance.between(0, 100), chance.between(SECOND, HOUR)]);

/**
 * A payment provider that keeps its promises badly: it is silent, answers late, repeats itself, and sometimes contradicts
 * itself. What it does with an order follows from its kind and amount, so that the same order always goes the same way.
 */
export function createProvider({ seed, time, callBack, note, nameOf }: ProviderParts): Provider {
  const orders = new Map<string, Order>();
  const heard = new Map<string, Set<Said>>();
  const say = (reference: string, said: Said) => {
    heard.set(reference, (heard.get(reference) ?? new Set()).add(said));
  };

  /** Tells the platform until it accepts; the first call takes `travel` milliseconds. */
  async function tell(reference: string, state: Decision, chance: Chance, travel: number): Promise<void> {
    for (let times = 0; times < 4; times += 1) {
      await time.sleep(times === 0 ? travel : chance.between(SECOND, 600 * SECOND));
      // It may arrive, whatever becomes of the answer.
      say(reference, state);
      const body = JSON.stringify({ reference, state });
      if (await callBack(body, SIGNATURE, `${nameOf(reference)} ${state}`).catch(() => false)) return;
    }
  }

  /** Decides on an order in its time, and says so once, twice or never, or says the opposite too. */
  async function process({ reference, kind }: PaymentOrder, order: Order): Promise<void> {
    const { chance } = order;
    const wait = decidesAfter(chance, kind);
    if (wait === undefined) return;
    const decision = chance.is(0.6) ? 'succeeded' : 'failed';
    const manner = chance.pick(MANNERS);
    await time.sleep(wait);
    order.decision = decision;
    note('provider', 'provider', `${nameOf(reference)} is ${decision}`);
    if (manner === 'silent') return;
    const travel = chance.between(50, 3 * SECOND);
    void tell(reference, decision, chance, travel);
    if (manner === 'twice') void tell(reference, decision, chance, travel + pauseOf(chance));
    if (manner !== 'contradictory') return;
    const pause = pauseOf(chance);
    await time.sleep(pause);
    order.decision = decision === 'succeeded' ? 'failed' : 'succeeded';
    note('provider', 'provider', `${nameOf(reference)} is now ${order.decision}`);
    void tell(reference, order.decision, chance, travel);
  }

  function take(given: PaymentOrder): void {
    if (orders.has(given.reference)) return;
    const chance = createChance(seed, 'order', given.kind, given.amountMinor);
    const order: Order = { decision: undefined, chance };
    orders.set(given.reference, order);
    void process(given, order);
  }

  /** The way to the provider and back; on either, a call can be lost. */
  async function travel(chance: Chance, isAlive: () => boolean, lost: number): Promise<void> {
    const isLost = chance.is(lost);
    await time.sleep(isLost ? chance.between(SECOND, 30 * SECOND) : chance.between(20, 800));
    if (!isAlive()) throw new InjectedFault('the instance is dead');
    if (isLost) throw new InjectedFault('the provider is silent');
  }

  return {
    said: (reference) => heard.get(reference) ?? new Set(),
    adapter: ({ name, isAlive }) => ({
      name: 'simulated',
      methods: [METHOD],
      async begin(order) {
        const chance = createChance(seed, 'begin', order.kind, order.amountMinor, time.now());
        await travel(chance, isAlive, 0.1);
        note(name, 'provider', `order ${nameOf(order.reference)}`);
        take(order);
        await travel(chance, isAlive, 0.1);
        say(order.reference, 'accepted');
        return { redirectUrl: '' };
      },
      async stateOf(reference) {
        const chance = createChance(seed, 'state', time.now());
        await travel(chance, isAlive, 0.15);
        const order = orders.get(reference);
        const state: ProviderState = order === undefined ? 'unknown' : (order.decision ?? 'pending');
        note('provider', name, `${nameOf(reference)}: ${state}`);
        if (state !== 'unknown') say(reference, state === 'pending' ? 'accepted' : state);
        return state;
      },
      readCallback: async (body, signature) =>
        signature === SIGNATURE ? callback.parse(JSON.parse(body)) : undefined,
      settle: async () => {},
      behave: () => {},
      sign: async () => SIGNATURE,
    }),
  };
}
