import {
  affiliateCheck,
  fieldRefusal,
  loginRefusal,
  registerByMobile,
  registerByUsername,
  registrationPayload,
  registrationSettings,
} from '@contract/account';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { countDown } from '@/composition/site/countDown';
import { isRefusal } from '@/composition/site/refusals';
import { wired } from '@/composition/wiring/lazyWiring';
import { registrationMachine } from '@/machines/account/registration/registration.machine';
import type {
  RegistrationOutcome,
  RegistrationRequest,
} from '@/machines/account/registration/registrationForm';
import { toFailure } from '@/machines/shared/failure';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { forgetInvitation, readInvitation } from '@/services/invitation/storedInvitation';
import { accountServices } from './accountServices';
import { captchaFlow } from './captchaFlow';
import { phoneVerifier, smsCodeFlow } from './smsCodeFlow';

/** The registration payload before it is sealed (ENTITY-06, REG-25..REG-32). */
function payloadOf({ form, affiliate, idToken }: RegistrationRequest, { device }: AppServices) {
  const password = form.password.reveal();
  return registrationPayload.parse({
    countryDialingCode: form.countryDialingCode,
    registerUrl: window.location.hostname,
    registerMethod: device.mode,
    username: form.username,
    password,
    confirmPassword: password,
    affiliateCode: form.affiliateCode === '' ? affiliate.code : form.affiliateCode,
    paymentPassword: form.paymentPassword.reveal(),
    recommenderId: '',
    nickname: '',
    payeeName: '',
    email: '',
    idNumber: '',
    qqNum: '',
    facebook: '',
    wechat: '',
    line: '',
    whatsapp: '',
    zalo: '',
    birthday: '',
    ...form.optional,
    mobileNum: form.mobileNum,
    captcha: form.captcha,
    ...(form.captchaId === '' ? {} : { captchaId: form.captchaId }),
    type: 0,
    domain: affiliate.domain,
    verificationCode: form.verificationCode,
    ...(idToken === '' ? {} : { firebaseIdToken: idToken }),
  });
}

/** The registration chart with its services. */
export function registrationFlow(services: AppServices): CreateFlow<'register'> {
  const { phone, isOn } = accountServices(services);
  const { api } = services;
  const logic = wired('register', registrationMachine).provide({
    actors: {
      captcha: captchaFlow(services),
      smsCode: smsCodeFlow(services, phone),
      countDown,
      fetchSettings: fromPromise(({ signal }) => api.call(registrationSettings, {}, { signal })),
      checkAffiliate: fromPromise(async ({ input, signal }) => {
        try {
          await api.call(affiliateCheck, input, { signal });
          return true;
        } catch (error) {
          if (isRefusal(error) && error.code === 'invitation.code.invalid') return false;
          throw error;
        }
      }),
      verifyPhone: phoneVerifier(phone),
      register: fromPromise(async ({ input, signal }): Promise<RegistrationOutcome> => {
        const row = input.form.tab === 'username' ? registerByUsername : registerByMobile;
        try {
          const record = await api.call(row, payloadOf(input, services), {
            signal,
            idempotencyKey: input.key,
          });
          return { kind: 'registered', record };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const captcha = loginRefusal.safeParse(error.value);
          const field = fieldRefusal.safeParse(error.value);
          return {
            kind: 'refused',
            failure: toFailure(error),
            captchaRequired: captcha.success && captcha.data.captchaRequired,
            field: field.success ? field.data.field : '',
          };
        }
      }),
    },
    actions: {
      forgetInvitation: () => forgetInvitation(services.storage),
    },
  });
  return (create) => {
    const ref = create(logic, {
      input: {
        keySeed: services.createId(),
        switches: {
          byUsername: isOn('USERNAMEREG3'),
          byMobile: isOn('MOBILENUMREG3'),
          smsForUsername: isOn('REGMOBVERF3'),
          mobileWithPassword: isOn('MOBILENUMPASSREG3'),
          phoneService: isOn('FIREBASESMS3'),
        },
        affiliate: readInvitation(services.storage, Date.now()),
      },
    });
    return { name: 'register', ref };
  };
}
