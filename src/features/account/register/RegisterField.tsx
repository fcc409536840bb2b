import { type Reader, readingValue, type TextKind } from '@contract/readers/reading';
import type { HTMLAttributes, HTMLInputTypeAttribute, ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTexts } from '@/features/shared/state/texts';
import { birthdayBounds, type FieldRule } from '@/machines/account/registration/registrationRules';
import { IconAgent } from '@/ui/icons/IconAgent';
import { IconCalendar } from '@/ui/icons/IconCalendar';
import { IconChat } from '@/ui/icons/IconChat';
import { IconLock } from '@/ui/icons/IconLock';
import { IconMail } from '@/ui/icons/IconMail';
import { IconReferral } from '@/ui/icons/IconReferral';
import { IconUser } from '@/ui/icons/IconUser';
import { TextField } from '@/ui/TextField';
import {
  MobileNumberField,
  type NewPasswordCheck,
  NewPasswordField,
  PasswordField,
  SmsCodeField,
  type SmsCodeRef,
} from '..';
import { KNOWN, type OptionalField, type RegisterFieldName, type RegisterFields } from './registerFields';

interface Look {
  readonly icon: ReactNode;
  readonly reads: TextKind;
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
}

const NAME: Look = { icon: <IconUser />, reads: 'name' };
const CHAT: Look = { icon: <IconChat />, reads: 'contact', autoComplete: 'off' };

/** Input attributes of each plain field. */
const LOOKS: Readonly<Record<Exclude<OptionalField, 'paymentPassword'> | 'username', Look>> = {
  username: { icon: <IconUser />, reads: 'account', autoComplete: 'username' },
  nickname: { ...NAME, autoComplete: 'nickname' },
  payeeName: { ...NAME, autoComplete: 'name' },
  email: { icon: <IconMail />, reads: 'mail', type: 'email', inputMode: 'email', autoComplete: 'email' },
  birthday: { icon: <IconCalendar />, reads: 'day', type: 'date', autoComplete: 'bday' },
  idNumber: { icon: <IconAgent />, reads: 'contact', autoComplete: 'off' },
  whatsapp: { ...CHAT, type: 'tel', inputMode: 'tel' },
  line: CHAT,
  zalo: { ...CHAT, type: 'tel', inputMode: 'tel' },
  wechat: CHAT,
  qqNum: { ...CHAT, inputMode: 'numeric' },
  facebook: CHAT,
  recommenderId: { icon: <IconReferral />, reads: 'account', autoComplete: 'off' },
  affiliateCode: { icon: <IconReferral />, reads: 'invitation', autoComplete: 'off' },
};

interface RegisterFieldProps {
  readonly name: RegisterFieldName;
  readonly rule: FieldRule | undefined;
  readonly form: UseFormReturn<RegisterFields>;
  readonly smsCode: SmsCodeRef | undefined;
  /** The mobile number that receives the code. */
  readonly mobileField: 'mobileNum1' | 'mobileNum2';
  readonly dialingCode: string;
  readonly readNumber: Reader;
  readonly password: NewPasswordCheck;
  readonly error: string | undefined;
}

/** One field of the registration form with its label, optional mark and bounds (REG-07, REG-08, REG-14). */
export function RegisterField(props: RegisterFieldProps) {
  const { name, rule, form, smsCode, mobileField, dialingCode, readNumber, error } = props;
  const { t } = useTexts();
  const { register, setValue, setFocus, getValues, getFieldState, trigger } = form;
  const note = rule?.required === false ? t('field.optional') : undefined;
  switch (name) {
    case 'password':
      return (
        <NewPassword
          form={form}
          check={props.password}
          field={register('password', {
            // REG-22
            onChange: () => getFieldState('confirmPassword').isDirty && void trigger('confirmPassword'),
          })}
          error={error}
        />
      );
    case 'confirmPassword':
      return (
        <PasswordField
          field={register('confirmPassword')}
          label={t('field.confirm_password')}
          enterKeyHint="next"
          error={error}
        />
      );
    case 'paymentPassword':
      return (
        <TextField
          {...register('paymentPassword')}
          reads="pin"
          type="password"
          label={t('field.paymentPassword')}
          note={note}
          hint={t('field.paymentPassword_hint')}
          prefix={<IconLock />}
          autoComplete="off"
          enterKeyHint="next"
          reveal={{ show: t('login.password_show'), hide: t('login.password_hide') }}
          error={error}
        />
      );
    case 'mobileNum1':
    case 'mobileNum2':
      return smsCode === undefined ? null : (
        <MobileNumberField
          smsCode={smsCode}
          field={register(name)}
          readNumber={() => getValues(name)}
          dialingCode={dialingCode}
          reader={readNumber}
          onDialingCode={(code) => setValue('countryDialingCode', code)}
          optional={rule?.required === false}
          error={error}
        />
      );
    case 'verificationCode': {
      if (smsCode === undefined) return null;
      return (
        <SmsCodeField
          smsCode={smsCode}
          field={register('verificationCode')}
          onRequest={() => {
            smsCode.send({
              type: 'code.request',
              mobileNum: readingValue(readNumber(getValues(mobileField))) ?? '',
              countryDialingCode: dialingCode,
            });
            if (smsCode.getSnapshot().hasTag('numberInvalid')) setFocus(mobileField);
          }}
          onReceived={(code) => setValue('verificationCode', code, { shouldDirty: true })}
          onFocusWanted={() => setFocus('verificationCode')}
          error={error}
        />
      );
    }
    default: {
      const { icon, reads, ...look } = LOOKS[name];
      const bounds = name === 'birthday' ? birthdayBounds(new Date()) : {};
      return (
        <TextField
          {...register(name)}
          {...look}
          reads={reads}
          {...bounds}
          label={t(`field.${name}`)}
          note={note}
          hint={name === 'payeeName' ? t('field.payeeName_hint') : undefined}
          prefix={icon}
          autoCapitalize={name === 'payeeName' || name === 'nickname' ? 'words' : 'none'}
          spellCheck={false}
          enterKeyHint="next"
          error={error}
        />
      );
    }
  }
}

interface NewPasswordProps {
  readonly form: UseFormReturn<RegisterFields>;
  readonly check: NewPasswordCheck;
  readonly field: ReturnType<UseFormReturn<RegisterFields>['register']>;
  readonly error: string | undefined;
}

/** The password with its strength, which considers the other typed values. */
function NewPassword({ form: { control }, check, field, error }: NewPasswordProps) {
  const { t } = useTexts();
  const [password, ...known] = useWatch({
    control,
    name: ['password', ...KNOWN],
  });
  return (
    <NewPasswordField
      field={field}
      label={t('field.password')}
      enterKeyHint="next"
      typed={password}
      known={known}
      check={check}
      error={error}
    />
  );
}
