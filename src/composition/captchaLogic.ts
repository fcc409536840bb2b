import { fromPromise } from 'xstate';
import { captchaMachine } from '@/machines/captcha/captcha.machine';
import { captcha } from '@/services/contract/account';
import type { Ports } from './ports';

/** The captcha chart with its service. */
export function captchaLogic({ api }: Ports) {
  return captchaMachine.provide({
    actors: {
      fetchCaptcha: fromPromise(async ({ signal }) => {
        const { captchaId, image, expirationTime } = await api.call(captcha, {}, { signal });
        return { captchaId, image, lifetimeMs: Math.max(0, expirationTime - Date.now()) };
      }),
    },
  });
}
