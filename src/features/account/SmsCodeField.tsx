import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '@/features/shared/state/texts';
import { smsCodeControl } from '@/machines/account/smsCode/smsCode.machine';
import { Button } from '@/ui/Button';
import { IconClock } from '@/ui/icons/IconClock';
import { IconShield } from '@/ui/icons/IconShield';
import { TextField } from '@/ui/TextField';
import s from './account.module.css';
import type { SmsCodeRef } from './MobileNumberField';

interface SmsCodeFieldProps {
  readonly smsCode: SmsCodeRef;
  readonly field: UseFormRegisterReturn;
  /** Requests a code for the number in the form. */
  readonly onRequest: () => void;
  /** Called when the browser has read the code from the SMS. */
  readonly onReceived: (code: string) => void;
  readonly onFocusWanted: () => void;
  readonly error: string | undefined;
}

const isSameControl = (a: ReturnType<typeof smsCodeControl>, b: ReturnType<typeof smsCodeControl>): boolean =>
  a.kind === b.kind && (a.kind !== 'countdown' || b.kind !== 'countdown' || a.seconds === b.seconds);

/** The SMS code field with its get-code button or countdown (SMS-01, SMS-04, SMS-06, SMS-11). */
export function SmsCodeField(props: SmsCodeFieldProps) {
  const { smsCode, field, onRequest, onReceived, onFocusWanted, error } = props;
  const { t } = useTexts();
  const control = useSelector(smsCode, smsCodeControl, isSameControl);
  const failure = useSelector(smsCode, ({ context }) => context.failure);
  const received = useSelector(smsCode, ({ context }) => context.receivedCode);
  const adopt = useEffectEvent(onReceived);
  useEffect(() => {
    if (received !== '') adopt(received);
  }, [received]);

  // The pressed button has been removed, so move the focus to the code field.
  const wantFocus = useEffectEvent(onFocusWanted);
  const was = useRef(control.kind);
  useEffect(() => {
    if (was.current === 'busy' && control.kind === 'countdown') wantFocus();
    was.current = control.kind;
  }, [control.kind]);

  return (
    <TextField
      {...field}
      sentAs="verificationCode"
      label={t('field.sms_code')}
      prefix={<IconShield />}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="next"
      reads="code"
      error={error ?? (failure === null ? undefined : t(`error.${failure.code}`))}
      hint={control.kind === 'button' ? t('sms.hint') : undefined}
      suffix={
        <span className={s['control']}>
          {control.kind === 'countdown' ? (
            <span
              className={s['countdown']}
              role="timer"
              aria-label={t('sms.wait_label', { seconds: control.seconds })}
            >
              <IconClock size={18} />
              {t('sms.seconds', { seconds: control.seconds })}
            </span>
          ) : (
            <Button
              size="s"
              variant="secondary"
              disabled={control.kind === 'cooldown'}
              loading={control.kind === 'busy'}
              onClick={onRequest}
            >
              {control.kind === 'cooldown' ? t('sms.wait') : t('sms.get_code')}
            </Button>
          )}
        </span>
      }
    />
  );
}
