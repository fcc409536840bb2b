import { readSmsCode } from '@contract/readers/digits';
import { readPassword } from '@contract/readers/texts';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { StepUpRef } from '@/features/shared/lazy';
import { useTexts } from '@/features/shared/state/texts';
import { isStepUpBusy, stepUpScreen } from '@/machines/account/stepUp/stepUp.machine';
import { Secret } from '@/machines/shared/secret';
import { Button } from '@/ui/Button';
import { IconShield } from '@/ui/icons/IconShield';
import { Popup } from '@/ui/Popup';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import screen from '../shared/page/screen.module.css';
import { FailureAlert } from './Alert';
import { resolverOf } from './forms';
import { HumanCheckPopup } from './HumanCheckPopup';
import type { SmsCodeRef } from './MobileNumberField';
import { PasswordField } from './NewPasswordField';
import { RequestForm } from './RequestForm';
import { SmsCodeField } from './SmsCodeField';

/** The step-up dialog: by passkey, password or code (decision 20). */
export default function StepUpDialog({ stepUp }: { readonly stepUp: StepUpRef | undefined }) {
  const { t } = useTexts();
  return (
    <Popup
      open={stepUp !== undefined}
      onClose={() => stepUp?.send({ type: 'proof.cancel' })}
      title={t('step_up.title')}
      closeLabel={t('action.close')}
    >
      {stepUp !== undefined && <StepUp stepUp={stepUp} />}
    </Popup>
  );
}

function StepUp({ stepUp }: { readonly stepUp: StepUpRef }) {
  const { t } = useTexts();
  const purpose = useSelector(stepUp, ({ context }) => context.purpose);
  return (
    <div className={screen['form']}>
      <p className={screen['lead']}>{t(`step_up.for_${purpose}`)}</p>
      <Way stepUp={stepUp} />
    </div>
  );
}

function Way({ stepUp }: { readonly stepUp: StepUpRef }) {
  const { t } = useTexts();
  const shown = useSelector(stepUp, stepUpScreen);
  const failure = useSelector(stepUp, ({ context }) => context.failure);
  const smsCode = useSelector(stepUp, ({ children }) => children.smsCode);
  switch (shown) {
    case 'loading':
      return (
        <div className={screen['busy']}>
          <Spinner label={t('shell.loading')} />
        </div>
      );
    case 'unavailable':
      return (
        <ErrorState
          title={t('step_up.unavailable')}
          retryLabel={t('action.retry')}
          onRetry={() => stepUp.send({ type: 'options.retry' })}
        />
      );
    case 'recency':
      return (
        <ErrorState
          title={t(failure?.code === 'step.up.wrong' ? 'step_up.sign_in_again' : 'step_up.unavailable')}
          retryLabel={t('action.retry')}
          onRetry={() => stepUp.send({ type: 'options.retry' })}
        />
      );
    case 'passkey':
      return <ByPasskey stepUp={stepUp} />;
    case 'password':
      return <ByPassword stepUp={stepUp} />;
    case 'code':
      return smsCode === undefined ? null : <ByCode stepUp={stepUp} smsCode={smsCode} />;
  }
}

/** The member's other ways to prove their identity. */
function OtherWays({ stepUp }: { readonly stepUp: StepUpRef }) {
  const { t } = useTexts();
  const shown = useSelector(stepUp, stepUpScreen);
  const isHeld = useSelector(
    stepUp,
    (snapshot) =>
      !snapshot.context.options?.methods.some((method) => snapshot.can({ type: 'method.choose', method })),
  );
  const methods = useSelector(stepUp, ({ context }) => context.options?.methods ?? []);
  return methods
    .filter((method) => method !== shown)
    .map((method) => (
      <Button
        key={method}
        block
        variant="secondary"
        disabled={isHeld}
        onClick={() => stepUp.send({ type: 'method.choose', method })}
      >
        {t(`step_up.by_${method}`)}
      </Button>
    ));
}

function ByPasskey({ stepUp }: { readonly stepUp: StepUpRef }) {
  const { t } = useTexts();
  const isBusy = useSelector(stepUp, isStepUpBusy);
  return (
    <>
      <FailureAlert of={stepUp} />
      <Button
        size="l"
        block
        icon={<IconShield />}
        loading={isBusy}
        onClick={() => stepUp.send({ type: 'passkey.use' })}
      >
        {t('step_up.by_passkey')}
      </Button>
      <OtherWays stepUp={stepUp} />
    </>
  );
}

function ByPassword({ stepUp }: { readonly stepUp: StepUpRef }) {
  const { t } = useTexts();
  const failure = useSelector(stepUp, ({ context }) => context.failure);
  const isBusy = useSelector(stepUp, isStepUpBusy);
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { password: '' },
    resolver: resolverOf<{ password: string }>(
      ({ password }) => (readPassword(password).ok ? {} : { password: 'missing' }),
      { password: readPassword },
    ),
  });
  useEffect(() => {
    if (!isBusy) setFocus('password', { shouldSelect: true });
  }, [isBusy, setFocus]);
  return (
    <RequestForm
      failure={failure}
      className={screen['form']}
      noValidate
      aria-busy={isBusy}
      onSubmit={handleSubmit(({ password }) =>
        stepUp.send({ type: 'password.submit', password: new Secret(password) }),
      )}
    >
      <FailureAlert of={stepUp} />
      <PasswordField
        field={register('password')}
        label={t('field.password')}
        autoComplete="current-password"
        enterKeyHint="go"
        readOnly={isBusy}
        error={formState.errors.password === undefined ? undefined : t('login.password_missing')}
      />
      <Button type="submit" size="l" block loading={isBusy}>
        {t('step_up.confirm')}
      </Button>
      <OtherWays stepUp={stepUp} />
    </RequestForm>
  );
}

function ByCode({ stepUp, smsCode }: { readonly stepUp: StepUpRef; readonly smsCode: SmsCodeRef }) {
  const { t } = useTexts();
  const failure = useSelector(stepUp, ({ context }) => context.failure);
  const numberEnd = useSelector(stepUp, ({ context }) => context.options?.numberEnd ?? '');
  const isBusy = useSelector(stepUp, isStepUpBusy);
  const { register, handleSubmit, formState, setValue, setFocus } = useForm({
    defaultValues: { code: '' },
    resolver: resolverOf<{ code: string }>(({ code }) => (readSmsCode(code).ok ? {} : { code: 'missing' }), {
      code: readSmsCode,
    }),
  });
  return (
    <>
      <RequestForm
        failure={failure}
        className={screen['form']}
        noValidate
        aria-busy={isBusy}
        onSubmit={handleSubmit(({ code }) => stepUp.send({ type: 'code.submit', code }))}
      >
        <p>{t('step_up.code_lead', { end: numberEnd })}</p>
        <FailureAlert of={stepUp} />
        <SmsCodeField
          smsCode={smsCode}
          field={register('code')}
          onRequest={() => smsCode.send({ type: 'code.request', mobileNum: '', countryDialingCode: '' })}
          onReceived={(code) => setValue('code', code, { shouldDirty: true, shouldValidate: true })}
          onFocusWanted={() => setFocus('code')}
          error={formState.errors.code === undefined ? undefined : t('issue.code_missing')}
        />
        <Button type="submit" size="l" block loading={isBusy}>
          {t('step_up.confirm')}
        </Button>
        <OtherWays stepUp={stepUp} />
      </RequestForm>
      <HumanCheckPopup smsCode={smsCode} />
    </>
  );
}
