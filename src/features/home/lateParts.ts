import { type ComponentType, lazy } from 'react';

type Late = typeof import('./late');

/** A part of home that comes right after the first screen; without its code the page works all the same. */
function part<Props extends object>(pick: (late: Late) => ComponentType<Props>) {
  const nothing: { readonly default: ComponentType<Props> } = { default: () => null };
  return lazy(() =>
    import('./late').then(
      (late) => ({ default: pick(late) }),
      () => nothing,
    ),
  );
}

export const NewsTicker = part((late) => late.NewsTicker);
export const HomeExtras = part((late) => late.HomeExtras);
export const Floating = part((late) => late.Floating);
export const LayoutGames = part((late) => late.LayoutGames);
export const ProviderRow = part((late) => late.ProviderRow);
export const LiveBlocks = part((late) => late.LiveBlocks);
