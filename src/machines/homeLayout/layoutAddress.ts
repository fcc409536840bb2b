import { CATEGORY_ROUTES } from '@/config/routes';
import { addressedQuery } from '../gameList/gameQuery';
import { HOME_VIEW, type LayoutChoice, type LayoutData } from './homeLayout.machine';

const DATA: readonly LayoutData[] = ['new', 'hot'];

/**
 * What an address asks of the home game layout; the home view where it names nothing that there is.
 *
 * @param offered Categories of the side menu; absent where they are not known yet.
 */
export function addressedLayout(search: URLSearchParams, offered?: readonly string[]): LayoutChoice {
  const view = search.get('view');
  if (view === 'HOT' || view === 'favourites' || view === 'recent') return { ...HOME_VIEW, place: view };
  const type = Object.values(CATEGORY_ROUTES).find((known) => known === view);
  if (type === undefined || offered?.includes(type) === false) return HOME_VIEW;
  const vendor = new URLSearchParams({ vassalage: search.get('vassalage') ?? '' });
  return {
    place: type,
    dataType: DATA.find((data) => data === search.get('gameClassify')) ?? '',
    vassalage: addressedQuery('ALLGAME', vendor).vassalage,
  };
}

/** A choice as the address says it; the home view says nothing. */
export function layoutQuery({ place, dataType, vassalage }: LayoutChoice): Readonly<Record<string, string>> {
  return { view: place === 'HOME' ? '' : place, gameClassify: dataType, vassalage };
}
