import * as contract from '@contract/catalogue';
import { answerSession, type BoundHandler } from '../http/call';
import { pageOf, placeOf } from '../http/paging';
import type { SettingsStore } from '../system/settings';
import type { Favourites } from './favourites';
import type { Games } from './games';

const MAX_PAGE_SIZE = 200;

/** Dependencies of the favourites. */
interface FavouriteParts {
  readonly favourites: Favourites;
  readonly settings: SettingsStore;
  readonly games: Pick<Games, 'read'>;
}

/** Creates the handlers of API-36..API-38. */
export function favouriteHandlers({ favourites, settings, games }: FavouriteParts): BoundHandler[] {
  return [
    answerSession(contract.favouriteList, async (request, { session }) => {
      const { gameType, language } = request;
      const vendors = request.vendor?.split(',').filter((code) => code !== '') ?? [];
      const page = pageOf(request.pageNo, request.pageSize, MAX_PAGE_SIZE);
      const wanted = { gameType, vendors };
      const found = await favourites.page(session.memberId, wanted, page, await settings.read());
      return { list: await games.read(found.nodeIds, language), ...placeOf(page, found.totalCount) };
    }),

    answerSession(contract.addFavourite, async ({ nodeId, vendor }, { session, now }) => {
      await favourites.add(session.memberId, { nodeId, vendor }, now);
      return { nodeId };
    }),

    answerSession(contract.removeFavourite, async (request, { session }) => {
      const nodeId = Number(request.nodeId);
      await favourites.remove(session.memberId, { nodeId, vendor: request.vendor });
      return { nodeId };
    }),
  ];
}
