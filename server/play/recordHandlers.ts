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
import { imageAddress } from '../images/addresses';
import type { SettingsStore } from '../system/settings';
import { readBetPage } from './betRecords';
import type { Games } from './games';
import { readRecentGames, rememberGame } from './recentGames';
import { balanceAfter, readOwnRound } from './roundDetail';
import { drawsOf, factsOf, fixtureSeedOf, isOpenState, stepOf } from './rounds';
import type { GameContent } from './rules';

const DAY = 86_400_000;
const MAX_PAGE_SIZE = 200;
/** Maximum period of one request in days. */
const MAX_SPAN = 92;

/** Creates the handlers of API-39, API-40, of the betting record (ROUTE-60) and of its single rounds. */
export function recordHandlers({
  db,
  history,
  settings,
  games,
  content,
  toGame,
  base,
}: {
  readonly toGame: ToGame;
  readonly db: Database;
  readonly history: History;
  readonly settings: SettingsStore;
  readonly games: Pick<Games, 'find'>;
  readonly content: Pick<GameContent, 'tell'>;
  /** Path of the games' pages on this server. */
  readonly base: string;
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
          picture: imageAddress('game', game.nodeId),
          betMinor: bet.betMinor,
          winMinor: bet.winMinor,
          state: contract.roundState.parse(bet.state),
        })),
        ...placeOf(page, totalCount),
        totals,
      };
    }),

    answerSession(contract.memberRound, async ({ betId, language }, { session }) => {
      const row = await readOwnRound(db, session.memberId, betId);
      const found = row && (await games.find(row.nodeId));
      if (row === undefined || found === undefined) throw new Refusal('not.found');
      const isOpen = isOpenState(row.state);
      const { choice, outcome, audit } = row;
      const told = content.tell(
        found,
        { choice, outcome, fixtureSeed: fixtureSeedOf(audit) },
        language,
        base,
      );
      const { waitsFor } = factsOf(row);
      return {
        betId: row.id,
        game: toGame(found.row, language),
        placedTime: row.placedAt.getTime(),
        endedTime: row.settledAt?.getTime() ?? null,
        state: contract.roundState.parse(row.state),
        currency: row.currency,
        betMinor: row.betMinor,
        winMinor: row.winMinor,
        bonusMinor: row.bonusMinor,
        balanceMinor: await balanceAfter(db, row, stepOf(audit)),
        waitsFor: isOpen && waitsFor !== 'nothing' ? waitsFor : null,
        dueTime: isOpen ? (row.deadlineAt?.getTime() ?? null) : null,
        shown: told.lines.map(({ name, value }) => ({ name, value })),
        pictures: told.pictures.map((pictures) => [...pictures]),
        draws: isOpen ? null : drawsOf(audit).map(([below, value]) => ({ value, below })),
      };
    }),
  ];
}
