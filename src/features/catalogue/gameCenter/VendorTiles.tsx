import { useSelector } from '@xstate/react';
import { categoryPathOf, HOME_PATH } from '@/config/routes';
import { linkTo } from '@/features/shared/page/links';
import { SmallPicture } from '@/features/shared/page/SmallPicture';
import { useChart } from '@/features/shared/state/actors';
import { useCategories } from '@/features/shared/state/gameTypes';
import { useTexts } from '@/features/shared/state/texts';
import type { CenterAddress } from '@/machines/catalogue/gameCenter/centerAddress';
import type { FlowRef } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { type VendorChoice, vendorTiles } from '../gameList';
import s from './GameCenter.module.css';

interface VendorTilesProps {
  readonly center: FlowRef<'gameCenter'>;
  readonly address: CenterAddress;
}

/**
 * The vendors of a category (LIST-20, LIST-21). A tile launches its vendor's only game, or links to the type's page
 * with the query `gameClassify` (LIST-22).
 */
export function VendorTiles({ center, address }: VendorTilesProps) {
  const { t } = useTexts();
  const catalogue = useChart('catalogue');
  const vendors = useSelector(catalogue, ({ context }) => context.vendors);
  const isFailed = useSelector(catalogue, (snapshot) => snapshot.hasTag('failed'));
  const opening = useSelector(center, (snapshot) =>
    snapshot.hasTag('opening') ? snapshot.context.vassalage : '',
  );
  const tiles = vendorTiles(vendors, useCategories(), address.category);
  if (isFailed) {
    return (
      <ErrorState
        title={t('home.catalogue_failed')}
        retryLabel={t('action.retry')}
        onRetry={() => catalogue.send({ type: 'catalogue.retry' })}
      />
    );
  }
  if (vendors === null) return <Spinner size="l" />;
  if (tiles.length === 0) {
    return (
      <EmptyState
        title={t('list.none')}
        text={t('list.none_text')}
        action={
          <ButtonLink variant="secondary" render={linkTo(HOME_PATH)}>
            {t('shell.home')}
          </ButtonLink>
        }
      />
    );
  }
  const path = categoryPathOf(address.category) ?? HOME_PATH;
  return (
    <ul className={s['tiles']}>
      {tiles.map((tile) => (
        <li key={tile.key}>
          {tile.gameCount === 1 ? (
            <button
              type="button"
              className={s['tile']}
              aria-busy={opening === tile.key}
              onClick={() => center.send({ type: 'tile.launch', vassalage: tile.key })}
            >
              <Face tile={tile} />
            </button>
          ) : (
            linkTo(path, { search: { vassalage: tile.key, gameClassify: 'all' } })({
              className: s['tile'] ?? '',
              children: <Face tile={tile} />,
            })
          )}
        </li>
      ))}
    </ul>
  );
}

function Face({ tile: { name, icon, gameCount } }: { readonly tile: VendorChoice }) {
  const { t } = useTexts();
  return (
    <>
      <SmallPicture path={icon} size={88} className={s['logo']} />
      <span className={s['words']}>
        <span className={s['name']}>{name}</span>
        <span className={s['quiet']}>{t('provider.count', { count: gameCount })}</span>
      </span>
    </>
  );
}
