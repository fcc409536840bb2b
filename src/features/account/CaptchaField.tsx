import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useTexts } from '@/features/shared/state/texts';
import type { captchaMachine } from '@/machines/account/captcha/captcha.machine';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconCheck } from '@/ui/icons/IconCheck';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { IconShield } from '@/ui/icons/IconShield';
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

/** The captcha picture and its answer, which is stored in the chart (CAPTCHA-01, CAPTCHA-02, CAPTCHA-04). */
export function CaptchaField({ captcha, error, ref }: CaptchaFieldProps) {
  const { t } = useTexts();
  const answer = useSelector(captcha, ({ context }) => context.answer);
  const picture = useSelector(captcha, ({ context }) => context.picture);
  const isUnavailable = useSelector(captcha, (snapshot) => snapshot.hasTag('unavailable'));
  const isProving = useSelector(captcha, (snapshot) => snapshot.hasTag('proving'));
  const isProven = useSelector(captcha, (snapshot) => snapshot.hasTag('proven'));
  const canProve = useSelector(captcha, (snapshot) => snapshot.can({ type: 'proof.chosen' }));
  const box = { width: popupRem(PICTURE.width), height: popupRem(PICTURE.height) };
  return (
    <div>
      <TextField
        ref={ref}
        name="captcha"
        label={t('login.captcha')}
        prefix={<IconShield />}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        reads="code"
        value={answer}
        readOnly={isProving || isProven}
        onChange={(event) => captcha.send({ type: 'captcha.answer', answer: event.target.value })}
        error={error ?? (isUnavailable ? t('login.captcha_unavailable') : undefined)}
        hint={isProving || isProven ? undefined : t('login.captcha_hint')}
        suffix={
          <span className={s['picture']}>
            {isProven ? (
              <span className={s['spinner']} style={box}>
                <IconCheck />
              </span>
            ) : picture === null ? (
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
      <p className={s['proof']} role="status">
        {isProving && t('human.proving')}
        {isProven && t('login.captcha_proven')}
      </p>
      {/* For players who cannot see the picture (WCAG 3.3.8); the human check has the same option. */}
      {canProve && (
        <Button size="s" variant="ghost" onClick={() => captcha.send({ type: 'proof.chosen' })}>
          {t('human.proof')}
        </Button>
      )}
    </div>
  );
}
