import type { GameType, VendorGameTypes } from '@contract/games';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { HOME_VENDORS_PAGE_SIZE } from '@/config/constants';
import { categoryPathOf } from '@/config/routes';
import { linkTo } from '@/features/shared/page/links';
import { useChart } from '@/features/shared/state/actors';
import { type Category, useGameTypeName } from '@/features/shared/state/gameTypes';
import { usePictureAddress } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { Button } from '@/ui/Button';
import { GameTile, tilePicture } from '@/ui/GameTile';
import { IconChevronDown } from '@/ui/icons/IconChevronDown';
import { IconGrid } from '@/ui/icons/IconGrid';
import type { RenderLink } from '@/ui/link';
import { SectionHeading, SeeAllLink } from '@/ui/SectionHeading';
import { TileGrid } from '@/ui/TileGrid';
import { GameRow } from './GameRow';
import { useHomeLayout } from './layout';
import s from './lazy.module.css';

/** Data of a vendor tile. */
interface Vendor {
  readonly vassalage: string;
  readonly name: string;
  readonly icon: string;
}

const known = new WeakMap<VendorGameTypes, ReadonlyMap<string, Vendor>>();

/** All vendors by their code, in the order of the mapping. */
function readVendors(vendors: VendorGameTypes): ReadonlyMap<string, Vendor> {
  const before = known.get(vendors);
  if (before !== undefined) return before;
  const fresh = new Map(
    Object.values(vendors.mapping)
      .flat()
      .map(
        ({ vassalage, displayName, icon }) => [vassalage, { vassalage, name: displayName, icon }] as const,
      ),
  );
  known.set(vendors, fresh);
  return fresh;
}

const NO_VENDORS: ReadonlyMap<string, Vendor> = new Map();

function useVendors(): ReadonlyMap<string, Vendor> {
  return useSelector(useChart('catalogue'), ({ context }) =>
    context.vendors === null ? NO_VENDORS : readVendors(context.vendors),
  );
}

interface TileProps {
  readonly vendor: Vendor;
  readonly render?: RenderLink;
  readonly onPress?: () => void;
  readonly chosen?: boolean | undefined;
}

function VendorTile({ vendor, render, onPress, chosen }: TileProps) {
  const addressOf = usePictureAddress();
  return (
    <GameTile
      title={vendor.name}
      picture={vendor.icon === '' ? undefined : tilePicture(addressOf(vendor.icon))}
      render={render}
      onPress={onPress}
      chosen={chosen}
    />
  );
}

/** A row of a category's providers. Each links to its games of that category (HOME-11, LIST-22). */
export function ProviderRow({ category: { type, vendors } }: { readonly category: Category }) {
  const all = useVendors();
  const path = categoryPathOf(type);
  return (
    <GameRow type={type} more>
      {vendors.flatMap(({ vassalage, accountTypeName }) => {
        const vendor = all.get(vassalage);
        if (vendor === undefined || path === undefined) return [];
        return [
          <VendorTile
            key={vassalage}
            vendor={{ ...vendor, name: accountTypeName }}
            render={linkTo(path, { search: { vassalage, gameClassify: 'all' } })}
          />,
        ];
      })}
    </GameRow>
  );
}

interface VendorGridProps {
  readonly title: string;
  readonly more: GameType;
  readonly vendors: readonly Vendor[];
  readonly tile: (vendor: Vendor) => ReactNode;
}

/** Vendors, nine at first and nine more per press, with a link to all games (HOME-17, HOME-18). */
function VendorGrid({ title, more, vendors, tile }: VendorGridProps) {
  const { t } = useTexts();
  const layout = useHomeLayout();
  const pages = useSelector(layout, (snapshot) => snapshot?.context.vendorPages) ?? 1;
  const name = useGameTypeName()(more);
  const path = categoryPathOf(more);
  const shown = vendors.slice(0, pages * HOME_VENDORS_PAGE_SIZE);
  if (vendors.length === 0) return null;
  return (
    <section className={s['block']}>
      <SectionHeading
        title={title}
        icon={<IconGrid />}
        end={
          path !== undefined && (
            <SeeAllLink render={linkTo(path)} label={t('action.see_all_of', { name })}>
              {t('action.see_all')}
            </SeeAllLink>
          )
        }
      />
      <TileGrid label={title}>{shown.map(tile)}</TileGrid>
      {shown.length < vendors.length && (
        <div className={s['pad']}>
          <Button
            block
            size="s"
            variant="secondary"
            icon={<IconChevronDown size={18} />}
            onClick={() => layout?.send({ type: 'vendors.more' })}
          >
            {t('home.vendors_more')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** All vendors at the end of the home view. Each links to all of its games. */
export function AllVendors() {
  const { t } = useTexts();
  const path = categoryPathOf('ALLGAME');
  return (
    <div className={s['vendors']}>
      <VendorGrid
        title={t('home.vendors')}
        more="ALLGAME"
        vendors={[...useVendors().values()]}
        tile={(vendor) =>
          path !== undefined && (
            <VendorTile
              key={vendor.vassalage}
              vendor={vendor}
              render={linkTo(path, { search: { vassalage: vendor.vassalage } })}
            />
          )
        }
      />
    </div>
  );
}

/** The vendors of a category. Each filters the list below (HOME-17, HOME-18). */
export function CategoryVendors({ category: { type, vendors } }: { readonly category: Category }) {
  const { t } = useTexts();
  const all = useVendors();
  const layout = useHomeLayout();
  const chosen = useSelector(layout, (snapshot) => snapshot?.context.vassalage);
  const name = useGameTypeName()(type);
  return (
    <VendorGrid
      title={t('home.vendors_of', { name })}
      more={type}
      vendors={vendors.flatMap(({ vassalage }) => all.get(vassalage) ?? [])}
      tile={(vendor) => (
        <VendorTile
          key={vendor.vassalage}
          vendor={vendor}
          chosen={vendor.vassalage === chosen}
          onPress={() => layout?.send({ type: 'vendor.choose', vassalage: vendor.vassalage })}
        />
      )}
    />
  );
}
