import { toMobileNumber } from '@contract/readers/mobileNumber';
import type { Reader } from '@contract/readers/reading';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { ownDialingCode } from '@/machines/account/country/country.machine';
import type { smsCodeMachine } from '@/machines/account/smsCode/smsCode.machine';
import { IconChevronDown } from '@/ui/icons/IconChevronDown';
import { TextField } from '@/ui/TextField';
import s from './account.module.css';
import { countryNames, dialingOptions } from './dialing';
import { useNumberText } from './numberReader';

export type SmsCodeRef = ActorRefFrom<typeof smsCodeMachine>;

/** The current dialing code: the chosen one, or that of the visitor's country. */
export function useDialingCode(smsCode: SmsCodeRef | undefined, chosen: string): string {
  const country = useSelector(smsCode, (snapshot) => snapshot?.children.country);
  const own = useSelector(country, (snapshot) =>
    snapshot === undefined ? '' : ownDialingCode(snapshot.context),
  );
  return chosen === '' ? own : chosen;
}

interface MobileNumberFieldProps {
  readonly smsCode: SmsCodeRef;
  readonly field: UseFormRegisterReturn;
  /** The number as it stands in the form. */
  readonly readNumber: () => string;
  readonly dialingCode: string;
  /** The reader of numbers of the chosen country. */
  readonly reader: Reader;
  readonly onDialingCode: (code: string) => void;
  readonly optional?: boolean;
  readonly error: string | undefined;
}

/** A mobile number with its country dialing code (SMS-02, SMS-12); shared by login, registration and reset. */
export function MobileNumberField(props: MobileNumberFieldProps) {
  const { smsCode, field, readNumber, dialingCode, reader, onDialingCode, optional = false, error } = props;
  const { t } = useTexts();
  const textOf = useNumberText();
  const country = useSelector(smsCode, (snapshot) => snapshot.children.country);
  const codes = useSelector(country, (snapshot) => snapshot?.context.dialingCodes);
  const isInvalid = useSelector(smsCode, (snapshot) => snapshot.hasTag('numberInvalid'));
  const language = useLanguage();
  const options = useMemo(() => {
    const nameOf = countryNames(language);
    return dialingOptions(
      (codes ?? []).map((entry) => ({ ...entry, name: nameOf(entry.country) ?? entry.name })),
    );
  }, [codes, language]);
  const problem = () => {
    const reading = reader(readNumber());
    return reading.ok ? undefined : textOf(reading.reason);
  };
  const tell = (typed: string) =>
    smsCode.send({
      type: 'number.changed',
      mobileNum: toMobileNumber(typed, dialingCode),
      countryDialingCode: dialingCode,
    });
  // A form that opens with a number, or another country, has another number too (SMS-04).
  const tellPresent = useEffectEvent((_chart: SmsCodeRef, _code: string) => tell(readNumber()));
  useEffect(() => tellPresent(smsCode, dialingCode), [smsCode, dialingCode]);
  return (
    <TextField
      {...field}
      sentAs="mobileNum"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="next"
      reads="mobile"
      label={t('field.mobile')}
      note={optional ? t('field.optional') : undefined}
      error={error ?? (isInvalid ? (problem() ?? t('error.mobile.format')) : undefined)}
      onChange={(event) => {
        tell(event.target.value);
        return field.onChange(event);
      }}
      prefix={
        <span className={s['dialing']}>
          <span aria-hidden="true">+{dialingCode}</span>
          <IconChevronDown />
          <select
            aria-label={t('field.country')}
            autoComplete="tel-country-code"
            value={dialingCode}
            onChange={(event) => onDialingCode(event.target.value)}
          >
            {options.map(({ code, names }) => (
              <option key={code} value={code}>
                {`+${code} ${names}`}
              </option>
            ))}
          </select>
        </span>
      }
    />
  );
}
