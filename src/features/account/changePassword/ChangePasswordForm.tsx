import { readPassword } from '@contract/readers/texts';
import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { useTexts } from '@/features/shared/state/texts';
import type { changePasswordMachine } from '@/machines/account/changePassword/changePassword.machine';
import { Secret } from '@/machines/shared/secret';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { IconUser } from '@/ui/icons/IconUser';
import { Popup } from '@/ui/Popup';
import { TextField } from '@/ui/TextField';
import {
  NEW_PASSWORD_READERS,
  NewPasswordField,
  type NewPasswordValues,
  newPasswordIssues,
  newPasswordRule,
  oldPasswordIssue,
  PasswordField,
  type ReadersOf,
  RequestForm,
  resolverOf,
  submitOnEnter,
  useLoginRules,
  useNewPasswordCheck,
} from '..';
import s from '../popups/popupContent.module.css';

interface ChangePasswordFields extends NewPasswordValues {
  readonly oldPassword: string;
  readonly removePasskeys: boolean;
}

const CHANGE_READERS: ReadersOf<ChangePasswordFields> = {
  ...NEW_PASSWORD_READERS,
  oldPassword: readPassword,
};

/** The change-password form (CHPSW-01..CHPSW-09). */
export function ChangePasswordForm({
  change,
}: {
  readonly change: ActorRefFrom<typeof changePasswordMachine>;
}) {
  const { t } = useTexts();
  const userName = useSelector(change, ({ context }) => context.userName);
  const refusal = useSelector(change, ({ context }) => context.refusal);
  const isTemporary = useSelector(change, ({ context }) => context.hasTemporaryPassword);
  const canSubmit = useSelector(change, (snapshot) => snapshot.hasTag('canSubmit'));
  const isSame = useSelector(change, (snapshot) => snapshot.hasTag('samePassword'));
  const isBusy = useSelector(change, (snapshot) => snapshot.hasTag('busy'));
  const { register, handleSubmit, formState, getFieldState, trigger, control } =
    useForm<ChangePasswordFields>({
      mode: 'onTouched',
      defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '', removePasskeys: false },
      resolver: resolverOf((values) => {
        const issue = isTemporary ? undefined : oldPasswordIssue(values.oldPassword);
        return {
          ...(issue && { oldPassword: issue }),
          ...newPasswordIssues(values, password.set, password.judge([userName])),
        };
      }, CHANGE_READERS),
    });
  const { oldPassword, newPassword, confirmNewPassword } = formState.errors;
  const typed = useWatch({ control, name: 'newPassword' });

  const password = useNewPasswordCheck(newPasswordRule(useLoginRules()), typed !== '', () => {
    if (getFieldState('newPassword').isTouched) void trigger('newPassword');
  });
  return (
    <>
      <RequestForm
        failure={refusal}
        className={s['content']}
        noValidate
        aria-busy={isBusy}
        onKeyDown={submitOnEnter}
        onInput={() => change.send({ type: 'form.changed' })}
        onSubmit={handleSubmit((values) =>
          change.send({
            type: 'form.submit',
            oldPassword: new Secret(values.oldPassword),
            newPassword: new Secret(values.newPassword),
            confirmNewPassword: new Secret(values.confirmNewPassword),
            removePasskeys: values.removePasskeys,
          }),
        )}
      >
        {isTemporary && <p className={s['note']}>{t('password.first_login')}</p>}
        <TextField
          label={t('field.username')}
          prefix={<IconUser />}
          reads="account"
          value={userName}
          readOnly
          autoComplete="username"
        />
        {!isTemporary && (
          <PasswordField
            field={register('oldPassword')}
            label={t('field.old_password')}
            autoComplete="current-password"
            enterKeyHint="next"
            error={oldPassword && t('login.password_missing')}
          />
        )}
        <NewPasswordField
          field={register('newPassword', {
            // CHPSW-08
            onChange: () => getFieldState('confirmNewPassword').isDirty && void trigger('confirmNewPassword'),
          })}
          label={t('field.new_password')}
          enterKeyHint="next"
          typed={typed}
          known={[userName]}
          check={password}
          error={
            refusal === null || refusal.reasons !== undefined
              ? password.textOf(newPassword?.message)
              : t(`error.${refusal.code}`)
          }
        />
        <PasswordField
          field={register('confirmNewPassword')}
          label={t('field.confirm_password')}
          enterKeyHint="go"
          error={
            confirmNewPassword === undefined
              ? undefined
              : confirmNewPassword.message === 'missing'
                ? t('password.enter')
                : t('password.in_confirmation_correct')
          }
        />
        <Checkbox {...register('removePasskeys')}>{t('password.remove_passkeys')}</Checkbox>
        <Button type="submit" size="l" block loading={isBusy} disabled={!canSubmit && !isBusy}>
          {t('password.save')}
        </Button>
      </RequestForm>
      <Popup
        open={isSame}
        onClose={() => change.send({ type: 'prompt.close' })}
        title={t('password.prompt')}
        footer={
          <Button onClick={() => change.send({ type: 'prompt.close' })}>{t('password.understood')}</Button>
        }
      >
        <p className={s['lead']}>{t('password.same_password')}</p>
      </Popup>
    </>
  );
}
