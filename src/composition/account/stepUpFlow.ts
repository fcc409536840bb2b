import { stepUp, stepUpOptions } from '@contract/account';
import type { RequestOf } from '@contract/core';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { countDown } from '@/composition/site/countDown';
import { type StepUpProof, stepUpMachine } from '@/machines/account/stepUp/stepUp.machine';
import { createPasskeys } from '@/services/passkeys';
import { accountServices } from './accountServices';
import { smsCodeFlow } from './smsCodeFlow';

/** The step-up chart with its services (decision 20). */
export function stepUpFlow(services: AppServices) {
  const passkeys = createPasskeys(services.api.call);
  return stepUpMachine.provide({
    actors: {
      countDown,
      fetchOptions: fromPromise(async ({ signal }) => {
        const { methods, numberEnd } = await services.api.call(stepUpOptions, {}, { signal });
        const { available } = await passkeys.features();
        return { methods: methods.filter((method) => available || method !== 'passkey'), numberEnd };
      }),
      signWithPasskey: fromPromise(({ signal }) => passkeys.sign(signal)),
      smsCode: smsCodeFlow(services, accountServices(services).phone),
      judge: fromPromise(async ({ input: { purpose, proof }, signal }) => {
        await services.api.call(stepUp, { purpose, proof: bodyOf(proof) }, { signal });
      }),
    },
  });
}

/** Converts a proof to its part of the request body, which is sealed. */
function bodyOf(proof: StepUpProof): RequestOf<typeof stepUp>['proof'] {
  switch (proof.kind) {
    case 'password':
      return { kind: 'password', password: proof.password.reveal() };
    case 'code':
      return { kind: 'code', verificationCode: proof.code };
    case 'passkey':
      return { kind: 'passkey', ...proof.answer };
    case 'signIn':
      return { kind: 'signIn' };
  }
}
