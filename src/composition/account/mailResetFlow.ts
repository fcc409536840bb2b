import { setPasswordByMail } from '@contract/account';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { countDown } from '@/composition/site/countDown';
import { isRefusal } from '@/composition/site/refusals';
import { wired } from '@/composition/wiring/lazyWiring';
import { type MailResetOutcome, mailResetMachine } from '@/machines/account/mailReset/mailReset.machine';
import { toFailure } from '@/machines/shared/failure';
import { Secret } from '@/machines/shared/secret';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

/** The chart of the page that a recovery mail links to, with its services. */
export function mailResetFlow(services: AppServices): CreateFlow<'mailReset'> {
  const logic = wired('mailReset', mailResetMachine).provide({
    actors: {
      countDown,
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
