import { fromCallback, fromPromise } from 'xstate';
import { countryMachine } from '@/machines/country/country.machine';
import { humanCheckMachine } from '@/machines/humanCheck/humanCheck.machine';
import {
  type CodePurpose,
  type Countdown,
  type MobileNumber,
  smsCodeMachine,
} from '@/machines/smsCode/smsCode.machine';
import { sendMemberVerificationCode } from '@/services/contract/account';
import { systemCountry } from '@/services/contract/siteSettings';
import { receiveCode } from '@/services/device/webOtp';
import { createHumanCheck } from '@/services/humanCheck';
import type { PhoneVerification } from '@/services/phoneVerification';
import { smsCountdownsEntry } from '@/services/storage/lazyEntries';
import type { AppServices } from '../site/appServices';
import { wired } from '../wiring/lazyWiring';

/** The SMS code chart with its services, its human check included. */
export function smsCodeFlow(services: AppServices, phone: PhoneVerification) {
  const human = createHumanCheck(services.api);
  return wired('smsCode', smsCodeMachine).provide({
    actors: {
      humanCheck: humanCheckMachine.provide({
        actors: {
          fetchPuzzle: fromPromise(({ signal }) => human.fetchPuzzle(signal)),
          proveWork: fromPromise(({ input, signal }) => human.proveWork(input, signal)),
          judge: fromPromise(({ input, signal }) => human.judge(input, signal)),
        },
      }),
      country: countryMachine.provide({
        actors: {
          fetchCountry: fromPromise(({ signal }) => services.api.call(systemCountry, {}, { signal })),
        },
      }),
      recallCountdowns: fromPromise(async ({ input }) => runningCountdowns(services, input.purpose)),
      receiveCode: fromPromise(({ signal }) => receiveCode(signal)),
      sendCode: fromPromise(({ input, signal }) => {
        const { humanToken, purpose, ...number } = input;
        const sent =
          purpose === 'stepUp'
            ? sendOwnCode(services, humanToken, signal)
            : phone.sendCode(number, { humanToken, purpose }, signal);
        return sent.then(({ lifetimeMs }) => ({ deadline: Date.now() + lifetimeMs }));
      }),
      clock: fromCallback(({ sendBack, input }) => {
        const tick = () => sendBack({ type: 'clock.tick', now: Date.now() });
        tick();
        const timer = setInterval(tick, input.everyMs);
        return () => clearInterval(timer);
      }),
    },
    actions: {
      rememberCountdowns: (_, { purpose, countdowns }) =>
        services.storage.write(smsCountdownsEntry(purpose), [...countdowns]),
      showLoading: (_, loading) => services.showLoading(loading),
      hideLoading: (_, { id }) => services.hideLoading(id),
    },
  });
}

/** The running countdowns of a purpose, the latest last. */
function runningCountdowns({ storage }: AppServices, purpose: CodePurpose): readonly Countdown[] {
  const now = Date.now();
  return (storage.read(smsCountdownsEntry(purpose)) ?? []).filter(({ deadline }) => deadline > now);
}

/** Sends a code to the member's own number. */
async function sendOwnCode({ api }: AppServices, humanToken: string, signal: AbortSignal) {
  const { expirationTime } = await api.call(
    sendMemberVerificationCode,
    { purpose: 'stepUp', humanToken },
    { signal },
  );
  return { lifetimeMs: expirationTime - api.serverNow() };
}

/** Verifies the SMS code with the phone-verification service; resolves with its identity token. */
export const phoneVerifier = (phone: PhoneVerification) =>
  fromPromise<string, MobileNumber & { readonly verificationCode: string }>(({ input, signal }) => {
    const { verificationCode, ...number } = input;
    return phone.verifyCode(number, verificationCode, signal);
  });
