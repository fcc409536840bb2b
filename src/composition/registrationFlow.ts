import { createActor, fromPromise } from 'xstate';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import {
  type RegistrationOutcome,
  type RegistrationRequest,
  registrationMachine,
} from '@/machines/registration/registration.machine';
import {
  affiliateCheck,
  fieldRefusal,
  loginRefusal,
  registerByMobile,
  registerByUsername,
  registrationPayload,
  registrationSettings,
} from '@/services/contract/account';
import { accountServices } from './accountServices';
import { captchaLogic } from './captchaLogic';
import { ownLoading } from './ownLoading';
import type { Ports } from './ports';
import { failureOf, isRefusal } from './refusals';
import { smsCodeLogic } from './smsCodeLogic';

/** Query parameters of an invitation link: the code, and the domain it came from (REG-28, REG-31). */
function affiliateOf(address: Location) {
  const query = new URLSearchParams(address.search);
  return {
    code: (query.get('affiliateCode') ?? query.get('code') ?? '').slice(0, 40),
    domain: (query.get('domain') ?? '').slice(0, 255),
  };
}

/** The registration payload before it is sealed (ENTITY-06, REG-25..REG-32). */
function payloadOf({ form, affiliate, idToken }: RegistrationRequest, { device }: Ports) {
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
export function registrationFlow(site: Ports): FlowOf<'register'> {
  const { phone, isOn } = accountServices(site);
  const { ports, endWith } = ownLoading(site);
  const { api } = ports;
  const logic = registrationMachine.provide({
    actors: {
      captcha: captchaLogic(ports),
      smsCode: smsCodeLogic(ports, phone),
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
      verifyPhone: fromPromise(({ input, signal }) => {
        const { verificationCode, ...number } = input;
        return phone.verifyCode(number, verificationCode, signal);
      }),
      register: fromPromise(async ({ input, signal }): Promise<RegistrationOutcome> => {
        const row = input.form.tab === 'username' ? registerByUsername : registerByMobile;
        try {
          const record = await api.call(row, payloadOf(input, ports), {
            signal,
            idempotencyKey: input.form.intent,
          });
          return { kind: 'registered', record };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const captcha = loginRefusal.safeParse(error.value);
          const field = fieldRefusal.safeParse(error.value);
          return {
            kind: 'refused',
            failure: failureOf(error),
            captchaRequired: captcha.success && captcha.data.captchaRequired,
            field: field.success ? field.data.field : '',
          };
        }
      }),
    },
    actions: {
      startSession: (_, { record }) => ports.startSession(record),
      leave: () => ports.closePopup(),
    },
  });
  const ref = createActor(logic, {
    input: {
      switches: {
        byUsername: isOn('USERNAMEREG3'),
        byMobile: isOn('MOBILENUMREG3'),
        smsForUsername: isOn('REGMOBVERF3'),
        mobileWithPassword: isOn('MOBILENUMPASSREG3'),
        phoneService: isOn('FIREBASESMS3'),
      },
      affiliate: affiliateOf(window.location),
    },
  });
  endWith(ref);
  return { name: 'register', ref };
}
