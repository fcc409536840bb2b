import { readCaptcha } from '@contract/readers/digits';
import { readingValue } from '@contract/readers/reading';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { type SubmitHandler, useForm, useWatch } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { HELP_PATH } from '@/config/routes';
import { useBrand, useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import {
  type registrationMachine,
  registrationTab,
} from '@/machines/account/registration/registration.machine';
import {
  type RegistrationSettings,
  type RegistrationTab,
  ruleMessage,
} from '@/machines/account/registration/registrationRules';
import { Secret } from '@/machines/shared/secret';
import { Checkbox } from '@/ui/Checkbox';
import { IconPhone } from '@/ui/icons/IconPhone';
import { IconUser } from '@/ui/icons/IconUser';
import { SegmentedTabs } from '@/ui/SegmentedTabs';
import {
  CaptchaField,
  FailureAlert,
  firstFailing,
  HumanCheckPopup,
  isTyping,
  RequestForm,
  resolverOf,
  submitOnEnter,
  useDialingCode,
  useNewPasswordCheck,
  useNumberReader,
  useNumberText,
} from '..';
import { useKeepTyped, useTypedBefore } from '../popups/keepTyped';
import s from '../popups/popupContent.module.css';
import { ReplaceServed } from '../popups/ReplaceServed';
import { Consents } from './Consents';
import { RegisterField } from './RegisterField';
import {
  EMPTY_FORM,
  type FormShape,
  KNOWN,
  MOBILE_FIELD,
  OPTIONAL_FIELDS,
  optionalValues,
  type RegisterFieldName,
  type RegisterFields,
  refusedRegisterField,
  registerIssues,
  registerReaders,
  ruleOf,
  visibleFields,
} from './registerFields';

export type RegistrationRef = ActorRefFrom<typeof registrationMachine>;

interface RegisterFormProps {
  readonly registration: RegistrationRef;
  readonly settings: RegistrationSettings;
  readonly formId: string;
}

const isOptionalField = (name: RegisterFieldName): boolean => OPTIONAL_FIELDS.some((field) => field === name);

/** The registration form, built from the configuration (REG-01..REG-24, AFF-01..AFF-04). */
export function RegisterForm({ registration, settings, formId }: RegisterFormProps) {
  const { t } = useTexts();
  const brand = useBrand();
  const language = useLanguage();
  const tab = useSelector(registration, registrationTab);
  const switches = useSelector(registration, ({ context }) => context.switches);
  const captcha = useSelector(registration, ({ children }) => children.captcha);
  const smsCode = useSelector(registration, ({ children }) => children.smsCode);
  const failure = useSelector(registration, ({ context }) => context.failure);
  const failedField = useSelector(registration, ({ context }) => context.failedField);
  const asksInvitation = useSelector(registration, (snapshot) => snapshot.hasTag('invitationAsked'));
  const mayInvite = useSelector(registration, (snapshot) => snapshot.can({ type: 'invitation.enter' }));
  const isInvitationInvalid = useSelector(registration, (snapshot) => snapshot.hasTag('invitationInvalid'));
  const isDeclined = useSelector(registration, (snapshot) => snapshot.hasTag('disclaimerDeclined'));
  const lacksDisclaimer = useSelector(registration, (snapshot) => snapshot.hasTag('disclaimerMissing'));
  const lacksCaptcha = useSelector(registration, (snapshot) => snapshot.hasTag('captchaMissing'));
  const isCodeWrong = useSelector(registration, (snapshot) => snapshot.hasTag('codeWrong'));
  const isSubmitting = useSelector(registration, (snapshot) => snapshot.hasTag('submitting'));
  const captchaInput = useRef<HTMLInputElement>(null);

  const shape: FormShape = {
    tab,
    settings,
    smsForUsername: switches.smsForUsername,
    mobileWithPassword: switches.mobileWithPassword,
    asksInvitation,
  };
  const visible = visibleFields(shape);

  const typed = useTypedBefore('register');
  const form = useForm<RegisterFields>({
    defaultValues: { ...EMPTY_FORM, ...typed },
    mode: 'onTouched',
    // The fields may register in another order than on screen, so the form does not focus the first invalid one itself.
    shouldFocusError: false,
    resolver: (values, context, options) =>
      resolverOf<RegisterFields>(
        (each) =>
          registerIssues(
            { ...each, countryDialingCode: dialingCode },
            shape,
            new Date(),
            password.judge(KNOWN.map((name) => each[name])),
            readNumber,
          ),
        registerReaders(shape, readNumber),
      )(values, context, options),
  });
  const { control, handleSubmit, getValues, setValue, setFocus, clearErrors, formState } = form;
  useKeepTyped('register', getValues);
  const passwordRule = ruleOf('password', shape) ?? settings.login.newPassword;
  const password = useNewPasswordCheck(
    { rule: passwordRule, patterns: settings.patterns },
    formState.dirtyFields.password === true,
    () => {
      if (form.getFieldState('password').isTouched) void form.trigger('password');
    },
  );
  const dialingCode = useDialingCode(smsCode, useWatch({ control, name: 'countryDialingCode' }));
  const readNumber = useNumberReader(dialingCode, smsCode !== undefined);
  const numberText = useNumberText();

  const refused = isInvitationInvalid
    ? 'affiliateCode'
    : failure === null
      ? undefined
      : refusedRegisterField(failure.code, failedField, shape);
  useEffect(() => {
    if (refused === 'captcha' || lacksCaptcha) captchaInput.current?.focus();
    else if (refused !== undefined) setFocus(refused);
    else if (isCodeWrong) setFocus('verificationCode', { shouldSelect: true });
  }, [refused, lacksCaptcha, isCodeWrong, setFocus]);

  const submit: SubmitHandler<RegisterFields> = (values) => {
    const answered = captcha?.getSnapshot().context;
    const shown = (name: RegisterFieldName) => (visible.includes(name) ? values[name] : '');
    registration.send({
      type: 'form.submit',
      form: {
        tab,
        username: shown('username'),
        password: new Secret(shown('password')),
        confirmPassword: new Secret(shown('confirmPassword')),
        paymentPassword: new Secret(shown('paymentPassword')),
        mobileNum: shown(MOBILE_FIELD[tab]),
        countryDialingCode: shown(MOBILE_FIELD[tab]) === '' ? '' : dialingCode,
        verificationCode: shown('verificationCode'),
        affiliateCode: shown('affiliateCode'),
        optional: optionalValues(values, shape),
        captcha: readingValue(readCaptcha(answered?.answer ?? '')) ?? '',
        captchaId: answered?.picture?.captchaId ?? '',
      },
    });
  };
  const submitForm = handleSubmit(submit, (errors) => {
    // A submit that bypasses the disabled button shows the disclaimer error, regardless of the fields (LOGIN-06).
    if (isDeclined) submit(getValues());
    const first = firstFailing(visible, errors);
    if (first !== undefined) setFocus(first);
  });

  const changeTab = (next: RegistrationTab) => {
    const typedMobile = getValues(MOBILE_FIELD[tab]);
    registration.send({ type: 'form.changed' });
    registration.send({ type: 'tab.change', tab: next, typedMobile });
    setValue(MOBILE_FIELD[next], registration.getSnapshot().context.carriedMobile);
    clearErrors();
  };

  const textOf = (name: RegisterFieldName): string | undefined => {
    if (refused === name) return t(`error.${failure?.code ?? 'invitation.code.invalid'}`);
    const issue = formState.errors[name]?.message;
    switch (issue) {
      case undefined:
        return undefined;
      case 'confirmMissing':
        return t('issue.password_incorrect');
      case 'mismatch':
        return t('error.confirm.mismatch');
      case 'underage':
        return t('issue.underage', { age: settings.ageLimit });
      case 'code':
        return t('issue.code_missing');
      case 'mobile':
      case 'short':
      case 'long':
      case 'notMobile':
      case 'country':
        return numberText(issue);
      case 'common':
      case 'personal':
        return t(`error.password.${issue}`);
      case 'name.marks':
      case 'name.scripts':
        return t(`error.${issue}`);
      case 'missing':
        return t('issue.missing');
      default: {
        const rule = ruleOf(name, shape);
        const pattern = settings.patterns.find(({ patternId }) => patternId === rule?.patternId);
        const text = ruleMessage(
          { message: pattern?.message ?? {}, min: rule?.minLength ?? 0, max: rule?.maxLength ?? 0 },
          language,
        );
        return text === '' ? t('issue.invalid') : text;
      }
    }
  };

  const fieldOf = (name: RegisterFieldName) => (
    <RegisterField
      key={name}
      name={name}
      rule={ruleOf(name, shape)}
      form={form}
      smsCode={smsCode}
      mobileField={MOBILE_FIELD[tab]}
      dialingCode={dialingCode}
      readNumber={readNumber}
      password={password}
      error={textOf(name)}
    />
  );
  const own = visible.filter((name) => !isOptionalField(name));
  const further = visible.filter(isOptionalField);
  const canEnterInvitation = mayInvite && !visible.includes('affiliateCode');

  const panel = (
    <div className={s['content']}>
      {own.map(fieldOf)}
      {tab === 'mobileNum' && !switches.mobileWithPassword && (
        <p className={s['quiet']}>{t('register.password_optional_note')}</p>
      )}
    </div>
  );

  return (
    <>
      <RequestForm
        failure={failure}
        id={formId}
        className={s['content']}
        noValidate
        aria-busy={isSubmitting}
        onSubmit={submitForm}
        onKeyDown={submitOnEnter}
        onInput={(event) => {
          if (isTyping(event)) registration.send({ type: 'form.changed' });
        }}
      >
        {refused === undefined && <FailureAlert of={registration} />}
        {switches.byMobile && switches.byUsername ? (
          <SegmentedTabs
            label={t('register.tabs')}
            value={tab}
            tabs={[
              { id: 'mobileNum', label: t('register.tab_mobile'), icon: <IconPhone /> },
              { id: 'username', label: t('register.tab_username'), icon: <IconUser /> },
            ]}
            onChange={changeTab}
          >
            {panel}
          </SegmentedTabs>
        ) : (
          panel
        )}
        {further.length > 0 && (
          <fieldset className={s['group']}>
            <legend>{t('register.more')}</legend>
            <div className={s['content']}>{further.map(fieldOf)}</div>
          </fieldset>
        )}
        {canEnterInvitation && (
          <button
            type="button"
            className={s['link']}
            onClick={() => registration.send({ type: 'invitation.enter' })}
          >
            + {t('field.affiliateCode')}
          </button>
        )}
        {captcha !== undefined && (
          <CaptchaField
            ref={captchaInput}
            captcha={captcha}
            error={
              lacksCaptcha
                ? t('error.captcha.missing')
                : refused === 'captcha' && failure !== null
                  ? t(`error.${failure.code}`)
                  : undefined
            }
          />
        )}
        <Consents age={settings.ageLimit} />
        <div>
          <Checkbox
            checked={!isDeclined}
            onChange={(event) =>
              registration.send({ type: event.target.checked ? 'disclaimer.accept' : 'disclaimer.decline' })
            }
            error={lacksDisclaimer ? t('error.disclaimer.required') : undefined}
          >
            {t('register.disclaimer', { age: settings.ageLimit, brand })}
          </Checkbox>
          {/* REG-06, in a new window, so that nothing typed here is lost. */}
          <a className={s['link']} href={`${HELP_PATH}?tag=terms`} target="_blank" rel="noopener">
            {t('register.terms')}
          </a>
        </div>
      </RequestForm>
      <ReplaceServed />
      {smsCode !== undefined && <HumanCheckPopup smsCode={smsCode} />}
    </>
  );
}
