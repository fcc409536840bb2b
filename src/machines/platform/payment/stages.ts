import type { CashierTransaction } from '@contract/cashier';
import { type StageStanding, stagesIn } from '../stages';
import { type PaymentStage, paymentLifecycle } from './payment.machine';

type Standing = Pick<CashierTransaction, 'state' | 'waiting'>;

const stages = stagesIn<PaymentStage>(paymentLifecycle);

/** The chart's state. A platform that does not say more of a pending payment has at least checked what it lists. */
const stateOf = ({ state, waiting }: Standing) => (state === 'pending' ? (waiting?.at ?? 'placed') : state);

/** The stage in which a transaction is. */
export const stageOf = (payment: Standing): PaymentStage => stages.stageOf(stateOf(payment));

/** All stages of a payment in order: the way, then how it ended, or how it ends if all goes well. */
export const stagesOf = (payment: Standing): readonly StageStanding<PaymentStage>[] =>
  stages.standings(stateOf(payment));
