import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { IconCheck } from '@/ui/icons';
import { Popup } from '@/ui/Popup';
import { useChart } from '../actors';
import { Contacts } from './Contacts';
import type { InfoPopupProps } from './info';
import s from './popupContent.module.css';

/** What to have ready, and how to reach customer service (ROUTE-09). */
export default function ForgotPopup({ open, onClose }: InfoPopupProps) {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  const isVisitor = useSelector(useChart('session'), (snapshot) => snapshot.matches('visitor'));
  const items = [t('forgot.item_username'), t('forgot.item_contact'), t('forgot.item_identity')];
  return (
    <Popup open={open} onClose={onClose} title={t('forgot.title')} closeLabel={t('action.close')}>
      <div className={s['content']}>
        <p className={s['lead']}>{t('forgot.lead')}</p>
        <ul className={s['list']}>
          {items.map((item) => (
            <li key={item}>
              <IconCheck size={20} />
              {item}
            </li>
          ))}
        </ul>
        <Contacts lead={t('forgot.contacts')} />
        <p className={s['note']}>{t('forgot.never_share')}</p>
        {isVisitor && (
          <>
            <p className={s['foot']}>{t('forgot.remembered')}</p>
            <Button size="l" block onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}>
              {t('action.login')}
            </Button>
          </>
        )}
      </div>
    </Popup>
  );
}
