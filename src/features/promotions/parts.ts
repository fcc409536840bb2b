import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/services/contract/content';
import { formatDay } from '../content';

/** The picture of a sequence: 1 for lists (HOME-16), 2 for the detail; the first there is when it is missing. */
export function imageOf({ announcementImages }: Announcement, sequence: number): string {
  const found = announcementImages.find((image) => image.sequence === sequence);
  return (found ?? announcementImages[0])?.url ?? '';
}

/** How long a promotion runs, in words. */
export function usePeriod(): (promotion: Announcement) => string {
  const { t } = useTranslation();
  return ({ endDate }) =>
    endDate === null ? t('promo.always') : t('promo.until', { date: formatDay(endDate, 'DD/MM/YYYY') });
}
