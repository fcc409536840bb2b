import { createActor, fromCallback, fromPromise } from 'xstate';
import { centerCategoryOf } from '@/config/routes';
import { readCenterAddress } from '@/machines/gameCenter/centerAddress';
import { gameCenterMachine } from '@/machines/gameCenter/gameCenter.machine';
import { gameListMachine } from '@/machines/gameList/gameList.machine';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { menusLogic } from './categoryFlow';
import { fetchGames } from './gamePages';
import { fetchListed } from './listedGames';
import { rememberedPlace, rememberPlace } from './listPlaces';
import type { Ports } from './ports';

/** The game center's chart with its services. */
export function gameCenterFlow(ports: Ports): FlowOf<'gameCenter'> {
  /** Where the player was when they left the entry of the history that shows. */
  const placeNow = () => rememberedPlace(ports.storage, ports.entry());
  const logic = gameCenterMachine.provide({
    actors: {
      gameList: gameListMachine.provide({
        actors: {
          fetchPage: fromPromise(({ input, signal }) => fetchListed({ site: ports, input, signal })),
        },
        actions: { rememberPlace: (_, place) => rememberPlace(ports.storage, ports.entry(), place) },
      }),
      menus: menusLogic(ports),
      watchAddress: fromCallback(({ sendBack }) =>
        ports.watchAddress((path, query) => {
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
        const page = await fetchGames(ports, { query: input, pageSize: 1, pageNo: 1, pages: 1 }, signal);
        return page.games[0] ?? null;
      }),
    },
    actions: {
      openLogin: () => ports.openLogin(),
      launchGame: (_, { game }) => {
        if (game !== null) ports.launchGame(game);
      },
      notify: (_, toast) => ports.notify(toast),
    },
  });
  return {
    name: 'gameCenter',
    ref: createActor(logic, {
      input: {
        address: readCenterAddress(centerCategoryOf(window.location.pathname), ports.query()),
        loggedIn: ports.session() !== null,
        place: placeNow(),
      },
    }),
  };
}
