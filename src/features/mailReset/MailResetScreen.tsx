import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { PASSWORD_LENGTH } from '@/config/constants';
import { HOME_PATH } from '@/config/routes';
import type { mailResetMachine } from '@/machines/mailReset/mailReset.machine';
import { Secret } from '@/machines/secret';
import { Button, ButtonLink } from '@/ui/Button';
import { IconCheck, IconMail } from '@/ui/icons';
import { EmptyState } from '@/ui/States';
import {
  FailureAlert,
  NewPasswordField,
  type NewPasswordValues,
  newPasswordIssues,
  PasswordField,
  resolverOf,
  submitOnEnter,
} from '../account';
import { useChart } from '../actors';
import { FlowFrame, useFlow } from '../flow';
import { linkTo } from '../links';
import s from '../screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand } from '../site';

type MailResetRef = ActorRefFrom<typeof mailResetMachine>;

/** The page that a recovery mail links to. */
export function MailResetScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  useDocumentTitle(t('title.page', { page: t('reset.title'), brand: useBrand() }));
  return (
    <>
      <PageHeader title={t('reset.title')} />
      <PageContent>
        <div className={s['page']}>
          {flow?.name === 'mailReset' ? <MailReset reset={flow.ref} /> : <FlowFrame place="screen" />}
        </div>
      </PageContent>
    </>
  );
}

function MailReset({ reset }: { readonly reset: MailResetRef }) {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  const isInvalid = useSelector(
    reset,
    (snapshot) => snapshot.matches('linkInvalid') || snapshot.matches('left'),
  );
  const isDone = useSelector(reset, (snapshot) => snapshot.matches('changed'));
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
  const { t } = useTranslation();
  const failure = useSelector(reset, ({ context }) => context.failure);
  const isBusy = useSelector(reset, (snapshot) => snapshot.matches('submitting'));
  const { register, handleSubmit, formState, getFieldState, trigger, control } = useForm<NewPasswordValues>({
    mode: 'onTouched',
    defaultValues: { newPassword: '', confirmNewPassword: '' },
    resolver: resolverOf(newPasswordIssues),
  });
  const { newPassword, confirmNewPassword } = formState.errors;
  const typed = useWatch({ control, name: 'newPassword' });
  const isPasswordRefused = failure?.code === 'password.format' || failure?.code === 'modify.new.old.same';
  return (
    <form
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
      {failure !== null && !isPasswordRefused && <FailureAlert failure={failure} />}
      <NewPasswordField
        field={register('newPassword', {
          onChange: () => getFieldState('confirmNewPassword').isDirty && void trigger('confirmNewPassword'),
        })}
        label={t('field.new_password')}
        enterKeyHint="next"
        typed={typed}
        known={[]}
        error={
          isPasswordRefused && failure !== null
            ? t(`error.${failure.code}`)
            : newPassword === undefined
              ? undefined
              : newPassword.message === 'missing'
                ? t('login.password_missing')
                : t('login.password_length', PASSWORD_LENGTH)
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
    </form>
  );
}
