import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { PASSWORD_LENGTH } from '@/config/constants';
import type { changePasswordMachine } from '@/machines/changePassword/changePassword.machine';
import { checkField, ruleMessage } from '@/machines/registration/registrationRules';
import { Secret } from '@/machines/secret';
import { Button } from '@/ui/Button';
import { IconUser } from '@/ui/icons';
import { Popup } from '@/ui/Popup';
import { TextField } from '@/ui/TextField';
import {
  NewPasswordField,
  type NewPasswordValues,
  newPasswordIssues,
  PasswordField,
  passwordIssue,
  resolverOf,
  submitOnEnter,
} from '../../account';
import { useLanguage } from '../../site';
import s from '../popupContent.module.css';

interface ChangePasswordFields extends NewPasswordValues {
  readonly oldPassword: string;
}

/** The change of password (CHPSW-01..CHPSW-09). */
export function ChangePasswordForm({
  change,
}: {
  readonly change: ActorRefFrom<typeof changePasswordMachine>;
}) {
  const { t } = useTranslation();
  const userName = useSelector(change, ({ context }) => context.userName);
  const rules = useSelector(change, ({ context }) => context.newPasswordRule);
  const language = useLanguage();
  const isTemporary = useSelector(change, ({ context }) => context.hasTemporaryPassword);
  const isEditing = useSelector(change, (snapshot) => snapshot.matches('editing'));
  const isSame = useSelector(change, (snapshot) => snapshot.matches('samePassword'));
  const isBusy = useSelector(
    change,
    (snapshot) => snapshot.matches('submitting') || snapshot.matches('storing'),
  );
  const { register, handleSubmit, formState, getFieldState, trigger, control } =
    useForm<ChangePasswordFields>({
      mode: 'onTouched',
      defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
      resolver: resolverOf((values) => {
        const old = isTemporary ? undefined : passwordIssue(values.oldPassword);
        return { ...(old === undefined ? {} : { oldPassword: old }), ...newPasswordIssues(values, rules) };
      }),
    });
  const { oldPassword, newPassword, confirmNewPassword } = formState.errors;
  const typed = useWatch({ control, name: 'newPassword' });

  const textOf = (issue: string | undefined) => {
    if (issue === undefined) return undefined;
    return issue === 'missing' ? t('login.password_missing') : t('login.password_length', PASSWORD_LENGTH);
  };
  /** The server's own words for its rule (REG-17). */
  const ruleText = (password: string) => {
    const broken = rules === null ? null : checkField(password, rules.rule, rules.patterns);
    return broken === null ? t('error.password.format') : ruleMessage(broken, language);
  };
  return (
    <>
      <form
        className={s['content']}
        noValidate
        aria-busy={isBusy}
        onKeyDown={submitOnEnter}
        onSubmit={handleSubmit((values) =>
          change.send({
            type: 'form.submit',
            oldPassword: new Secret(values.oldPassword),
            newPassword: new Secret(values.newPassword),
            confirmNewPassword: new Secret(values.confirmNewPassword),
          }),
        )}
      >
        {isTemporary && <p className={s['note']}>{t('password.first_login')}</p>}
        <TextField
          label={t('field.username')}
          prefix={<IconUser />}
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
            error={textOf(oldPassword?.message)}
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
          error={newPassword?.message === 'rule' ? ruleText(typed) : textOf(newPassword?.message)}
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
        <Button type="submit" size="l" block loading={isBusy} disabled={!isEditing && !isBusy}>
          {t('password.save')}
        </Button>
      </form>
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
