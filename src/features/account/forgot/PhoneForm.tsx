import { readingValue } from '@contract/readers/reading';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTexts } from '@/features/shared/state/texts';
import { Secret } from '@/machines/shared/secret';
import { Button } from '@/ui/Button';
import {
  FailureAlert,
  HumanCheckPopup,
  isPasswordRefusal,
  isTyping,
  MobileNumberField,
  NewPasswordField,
  newPasswordRule,
  RequestForm,
  resolverOf,
  SmsCodeField,
  submitOnEnter,
  useDialingCode,
  useLoginRules,
  useNewPasswordCheck,
  useNumberReader,
  useNumberText,
} from '..';
import { useKeepTyped, useTypedBefore } from '../popups/keepTyped';
import s from '../popups/popupContent.module.css';
import { type PhoneFields, phoneIssues, phoneReaders, type RecoveryRef } from './recoveryFields';

/** Sets a new password with a code sent to the account's phone (FORGOT-04, RESET-01..RESET-05). */
export function PhoneForm({ recovery }: { readonly recovery: RecoveryRef }) {
  const { t } = useTexts();
  const smsCode = useSelector(recovery, ({ children }) => children.smsCode);
  const failure = useSelector(recovery, ({ context }) => context.failure);
  const isReady = useSelector(recovery, (snapshot) => snapshot.hasTag('phoneReady'));
  const isCooling = useSelector(recovery, (snapshot) => snapshot.hasTag('phoneCoolingDown'));
  const isPasswordRefused = useSelector(recovery, (snapshot) => snapshot.hasTag('passwordRefused'));
  const isCodeRefused = useSelector(recovery, (snapshot) => snapshot.hasTag('codeRefused'));
  const typed = useTypedBefore('forgot');
  const rules = useLoginRules();
  const form = useForm<PhoneFields>({
    mode: 'onTouched',
    defaultValues: { mobileNum: '', countryDialingCode: '', verificationCode: '', newPassword: '', ...typed },
    resolver: (values, context, options) =>
      resolverOf<PhoneFields>(
        (each) =>
          phoneIssues(
            { ...each, countryDialingCode: dialingCode },
            rules,
            password.judge([each.mobileNum]),
            readNumber,
          ),
        phoneReaders(readNumber),
      )(values, context, options),
  });
  const {
    register,
    handleSubmit,
    setValue,
    setFocus,
    getValues,
    getFieldState,
    trigger,
    formState,
    control,
  } = form;
  useKeepTyped('forgot', getValues);
  const { errors, isDirty, isValid } = formState;
  const [chosenCode, newPassword, mobileNum] = useWatch({
    control,
    name: ['countryDialingCode', 'newPassword', 'mobileNum'],
  });
  const dialingCode = useDialingCode(smsCode, chosenCode);
  const readNumber = useNumberReader(dialingCode);
  const numberText = useNumberText();
  const password = useNewPasswordCheck(newPasswordRule(rules), newPassword !== '', () => {
    if (getFieldState('newPassword').isTouched) void trigger('newPassword');
  });

  const hasReasons = failure?.reasons !== undefined;
  useEffect(() => {
    if (!isPasswordRefused && !isCodeRefused) return;
    const field = isPasswordRefused ? 'newPassword' : 'verificationCode';
    setValue(field, '', { shouldValidate: true });
    // A form whose fields have reasons shows the first of them.
    if (!hasReasons) setFocus(field);
  }, [isPasswordRefused, isCodeRefused, hasReasons, setValue, setFocus]);

  const refusal = failure === null ? undefined : t(`error.${failure.code}`);
  // RESET-04 clears the code after any other error, too. Each error shows at its own field.
  const isAboutPassword = isPasswordRefused || (isCodeRefused && isPasswordRefusal(failure?.code));
  if (smsCode === undefined) return null;
  return (
    <>
      <RequestForm
        failure={failure}
        className={s['content']}
        noValidate
        aria-busy={!isReady && !isCooling}
        onKeyDown={submitOnEnter}
        onInput={(event) => {
          if (isTyping(event)) recovery.send({ type: 'form.changed' });
        }}
        onSubmit={handleSubmit((values) =>
          recovery.send({
            type: 'phone.submit',
            mobileNum: values.mobileNum,
            countryDialingCode: dialingCode,
            verificationCode: values.verificationCode,
            newPassword: new Secret(values.newPassword),
          }),
        )}
      >
        <p className={s['lead']}>{t('forgot.phone_lead')}</p>
        {!isPasswordRefused && !isCodeRefused && <FailureAlert of={recovery} />}
        <MobileNumberField
          smsCode={smsCode}
          field={register('mobileNum')}
          readNumber={() => getValues('mobileNum')}
          dialingCode={dialingCode}
          reader={readNumber}
          onDialingCode={(code) => setValue('countryDialingCode', code)}
          error={numberText(errors.mobileNum?.message)}
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
          onReceived={(code) =>
            setValue('verificationCode', code, { shouldDirty: true, shouldValidate: true })
          }
          onFocusWanted={() => setFocus('verificationCode')}
          error={
            isCodeRefused && !isAboutPassword && !hasReasons
              ? refusal
              : errors.verificationCode === undefined
                ? undefined
                : t('issue.code_missing')
          }
        />
        <NewPasswordField
          field={register('newPassword')}
          label={t('field.new_password')}
          enterKeyHint="go"
          typed={newPassword}
          known={[mobileNum]}
          check={password}
          error={isAboutPassword ? refusal : password.textOf(errors.newPassword?.message)}
        />
        <Button type="submit" size="l" block disabled={!isReady || !isDirty || !isValid}>
          {t('forgot.set_password')}
        </Button>
      </RequestForm>
      <HumanCheckPopup smsCode={smsCode} />
    </>
  );
}
