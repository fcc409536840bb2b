import type { Announcement } from '@contract/announcements';
import { useState } from 'react';
import { PROMOTIONS_PATH } from '@/config/routes';
import { linkTo } from '@/features/shared/page/links';
import { linkToPromotion, listPicture, usePromotions } from '@/features/shared/state/news';
import { usePictureAddress } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { IconGift } from '@/ui/icons/IconGift';
import { ScrollRow } from '@/ui/ScrollRow';
import { SeeAllLink } from '@/ui/SectionHeading';
import s from './lazy.module.css';

/** The promotions strip: title, see-all link, and a picture of each promotion (HOME-15, HOME-16). */
export function Promotions() {
  const { t } = useTexts();
  const promotions = usePromotions();
  if (promotions.length === 0) return null;
  return (
    <div className={s['promotions']}>
      <ScrollRow
        title={t('home.promotions')}
        icon={<IconGift />}
        card="wide"
        labels={{ previous: t('action.previous'), next: t('action.next') }}
        link={
          <SeeAllLink
            render={linkTo(PROMOTIONS_PATH)}
            label={t('action.see_all_of', { name: t('home.promotions') })}
          >
            {t('action.see_all')}
          </SeeAllLink>
        }
      >
        {promotions.map((promotion) => (
          <li key={promotion.id}>
            {linkToPromotion(promotion)({
              className: s['promotion'] ?? '',
              children: <PromotionCard promotion={promotion} />,
            })}
          </li>
        ))}
      </ScrollRow>
    </div>
  );
}

/** Picture above the title. If the picture does not load, its background shows. */
export function PromotionCard({ promotion }: { readonly promotion: Announcement }) {
  const addressOf = usePictureAddress();
  const [isBroken, setBroken] = useState(false);
  const picture = listPicture(promotion);
  return (
    <>
      <span className={s['promotionArt']}>
        {picture !== undefined && !isBroken ? (
          <img
            src={`${addressOf(picture)}?w=480`}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
          />
        ) : (
          <IconGift size={40} />
        )}
      </span>
      <span className={s['promotionTitle']}>{promotion.title}</span>
    </>
  );
}
