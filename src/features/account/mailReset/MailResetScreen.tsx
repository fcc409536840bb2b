import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { HOME_PATH } from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useChart } from '@/features/shared/state/actors';
import { useTexts } from '@/features/shared/state/texts';
import type { mailResetMachine } from '@/machines/account/mailReset/mailReset.machine';
import { Secret } from '@/machines/shared/secret';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconCheck } from '@/ui/icons/IconCheck';
import { IconMail } from '@/ui/icons/IconMail';
import s from '../../shared/page/screen.module.css';
import {
  FailureAlert,
  isPasswordRefusal,
  NEW_PASSWORD_READERS,
  NewPasswordField,
  type NewPasswordValues,
  newPasswordIssues,
  newPasswordRule,
  PasswordField,
  RequestForm,
  resolverOf,
  submitOnEnter,
  useLoginRules,
  useNewPasswordCheck,
} from '..';

type MailResetRef = ActorRefFrom<typeof mailResetMachine>;

/** The page that a recovery e-mail links to. */
export function MailResetScreen({ actor }: ScreenProps<'mailReset'>) {
  return <ChartScreen actor={actor}>{(reset) => <MailReset reset={reset} />}</ChartScreen>;
}

function MailReset({ reset }: { readonly reset: MailResetRef }) {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  const isInvalid = useSelector(reset, (snapshot) => snapshot.hasTag('invalid'));
  const isDone = useSelector(reset, (snapshot) => snapshot.hasTag('changed'));
  if (isInvalid) {
    return (
      <EmptyState
        icon={<IconMail size={34} />}
        title={t('reset.link_invalid')}
        text={t('reset.link_invalid_text')}
        action={
          <Button
            onClick={() =>
              reset.getSnapshot().status === 'active'
                ? reset.send({ type: 'mail.again' })
                : navigation.send({ type: 'popup.open', popup: 'forgot' })
            }
          >
            {t('reset.mail_again')}
          </Button>
        }
      />
    );
  }
  if (isDone) {
    return (
      <EmptyState
        icon={<IconCheck size={34} />}
        title={t('reset.done')}
        text={t('reset.done_text')}
        action={<ButtonLink render={linkTo(HOME_PATH)}>{t('shell.home')}</ButtonLink>}
      />
    );
  }
  return <NewPassword reset={reset} />;
}

function NewPassword({ reset }: { readonly reset: MailResetRef }) {
  const { t } = useTexts();
  const failure = useSelector(reset, ({ context }) => context.failure);
  const isBusy = useSelector(reset, (snapshot) => snapshot.hasTag('submitting'));
  const { register, handleSubmit, formState, getFieldState, trigger, control } = useForm<NewPasswordValues>({
    mode: 'onTouched',
    defaultValues: { newPassword: '', confirmNewPassword: '' },
    resolver: resolverOf(
      (values) => newPasswordIssues(values, password.set, password.judge([])),
      NEW_PASSWORD_READERS,
    ),
  });
  const { newPassword, confirmNewPassword } = formState.errors;
  const typed = useWatch({ control, name: 'newPassword' });
  const password = useNewPasswordCheck(newPasswordRule(useLoginRules()), typed !== '', () => {
    if (getFieldState('newPassword').isTouched) void trigger('newPassword');
  });
  const isPasswordRefused = isPasswordRefusal(failure?.code) || failure?.code === 'modify.new.old.same';
  return (
    <RequestForm
      failure={failure}
      className={s['form']}
      noValidate
      aria-busy={isBusy}
      onKeyDown={submitOnEnter}
      onInput={() => reset.send({ type: 'form.changed' })}
      onSubmit={handleSubmit((values) =>
        reset.send({ type: 'password.submit', newPassword: new Secret(values.newPassword) }),
      )}
    >
      <p className={s['lead']}>{t('reset.lead')}</p>
      {!isPasswordRefused && <FailureAlert of={reset} />}
      <NewPasswordField
        field={register('newPassword', {
          onChange: () => getFieldState('confirmNewPassword').isDirty && void trigger('confirmNewPassword'),
        })}
        label={t('field.new_password')}
        enterKeyHint="next"
        typed={typed}
        known={[]}
        check={password}
        error={
          isPasswordRefused && failure !== null
            ? t(`error.${failure.code}`)
            : password.textOf(newPassword?.message)
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
              ? t('issue.confirm_missing')
              : t('error.confirm.mismatch')
        }
      />
      <Button type="submit" size="l" block loading={isBusy}>
        {t('reset.submit')}
      </Button>
    </RequestForm>
  );
}
