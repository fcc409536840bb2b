import { useTranslation } from 'react-i18next';
import { AGE_LIMIT } from '@/config/constants';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Popup';
import { useSiteInfo } from '../site';
import s from './account.module.css';

const SECTIONS = ['eligibility', 'account', 'play', 'money', 'privacy', 'responsible'] as const;
type Section = (typeof SECTIONS)[number];

interface TermsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Only these sections; all of them by default. */
  readonly sections?: readonly Section[];
  readonly title?: string;
}

/** The terms of the site (REG-06, REG-12). */
export default function TermsSheet({ open, onClose, sections = SECTIONS, title }: TermsSheetProps) {
  const { t } = useTranslation();
  const age = useSiteInfo((info) => info.register.ageLimit) ?? AGE_LIMIT;
  return (
    <Sheet open={open} onClose={onClose} title={title ?? t('terms.title')} closeLabel={t('action.close')}>
      <div className={s['terms']}>
        {sections.map((section) => (
          <section key={section}>
            <h3>{t(`terms.${section}_title`)}</h3>
            <p>{t(`terms.${section}_text`, { age })}</p>
          </section>
        ))}
        {/* Something to hold the focus where the text scrolls. */}
        <Button variant="secondary" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}
