import { Promotions } from './Promotions';
import { AllVendors } from './Vendors';

export { Floating } from './Floating';
export { LayoutGames } from './LayoutGames';
export { LiveBlocks } from './LiveBlocks';
export { NewsTicker } from './NewsTicker';
export { ProviderRow } from './Vendors';

/** What the home view shows below its sections. */
export function HomeExtras() {
  return (
    <>
      <Promotions />
      <AllVendors />
    </>
  );
}
