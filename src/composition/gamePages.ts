import { GAME_PLATFORM, IN_HOUSE_VENDORS } from '@/config/constants';
import type { GamePageRequest } from '@/machines/gameList/gameList.machine';
import { toGameRequest } from '@/machines/gameList/gameQuery';
import { type GamePage, gameList } from '@/services/contract/catalogue';
import type { Ports } from './ports';

/** One page of a game list (API-35). */
export function fetchGames(
  ports: Pick<Ports, 'api' | 'status' | 'language'>,
  input: GamePageRequest,
  signal: AbortSignal,
): Promise<GamePage> {
  const { isNew, ...refinements } = toGameRequest(input.query, IN_HOUSE_VENDORS);
  return ports.api.call(
    gameList,
    {
      merchant: ports.status()?.info.whitelabel.merchantCode ?? '',
      platform: GAME_PLATFORM,
      pageNo: String(input.pageNo),
      pageSize: String(input.pageSize),
      language: ports.language(),
      ...refinements,
      ...(isNew === undefined ? {} : { isNew: 'true' as const }),
    },
    { signal },
  );
}
