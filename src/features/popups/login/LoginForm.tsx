import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type SubmitHandler, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { AGE_LIMIT, PASSWORD_LENGTH, USERNAME_LENGTH } from '@/config/constants';
import { canSubmitLogin, isLoginBusy, type loginMachine } from '@/machines/login/login.machine';
import { Secret } from '@/machines/secret';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { IconLock, IconUser, IconWarning } from '@/ui/icons';
import { TextField } from '@/ui/TextField';
import { useChart } from '../../actors';
import { useBrand, useSiteInfo } from '../../site';
import s from '../popupContent.module.css';
import { CaptchaField } from './CaptchaField';
import { type LoginFields, loginFields, refusedField } from './loginFields';

export type LoginRef = ActorRefFrom<typeof loginMachine>;

/** The form of the login popup (LOGIN-01, LOGIN-03..LOGIN-07, LOGIN-14, CAPTCHA-01, CAPTCHA-04). */
export function LoginForm({ login }: { readonly login: LoginRef }) {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  const brand = useBrand();
  const offersRecovery = useSiteInfo(
    ({ whitelabel: { switches } }) => switches.CHANGEPSWMAIL3 || switches.CHANGEPSWVERF3,
  );
  const captcha = useSelector(login, ({ children }) => children.captcha);
  const failure = useSelector(login, ({ context }) => context.failure);
  const recalled = useSelector(login, ({ context }) => context.recalled);
  const canSubmit = useSelector(login, canSubmitLogin);
  const isSubmitting = useSelector(login, isLoginBusy);
  const isDeclined = useSelector(login, (snapshot) => snapshot.matches({ open: { disclaimer: 'declined' } }));
  const lacksDisclaimer = useSelector(login, (snapshot) =>
    snapshot.matches({ open: { submission: { ready: 'disclaimerMissing' } } }),
  );
  const lacksCaptcha = useSelector(login, (snapshot) =>
    snapshot.matches({ open: { submission: { ready: 'captchaMissing' } } }),
  );

  const { register, handleSubmit, getValues, setFocus, formState } = useForm<LoginFields>({
    resolver: standardSchemaResolver(loginFields),
    defaultValues: { username: '', password: '', remember: false },
    values: {
      username: recalled?.username ?? '',
      password: recalled?.password?.reveal() ?? '',
      remember: recalled !== null,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const captchaInput = useRef<HTMLInputElement>(null);

  const refused = failure === null ? undefined : refusedField(failure.code);
  useEffect(() => {
    if (refused === 'captcha' || lacksCaptcha) captchaInput.current?.focus();
    else if (refused !== undefined) setFocus(refused);
  }, [refused, lacksCaptcha, setFocus]);

  const submit: SubmitHandler<LoginFields> = (values) => {
    const answered = captcha?.getSnapshot().context;
    login.send({
      type: 'form.submit',
      username: values.username,
      password: new Secret(values.password),
      remember: values.remember,
      captcha: answered?.answer ?? '',
      captchaId: answered?.picture?.captchaId ?? '',
    });
  };
  // A submit that bypasses the disabled button gets the disclaimer error, whatever the fields hold (LOGIN-06).
  const submitForm = handleSubmit(submit, () => isDeclined && submit(getValues()));
  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  const failureText = failure === null ? undefined : t(`error.${failure.code}`);
  const { username, password } = formState.errors;
  const usernameIssue =
    username === undefined
      ? undefined
      : username.message === 'missing'
        ? t('login.username_missing')
        : t('login.username_length', USERNAME_LENGTH);
  const passwordIssue =
    password === undefined
      ? undefined
      : password.message === 'missing'
        ? t('login.password_missing')
        : t('login.password_length', PASSWORD_LENGTH);

  return (
    <form
      className={s['content']}
      noValidate
      aria-busy={isSubmitting}
      onSubmit={submitForm}
      onKeyDown={submitOnEnter}
      onInput={({ target }) => {
        // Ticking a box answers no error that shows.
        if (target instanceof HTMLInputElement && target.type !== 'checkbox') {
          login.send({ type: 'form.changed' });
        }
      }}
    >
      {failureText !== undefined && refused === undefined && (
        <p className={s['alert']} role="alert">
          <IconWarning size={20} />
          <span>
            {failureText}
            {failure?.retryAfterMs !== undefined &&
              ` ${t('login.wait', { seconds: Math.ceil(failure.retryAfterMs / 1000) })}`}
          </span>
        </p>
      )}
      <TextField
        {...register('username')}
        label={t('login.username')}
        prefix={<IconUser />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        error={usernameIssue ?? (refused === 'username' ? failureText : undefined)}
      />
      <TextField
        {...register('password')}
        type="password"
        label={t('login.password')}
        prefix={<IconLock />}
        autoComplete="current-password"
        enterKeyHint="go"
        reveal={{ show: t('login.password_show'), hide: t('login.password_hide') }}
        error={passwordIssue ?? (refused === 'password' ? failureText : undefined)}
      />
      {captcha !== undefined && (
        <CaptchaField
          ref={captchaInput}
          captcha={captcha}
          error={lacksCaptcha ? t('error.captcha.missing') : refused === 'captcha' ? failureText : undefined}
        />
      )}
      <div className={s['line']}>
        <Checkbox {...register('remember')}>{t('login.remember')}</Checkbox>
        {offersRecovery === true && (
          <button
            type="button"
            className={s['link']}
            onClick={() => navigation.send({ type: 'popup.open', popup: 'forgot' })}
          >
            {t('login.forgot')}
          </button>
        )}
      </div>
      <Checkbox
        checked={!isDeclined}
        onChange={(event) =>
          login.send({ type: event.target.checked ? 'disclaimer.accept' : 'disclaimer.decline' })
        }
        error={lacksDisclaimer ? t('error.disclaimer.required') : undefined}
      >
        {t('login.disclaimer', { age: AGE_LIMIT, brand })}
      </Checkbox>
      <Button type="submit" size="l" block loading={isSubmitting} disabled={!canSubmit && !isSubmitting}>
        {t('action.login')}
      </Button>
      <p className={s['foot']}>
        {t('login.no_account')}
        <button
          type="button"
          className={s['link']}
          onClick={() => navigation.send({ type: 'popup.open', popup: 'register' })}
        >
          {t('register.title')}
        </button>
      </p>
    </form>
  );
}
