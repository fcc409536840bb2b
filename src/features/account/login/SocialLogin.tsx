import { useTexts } from '@/features/shared/state/texts';
import type { SocialChannel } from '@/machines/account/login/loginAttempt';
import { Button } from '@/ui/Button';
import { Alert } from '..';
import s from './SocialLogin.module.css';

/** Name and letter of each provider. */
const PROVIDERS: Readonly<Record<SocialChannel, { readonly name: string; readonly letter: string }>> = {
  line: { name: 'LINE', letter: 'L' },
  facebook: { name: 'Facebook', letter: 'f' },
  google: { name: 'Google', letter: 'G' },
};

interface SocialLoginProps {
  readonly channels: readonly SocialChannel[];
  readonly disabled: boolean;
  /** The provider whose window the browser blocked. */
  readonly blocked: SocialChannel | null;
  readonly onChoose: (channel: SocialChannel) => void;
}

/** One button per enabled provider (LOGIN-08, LOGIN-11). */
export function SocialLogin({ channels, disabled, blocked, onChoose }: SocialLoginProps) {
  const { t } = useTexts();
  return (
    <fieldset className={s['social']}>
      <legend className={s['legend']}>{t('login.social')}</legend>
      <div className={s['buttons']}>
        {channels.map((channel) => (
          <button
            key={channel}
            type="button"
            className={s['button']}
            disabled={disabled}
            onClick={() => onChoose(channel)}
          >
            <span className={s['badge']} data-channel={channel} aria-hidden="true">
              {PROVIDERS[channel].letter}
            </span>
            {PROVIDERS[channel].name}
          </button>
        ))}
      </div>
      {blocked !== null && (
        <div className={s['blocked']}>
          <Alert>{t('error.window.blocked')}</Alert>
          <Button block disabled={disabled} onClick={() => onChoose(blocked)}>
            {t('login.open_window', { provider: PROVIDERS[blocked].name })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
