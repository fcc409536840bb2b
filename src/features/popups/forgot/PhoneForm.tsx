import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '@/config/constants';
import { Secret } from '@/machines/secret';
import { toMobileNumber } from '@/machines/smsCode/mobileNumber';
import { Button } from '@/ui/Button';
import {
  FailureAlert,
  HumanCheckPopup,
  isTyping,
  MobileNumberField,
  NewPasswordField,
  resolverOf,
  SmsCodeField,
  submitOnEnter,
  useDialingCode,
} from '../../account';
import s from '../popupContent.module.css';
import type { RecoveryRef } from './ForgotPopup';
import { type PhoneFields, phoneIssues } from './recoveryFields';

/** A new password for whoever holds the account's phone (FORGOT-04, RESET-01..RESET-05). */
export function PhoneForm({ recovery }: { readonly recovery: RecoveryRef }) {
  const { t } = useTranslation();
  const smsCode = useSelector(recovery, ({ children }) => children.smsCode);
  const failure = useSelector(recovery, ({ context }) => context.failure);
  const isReady = useSelector(recovery, (snapshot) => snapshot.matches({ phone: 'ready' }));
  const isCooling = useSelector(recovery, (snapshot) => snapshot.matches({ phone: 'coolingDown' }));
  const isPasswordRefused = useSelector(recovery, (snapshot) =>
    snapshot.matches({ phone: { ready: 'passwordRefused' } }),
  );
  const isCodeRefused = useSelector(recovery, (snapshot) =>
    snapshot.matches({ phone: { ready: 'codeRefused' } }),
  );
  const { register, handleSubmit, setValue, setFocus, getValues, formState, control } = useForm<PhoneFields>({
    mode: 'onTouched',
    defaultValues: { mobileNum: '', countryDialingCode: '', verificationCode: '', newPassword: '' },
    resolver: resolverOf((values) => phoneIssues({ ...values, countryDialingCode: dialingCode })),
  });
  const { errors, isDirty, isValid } = formState;
  const [chosenCode, newPassword, mobileNum] = useWatch({
    control,
    name: ['countryDialingCode', 'newPassword', 'mobileNum'],
  });
  const dialingCode = useDialingCode(smsCode, chosenCode);

  useEffect(() => {
    if (!isPasswordRefused && !isCodeRefused) return;
    const field = isPasswordRefused ? 'newPassword' : 'verificationCode';
    setValue(field, '', { shouldValidate: true });
    setFocus(field);
  }, [isPasswordRefused, isCodeRefused, setValue, setFocus]);

  const refusal = failure === null ? undefined : t(`error.${failure.code}`);
  if (smsCode === undefined) return null;
  return (
    <>
      <form
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
            mobileNum: toMobileNumber(values.mobileNum, dialingCode),
            countryDialingCode: dialingCode,
            verificationCode: values.verificationCode,
            newPassword: new Secret(values.newPassword),
          }),
        )}
      >
        <p className={s['lead']}>{t('forgot.phone_lead')}</p>
        {failure !== null && !isPasswordRefused && !isCodeRefused && <FailureAlert failure={failure} />}
        <MobileNumberField
          smsCode={smsCode}
          field={register('mobileNum')}
          dialingCode={dialingCode}
          onDialingCode={(code) => setValue('countryDialingCode', code)}
          error={errors.mobileNum === undefined ? undefined : t('error.mobile.format')}
        />
        <SmsCodeField
          smsCode={smsCode}
          field={register('verificationCode')}
          onRequest={() => {
            smsCode.send({
              type: 'code.request',
              mobileNum: toMobileNumber(getValues('mobileNum'), dialingCode),
              countryDialingCode: dialingCode,
            });
            if (smsCode.getSnapshot().matches({ offering: 'numberInvalid' })) setFocus('mobileNum');
          }}
          onReceived={(code) =>
            setValue('verificationCode', code, { shouldDirty: true, shouldValidate: true })
          }
          onFocusWanted={() => setFocus('verificationCode')}
          error={
            isCodeRefused
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
          error={
            isPasswordRefused
              ? refusal
              : errors.newPassword === undefined
                ? undefined
                : errors.newPassword.message === 'missing'
                  ? t('login.password_missing')
                  : t('login.password_length', PASSWORD_LENGTH)
          }
        />
        <Button type="submit" size="l" block disabled={!isReady || !isDirty || !isValid}>
          {t('forgot.set_password')}
        </Button>
      </form>
      <HumanCheckPopup smsCode={smsCode} />
    </>
  );
}
