import type { Game, GameType, VendorCategory, VendorGameTypes } from '@contract/games';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback } from 'react';
import { CATEGORY_ROUTES } from '@/config/routes';
import { categories } from '@/machines/catalogue/catalogue/catalogue.machine';
import { vendorNamesOf } from '@/machines/catalogue/catalogue/vendorNames';
import { IconBingo } from '@/ui/icons/IconBingo';
import { IconCards } from '@/ui/icons/IconCards';
import { IconCockfight } from '@/ui/icons/IconCockfight';
import { IconEsports } from '@/ui/icons/IconEsports';
import { IconFish } from '@/ui/icons/IconFish';
import { IconGrid } from '@/ui/icons/IconGrid';
import { IconHot } from '@/ui/icons/IconHot';
import { IconInHouse } from '@/ui/icons/IconInHouse';
import { IconJackpot } from '@/ui/icons/IconJackpot';
import { IconLive } from '@/ui/icons/IconLive';
import { IconLottery } from '@/ui/icons/IconLottery';
import { IconNew } from '@/ui/icons/IconNew';
import { IconSlots } from '@/ui/icons/IconSlots';
import { IconSports } from '@/ui/icons/IconSports';
import { useChart } from './actors';
import { useTexts } from './texts';

const TYPE_ICONS: Readonly<Record<GameType, (props: { size?: number }) => ReactNode>> = {
  ALLGAME: IconGrid,
  BINGO: IconBingo,
  COCKFIGHT: IconCockfight,
  ELOTT: IconLottery,
  ESPORTS: IconEsports,
  FISH: IconFish,
  HOT: IconHot,
  INHOUSE: IconInHouse,
  JACKPOT: IconJackpot,
  JL: IconSlots,
  LIVE: IconLive,
  LOTT: IconLottery,
  NEW: IconNew,
  PVP: IconCards,
  RNG: IconSlots,
  RTG: IconSlots,
  SPORTS: IconSports,
};

/** The icon of a game type. */
export function GameTypeIcon({ type, size = 24 }: { readonly type: GameType; readonly size?: number }) {
  const Icon = TYPE_ICONS[type];
  return <Icon size={size} />;
}

/** Converts a category name of the API to a game type; undefined when the product has no page for it. */
export function toGameType(category: string | null): GameType | undefined {
  return Object.values(CATEGORY_ROUTES).find((type) => type === category);
}

/** A category of the vendor sorting that has a page. */
export interface Category {
  readonly type: GameType;
  readonly vendors: VendorCategory['vendorNames'];
}

const readable = new WeakMap<readonly VendorCategory[], readonly Category[]>();

function readCategories(sorting: readonly VendorCategory[]): readonly Category[] {
  const known = readable.get(sorting);
  if (known !== undefined) return known;
  const fresh = sorting.flatMap(({ gameCategory, vendorNames }) => {
    const type = toGameType(gameCategory);
    return type === undefined ? [] : [{ type, vendors: vendorNames }];
  });
  readable.set(sorting, fresh);
  return fresh;
}

/** The categories in the order of the vendor sorting. */
export function useCategories(): readonly Category[] {
  return useSelector(useChart('catalogue'), (snapshot) => readCategories(categories(snapshot)));
}

/** Returns the name of a game type in the player's language. The lists of a single vendor use the vendor's name. */
export function useGameTypeName(): (type: GameType) => string {
  const { t } = useTexts();
  const vendors = useSelector(useChart('catalogue'), ({ context }) => context.vendors);
  return (type) => {
    const vendor =
      type === 'JL' || type === 'RTG'
        ? vendors?.mapping['RNG']?.find(({ vassalage }) => vassalage === type)
        : undefined;
    return vendor?.displayName ?? t(`category.${type}`);
  };
}

const vendorNames = new WeakMap<VendorGameTypes, ReadonlyMap<string, string>>();

function readVendorNames(vendors: VendorGameTypes): ReadonlyMap<string, string> {
  const known = vendorNames.get(vendors);
  if (known !== undefined) return known;
  const fresh = vendorNamesOf(vendors);
  vendorNames.set(vendors, fresh);
  return fresh;
}

/** Display names of vendors by code; empty until the vendors have loaded. */
export function useVendorName(): (vassalage: string) => string {
  const vendors = useSelector(useChart('catalogue'), ({ context }) => context.vendors);
  return useCallback(
    (vassalage) => (vendors === null ? '' : (readVendorNames(vendors).get(vassalage) ?? '')),
    [vendors],
  );
}

/** The title of a game in the player's language, or its general name. */
export function gameTitle(game: Pick<Game, 'displayName' | 'gameName'>): string {
  return game.displayName || game.gameName;
}
