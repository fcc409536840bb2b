import { type LoginPayload, login, loginRefusal } from '@contract/account';
import { fromCallback, fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { countDown } from '@/composition/site/countDown';
import { isRefusal } from '@/composition/site/refusals';
import { wired } from '@/composition/wiring/lazyWiring';
import { loginMachine } from '@/machines/account/login/login.machine';
import type {
  LoginOutcome,
  LoginRequest,
  LoginSite,
  SocialChannel,
} from '@/machines/account/login/loginAttempt';
import { toFailure } from '@/machines/shared/failure';
import { Secret } from '@/machines/shared/secret';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { createPasskeys } from '@/services/passkeys';
import { SignInCancelled } from '@/services/phoneVerification';
import { accountServices } from './accountServices';
import { captchaFlow } from './captchaFlow';
import { phoneVerifier, smsCodeFlow } from './smsCodeFlow';

/** Payload of an attempt (ENTITY-04); reveals the password, which the transport seals at once. */
function payloadOf(request: Exclude<LoginRequest, { type: 'passkey' }>): LoginPayload {
  switch (request.type) {
    case 'username':
      return {
        type: 'username',
        site: request.site,
        username: request.username,
        password: request.password.reveal(),
        ...(request.captcha === '' ? {} : { captcha: request.captcha, captchaId: request.captchaId }),
      };
    case 'sms':
      return {
        type: 'sms',
        site: request.site,
        mobileNum: request.mobileNum,
        countryDialingCode: request.countryDialingCode,
        verificationCode: request.verificationCode,
      };
    case 'firebase':
      return {
        type: 'firebase',
        site: request.site,
        firebaseChannel: request.channel,
        firebaseIdToken: request.idToken,
        ...(request.number === null
          ? {}
          : {
              firebaseMobileNo: request.number.mobileNum,
              countryDialingCode: request.number.countryDialingCode,
            }),
      };
  }
}

/** The login of members, and of agents at their site (ROUTE-50). */
export const memberLoginFlow = (services: AppServices) => loginFlow(services, 'member');
export const agentLoginFlow = (services: AppServices) => loginFlow(services, 'agent');

/** The login chart with its services. */
export function loginFlow(services: AppServices, site: LoginSite): CreateFlow<'login' | 'agentLogin'> {
  const { phone, vault, isOn } = accountServices(services);
  const passkeys = createPasskeys(services.api.call);
  const channels: readonly [SocialChannel, boolean][] = [
    ['line', isOn('LINELOGIN3')],
    ['facebook', isOn('FACEBOOKLOGIN3')],
    ['google', isOn('GOOGLELOGIN3')],
  ];
  const logic = wired('login', loginMachine).provide({
    actors: {
      captcha: captchaFlow(services),
      smsCode: smsCodeFlow(services, phone),
      countDown,
      recallLogin: fromPromise(async () => {
        const recalled = await vault.recallLogin(site);
        if (recalled === null) return null;
        const { password, ...rest } = recalled;
        return { ...rest, password: password === null ? null : new Secret(password) };
      }),
      rememberLogin: fromPromise(async ({ input: { login, given } }) => {
        await Promise.all([
          vault.rememberLogin(
            site,
            login === null ? null : { ...login, password: login.password?.reveal() ?? null },
          ),
          given === null ? undefined : vault.keepTemporaryPassword(given.userName, given.password.reveal()),
        ]);
      }),
      verifyPhone: phoneVerifier(phone),
      offerPasskeys: fromCallback(({ sendBack, receive }) => {
        const offer = passkeys.offerSuggestions((passkey) => sendBack({ type: 'passkey.picked', passkey }));
        receive(() => offer.offer());
        return () => offer.stop();
      }),
      signInWithProvider: fromPromise(async ({ input, signal }) => {
        try {
          return await phone.signInWithProvider(input.channel, signal);
        } catch (error) {
          if (error instanceof SignInCancelled) return null;
          throw error;
        }
      }),
      authenticate: fromPromise(async ({ input, signal }): Promise<LoginOutcome> => {
        try {
          const record =
            input.type === 'passkey'
              ? await passkeys.logIn(input.passkey, input.site, signal)
              : await services.api.call(login, payloadOf(input), { signal });
          return { kind: 'accepted', record };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const hint = loginRefusal.safeParse(error.value);
          return {
            kind: 'refused',
            captchaRequired: hint.success && hint.data.captchaRequired,
            ...toFailure(error),
          };
        }
      }),
    },
    actions: {
      logFailure: (_, { what }) => services.logFailure(what),
    },
  });
  const socialChannels = channels.filter(([, on]) => on).map(([channel]) => channel);
  // A provider's window must open during the user activation, so its code is preloaded, after the form.
  if (site === 'member' && socialChannels.length > 0) {
    services
      .whenComplete()
      .then(() => phone.prepare())
      .catch(() => {});
  }
  return (create) => {
    const ref = create(logic, {
      input: {
        site,
        offersSms: isOn('MOBVERFLOGIN3'),
        phoneService: isOn('FIREBASESMS3'),
        socialChannels,
      },
    });
    return site === 'agent' ? { name: 'agentLogin', ref } : { name: 'login', ref };
  };
}
