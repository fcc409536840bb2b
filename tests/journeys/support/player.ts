import type { SessionRecord } from '@/services/contract/account';
import { createDeposit } from '@/services/contract/cashier';
import type { Endpoint, RequestOf, ResponseOf } from '@/services/contract/core';
import type { Stage } from './stage';

/** How the sandbox lets the payments that follow fare. */
export interface Behaviour {
  readonly outcome: 'succeeded' | 'failed';
  readonly delay: number;
  readonly callback: 'sent' | 'lost';
}

/** Decided as soon as anybody looks. */
export const AT_ONCE: Behaviour = { outcome: 'succeeded', delay: 0, callback: 'sent' };
/** Not decided while a test lasts. */
export const LATER: Behaviour = { outcome: 'succeeded', delay: 3_600_000, callback: 'sent' };

/** Lets payments fare so from now on; as their methods say again with `null`. */
export const behave = (stage: Stage, behaviour: Behaviour | null) =>
  stage.control('POST', '/payments/behaviour', { behaviour });

/** A member that one file has to itself, with one session for its page and for what happens beside the page. */
export interface Player {
  readonly username: string;
  readonly session: SessionRecord;
  /** What was paid in, by its id; empty when nothing was. */
  readonly paidIn: string;
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>>;
}

/** Registers a member, who has paid in what `balanceMinor` says. */
export async function createPlayer(stage: Stage, balanceMinor = 0): Promise<Player> {
  const { username } = await stage.createMember();
  await stage.control('POST', '/limits/reset');
  const session = await stage.openSession(username);
  const call: Player['call'] = (endpoint, request) =>
    stage.api.call(endpoint, request, { token: session.token, idempotencyKey: crypto.randomUUID() });
  if (balanceMinor === 0) return { username, session, call, paidIn: '' };
  await behave(stage, AT_ONCE);
  const { transaction } = await call(createDeposit, { methodId: 'ewallet', amountMinor: balanceMinor });
  await stage.control('POST', '/payments/settle');
  await behave(stage, null);
  return { username, session, call, paidIn: transaction.transactionId };
}
