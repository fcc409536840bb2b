import { type GamePage, gameDetail } from '@contract/catalogue';
import { type Game, gameList, type VendorGameTypes, vendorGameTypes } from '@contract/games';
import type { AppServices } from '@/composition/site/appServices';
import { GAME_PLATFORM, IN_HOUSE_VENDORS } from '@/config/constants';
import type { GamePageRequest } from '@/machines/catalogue/gameList/gameList.machine';
import { toGameRequest } from '@/machines/catalogue/gameList/gameQuery';

/** In-house vendors, as listed by the platform (CONST-11). */
export function inHouseVendors(services: Pick<AppServices, 'status'>): readonly string[] {
  const told = services.status()?.info.inHouseVendors ?? [];
  return told.length > 0 ? told : IN_HOUSE_VENDORS;
}

/** The merchant of the site, as in its requests; empty before the status is known. */
export function merchantOf(services: Pick<AppServices, 'status'>): string {
  return services.status()?.info.whitelabel.merchantCode ?? '';
}

/** One page of a game list (API-35). */
export function fetchGames(
  services: Pick<AppServices, 'api' | 'status' | 'language'>,
  input: GamePageRequest,
  signal: AbortSignal,
): Promise<GamePage> {
  const { isNew, ...refinements } = toGameRequest(input.query, inHouseVendors(services));
  const { revision } = services.status()?.info ?? {};
  return services.api.call(
    gameList,
    {
      merchant: merchantOf(services),
      platform: GAME_PLATFORM,
      pageNo: String(input.pageNo),
      pageSize: String(input.pageSize),
      language: services.language(),
      ...refinements,
      ...(isNew === undefined ? {} : { isNew: 'true' as const }),
      ...(revision === undefined ? {} : { revision }),
    },
    { signal },
  );
}

/** What the catalogue says of one game. */
export async function fetchGame(
  services: Pick<AppServices, 'api' | 'language'>,
  nodeId: number,
  signal: AbortSignal,
): Promise<Game> {
  const asked = { nodeId: String(nodeId), language: services.language() };
  const { game } = await services.api.call(gameDetail, asked, { signal });
  return game;
}

/** The vendors and their game types. */
export function fetchVendors(
  services: Pick<AppServices, 'api' | 'status' | 'language'>,
  signal: AbortSignal,
): Promise<VendorGameTypes> {
  return services.api.call(
    vendorGameTypes,
    { typeId: 'all', merchant: merchantOf(services), language: services.language() },
    { signal },
  );
}
