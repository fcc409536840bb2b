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

/** The countdown of a wait: time is left, and it is over. */
export const COUNT_DOWN = {
  sends: [
    { type: 'wait.left', ms: 30_000 },
    { type: 'wait.left', ms: 0 },
  ],
} as const;

/** What is left of a wait shows; when nothing is, the form is free. */
export const waitCounts = {
  name: 'The wait after too many attempts counts down, and ends when nothing is left of it',
  when: ({ event }: ModelStep<AnyMachineSnapshot>) => event.type === 'wait.left',
  holds: ({ event, before, after }: ModelStep<AnyMachineSnapshot>) =>
    event['ms'] === 0
      ? after.context.failure === null && !sameState(before, after)
      : after.context.failure.retryAfterMs === event['ms'] && sameState(before, after),
};

const sameState = (a: AnyMachineSnapshot, b: AnyMachineSnapshot): boolean =>
  JSON.stringify(a.value) === JSON.stringify(b.value);
