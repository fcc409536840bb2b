import type { Announcement } from '@contract/announcements';
import type { ActorRefFrom } from 'xstate';
import { formatDay } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { promotionsMachine } from '@/machines/content/promotions/promotions.machine';

export type PromotionsRef = ActorRefFrom<typeof promotionsMachine>;

/** The picture with a sequence number: 1 for lists (HOME-16), 2 for the detail. Falls back to the first picture. */
export function imageOf({ announcementImages }: Announcement, sequence: number): string {
  const found = announcementImages.find((image) => image.sequence === sequence);
  return (found ?? announcementImages[0])?.url ?? '';
}

/** The period of a promotion as text. */
export function usePeriod(): (promotion: Announcement) => string {
  const { t } = useTexts();
  const language = useLanguage();
  return ({ endDate }) =>
    endDate === null
      ? t('promo.always')
      : t('promo.until', { date: formatDay(Date.parse(endDate), language) });
}
