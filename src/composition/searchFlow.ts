import { createActor, fromCallback, fromPromise } from 'xstate';
import { SEARCH_PAGE_SIZE } from '@/config/constants';
import { SEARCH_PATH } from '@/config/routes';
import { plainQuery } from '@/machines/gameList/gameQuery';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { type SearchRequest, searchMachine } from '@/machines/search/search.machine';
import { recentSearchesEntry } from '@/services/storage';
import { fetchGames } from './gamePages';
import { joinPages } from './joinPages';
import { rememberedPlace, rememberPlace } from './listPlaces';
import type { Ports } from './ports';

const LONGEST = 60;

/** Pages of what is found for a text (API-35). */
async function searchGames(ports: Ports, { text, pageNo, pages }: SearchRequest, signal: AbortSignal) {
  const query = { ...plainQuery('ALLGAME'), gameName: text.slice(0, LONGEST) };
  const pageAt = (at: number) =>
    fetchGames(ports, { query, pageSize: SEARCH_PAGE_SIZE, pageNo: at, pages: 1 }, signal);
  const others = Array.from({ length: pages - 1 }, (_, at) => pageAt(pageNo + at + 1));
  return joinPages(await Promise.all([pageAt(pageNo), ...others]));
}

const addressedText = (query: URLSearchParams) => query.get('gameName') ?? '';

/** The search chart with its services. */
export function searchFlow(ports: Ports): FlowOf<'search'> {
  /** Where the player was when they left the entry of the history that shows. */
  const placeNow = () => rememberedPlace(ports.storage, ports.entry());
  let addressed = addressedText(ports.query());
  const logic = searchMachine.provide({
    actors: {
      searchGames: fromPromise(({ input, signal }) => searchGames(ports, input, signal)),
      watchAddress: fromCallback(({ sendBack }) =>
        ports.watchAddress((path, query) => {
          const text = addressedText(query);
          // Popups have entries of the history too: these change nothing of what is being typed.
          if (path !== SEARCH_PATH || text === addressed) return;
          addressed = text;
          sendBack({ type: 'search.addressed', text, place: placeNow() });
        }),
      ),
    },
    actions: {
      // An entry that says so already keeps its place.
      keepAddress: (_, { text }) => {
        if (text === addressed) return;
        addressed = text;
        ports.changeQuery({ gameName: text });
      },
      rememberPlace: (_, place) => rememberPlace(ports.storage, ports.entry(), place),
      storeRecent: (_, { recent }) => ports.storage.write(recentSearchesEntry, [...recent]),
    },
  });
  return {
    name: 'search',
    ref: createActor(logic, {
      input: {
        recent: ports.storage.read(recentSearchesEntry) ?? [],
        text: addressed,
        place: placeNow(),
      },
    }),
  };
}
