import { announcements } from '@contract/announcements';
import { promotionCategories, promotionRewards } from '@contract/content';
import { merchantOf } from '@/composition/catalogue/gamePages';
import type { AppServices } from '@/composition/site/appServices';
import { CONTENT_PLATFORM } from '@/config/constants';
import type { PromotionList } from '@/machines/content/promotions/promotions.machine';

/** Promotions, their categories, and which of them accept applications. */
export async function loadPromotions(services: AppServices, signal: AbortSignal): Promise<PromotionList> {
  const { api } = services;
  const [{ promotion }, categories, offers] = await Promise.all([
    api.call(
      announcements,
      {
        types: 'B,PL,PU,PR,H',
        platform: CONTENT_PLATFORM,
        merchantCode: merchantOf(services),
        language: services.language(),
      },
      { signal },
    ),
    api.call(promotionCategories, {}, { signal }),
    api.call(promotionRewards, {}, { signal }),
  ]);
  return { promotions: promotion, categories: categories.list, offers: offers.list };
}
