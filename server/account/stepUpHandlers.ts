import * as contract from '@contract/account';
import { answerSession, type BoundHandler } from '../http/call';
import type { Passkeys } from './passkeys';
import type { StepUp } from './stepUp';

/** Creates the handlers of the step-up calls. */
export function stepUpHandlers({
  stepUp,
  passkeys,
}: {
  readonly stepUp: StepUp;
  readonly passkeys: Passkeys;
}): BoundHandler[] {
  return [
    answerSession(contract.stepUpOptions, (_request, { session }) => stepUp.options(session.memberId)),
    answerSession(contract.stepUpPasskeyOptions, (_request, call) => passkeys.proofOptions(call)),
    answerSession(contract.stepUp, async ({ purpose, proof }, call) => {
      return { expirationTime: await stepUp.prove(purpose, proof, call) };
    }),
  ];
}
