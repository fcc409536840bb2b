import { createActor, fromPromise } from 'xstate';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { type PhoneResetOutcome, recoveryMachine } from '@/machines/recovery/recovery.machine';
import { forgotPasswordMail, setPasswordByPhone } from '@/services/contract/account';
import { accountServices } from './accountServices';
import { ownLoading } from './ownLoading';
import type { Ports } from './ports';
import { failureOf, isRefusal } from './refusals';
import { smsCodeLogic } from './smsCodeLogic';

/** The recovery chart with its services. */
export function recoveryFlow(site: Ports): FlowOf<'forgot'> {
  const { phone, isOn } = accountServices(site);
  const { ports, endWith } = ownLoading(site);
  const { api } = ports;
  const logic = recoveryMachine.provide({
    actors: {
      smsCode: smsCodeLogic(ports, phone),
      verifyPhone: fromPromise(({ input, signal }) => {
        const { verificationCode, ...number } = input;
        return phone.verifyCode(number, verificationCode, signal);
      }),
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
          return { kind: 'refused', failure: failureOf(error) };
        }
      }),
      sendMail: fromPromise(async ({ input, signal }) => {
        await api.call(forgotPasswordMail, input, { signal });
      }),
    },
    actions: {
      startSession: (_, { record }) => ports.startSession(record),
      leave: () => ports.closePopup(),
      showLoading: (_, loading) => ports.showLoading(loading),
      hideLoading: (_, { id }) => ports.hideLoading(id),
      notify: (_, toast) => ports.notify(toast),
    },
  });
  const ref = createActor(logic, {
    input: {
      byPhone: isOn('CHANGEPSWVERF3'),
      byMail: isOn('CHANGEPSWMAIL3'),
      phoneService: isOn('FIREBASESMS3'),
    },
  });
  endWith(ref);
  return { name: 'forgot', ref };
}
