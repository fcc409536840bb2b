import { createActor, fromPromise } from 'xstate';
import { changePasswordMachine } from '@/machines/changePassword/changePassword.machine';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { passWordChangeV2 } from '@/services/contract/account';
import { accountServices } from './accountServices';
import { ownLoading } from './ownLoading';
import type { Ports } from './ports';

/** The change-password chart with its services. */
export function changePasswordFlow(site: Ports): Flow {
  const { vault } = accountServices(site);
  const { ports, endWith } = ownLoading(site);
  const session = ports.session();
  const userName = session?.userName ?? '';
  const hasTemporaryPassword = vault.hasTemporaryPassword(userName);
  const logic = changePasswordMachine.provide({
    actors: {
      changePassword: fromPromise(async ({ input, signal }) => {
        const oldPassword = hasTemporaryPassword
          ? await vault.temporaryPassword(userName)
          : input.oldPassword.reveal();
        await ports.api.call(
          passWordChangeV2,
          {
            oldPassword: oldPassword ?? '',
            newPassword: input.newPassword.reveal(),
            confirmNewPassword: input.confirmNewPassword.reveal(),
          },
          { signal, token: session?.token },
        );
      }),
      updateStoredPassword: fromPromise(({ input }) =>
        vault.replacePassword(userName, input.newPassword.reveal()),
      ),
    },
    actions: {
      showLoading: (_, loading) => ports.showLoading(loading),
      hideLoading: (_, { id }) => ports.hideLoading(id),
      notify: (_, toast) => ports.notify(toast),
      goHome: () => ports.goHome(),
      leave: () => ports.closePopup(),
      logFailure: (_, { what }) => ports.logFailure(what),
    },
  });
  const ref = createActor(logic, { input: { userName, hasTemporaryPassword } });
  endWith(ref);
  return { name: 'changePassword', ref };
}
