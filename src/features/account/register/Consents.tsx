import { useTexts } from '@/features/shared/state/texts';
import { IconCheck } from '@/ui/icons/IconCheck';
import s from '../popups/popupContent.module.css';

/** The consent text of the registration, with the checkbox below (REG-13). */
export function Consents({ age }: { readonly age: number }) {
  const { t } = useTexts();
  const statements = [
    t('register.consent_age', { age }),
    t('register.consent_official'),
    t('register.consent_licence'),
    t('register.consent_forfeit'),
    t('register.consent_all'),
  ];
  return (
    <section className={s['note']} aria-label={t('register.consents')}>
      <h3 className={s['heading']}>{t('register.consents')}</h3>
      <ul className={s['list']}>
        {statements.map((statement) => (
          <li key={statement}>
            <IconCheck size={18} />
            {statement}
          </li>
        ))}
      </ul>
    </section>
  );
}
