import { fieldRefusal, passWordChangeV2 } from '@contract/account';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { isRefusal } from '@/composition/site/refusals';
import { wired } from '@/composition/wiring/lazyWiring';
import {
  changePasswordMachine,
  type PasswordChange,
} from '@/machines/account/changePassword/changePassword.machine';
import { toFailure } from '@/machines/shared/failure';
import { userNameOf } from '@/machines/shared/session/session';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { accountServices } from './accountServices';

/** The change-password chart with its services. */
export function changePasswordFlow(services: AppServices): CreateFlow<'changePassword'> {
  const { vault } = accountServices(services);
  const userName = userNameOf(services.session());
  const hasTemporaryPassword = vault.hasTemporaryPassword(userName);
  const logic = wired('changePassword', changePasswordMachine).provide({
    actors: {
      changePassword: fromPromise(async ({ input, signal }): Promise<PasswordChange> => {
        const oldPassword = hasTemporaryPassword
          ? await vault.temporaryPassword(userName)
          : input.oldPassword.reveal();
        const newPassword = input.newPassword.reveal();
        if (newPassword === oldPassword) return { kind: 'same' };
        try {
          await services.api.call(
            passWordChangeV2,
            {
              oldPassword: oldPassword ?? '',
              newPassword,
              confirmNewPassword: input.confirmNewPassword.reveal(),
              removePasskeys: input.removePasskeys,
            },
            { signal, idempotencyKey: input.key },
          );
        } catch (error) {
          if (!isRefusal(error)) throw error;
          if (error.code === 'modify.new.old.same') return { kind: 'same' };
          const named = fieldRefusal.safeParse(error.value);
          const failure = toFailure(error);
          if (named.data?.field === 'newPassword' || failure.reasons !== undefined) {
            return { kind: 'refused', failure };
          }
          throw error;
        }
        return { kind: 'changed' };
      }),
      updateStoredPassword: fromPromise(({ input }) =>
        vault.replacePassword(userName, input.newPassword.reveal()),
      ),
    },
    actions: {
      logFailure: (_, { what }) => services.logFailure(what),
    },
  });
  return (create) => {
    const ref = create(logic, {
      input: { userName, hasTemporaryPassword, keySeed: services.createId() },
    });
    return { name: 'changePassword', ref };
  };
}
