import type { Announcement } from '@contract/announcements';
import { useSelector } from '@xstate/react';
import { DEPOSIT_PATH, HELP_PATH, LINKED_PROMOTION, REWARD_CENTRE_PATH } from '@/config/routes';
import { linkTo, siteLink } from '@/features/shared/page/links';
import { PromotionPicture } from '@/features/shared/page/PromotionPicture';
import { useTexts } from '@/features/shared/state/texts';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconCheck } from '@/ui/icons/IconCheck';
import { IconGift } from '@/ui/icons/IconGift';
import { IconInfo } from '@/ui/icons/IconInfo';
import { SafeHtml } from '../html';
import { imageOf, type PromotionsRef, usePeriod } from './parts';
import s from './promotions.module.css';

/** Picture, title, text and actions of one promotion (PROMO-05). */
export function PromotionDetail({ promotions }: { readonly promotions: PromotionsRef }) {
  const { t } = useTexts();
  const period = usePeriod();
  const promotion = useSelector(promotions, ({ context }) =>
    context.promotions.find(({ id }) => id === context.shownId),
  );
  const close = () => promotions.send({ type: 'promotion.close' });
  if (promotion === undefined) {
    return (
      <EmptyState
        icon={<IconGift size={34} />}
        title={t('promo.missing')}
        text={t('promo.missing_text')}
        action={<Button onClick={close}>{t('promo.all')}</Button>}
      />
    );
  }
  return (
    <article className={s['detail']}>
      <PromotionPicture
        path={imageOf(promotion, 2)}
        served="column"
        className={s['hero']}
        eager
        width={480}
        height={240}
      />
      <div>
        <h2>{promotion.title}</h2>
        <p className={s['date']}>{period(promotion)}</p>
      </div>
      <div className={s['panel']}>
        <SafeHtml html={promotion.content} />
      </div>
      <Actions promotions={promotions} promotion={promotion} />
      <p className={s['fine']}>
        {t('promo.responsible')}{' '}
        {linkTo(HELP_PATH, { search: { tag: 'responsible' } })({
          className: '',
          children: t('promo.responsible_more'),
        })}
      </p>
      <Button variant="ghost" onClick={close}>
        {t('promo.all')}
      </Button>
    </article>
  );
}

/** Action of the promotion: deposit with its bonus, join, apply, claim, or open its link. */
function Actions({
  promotions,
  promotion,
}: {
  readonly promotions: PromotionsRef;
  readonly promotion: Announcement;
}) {
  const { t } = useTexts();
  const offer = useSelector(promotions, ({ context }) =>
    context.offers.find(({ id }) => id === promotion.id),
  );
  const isOffer = offer !== undefined;
  const standing = useSelector(promotions, ({ context }) =>
    context.standings.find(({ promotionId }) => promotionId === promotion.id),
  );
  const isJoining = useSelector(promotions, (snapshot) => snapshot.hasTag('joining'));
  const isAsking = useSelector(promotions, (snapshot) => snapshot.hasTag('asking'));
  const canApply = useSelector(promotions, (snapshot) => snapshot.can({ type: 'promotion.apply' }));
  const link = siteLink(promotion.linkage);
  const application = standing?.application ?? null;
  const isOpen = application === 'pending' || application === 'waiting' || application === 'claimable';
  return (
    <div className={s['actions']}>
      {standing?.joined && application === null && (
        <p className={s['state']} role="status">
          <IconCheck size={20} />
          {t('promo.joined')}
        </p>
      )}
      {application !== null && (
        <p className={s['state']} role="status">
          <IconInfo size={20} />
          {t(`application.${application}`)}
        </p>
      )}
      {application !== null && (
        <ButtonLink
          block
          variant={application === 'claimable' ? 'primary' : 'secondary'}
          icon={<IconGift />}
          render={linkTo(REWARD_CENTRE_PATH)}
        >
          {t('promo.to_rewards')}
        </ButtonLink>
      )}
      {offer?.chosenAtDeposit && application === null && (
        <ButtonLink
          block
          icon={<IconGift />}
          render={linkTo(DEPOSIT_PATH, { search: { [LINKED_PROMOTION]: promotion.id } })}
        >
          {t('promo.deposit')}
        </ButtonLink>
      )}
      {isOffer && !isOpen && (
        <Button
          block
          variant={offer.chosenAtDeposit ? 'secondary' : 'primary'}
          icon={<IconGift />}
          disabled={!canApply}
          onClick={() => promotions.send({ type: 'promotion.apply' })}
        >
          {t(offer.chosenAtDeposit ? 'promo.apply_later' : 'promo.apply')}
        </Button>
      )}
      {isOffer && !standing?.joined && (
        <Button
          block
          variant="secondary"
          loading={isJoining}
          disabled={isAsking}
          onClick={() => promotions.send({ type: 'promotion.join' })}
        >
          {t('promo.join')}
        </Button>
      )}
      {link !== undefined && (
        <ButtonLink block variant={isOffer ? 'secondary' : 'primary'} render={link}>
          {t('promo.open_link')}
        </ButtonLink>
      )}
    </div>
  );
}
