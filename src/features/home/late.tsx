import { lazy } from 'react';
import { Promotions } from './Promotions';
import { AllVendors } from './Vendors';

export { Floating } from './Floating';
export { LiveBlocks } from './LiveBlocks';
export { NewsTicker } from './NewsTicker';
export { ProviderRow } from './Vendors';

const Games = lazy(() => import('./LayoutGames'));

/** What the side menu has chosen; its grid loads with the first choice: the home view has none. */
export const LayoutGames = () => <Games />;

/** What the home view shows below its sections. */
export function HomeExtras() {
  return (
    <>
      <Promotions />
      <AllVendors />
    </>
  );
}
