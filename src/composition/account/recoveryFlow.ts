import { forgotPasswordMail, setPasswordByPhone } from '@contract/account';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { countDown } from '@/composition/site/countDown';
import { isRefusal } from '@/composition/site/refusals';
import { wired } from '@/composition/wiring/lazyWiring';
import { type PhoneResetOutcome, recoveryMachine } from '@/machines/account/recovery/recovery.machine';
import { toFailure } from '@/machines/shared/failure';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { accountServices } from './accountServices';
import { phoneVerifier, smsCodeFlow } from './smsCodeFlow';

/** The recovery chart with its services. */
export function recoveryFlow(services: AppServices): CreateFlow<'forgot'> {
  const { phone, isOn } = accountServices(services);
  const { api } = services;
  const logic = wired('forgot', recoveryMachine).provide({
    actors: {
      smsCode: smsCodeFlow(services, phone),
      countDown,
      verifyPhone: phoneVerifier(phone),
      resetByPhone: fromPromise(async ({ input, signal }): Promise<PhoneResetOutcome> => {
        try {
          const record = await api.call(
            setPasswordByPhone,
            {
              newPassword: input.newPassword.reveal(),
              mobileNum: input.mobileNum,
              countryDialingCode: input.countryDialingCode,
              verificationCode: input.verificationCode,
              ...(input.idToken === '' ? {} : { firebaseIdToken: input.idToken }),
            },
            { signal },
          );
          return { kind: 'reset', record };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return { kind: 'refused', failure: toFailure(error) };
        }
      }),
      sendMail: fromPromise(async ({ input, signal }) => {
        await api.call(forgotPasswordMail, input, { signal });
      }),
    },
  });
  return (create) => {
    const ref = create(logic, {
      input: {
        byPhone: isOn('CHANGEPSWVERF3'),
        byMail: isOn('CHANGEPSWMAIL3'),
        phoneService: isOn('FIREBASESMS3'),
      },
    });
    return { name: 'forgot', ref };
  };
}
