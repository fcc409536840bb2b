import type { Failure } from '@/machines/failure';
import type { SocialChannel } from '@/machines/login/loginAttempt';
import { FailureAlert } from '../../account';
import { useTexts } from '../../state/texts';
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
  /** Why the last attempt failed, if it concerns these buttons. */
  readonly failure: Failure | null;
  readonly onChoose: (channel: SocialChannel) => void;
}

/** One button per enabled provider (LOGIN-08, LOGIN-11). */
export function SocialLogin({ channels, disabled, failure, onChoose }: SocialLoginProps) {
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
      {failure !== null && <FailureAlert failure={failure} />}
    </fieldset>
  );
}
