import { createActor, fromPromise } from 'xstate';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { type MailResetOutcome, mailResetMachine } from '@/machines/mailReset/mailReset.machine';
import { Secret } from '@/machines/secret';
import { setPasswordByMail } from '@/services/contract/account';
import type { Ports } from './ports';
import { failureOf, isRefusal } from './refusals';

/** The chart of the page that a recovery mail links to, with its services. */
export function mailResetFlow(ports: Ports): FlowOf<'mailReset'> {
  const logic = mailResetMachine.provide({
    actors: {
      resetByMail: fromPromise(async ({ input, signal }): Promise<MailResetOutcome> => {
        try {
          await ports.api.call(
            setPasswordByMail,
            { linkToken: input.linkToken.reveal(), newPassword: input.newPassword.reveal() },
            { signal },
          );
          return { kind: 'changed' };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return error.code === 'not.found' || error.code === 'link.expired'
            ? { kind: 'linkInvalid' }
            : { kind: 'refused', failure: failureOf(error) };
        }
      }),
    },
    actions: {
      notify: (_, toast) => ports.notify(toast),
      openLogin: () => ports.openLogin(),
      openRecovery: () => ports.openRecovery(),
    },
  });
  // The token leaves the address at once, so that neither history nor referrer keeps it.
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  const linkToken = token === '' ? null : new Secret(token.slice(0, 128));
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return { name: 'mailReset', ref: createActor(logic, { input: { linkToken } }) };
}
