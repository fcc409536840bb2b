import { fromCallback, fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { centerCategoryOf } from '@/config/routes';
import { readCenterAddress } from '@/machines/catalogue/gameCenter/centerAddress';
import { gameCenterMachine } from '@/machines/catalogue/gameCenter/gameCenter.machine';
import { gameListMachine } from '@/machines/catalogue/gameList/gameList.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { menusFlow } from './categoryFlow';
import { fetchGames, fetchVendors } from './gamePages';
import { fetchListed } from './listedGames';
import { rememberedPlace, rememberPlace } from './listPlaces';

/** The game center's chart with its services. */
export function gameCenterFlow(services: AppServices): CreateFlow<'gameCenter'> {
  /** The scroll position of the current history entry. */
  const placeNow = () => rememberedPlace(services.storage, services.entry());
  const logic = wired('gameCenter', gameCenterMachine).provide({
    actors: {
      gameList: gameListMachine.provide({
        actors: {
          fetchPage: fromPromise(({ input, signal }) => fetchListed({ site: services, input, signal })),
        },
        actions: { rememberPlace: (_, place) => rememberPlace(services.storage, services.entry(), place) },
      }),
      menus: menusFlow(services),
      watchAddress: fromCallback(({ sendBack }) =>
        services.watchAddress((path, query) => {
          const category = centerCategoryOf(path);
          if (category === undefined) return;
          sendBack({
            type: 'center.addressed',
            address: readCenterAddress(category, query),
            place: placeNow(),
          });
        }),
      ),
      findOnlyGame: fromPromise(async ({ input, signal }) => {
        const page = { query: input, pageSize: 1, pageNo: 1, pages: 1 };
        const [{ games }, { mapping }] = await Promise.all([
          fetchGames(services, page, signal),
          fetchVendors(services, signal),
        ]);
        return { game: games[0] ?? null, mapping };
      }),
    },
  });
  return (create) => ({
    name: 'gameCenter',
    ref: create(logic, {
      input: {
        address: readCenterAddress(centerCategoryOf(services.path()), services.query()),
        session: services.session(),
        place: placeNow(),
      },
    }),
  });
}
