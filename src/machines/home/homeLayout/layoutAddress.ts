import { wholeNumberIn } from '@contract/readers/addresses';
import { CATEGORY_ROUTES } from '@/config/routes';
import { addressedQuery } from '@/machines/catalogue/gameList/gameQuery';
import { HOME_VIEW, type LayoutChoice, type LayoutData } from './homeLayout.machine';

const DATA: readonly LayoutData[] = ['new', 'hot'];

/** Number of vendor pages in an address, 2 to 99; undefined for anything else. */
function addressedPages(search: URLSearchParams): number | undefined {
  return wholeNumberIn(search.get('vendors'), { least: 2, most: 99 });
}

/**
 * Reads the home game layout from an address; the home view when the address is not valid.
 *
 * @param offered Categories of the side menu; absent until they are loaded.
 */
export function addressedLayout(search: URLSearchParams, offered?: readonly string[]): LayoutChoice {
  const view = search.get('view');
  if (view === 'HOT' || view === 'favourites' || view === 'recent') return { ...HOME_VIEW, place: view };
  const type = Object.values(CATEGORY_ROUTES).find((known) => known === view);
  const vendorPages = addressedPages(search);
  if (view === null || view === '') return { ...HOME_VIEW, vendorPages };
  if (type === undefined || offered?.includes(type) === false) return HOME_VIEW;
  const vendor = new URLSearchParams({ vassalage: search.get('vassalage') ?? '' });
  return {
    place: type,
    dataType: DATA.find((data) => data === search.get('gameClassify')) ?? '',
    vassalage: addressedQuery('ALLGAME', vendor).vassalage,
    vendorPages,
  };
}

/** Query parameters of a choice; the home view writes at most the number of vendor pages. */
export function layoutQuery(choice: LayoutChoice): Readonly<Record<string, string>> {
  const { place, dataType, vassalage, vendorPages } = choice;
  return {
    view: place === 'HOME' ? '' : place,
    gameClassify: dataType,
    vassalage,
    vendors: vendorPages === undefined ? '' : String(vendorPages),
  };
}
