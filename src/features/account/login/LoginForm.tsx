import { readCaptcha } from '@contract/readers/digits';
import { type Reader, readingValue } from '@contract/readers/reading';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { type SubmitHandler, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { AGE_LIMIT } from '@/config/constants';
import { useChart } from '@/features/shared/state/actors';
import { useFreePlay } from '@/features/shared/state/deferredCharts';
import { useBrand, useSiteInfo } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import {
  canSubmitLogin,
  isLoginBusy,
  type loginMachine,
  loginTab,
} from '@/machines/account/login/login.machine';
import { Secret } from '@/machines/shared/secret';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { IconPhone } from '@/ui/icons/IconPhone';
import { IconPlay } from '@/ui/icons/IconPlay';
import { IconUser } from '@/ui/icons/IconUser';
import { SegmentedTabs } from '@/ui/SegmentedTabs';
import { TextField } from '@/ui/TextField';
import {
  CaptchaField,
  FailureAlert,
  HumanCheckPopup,
  isNamingAccount,
  isTyping,
  MobileNumberField,
  PasswordField,
  RequestForm,
  resolverOf,
  SmsCodeField,
  type SmsCodeRef,
  submitOnEnter,
  useDialingCode,
  useLoginRules,
  useNumberReader,
  useNumberText,
  useUsernameText,
} from '..';
import { useKeepTyped, useTypedBefore } from '../popups/keepTyped';
import s from '../popups/popupContent.module.css';
import { type LoginFields, loginIssues, loginReaders, refusedField } from './loginFields';
import { SocialLogin } from './SocialLogin';

export type LoginRef = ActorRefFrom<typeof loginMachine>;

const EMPTY: LoginFields = {
  username: '',
  password: '',
  mobileNum: '',
  countryDialingCode: '',
  verificationCode: '',
  remember: false,
};

/** The form of the login popup (LOGIN-01..LOGIN-08, LOGIN-14, CAPTCHA-01, CAPTCHA-04, SMS-01..SMS-08). */
export function LoginForm({ login }: { readonly login: LoginRef }) {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  const brand = useBrand();
  const age = useSiteInfo((info) => info.register.ageLimit) ?? AGE_LIMIT;
  const rules = useLoginRules();
  // A member who registered with a mobile number and a password has no user name (FLAG-04).
  const takesNumber = useSiteInfo(
    ({ whitelabel: { switches } }) => switches.MOBILENUMREG3 && switches.MOBILENUMPASSREG3,
  );
  const usernameText = useUsernameText(rules);
  const offersRecovery = useSiteInfo(
    ({ whitelabel: { switches } }) => switches.CHANGEPSWMAIL3 || switches.CHANGEPSWVERF3,
  );
  const isAgentSite = useSelector(login, ({ context }) => context.site === 'agent');
  const offersSms = useSelector(login, ({ context }) => context.offersSms);
  const channels = useSelector(login, ({ context }) => context.socialChannels);
  const tab = useSelector(login, loginTab);
  const captcha = useSelector(login, ({ children }) => children.captcha);
  const smsCode = useSelector(login, ({ children }) => children.smsCode);
  const failure = useSelector(login, ({ context }) => context.failure);
  const isWindowBlocked = useSelector(login, (snapshot) => snapshot.hasTag('windowBlocked'));
  const channel = useSelector(login, ({ context }) => context.channel);
  const recalled = useSelector(login, ({ context }) => context.recalled);
  const canSubmit = useSelector(login, canSubmitLogin);
  const isSubmitting = useSelector(login, isLoginBusy);
  const isDeclined = useSelector(login, (snapshot) => snapshot.hasTag('disclaimerDeclined'));
  const lacksDisclaimer = useSelector(login, (snapshot) => snapshot.hasTag('disclaimerMissing'));
  const lacksCaptcha = useSelector(login, (snapshot) => snapshot.hasTag('captchaMissing'));
  const freePlay = useFreePlay();

  const isBySms = recalled?.type === 'sms';
  const popup = isAgentSite ? 'agentLogin' : 'login';
  const typed = useTypedBefore(popup);
  const recalledName = isBySms ? '' : (recalled?.username ?? '');
  const username = typed['username'] ?? recalledName;
  const form = useForm<LoginFields>({
    resolver: (values, context, options) =>
      resolverOf<LoginFields>(
        (each) => loginIssues(tab, { ...each, countryDialingCode: dialingCode }, rules, readNumber),
        loginReaders(tab, readNumber),
      )(values, context, options),
    defaultValues: EMPTY,
    values: {
      ...EMPTY,
      username,
      password: username === recalledName ? (recalled?.password?.reveal() ?? '') : '',
      mobileNum: typed['mobileNum'] ?? (isBySms ? recalled.username : ''),
      countryDialingCode: typed['countryDialingCode'] ?? recalled?.countryDialingCode ?? '',
      remember: recalled !== null,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, getValues, setFocus, formState, clearErrors, control } = form;
  const dialingCode = useDialingCode(smsCode, useWatch({ control, name: 'countryDialingCode' }));
  const readNumber = useNumberReader(dialingCode, tab === 'sms');
  useKeepTyped(popup, getValues);
  const captchaInput = useRef<HTMLInputElement>(null);

  const refused = failure === null ? undefined : refusedField(failure.code, tab);
  useEffect(() => {
    if (refused === 'captcha' || lacksCaptcha) captchaInput.current?.focus();
    else if (refused !== undefined) setFocus(refused);
  }, [refused, lacksCaptcha, setFocus]);

  const submit: SubmitHandler<LoginFields> = (values) => {
    if (tab === 'sms') {
      login.send({
        type: 'sms.submit',
        mobileNum: values.mobileNum,
        countryDialingCode: dialingCode,
        verificationCode: values.verificationCode,
        remember: values.remember,
      });
      return;
    }
    const answered = captcha?.getSnapshot().context;
    login.send({
      type: 'form.submit',
      username: values.username,
      password: new Secret(values.password),
      remember: values.remember,
      captcha: readingValue(readCaptcha(answered?.answer ?? '')) ?? '',
      captchaId: answered?.picture?.captchaId ?? '',
    });
  };
  // A submit that bypasses the disabled button shows the disclaimer error, regardless of the fields (LOGIN-06).
  const submitForm = handleSubmit(submit, () => isDeclined && submit(getValues()));

  const failureText = failure === null ? undefined : t(`error.${failure.code}`);
  const { username: usernameError, password } = formState.errors;
  const usernameIssue = usernameText(usernameError?.message);
  const passwordIssue = password === undefined ? undefined : t('login.password_missing');

  const byUsername = (
    <div className={s['content']}>
      <TextField
        {...register('username')}
        reads="account"
        label={t(takesNumber ? 'login.username_or_number' : 'login.username')}
        prefix={<IconUser />}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        error={usernameIssue ?? (refused === 'username' ? failureText : undefined)}
        // In most cases one of the two is mistyped (ERR-03, decision 4).
        hint={failure?.code === 'user.missing.or.disabled' ? t('login.check_both') : undefined}
      />
      <PasswordField
        field={register('password')}
        label={t('login.password')}
        autoComplete="current-password"
        enterKeyHint="go"
        error={passwordIssue ?? (refused === 'password' ? failureText : undefined)}
      />
    </div>
  );

  return (
    <>
      <RequestForm
        failure={failure}
        className={s['content']}
        noValidate
        aria-busy={isSubmitting}
        onSubmit={submitForm}
        onKeyDown={submitOnEnter}
        onInput={(event) => {
          if (isTyping(event)) login.send({ type: 'form.changed' });
          if (isNamingAccount(event)) login.send({ type: 'account.changed' });
        }}
      >
        {isAgentSite && <p className={s['lead']}>{t('login.agent_lead')}</p>}
        {refused === undefined && !isWindowBlocked && <FailureAlert of={login} />}
        {offersSms ? (
          <SegmentedTabs
            label={t('login.tabs')}
            value={tab}
            tabs={[
              { id: 'username', label: t('login.tab_username'), icon: <IconUser /> },
              { id: 'sms', label: t('login.tab_sms'), icon: <IconPhone /> },
            ]}
            onChange={(next) => {
              clearErrors();
              login.send({ type: 'form.changed' });
              login.send({ type: 'tab.change', tab: next });
            }}
          >
            {tab === 'username' || smsCode === undefined ? (
              byUsername
            ) : (
              <SmsLogin
                form={form}
                smsCode={smsCode}
                dialingCode={dialingCode}
                readNumber={readNumber}
                refusal={(name) => (refused === name ? failureText : undefined)}
              />
            )}
          </SegmentedTabs>
        ) : (
          byUsername
        )}
        {captcha !== undefined && tab === 'username' && (
          <CaptchaField
            ref={captchaInput}
            captcha={captcha}
            error={
              lacksCaptcha ? t('error.captcha.missing') : refused === 'captcha' ? failureText : undefined
            }
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
          {t('login.disclaimer', { age, brand })}
        </Checkbox>
        <Button type="submit" size="l" block loading={isSubmitting} disabled={!canSubmit && !isSubmitting}>
          {t('action.login')}
        </Button>
        {channels.length > 0 && (
          <SocialLogin
            channels={channels}
            disabled={!canSubmit}
            blocked={isWindowBlocked ? channel : null}
            onChoose={(channel) => login.send({ type: 'social.choose', channel })}
          />
        )}
        {!isAgentSite && (
          <>
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
            <Button
              variant="ghost"
              size="s"
              icon={<IconPlay />}
              disabled={freePlay === undefined}
              onClick={freePlay}
            >
              {t('login.free_play')}
            </Button>
          </>
        )}
      </RequestForm>
      {smsCode !== undefined && <HumanCheckPopup smsCode={smsCode} />}
    </>
  );
}

interface SmsLoginProps {
  readonly form: UseFormReturn<LoginFields>;
  readonly smsCode: SmsCodeRef;
  readonly dialingCode: string;
  readonly readNumber: Reader;
  readonly refusal: (name: 'mobileNum' | 'verificationCode') => string | undefined;
}

/** The fields of the mobile SMS tab (LOGIN-02). */
function SmsLogin({ form, smsCode, dialingCode, readNumber, refusal }: SmsLoginProps) {
  const { t } = useTexts();
  const numberText = useNumberText();
  const { register, setValue, setFocus, getValues, formState } = form;
  return (
    <div className={s['content']}>
      <MobileNumberField
        smsCode={smsCode}
        field={register('mobileNum')}
        readNumber={() => getValues('mobileNum')}
        dialingCode={dialingCode}
        reader={readNumber}
        onDialingCode={(code) => setValue('countryDialingCode', code, { shouldDirty: true })}
        error={numberText(formState.errors.mobileNum?.message) ?? refusal('mobileNum')}
      />
      <SmsCodeField
        smsCode={smsCode}
        field={register('verificationCode')}
        onRequest={() => {
          smsCode.send({
            type: 'code.request',
            mobileNum: readingValue(readNumber(getValues('mobileNum'))) ?? '',
            countryDialingCode: dialingCode,
          });
          if (smsCode.getSnapshot().hasTag('numberInvalid')) setFocus('mobileNum');
        }}
        onReceived={(code) => setValue('verificationCode', code, { shouldDirty: true })}
        onFocusWanted={() => setFocus('verificationCode')}
        error={
          formState.errors.verificationCode === undefined
            ? refusal('verificationCode')
            : t('issue.code_missing')
        }
      />
    </div>
  );
}
