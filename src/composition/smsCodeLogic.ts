import { fromCallback, fromPromise } from 'xstate';
import { countryMachine } from '@/machines/country/country.machine';
import { humanCheckMachine } from '@/machines/humanCheck/humanCheck.machine';
import { type CodePurpose, smsCodeMachine } from '@/machines/smsCode/smsCode.machine';
import { systemCountry } from '@/services/contract/system';
import { receiveCode } from '@/services/device/webOtp';
import { createHumanCheck } from '@/services/humanCheck';
import type { PhoneVerification } from '@/services/phoneVerification';
import { smsDeadlineEntry } from '@/services/storage';
import type { Ports } from './ports';

/** The SMS code chart with its services, its human check included. */
export function smsCodeLogic(ports: Ports, phone: PhoneVerification) {
  const human = createHumanCheck(ports.api.call, Date.now);
  return smsCodeMachine.provide({
    actors: {
      humanCheck: humanCheckMachine.provide({
        actors: {
          fetchPuzzle: fromPromise(({ signal }) => human.fetchPuzzle(signal)),
          proveWork: fromPromise(({ input, signal }) => human.proveWork(input, signal)),
          judge: fromPromise(({ input, signal }) => human.judge(input, signal)),
        },
      }),
      country: countryMachine.provide({
        actors: { fetchCountry: fromPromise(({ signal }) => ports.api.call(systemCountry, {}, { signal })) },
      }),
      recallDeadline: fromPromise(async ({ input }) => runningDeadline(ports, input.purpose)),
      receiveCode: fromPromise(({ signal }) => receiveCode(signal)),
      sendCode: fromPromise(({ input, signal }) => {
        const { humanToken, purpose, ...number } = input;
        return phone.sendCode(number, { humanToken, purpose }, signal);
      }),
      clock: fromCallback(({ sendBack, input }) => {
        const tick = () => sendBack({ type: 'clock.tick', now: Date.now() });
        tick();
        const timer = setInterval(tick, input.everyMs);
        return () => clearInterval(timer);
      }),
    },
    actions: {
      rememberDeadline: (_, { purpose, deadline }) =>
        ports.storage.write(smsDeadlineEntry(purpose), deadline),
      showLoading: (_, loading) => ports.showLoading(loading),
      hideLoading: (_, { id }) => ports.hideLoading(id),
      notify: (_, toast) => ports.notify(toast),
    },
  });
}

/** End of the countdown that runs for a purpose; null when it is over or there was none. */
function runningDeadline({ storage }: Ports, purpose: CodePurpose): number | null {
  const deadline = storage.read(smsDeadlineEntry(purpose));
  return deadline !== undefined && deadline > Date.now() ? deadline : null;
}
