import { useSelector } from '@xstate/react';
import type { PopupViewProps } from '@/features/shared/lazy';
import { usePopupActor } from '@/features/shared/page/FlowFrame';
import { useChart } from '@/features/shared/state/actors';
import { useContacts } from '@/features/shared/state/contacts';
import { useTexts } from '@/features/shared/state/texts';
import { recoveryMethod } from '@/machines/account/recovery/recovery.machine';
import { Button } from '@/ui/Button';
import { IconMail } from '@/ui/icons/IconMail';
import { IconPhone } from '@/ui/icons/IconPhone';
import { SegmentedTabs } from '@/ui/SegmentedTabs';
import { Contacts } from '../popups/Contacts';
import { PopupFrame } from '../popups/PopupFrame';
import s from '../popups/popupContent.module.css';
import { MailForm } from './MailForm';
import { PhoneForm } from './PhoneForm';
import type { RecoveryRef } from './recoveryFields';

/** The forgot-password popup (ROUTE-09). */
export function ForgotPopup(props: PopupViewProps) {
  return (
    <PopupFrame {...props} actor={usePopupActor('forgot')}>
      {(recovery) => <Recovery recovery={recovery} />}
    </PopupFrame>
  );
}

/** Recovery by phone or e-mail, depending on the switches (FORGOT-01..FORGOT-03). */
function Recovery({ recovery }: { readonly recovery: RecoveryRef }) {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  const isVisitor = useSelector(useChart('session'), (snapshot) => snapshot.hasTag('visitor'));
  const byPhone = useSelector(recovery, ({ context }) => context.byPhone);
  const byMail = useSelector(recovery, ({ context }) => context.byMail);
  const isUnoffered = useSelector(recovery, (snapshot) => snapshot.hasTag('unoffered'));
  const hasContacts = useContacts().length > 0;
  const method = useSelector(recovery, recoveryMethod);
  const canChange = useSelector(recovery, (snapshot) =>
    snapshot.can({ type: 'method.change', method: recoveryMethod(snapshot) === 'phone' ? 'mail' : 'phone' }),
  );
  const panel = method === 'phone' ? <PhoneForm recovery={recovery} /> : <MailForm recovery={recovery} />;
  return (
    <div className={s['content']}>
      {byPhone && byMail ? (
        <SegmentedTabs
          label={t('forgot.methods')}
          value={method}
          tabs={[
            { id: 'phone', label: t('forgot.by_phone'), icon: <IconPhone /> },
            { id: 'mail', label: t('forgot.by_mail'), icon: <IconMail /> },
          ]}
          held={!canChange}
          onChange={(next) => recovery.send({ type: 'method.change', method: next })}
        >
          {panel}
        </SegmentedTabs>
      ) : isUnoffered ? (
        <p className={s['lead']}>{t(hasContacts ? 'forgot.none_lead' : 'forgot.none')}</p>
      ) : (
        panel
      )}
      <Contacts lead={t('forgot.contacts')} />
      {isVisitor && (
        <p className={s['foot']}>
          {t('forgot.remembered')}
          <Button
            variant="ghost"
            size="s"
            onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}
          >
            {t('action.login')}
          </Button>
        </p>
      )}
    </div>
  );
}
