import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { PopupViewProps } from '@/features/shared/lazy';
import { ChartStates } from '@/features/shared/page/ChartStates';
import { usePopupActor } from '@/features/shared/page/FlowFrame';
import { useChart } from '@/features/shared/state/actors';
import { useTexts } from '@/features/shared/state/texts';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Popup';
import { Spinner } from '@/ui/Spinner';
import { Contacts } from '../popups/Contacts';
import { PopupFrame } from '../popups/PopupFrame';
import s from '../popups/popupContent.module.css';
import { RegisterForm, type RegistrationRef } from './RegisterForm';
import { SubmitRegistration } from './SubmitRegistration';

/** The registration popup, a sheet as tall as its form (ROUTE-06, REG-01). */
export function RegisterPopup(props: PopupViewProps) {
  const registration = usePopupActor('register');
  const isOpen = useSelector(registration, (snapshot) => snapshot?.hasTag('open') ?? false);
  const formId = useId();
  return (
    <PopupFrame
      {...props}
      as={Sheet}
      actor={registration}
      footer={
        registration !== undefined &&
        isOpen && <SubmitRegistration registration={registration} formId={formId} />
      }
    >
      {(actor) => <Registration registration={actor} formId={formId} />}
    </PopupFrame>
  );
}

interface RegistrationProps {
  readonly registration: RegistrationRef;
  readonly formId: string;
}

function Registration({ registration, formId }: RegistrationProps) {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  return (
    <div className={s['content']}>
      <ChartStates
        actor={registration}
        instead={{ unoffered: <Unoffered /> }}
        failed={{ title: t('register.unavailable'), retry: { type: 'settings.retry' } }}
        isKept={({ settings }) => settings !== null}
        isReady={({ context }) => context.settings !== null}
        loading={
          <div className={s['waiting']}>
            <Spinner label={t('popup.loading')} />
          </div>
        }
      >
        {(actor) => <Form registration={actor} formId={formId} />}
      </ChartStates>
      <p className={s['foot']}>
        {t('register.have_account')}
        <Button
          variant="ghost"
          size="s"
          onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}
        >
          {t('action.login')}
        </Button>
      </p>
    </div>
  );
}

function Unoffered() {
  const { t } = useTexts();
  return (
    <>
      <p className={s['lead']}>{t('register.unoffered')}</p>
      <Contacts lead={t('forgot.contacts')} />
    </>
  );
}

function Form({ registration, formId }: RegistrationProps) {
  const settings = useSelector(registration, ({ context }) => context.settings);
  return settings && <RegisterForm registration={registration} settings={settings} formId={formId} />;
}
