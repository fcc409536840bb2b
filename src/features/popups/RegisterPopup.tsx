import { useTranslation } from 'react-i18next';
import { AGE_LIMIT } from '@/config/constants';
import { Button } from '@/ui/Button';
import { IconCheck } from '@/ui/icons';
import { Popup } from '@/ui/Popup';
import { useChart } from '../actors';
import { useBrand } from '../site';
import { Contacts } from './Contacts';
import type { InfoPopupProps } from './info';
import s from './popupContent.module.css';

/** Who may become a member, and the way in for those who are one (ROUTE-06). */
export default function RegisterPopup({ open, onClose }: InfoPopupProps) {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  const rules = [
    t('register.rule_age', { age: AGE_LIMIT }),
    t('register.rule_official'),
    t('register.rule_licence'),
    t('register.rule_one_account'),
    t('register.rule_forfeit'),
  ];
  return (
    <Popup open={open} onClose={onClose} title={t('register.title')} closeLabel={t('action.close')}>
      <div className={s['content']}>
        <p className={s['lead']}>{t('register.lead', { brand: useBrand() })}</p>
        <ul className={s['list']}>
          {rules.map((rule) => (
            <li key={rule}>
              <IconCheck size={20} />
              {rule}
            </li>
          ))}
        </ul>
        <p className={s['note']}>{t('register.responsible')}</p>
        <Contacts lead={t('register.contacts')} />
        <p className={s['foot']}>{t('register.have_account')}</p>
        <Button size="l" block onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}>
          {t('action.login')}
        </Button>
      </div>
    </Popup>
  );
}
