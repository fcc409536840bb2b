import type { UseFormRegisterReturn } from 'react-hook-form';
import { useBrand } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { IconLock } from '@/ui/icons/IconLock';
import { TextField } from '@/ui/TextField';
import { useRuleText } from './loginRules';
import type { NewPasswordCheck } from './newPasswordCheck';
import { StrengthMeter } from './StrengthMeter';

interface PasswordFieldProps {
  readonly field: UseFormRegisterReturn;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly autoComplete?: 'new-password' | 'current-password';
  readonly enterKeyHint?: 'next' | 'go';
  readonly readOnly?: boolean;
  /** A payment password consists of digits. */
  readonly reads?: 'password' | 'pin';
  /** The name under which it is sent to the platform; that of the field when absent. */
  readonly sentAs?: string;
  /** The numeric keyboard, for digits. */
  readonly inputMode?: 'numeric';
}

/** A password field that can be revealed; pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, reads = 'password', autoComplete = 'new-password', ...rest } = props;
  const { t } = useTexts();
  return (
    <TextField
      {...rest}
      {...field}
      type="password"
      prefix={<IconLock />}
      autoComplete={autoComplete}
      reads={reads}
      reveal={{ show: t('login.password_show'), hide: t('login.password_hide') }}
    />
  );
}

interface NewPasswordFieldProps extends PasswordFieldProps {
  /** The typed password, for the strength meter. */
  readonly typed: string;
  /** Known data of the player, such as the user name. */
  readonly known: readonly string[];
  readonly check: NewPasswordCheck;
}

/** A new-password field with the operator's rule and a strength meter. */
export function NewPasswordField({ typed, known, check, ...field }: NewPasswordFieldProps) {
  const { set, strength } = check;
  const brand = useBrand();
  const rule = useRuleText(set);
  return (
    <>
      <PasswordField {...field} hint={field.error === rule || rule === '' ? undefined : rule} />
      {typed !== '' && strength !== null && (
        <StrengthMeter
          judge={strength.judgePassword}
          password={typed}
          known={[...known, brand]}
          from={field.error === undefined ? set.rule.minLength : Number.POSITIVE_INFINITY}
        />
      )}
    </>
  );
}
