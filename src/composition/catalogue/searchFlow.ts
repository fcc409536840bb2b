import { fromCallback, fromPromise, sendTo } from 'xstate';
import { changing } from '@/composition/site/addressActor';
import type { AppServices } from '@/composition/site/appServices';
import { SEARCH_PAGE_SIZE } from '@/config/constants';
import { SEARCH_PATH } from '@/config/routes';
import { plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { type SearchRequest, searchMachine } from '@/machines/catalogue/search/search.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { recentSearchesEntry } from '@/services/storage/lazyEntries';
import { fetchGames } from './gamePages';
import { joinPages } from './joinPages';
import { rememberedPlace, rememberPlace } from './listPlaces';

const LONGEST = 60;

/** Pages of search results (API-35). */
async function searchGames(
  services: AppServices,
  { text, pageNo, pages }: SearchRequest,
  signal: AbortSignal,
) {
  const query = { ...plainQuery('ALLGAME'), gameName: text.slice(0, LONGEST) };
  const pageAt = (at: number) =>
    fetchGames(services, { query, pageSize: SEARCH_PAGE_SIZE, pageNo: at, pages: 1 }, signal);
  const first = pageAt(pageNo);
  const others = Array.from({ length: pages - 1 }, (_, at) => pageAt(pageNo + at + 1));
  return joinPages(await Promise.all([first, ...others]));
}

const addressedText = (query: URLSearchParams) => query.get('gameName') ?? '';

/** The search chart with its services. */
export function searchFlow(services: AppServices): CreateFlow<'search'> {
  /** The scroll position of the current history entry. */
  const placeNow = () => rememberedPlace(services.storage, services.entry());
  let addressed = addressedText(services.query());
  const logic = searchMachine.provide({
    actors: {
      searchGames: fromPromise(({ input, signal }) => searchGames(services, input, signal)),
      watchAddress: fromCallback(({ sendBack }) =>
        services.watchAddress((path, query) => {
          const text = addressedText(query);
          // Popups also have history entries; they do not change the typed text.
          if (path !== SEARCH_PATH || text === addressed) return;
          addressed = text;
          sendBack({ type: 'search.addressed', text, place: placeNow() });
        }),
      ),
    },
    actions: {
      // An entry with the same text keeps its list position.
      keepAddress: sendTo(services.address, (_, { text }) =>
        changing(() => {
          if (text === addressed) return;
          addressed = text;
          services.changeQuery({ gameName: text });
        }),
      ),
      rememberPlace: (_, place) => rememberPlace(services.storage, services.entry(), place),
      storeRecent: (_, { recent }) => services.storage.write(recentSearchesEntry, [...recent]),
    },
  });
  return (create) => ({
    name: 'search',
    ref: create(logic, {
      input: {
        recent: services.storage.read(recentSearchesEntry) ?? [],
        text: addressed,
        place: placeNow(),
      },
    }),
  });
}
