import { createActor, fromPromise } from 'xstate';
import { GAME_PLATFORM, SEARCH_PAGE_SIZE } from '@/config/constants';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { searchMachine } from '@/machines/search/search.machine';
import { gameList } from '@/services/contract/catalogue';
import { recentSearchesEntry } from '@/services/storage';
import type { Ports } from './ports';

/** The search chart with its services. */
export function searchFlow(ports: Ports): FlowOf<'search'> {
  const logic = searchMachine.provide({
    actors: {
      searchGames: fromPromise(({ input, signal }) =>
        ports.api.call(
          gameList,
          {
            merchant: ports.status()?.info.whitelabel.merchantCode ?? '',
            platform: GAME_PLATFORM,
            gameName: input.text.slice(0, 60),
            pageNo: String(input.pageNo),
            pageSize: String(SEARCH_PAGE_SIZE),
            language: ports.language(),
          },
          { signal },
        ),
      ),
    },
    actions: {
      keepAddress: (_, { text }) => ports.changeQuery({ gameName: text }),
      storeRecent: (_, { recent }) => ports.storage.write(recentSearchesEntry, [...recent]),
    },
  });
  return {
    name: 'search',
    ref: createActor(logic, {
      input: {
        recent: ports.storage.read(recentSearchesEntry) ?? [],
        text: new URLSearchParams(window.location.search).get('gameName') ?? '',
      },
    }),
  };
}
