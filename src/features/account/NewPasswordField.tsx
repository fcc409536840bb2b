import { lazy, Suspense } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '@/config/constants';
import { IconLock } from '@/ui/icons';
import { TextField } from '@/ui/TextField';

const StrengthMeter = lazy(() => import('./StrengthMeter'));

interface PasswordFieldProps {
  readonly field: UseFormRegisterReturn;
  readonly label: string;
  readonly error: string | undefined;
  readonly maxLength?: number;
  readonly autoComplete?: 'new-password' | 'current-password';
  readonly enterKeyHint?: 'next' | 'go';
  readonly readOnly?: boolean;
  /** A password of digits alone has their keyboard. */
  readonly inputMode?: 'numeric';
}

/** A password that can be shown; pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, maxLength = PASSWORD_LENGTH.max, autoComplete = 'new-password', ...rest } = props;
  const { t } = useTranslation();
  return (
    <TextField
      {...rest}
      {...field}
      type="password"
      prefix={<IconLock />}
      autoComplete={autoComplete}
      maxLength={maxLength}
      reveal={{ show: t('login.password_show'), hide: t('login.password_hide') }}
    />
  );
}

interface NewPasswordFieldProps extends PasswordFieldProps {
  /** What is typed, for the strength meter. */
  readonly typed: string;
  readonly known: readonly string[];
}

/** A new password with its strength. */
export function NewPasswordField({ typed, known, ...field }: NewPasswordFieldProps) {
  return (
    <>
      <PasswordField {...field} />
      {typed !== '' && (
        <Suspense>
          <StrengthMeter password={typed} known={known} />
        </Suspense>
      )}
    </>
  );
}
