import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '@/config/constants';
import { IconCheck } from '@/ui/icons';
import { Popup } from '@/ui/Popup';
import { useChart } from '../actors';
import { Contacts } from './Contacts';
import type { InfoPopupProps } from './info';
import s from './popupContent.module.css';

/** What makes a good password, and who changes it (ROUTE-08). */
export default function ChangePasswordPopup({ open, onClose }: InfoPopupProps) {
  const { t } = useTranslation();
  const name = useSelector(useChart('session'), ({ context }) => context.record?.userName ?? '');
  const rules = [
    t('password.rule_length', PASSWORD_LENGTH),
    t('password.rule_unique'),
    t('password.rule_private'),
  ];
  return (
    <Popup open={open} onClose={onClose} title={t('password.title')} closeLabel={t('action.close')}>
      <div className={s['content']}>
        <p className={s['lead']}>{t('password.lead', { name })}</p>
        <ul className={s['list']}>
          {rules.map((rule) => (
            <li key={rule}>
              <IconCheck size={20} />
              {rule}
            </li>
          ))}
        </ul>
        <p className={s['note']}>{t('password.how')}</p>
        <Contacts lead={t('forgot.contacts')} />
      </div>
    </Popup>
  );
}
