import { createActor, fromCallback, fromPromise } from 'xstate';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import {
  type LoginOutcome,
  type LoginRequest,
  type LoginSite,
  loginMachine,
  type SocialChannel,
} from '@/machines/login/login.machine';
import { Secret } from '@/machines/secret';
import { type LoginPayload, login, loginRefusal } from '@/services/contract/account';
import { createPasskeys } from '@/services/passkeys';
import { SignInCancelled } from '@/services/phoneVerification';
import { accountServices } from './accountServices';
import { captchaLogic } from './captchaLogic';
import { ownLoading } from './ownLoading';
import type { Ports } from './ports';
import { failureOf, isRefusal } from './refusals';
import { smsCodeLogic } from './smsCodeLogic';

/** The payload of an attempt (ENTITY-04); here its password is revealed, to be sealed at once. */
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

/** The login chart with its services. */
export function loginFlow(outer: Ports, site: LoginSite): FlowOf<'login'> | FlowOf<'agentLogin'> {
  const { phone, vault, isOn } = accountServices(outer);
  const { ports, endWith } = ownLoading(outer);
  const passkeys = createPasskeys(ports.api.call);
  const channels: readonly [SocialChannel, boolean][] = [
    ['line', isOn('LINELOGIN3')],
    ['facebook', isOn('FACEBOOKLOGIN3')],
    ['google', isOn('GOOGLELOGIN3')],
  ];
  const logic = loginMachine.provide({
    actors: {
      captcha: captchaLogic(ports),
      smsCode: smsCodeLogic(ports, phone),
      recallLogin: fromPromise(async () => {
        const recalled = await vault.recallLogin();
        if (recalled === null) return null;
        const { password, ...rest } = recalled;
        return { ...rest, password: password === null ? null : new Secret(password) };
      }),
      rememberLogin: fromPromise(async ({ input: { login, given } }) => {
        await Promise.all([
          vault.rememberLogin(
            login === null ? null : { ...login, password: login.password?.reveal() ?? null },
          ),
          given === null ? undefined : vault.keepTemporaryPassword(given.userName, given.password.reveal()),
        ]);
      }),
      verifyPhone: fromPromise(({ input, signal }) => {
        const { verificationCode, ...number } = input;
        return phone.verifyCode(number, verificationCode, signal);
      }),
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
              : await ports.api.call(login, payloadOf(input), { signal });
          return { kind: 'accepted', record };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const hint = loginRefusal.safeParse(error.value);
          return {
            kind: 'refused',
            captchaRequired: hint.success && hint.data.captchaRequired,
            ...failureOf(error),
          };
        }
      }),
    },
    actions: {
      startSession: (_, { record }) => ports.startSession(record),
      leave: () => ports.closePopup(),
      logFailure: (_, { what }) => ports.logFailure(what),
    },
  });
  const socialChannels = channels.filter(([, on]) => on).map(([channel]) => channel);
  // A provider's window must open while the browser still knows of the press: what it needs is there before.
  if (site === 'member' && socialChannels.length > 0) phone.prepare().catch(() => {});
  const ref = createActor(logic, {
    input: {
      site,
      offersSms: isOn('MOBVERFLOGIN3'),
      phoneService: isOn('FIREBASESMS3'),
      socialChannels,
    },
  });
  endWith(ref);
  return site === 'agent' ? { name: 'agentLogin', ref } : { name: 'login', ref };
}
