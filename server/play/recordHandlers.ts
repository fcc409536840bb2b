import * as catalogue from '@contract/catalogue';
import * as contract from '@contract/member';
import { requireGame } from '../catalogue/games';
import type { ToGame } from '../catalogue/toGame';
import { startOfDay } from '../common/homeDays';
import type { Database } from '../db/database';
import type { History } from '../db/history';
import { answerSession, type BoundHandler } from '../http/call';
import { pageOf, placeOf } from '../http/paging';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import { readBetPage } from './betRecords';
import { readRecentGames, rememberGame } from './recentGames';

const DAY = 86_400_000;
const MAX_PAGE_SIZE = 200;
/** Maximum period of one request in days. */
const MAX_SPAN = 92;

/** Creates the handlers of API-39, API-40 and of the betting record (ROUTE-60). */
export function recordHandlers({
  db,
  history,
  settings,
  toGame,
}: {
  readonly toGame: ToGame;
  readonly db: Database;
  readonly history: History;
  readonly settings: SettingsStore;
}): BoundHandler[] {
  return [
    answerSession(catalogue.addRecent, async (request, { session, now }) => {
      const nodeId = Number(request.nodeId);
      await requireGame(db, nodeId, request.vendor);
      await rememberGame(db, session.memberId, nodeId, now);
      return { nodeId };
    }),

    answerSession(catalogue.recentList, async (request, { session }) => {
      const { gameType, language } = request;
      const vendors = request.vendor?.split(',').filter((code) => code !== '') ?? [];
      const page = pageOf(request.page, request.pageSize, MAX_PAGE_SIZE);
      const current = await settings.read();
      const found = await readRecentGames(db, session.memberId, { gameType, vendors }, page, current);
      return {
        list: found.rows.map((game) => toGame(game, language)),
        ...placeOf(page, found.totalCount),
      };
    }),

    answerSession(contract.betRecords, async (request, { session }) => {
      const from = startOfDay(request.startDate);
      const last = startOfDay(request.endDate);
      if (from === undefined || last === undefined || last < from || last - from > MAX_SPAN * DAY) {
        throw new Refusal('request.invalid');
      }
      const page = pageOf(request.pageNo, request.pageSize, MAX_PAGE_SIZE, request.after);
      const until = last + DAY;
      const { rows, totalCount, totals } = await readBetPage(
        history(until),
        { memberId: session.memberId, from, until },
        { gameType: request.gameType, vendor: request.vassalage },
        page,
      );
      const language = request.language ?? (await settings.read()).defaultLanguage;
      return {
        list: rows.map(({ bet, game }) => ({
          betId: bet.id,
          placedTime: bet.placedAt.getTime(),
          nodeId: game.nodeId,
          displayName: game.displayName[language],
          vassalage: game.vendor,
          gameType: game.requestType,
          betMinor: bet.betMinor,
          winMinor: bet.winMinor,
          state: contract.roundState.parse(bet.state),
        })),
        ...placeOf(page, totalCount),
        totals,
      };
    }),
  ];
}
