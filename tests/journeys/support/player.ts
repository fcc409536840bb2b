import { createDeposit, setPaymentPassword } from '@contract/cashier';
import { API_BASE, type Endpoint } from '@contract/core';
import type { SessionRecord } from '@contract/session';
import type { Api } from '@/services/api';
import { DEMO_PASSWORD, type Stage } from './stage';
import type { Visit } from './visit';

/** How the sandbox handles the next payments. */
export interface Behaviour {
  readonly outcome: 'succeeded' | 'failed';
  readonly delay: number;
  readonly callback: 'sent' | 'lost';
}

/** Decided immediately. */
export const AT_ONCE: Behaviour = { outcome: 'succeeded', delay: 0, callback: 'sent' };
/** Not decided before the test ends. */
export const LATER: Behaviour = { outcome: 'succeeded', delay: 3_600_000, callback: 'sent' };

/** Sets the behaviour of payments from now on; `null` restores that of their methods. */
export const behave = (stage: Stage, behaviour: Behaviour | null) =>
  stage.control('POST', '/payments/behaviour', { behaviour });

/** A member used by one file only, with one session shared by its page and its direct calls. */
export interface Player {
  readonly username: string;
  readonly session: SessionRecord;
  /** Transaction id of the first deposit; empty if there was none. */
  readonly paidIn: string;
  readonly call: Api['call'];
}

/** Payment password of players. */
export const PIN = '246813';

/** Sets a player's payment password and grants the step-up. */
export async function readyToWithdraw(stage: Stage, player: Player): Promise<void> {
  await stage.control('POST', '/protection/reset', { username: player.username });
  await stage.control('POST', '/step-up', { username: player.username });
  await player.call(setPaymentPassword, { oldPassword: '', newPassword: PIN });
}

/** Allows this endpoint to answer 403, which asks for a step-up. */
export function mayAskForProof(visit: Visit, endpoint: Pick<Endpoint, 'path'>): void {
  visit.excuse((url, status) => status === 403 && url.pathname === `${API_BASE}${endpoint.path}`);
}

/** Confirms the step-up dialog with the password. */
export async function prove(visit: Visit): Promise<void> {
  const dialog = visit.page.getByRole('dialog', { name: visit.t('step_up.title') });
  await dialog.getByLabel(visit.t('field.password'), { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: visit.t('step_up.confirm') }).tap();
  await visit.lacks(dialog);
}

/** Registers a member who has deposited `balanceMinor`. */
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
