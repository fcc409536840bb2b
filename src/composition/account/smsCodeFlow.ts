import { sendMemberVerificationCode } from '@contract/account';
import { systemCountry } from '@contract/siteSettings';
import { fromCallback, fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { countryMachine } from '@/machines/account/country/country.machine';
import { humanCheckMachine } from '@/machines/account/humanCheck/humanCheck.machine';
import {
  type CodePurpose,
  type CodeWait,
  type MobileNumber,
  type NumberWait,
  smsCodeMachine,
} from '@/machines/account/smsCode/smsCode.machine';
import { toFailure } from '@/machines/shared/failure';
import { receiveCode } from '@/services/device/webOtp';
import { createHumanCheck } from '@/services/humanCheck';
import type { PhoneVerification } from '@/services/phoneVerification';
import { smsWaitsEntry } from '@/services/storage/lazyEntries';

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
      recallWaits: fromPromise(async ({ input }) => runningWaits(services, input.purpose)),
      receiveCode: fromPromise(({ signal }) => receiveCode(signal)),
      sendCode: fromPromise(({ input, signal }) => {
        const { humanToken, purpose, ...number } = input;
        const sent =
          purpose === 'stepUp'
            ? sendOwnCode(services, humanToken, signal)
            : phone.sendCode(number, { humanToken, purpose }, signal);
        return sent.then(
          ({ lifetimeMs }) => ({ deadline: Date.now() + lifetimeMs, isRefused: false }),
          refusedWait,
        );
      }),
      clock: fromCallback(({ sendBack, input }) => {
        const tick = () => sendBack({ type: 'clock.tick', now: Date.now() });
        tick();
        const timer = setInterval(tick, input.everyMs);
        return () => clearInterval(timer);
      }),
    },
    actions: {
      rememberWaits: (_, { purpose, waits }) => services.storage.write(smsWaitsEntry(purpose), [...waits]),
    },
  });
}

/** The wait after too many requests; a platform may leave out how long it is. */
function refusedWait(error: unknown): CodeWait {
  const { code, retryAfterMs = 60_000 } = toFailure(error);
  if (code !== 'rate.limited') throw error;
  return { deadline: Date.now() + retryAfterMs, isRefused: true };
}

/** The waits of a purpose that are not over, the latest last. */
function runningWaits({ storage }: AppServices, purpose: CodePurpose): readonly NumberWait[] {
  const now = Date.now();
  return (storage.read(smsWaitsEntry(purpose)) ?? []).filter(({ deadline }) => deadline > now);
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
