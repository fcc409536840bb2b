import { useSelector } from '@xstate/react';
import { PROMOTION_PATH } from '@/config/paths';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { PromotionPicture } from '@/features/shared/page/PromotionPicture';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { filledCategories, type PromotionCategory } from '@/machines/content/promotions/promotions.machine';
import { Chip, ChipBar } from '@/ui/Chip';
import { EmptyState } from '@/ui/EmptyState';
import { IconGift } from '@/ui/icons/IconGift';
import { PlainLink } from '@/ui/PlainLink';
import { PromotionDetail } from './PromotionDetail';
import { imageOf, type PromotionsRef, usePeriod } from './parts';
import s from './promotions.module.css';

/** The promotion list, or the promotion in the address (ROUTE-39, ROUTE-40). */
export function PromotionsScreen({ actor }: ScreenProps<'promotions'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      wide
      actor={actor}
      failed={{ title: t('promo.failed'), retry: { type: 'resource.retry' } }}
      isKept={({ promotions }) => promotions.length > 0}
    >
      {(promotions) => <Promotions promotions={promotions} />}
    </ChartScreen>
  );
}

function Promotions({ promotions }: { readonly promotions: PromotionsRef }) {
  const { t } = useTexts();
  const shownId = useSelector(promotions, ({ context }) => context.shownId);
  const count = useSelector(promotions, ({ context }) => context.promotions.length);
  if (count === 0) {
    return <EmptyState icon={<IconGift size={34} />} title={t('promo.empty')} text={t('promo.empty_text')} />;
  }
  return shownId === '' ? <List promotions={promotions} /> : <PromotionDetail promotions={promotions} />;
}

/** Category tabs and the pictures of the chosen one (PROMO-01, PROMO-02). */
function List({ promotions }: { readonly promotions: PromotionsRef }) {
  const { t, i18n } = useTexts();
  const period = usePeriod();
  const context = useSelector(promotions, (snapshot) => snapshot.context);
  const canChoose = useSelector(promotions, (snapshot) =>
    snapshot.can({ type: 'category.choose', id: snapshot.context.category }),
  );
  const language = useLanguage();
  // The key comes from the server (PROMO-03). An operator's own category has its title in the answer.
  const titleOf = ({ title, titles }: PromotionCategory): string =>
    String(
      i18n.getResource(i18n.language, 'translation', title) ?? titles?.[language] ?? t('promo.category_more'),
    );
  const shown = context.promotions.filter(({ promoAnnouncementCategoryIds }) =>
    promoAnnouncementCategoryIds.includes(context.category),
  );
  return (
    <>
      <div className={s['tabs']}>
        <ChipBar label={t('promo.categories')} selectedKey={context.category}>
          {filledCategories(context).map((category) => (
            <Chip
              key={category.id}
              selected={category.id === context.category}
              disabled={!canChoose}
              onClick={() => promotions.send({ type: 'category.choose', id: category.id })}
            >
              {titleOf(category)}
            </Chip>
          ))}
        </ChipBar>
      </div>
      <ul className={s['list']} aria-label={t('promo.title')}>
        {shown.map((promotion, index) => (
          <li key={promotion.id}>
            <button
              type="button"
              className={s['card']}
              onClick={() => promotions.send({ type: 'promotion.open', id: promotion.id })}
            >
              <PromotionPicture
                path={imageOf(promotion, 1)}
                served="column"
                className={s['picture']}
                eager={index < 2}
                width={480}
                height={240}
              />
              <span className={s['words']}>
                <span className={s['name']}>{promotion.title}</span>
                <span className={s['date']}>{period(promotion)}</span>
              </span>
            </button>
            <PlainLink
              href={`${PROMOTION_PATH}?id=${encodeURIComponent(promotion.id)}`}
              label={promotion.title}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
