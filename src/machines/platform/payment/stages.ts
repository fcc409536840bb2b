import type { CashierTransaction } from '@contract/cashier';
import { type PaymentStage, paymentLifecycle } from './payment.machine';

type PaymentNode = typeof paymentLifecycle.root;

/** One stage of a payment: passed, where the payment is, or ahead. */
export interface StageStanding {
  readonly stage: PaymentStage;
  readonly is: 'passed' | 'here' | 'ahead';
}

const within = (node: PaymentNode): readonly PaymentNode[] => {
  const inner = Object.values(node.states);
  return inner.length === 0 ? [node] : inner.flatMap(within);
};

const isOpen = ({ tags, parent }: PaymentNode): boolean =>
  tags.includes('open') || (parent !== undefined && isOpen(parent));

/** The states of the chart, in its order, which is that of a payment's life. */
const STATES = within(paymentLifecycle.root).map((node) => {
  if (node.meta === undefined) throw new Error(`the state “${node.key}” has no stage`);
  return { state: node.key, stage: node.meta.stage, isOpen: isOpen(node) };
});

/** Stages on the way: those of all states up to the last in which a payment is open. */
const WAY = [
  ...new Set(STATES.slice(0, 1 + STATES.findLastIndex((each) => each.isOpen)).map(({ stage }) => stage)),
];

/** The stage in which a transaction is. */
export function stageOf({ state, waiting }: Pick<CashierTransaction, 'state' | 'waiting'>): PaymentStage {
  // A platform that does not say more has at least checked what it lists.
  const name = state === 'pending' ? (waiting?.at ?? 'placed') : state;
  const found = STATES.find((each) => each.state === name);
  if (found === undefined) throw new Error(`a payment has no state “${name}”`);
  return found.stage;
}

/** All stages of a payment in order: the way, then how it ended, or how it ends if all goes well. */
export function stagesOf(payment: Pick<CashierTransaction, 'state' | 'waiting'>): readonly StageStanding[] {
  const here = stageOf(payment);
  const stages: readonly PaymentStage[] = [...WAY, WAY.includes(here) ? 'arrived' : here];
  const at = stages.indexOf(here);
  return stages.map((stage, index) => ({
    stage,
    is: index < at ? 'passed' : index === at ? 'here' : 'ahead',
  }));
}
