import { fromPromise } from 'xstate';
import { toFailure } from '@/machines/failure';
import type { CreateFlow } from '@/machines/lazyFlow/lazyFlow.machine';
import { type MailResetOutcome, mailResetMachine } from '@/machines/mailReset/mailReset.machine';
import { Secret } from '@/machines/secret';
import { setPasswordByMail } from '@/services/contract/account';
import { isRefusal } from '../services/refusals';
import type { AppServices } from '../site/appServices';
import { wired } from '../wiring/lazyWiring';

/** The chart of the page that a recovery mail links to, with its services. */
export function mailResetFlow(services: AppServices): CreateFlow<'mailReset'> {
  const logic = wired('mailReset', mailResetMachine).provide({
    actors: {
      resetByMail: fromPromise(async ({ input, signal }): Promise<MailResetOutcome> => {
        try {
          await services.api.call(
            setPasswordByMail,
            { linkToken: input.linkToken.reveal(), newPassword: input.newPassword.reveal() },
            { signal },
          );
          return { kind: 'changed' };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return error.code === 'not.found' || error.code === 'link.expired'
            ? { kind: 'linkInvalid' }
            : { kind: 'refused', failure: toFailure(error) };
        }
      }),
    },
  });
  // The token leaves the address at once, so that neither history nor referrer keeps it.
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  const linkToken = token === '' ? null : new Secret(token.slice(0, 128));
  services.stripAddress();
  return (create) => ({ name: 'mailReset', ref: create(logic, { input: { linkToken } }) });
}
