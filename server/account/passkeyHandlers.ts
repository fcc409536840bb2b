import * as contract from '@contract/account';
import type { Database } from '../db/database';
import { answer, answerSession, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Passkeys } from './passkeys';
import type { SecurityNotices } from './securityNotices';
import type { StepUp } from './stepUp';

/** Creates the handlers of the passkey calls. */
export function passkeyHandlers({
  db,
  passkeys,
  stepUp,
  notices,
}: {
  readonly db: Database;
  readonly passkeys: Passkeys;
  readonly stepUp: StepUp;
  readonly notices: SecurityNotices;
}): BoundHandler[] {
  return [
    answerSession(contract.passkeyRegistrationOptions, async (_request, call) => {
      // The step-up proof authorises the ceremony, which is bound to the member and whose id only this caller gets.
      await stepUp.require(db, 'passkey', call);
      return passkeys.registrationOptions(call);
    }),
    answerSession(contract.registerPasskey, async ({ ceremonyId, label, credential }, call) => {
      const added = await passkeys.register(ceremonyId, label, credential, call);
      notices.tell(call.session.memberId, 'passkeyAdded', call.now);
      return added;
    }),
    answerSession(contract.passkeys, async (_request, { session }) => ({
      list: (await passkeys.list(session.memberId)).map(({ id, label, createdAt, lastUsedAt }) => ({
        passkeyId: id,
        label,
        createdTime: createdAt.getTime(),
        lastUsedTime: lastUsedAt?.getTime() ?? null,
      })),
    })),
    answerSession(contract.removePasskey, async ({ passkeyId }, call) => {
      const { session, now } = call;
      // Removing a passkey needs the proof that adding it did.
      await db.transaction(async (tx) => {
        if (!(await passkeys.remove(tx, session.memberId, passkeyId))) throw new Refusal('not.found');
        await stepUp.require(tx, 'passkey', call);
      });
      notices.tell(session.memberId, 'passkeyRemoved', now);
      return { removed: true as const };
    }),
    answer(contract.passkeyLoginOptions, (_request, call) => passkeys.loginOptions(call)),
    answer(contract.passkeyLogin, ({ ceremonyId, credential, site }, call) =>
      passkeys.logIn(ceremonyId, credential, site, call),
    ),
  ];
}
