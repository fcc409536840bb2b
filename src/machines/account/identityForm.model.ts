/** Samples and claims of the models of login, registration and recovery. */
import type { ModelStep } from '@explorer/types';
import type { AnyMachineSnapshot } from 'xstate';
import { performs } from '@/machines/shared/parts/claims.model';

/**
 * A refusal that calls for a captcha shows one; the picture that already shows is replaced, since the server accepts each
 * only once. `actor` is the id of the invoke that is refused.
 */
export const captchaRenewed = <TSnapshot extends AnyMachineSnapshot>(name: string, actor: string) => ({
  name,
  when: ({ label, event }: ModelStep<TSnapshot>) =>
    label.startsWith(`${actor} done`) && event['output'].captchaRequired === true,
  holds: (step: ModelStep<TSnapshot>) =>
    step.after.matches({ open: { captcha: 'required' } }) &&
    (step.before.matches({ open: { captcha: 'required' } })
      ? performs(step, 'send', { to: 'captcha', event: { type: 'captcha.refresh' } })
      : step.calls.some(({ src }) => src === 'captcha')),
});
