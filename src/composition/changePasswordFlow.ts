import { createActor, fromPromise } from 'xstate';
import {
  type ChangePasswordForm,
  changePasswordMachine,
  type PasswordChange,
} from '@/machines/changePassword/changePassword.machine';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import type { RuleSet } from '@/machines/registration/registrationRules';
import { passWordChangeV2, registrationSettings } from '@/services/contract/account';
import { accountServices } from './accountServices';
import { ownLoading } from './ownLoading';
import type { Ports } from './ports';
import { isRefusal } from './refusals';

/** How long the form waits for the server's rules before it opens with those that every password follows. */
const RULES_TIMEOUT = 3000;

/** The server's rule of a new password; null when it cannot be had (CHPSW-05). */
async function newPasswordRuleOf({ api }: Ports): Promise<RuleSet | null> {
  try {
    const signal = AbortSignal.timeout(RULES_TIMEOUT);
    const { login, patterns } = await api.call(registrationSettings, {}, { signal });
    return { rule: login.newPassword, patterns };
  } catch {
    return null;
  }
}

/** The change-password chart with its services. */
export async function changePasswordFlow(site: Ports): Promise<FlowOf<'changePassword'>> {
  const { vault } = accountServices(site);
  const { ports, endWith } = ownLoading(site);
  const session = ports.session();
  const userName = session?.userName ?? '';
  const newPasswordRule = await newPasswordRuleOf(site);
  const hasTemporaryPassword = vault.hasTemporaryPassword(userName);
  let last: { readonly form: ChangePasswordForm; readonly key: string } | undefined;
  /** The key of an intent: the same while the same change is tried again for want of an answer. */
  const intentOf = (form: ChangePasswordForm): string => {
    const isSame =
      last?.form.newPassword.equals(form.newPassword) && last.form.oldPassword.equals(form.oldPassword);
    if (last === undefined || !isSame) last = { form, key: crypto.randomUUID() };
    return last.key;
  };
  const logic = changePasswordMachine.provide({
    actors: {
      changePassword: fromPromise(async ({ input, signal }): Promise<PasswordChange> => {
        const oldPassword = hasTemporaryPassword
          ? await vault.temporaryPassword(userName)
          : input.oldPassword.reveal();
        const newPassword = input.newPassword.reveal();
        if (newPassword === oldPassword) return 'same';
        try {
          await ports.api.call(
            passWordChangeV2,
            {
              oldPassword: oldPassword ?? '',
              newPassword,
              confirmNewPassword: input.confirmNewPassword.reveal(),
            },
            { signal, token: session?.token, idempotencyKey: intentOf(input) },
          );
        } catch (error) {
          if (isRefusal(error) && error.code === 'modify.new.old.same') return 'same';
          throw error;
        }
        return 'changed';
      }),
      updateStoredPassword: fromPromise(({ input }) =>
        vault.replacePassword(userName, input.newPassword.reveal()),
      ),
    },
    actions: {
      showLoading: (_, loading) => ports.showLoading(loading),
      hideLoading: (_, { id }) => ports.hideLoading(id),
      notify: (_, toast) => ports.notify(toast),
      reportChanged: () => ports.passwordChanged(),
      goHome: () => ports.goHome(),
      leave: () => ports.closePopup(),
      logFailure: (_, { what }) => ports.logFailure(what),
    },
  });
  const ref = createActor(logic, { input: { userName, hasTemporaryPassword, newPasswordRule } });
  endWith(ref);
  return { name: 'changePassword', ref };
}
