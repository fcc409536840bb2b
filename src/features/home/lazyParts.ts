import { type ComponentType, lazy } from 'react';

type Lazy = typeof import('./lazy');

/** A part of home that loads right after the first screen. The page works without its code too. */
function part<Props extends object>(pick: (parts: Lazy) => ComponentType<Props>) {
  const nothing: { readonly default: ComponentType<Props> } = { default: () => null };
  return lazy(() =>
    import('./lazy').then(
      (parts) => ({ default: pick(parts) }),
      () => nothing,
    ),
  );
}

export const NewsTicker = part((parts) => parts.NewsTicker);
export const HomeBelow = part((parts) => parts.HomeBelow);
export const OwnRows = part((parts) => parts.OwnRows);
export const PopupNews = part((parts) => parts.PopupNews);
export const Floating = part((parts) => parts.Floating);
export const LayoutGames = part((parts) => parts.LayoutGames);
export const ProviderRow = part((parts) => parts.ProviderRow);
export const LiveBlocks = part((parts) => parts.LiveBlocks);
