import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { useTexts } from '@/features/shared/state/texts';
import { Button } from '@/ui/Button';
import { IconMail } from '@/ui/icons/IconMail';
import { IconUser } from '@/ui/icons/IconUser';
import { TextField } from '@/ui/TextField';
import {
  FailureAlert,
  isTyping,
  RequestForm,
  resolverOf,
  submitOnEnter,
  useLoginRules,
  useUsernameText,
} from '..';
import { useKeepTyped, useTypedBefore } from '../popups/keepTyped';
import s from '../popups/popupContent.module.css';
import { MAIL_READERS, type MailFields, mailIssues, type RecoveryRef } from './recoveryFields';

/** Requests an e-mail with a link (FORGOT-01, FORGOT-05..FORGOT-09). */
export function MailForm({ recovery }: { readonly recovery: RecoveryRef }) {
  const { t } = useTexts();
  const failure = useSelector(recovery, ({ context }) => context.failure);
  const isSending = useSelector(recovery, (snapshot) => snapshot.hasTag('mailSending'));
  const rules = useLoginRules();
  const usernameText = useUsernameText(rules);
  const typed = useTypedBefore('forgot');
  const { register, handleSubmit, formState, getValues } = useForm<MailFields>({
    defaultValues: { username: '', email: '', ...typed },
    resolver: resolverOf((values) => mailIssues(values, rules), MAIL_READERS),
  });
  useKeepTyped('forgot', getValues);
  const { username, email } = formState.errors;
  return (
    <RequestForm
      failure={failure}
      className={s['content']}
      noValidate
      aria-busy={isSending}
      onKeyDown={submitOnEnter}
      onInput={(event) => {
        if (isTyping(event)) recovery.send({ type: 'form.changed' });
      }}
      onSubmit={handleSubmit((values) => recovery.send({ type: 'mail.submit', ...values }))}
    >
      <p className={s['lead']}>{t('forgot.mail_lead')}</p>
      <FailureAlert of={recovery} />
      <TextField
        {...register('username')}
        reads="account"
        label={t('field.username')}
        prefix={<IconUser />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        error={usernameText(username?.message)}
      />
      <TextField
        {...register('email')}
        type="email"
        inputMode="email"
        label={t('field.email')}
        prefix={<IconMail />}
        autoComplete="email"
        enterKeyHint="go"
        reads="mail"
        error={email === undefined ? undefined : t('error.email.format')}
      />
      <Button type="submit" size="l" block loading={isSending}>
        {t('forgot.send_mail')}
      </Button>
    </RequestForm>
  );
}
