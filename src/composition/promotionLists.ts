import { CONTENT_PLATFORM } from '@/config/constants';
import type { PromotionList } from '@/machines/promotions/promotions.machine';
import { announcements, promotionCategories, promotionRewards } from '@/services/contract/content';
import type { Ports } from './ports';

/** Promotions, their categories, and which of them take applications. */
export async function loadPromotions(ports: Ports, signal: AbortSignal): Promise<PromotionList> {
  const { api } = ports;
  const [{ promotion }, categories, offers] = await Promise.all([
    api.call(
      announcements,
      {
        types: 'B,PL,PU,PR,H',
        platform: CONTENT_PLATFORM,
        merchantCode: ports.status()?.info.whitelabel.merchantCode ?? '',
        language: ports.language(),
      },
      { signal, token: ports.session()?.token },
    ),
    api.call(promotionCategories, {}, { signal }),
    api.call(promotionRewards, {}, { signal }),
  ]);
  return { promotions: promotion, categories: categories.list, offers: offers.list };
}
