import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Popup';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import type { PopupViewProps } from '../../lazy';
import { FlowFrame, useFlow } from '../../page/FlowFrame';
import { useChart } from '../../state/actors';
import { useTexts } from '../../state/texts';
import { Contacts } from '../Contacts';
import s from '../popupContent.module.css';
import { useBack, usePopupLayer } from '../popupLayer';
import { ReplaceServed } from '../ReplaceServed';
import { usePopupTitle } from '../usePopupTitle';
import { RegisterForm, type RegistrationRef } from './RegisterForm';
import { SubmitRegistration } from './SubmitRegistration';

/** The registration popup, a sheet as tall as its form (ROUTE-06, REG-01). */
export function RegisterPopup({ open, popup }: PopupViewProps) {
  const { t } = useTexts();
  const back = useBack();
  const layer = usePopupLayer();
  const navigation = useChart('navigation');
  const flow = useFlow('popup');
  const registration = flow?.name === 'register' ? flow.ref : undefined;
  const isOpen = useSelector(registration, (snapshot) => snapshot?.hasTag('open') ?? false);
  const formId = useId();
  const title = usePopupTitle(open, popup);
  return (
    <>
      <Sheet
        open={open}
        layer={layer}
        onClose={() =>
          registration === undefined
            ? navigation.send({ type: 'popup.close' })
            : registration.send({ type: 'form.cancel' })
        }
        title={title}
        closeLabel={t('action.close')}
        back={back}
        footer={
          registration !== undefined &&
          isOpen && <SubmitRegistration registration={registration} formId={formId} />
        }
      >
        {registration === undefined ? (
          <FlowFrame place="popup" />
        ) : (
          <Registration key={registration.sessionId} registration={registration} formId={formId} />
        )}
      </Sheet>
      <ReplaceServed />
    </>
  );
}

interface RegistrationProps {
  readonly registration: RegistrationRef;
  readonly formId: string;
}

function Registration({ registration, formId }: RegistrationProps) {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  const settings = useSelector(registration, ({ context }) => context.settings);
  const isUnavailable = useSelector(registration, (snapshot) => snapshot.hasTag('unavailable'));
  const isUnoffered = useSelector(registration, (snapshot) => snapshot.hasTag('unoffered'));
  return (
    <div className={s['content']}>
      {settings !== null ? (
        <RegisterForm registration={registration} settings={settings} formId={formId} />
      ) : isUnoffered ? (
        <>
          <p className={s['lead']}>{t('register.unoffered')}</p>
          <Contacts lead={t('forgot.contacts')} />
        </>
      ) : isUnavailable ? (
        <ErrorState
          title={t('register.unavailable')}
          retryLabel={t('action.retry')}
          onRetry={() => registration.send({ type: 'settings.retry' })}
        />
      ) : (
        <div className={s['waiting']}>
          <Spinner label={t('popup.loading')} />
        </div>
      )}
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
