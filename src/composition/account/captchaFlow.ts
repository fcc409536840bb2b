import { captcha, provenCaptcha } from '@contract/account';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { captchaMachine } from '@/machines/account/captcha/captcha.machine';
import { ApiFailure } from '@/services/api';
import { createHumanCheck } from '@/services/humanCheck';

/** The captcha chart with its services. */
export function captchaFlow({ api }: AppServices) {
  const human = createHumanCheck(api);
  const lifetimeOf = (expirationTime: number) => Math.max(0, expirationTime - api.serverNow());
  return captchaMachine.provide({
    actors: {
      fetchCaptcha: fromPromise(async ({ signal }) => {
        const { captchaId, image, expirationTime } = await api.call(captcha, {}, { signal });
        return { captchaId, image, lifetimeMs: lifetimeOf(expirationTime) };
      }),
      prove: fromPromise(async ({ signal }) => {
        const { challengeId, proofOfWork } = await human.fetchPuzzle(signal);
        const { counter } = await human.proveWork(proofOfWork, signal);
        const verdict = await human.judge({ kind: 'proofOfWork', challengeId, counter }, signal);
        if (verdict.kind === 'missed') throw new ApiFailure('human.check.wrong');
        const { humanToken } = verdict;
        const { expirationTime, ...proof } = await api.call(provenCaptcha, { humanToken }, { signal });
        return { ...proof, lifetimeMs: lifetimeOf(expirationTime) };
      }),
    },
  });
}
