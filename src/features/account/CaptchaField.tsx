import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { CAPTCHA_MAX_LENGTH } from '@/config/constants';
import type { captchaMachine } from '@/machines/captcha/captcha.machine';
import { IconButton } from '@/ui/IconButton';
import { IconRefresh, IconShield } from '@/ui/icons';
import { Spinner } from '@/ui/Spinner';
import { TextField } from '@/ui/TextField';
import s from './account.module.css';
import { popupRem } from './rem';

/** Size of a captcha picture in the design, in pixels. */
const PICTURE = { width: 112, height: 40 };

interface CaptchaFieldProps {
  readonly captcha: ActorRefFrom<typeof captchaMachine>;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
}

/** The captcha picture and its answer, which the chart keeps (CAPTCHA-01, CAPTCHA-02, CAPTCHA-04). */
export function CaptchaField({ captcha, error, ref }: CaptchaFieldProps) {
  const { t } = useTranslation();
  const answer = useSelector(captcha, ({ context }) => context.answer);
  const picture = useSelector(captcha, ({ context }) => context.picture);
  const isUnavailable = useSelector(captcha, (snapshot) => snapshot.matches('unavailable'));
  const box = { width: popupRem(PICTURE.width), height: popupRem(PICTURE.height) };
  return (
    <TextField
      ref={ref}
      label={t('login.captcha')}
      prefix={<IconShield />}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="go"
      maxLength={CAPTCHA_MAX_LENGTH}
      value={answer}
      onChange={(event) => captcha.send({ type: 'captcha.answer', answer: event.target.value })}
      error={error ?? (isUnavailable ? t('login.captcha_unavailable') : undefined)}
      hint={t('login.captcha_hint')}
      suffix={
        <span className={s['picture']}>
          {picture === null ? (
            <span className={s['spinner']} style={box}>
              {!isUnavailable && <Spinner label={t('shell.loading')} />}
            </span>
          ) : (
            <img src={picture.image} alt={t('login.captcha_picture')} style={box} />
          )}
          <IconButton
            label={t('login.captcha_refresh')}
            icon={<IconRefresh size={20} />}
            onClick={() => captcha.send({ type: 'captcha.refresh' })}
          />
        </span>
      }
    />
  );
}
