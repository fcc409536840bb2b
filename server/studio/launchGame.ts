import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import * as contract from '@/services/contract/catalogue';
import type { RequestOf } from '@/services/contract/core';
import { GUEST_TYPE } from '../accounts/roles';
import type { Database } from '../db/database';
import { games, lotteries } from '../db/schema';
import { answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet';
import { type GameRow, toStudioGame } from './games';
import { type Launches, TICKET_LIFETIME } from './launches';
import { PLAY_MONEY_MINOR } from './limits';
import { rememberGame } from './records';
import { accountsOf, type Rounds } from './rounds';
import { orientationOf } from './scenes';

/** Path of the studio on this server. */
export const STUDIO_BASE = '/studio';

/** Vendors whose games open by a lottery launch (LAUNCH-02..LAUNCH-04). */
const LOTTERY_VENDORS: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];
/** Member types that may play for free (FREEPLAY-02). */
const FREE_PLAY_TYPES: readonly number[] = [0, 1, 2];
/** Game types that a game is stored under; the others are views of these. */
const STORED_TYPES: readonly string[] = ['RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS', 'LOTT', 'ELOTT'];

type LaunchRequest = RequestOf<typeof contract.launchGame>;
type GeneralLaunch = Extract<LaunchRequest, { launch: 'general' }>;
type LotteryLaunch = Extract<LaunchRequest, { launch: 'lottery' }>;

/** What a launch needs. */
export interface LaunchParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly protection: Protection;
  readonly launches: Launches;
  readonly rounds: Rounds;
}

/** Creates the answer of API-42. */
export function launchHandlers({
  db,
  settings,
  wallet,
  protection,
  launches,
  rounds,
}: LaunchParts): BoundHandler[] {
  async function findGame(where: SQL | undefined): Promise<GameRow> {
    const [row] = await db
      .select()
      .from(games)
      .where(where)
      .orderBy(desc(games.sortWeight), asc(games.nodeId))
      .limit(1);
    if (row === undefined || !row.supportPlay) throw new Refusal('game.unavailable');
    return row;
  }

  /** LAUNCH-06 */
  async function findGeneral(request: GeneralLaunch): Promise<GameRow> {
    const { vendor, nodeId, gameId, gameCategory, freePlay } = request;
    if (LOTTERY_VENDORS.includes(vendor)) throw new Refusal('request.invalid');
    if (!contract.gameType.safeParse(gameCategory).success) throw new Refusal('request.invalid');
    const row = await findGame(
      and(eq(games.nodeId, Number(nodeId)), eq(games.vendor, vendor), eq(games.gameId, gameId)),
    );
    if (STORED_TYPES.includes(gameCategory) && gameCategory !== row.requestType) {
      throw new Refusal('game.unavailable');
    }
    if (freePlay === 'true' && !row.freeplay) throw new Refusal('game.unavailable');
    return row;
  }

  /** LAUNCH-02..LAUNCH-05, LAUNCH-07, LAUNCH-08 */
  async function findLottery(request: LotteryLaunch): Promise<GameRow> {
    const { vendor, gameCode, prizeMode, playType, nodeId } = request;
    const isSea = vendor === 'TCG_SEA';
    if (!LOTTERY_VENDORS.includes(vendor) || (prizeMode === 'SEA') !== isSea) {
      throw new Refusal('request.invalid');
    }
    if (!isSea && !gameCode) throw new Refusal('request.invalid');
    const needsPlayType = vendor === 'LOTT' || vendor === 'ELOTT';
    if (needsPlayType && playType === undefined) throw new Refusal('request.invalid');
    const row = await findGame(
      and(
        eq(games.vendor, vendor),
        gameCode ? eq(games.gameCode, gameCode) : undefined,
        nodeId === undefined ? undefined : eq(games.nodeId, Number(nodeId)),
      ),
    );
    if (playType !== undefined) {
      const [lottery] = await db
        .select({ playTypes: lotteries.playTypes })
        .from(lotteries)
        .where(and(eq(lotteries.vendor, vendor), eq(lotteries.gameCode, row.gameCode)));
      if (lottery?.playTypes.includes(playType) === false) throw new Refusal('game.unavailable');
    }
    return row;
  }

  /** Play money is filled up, never counted. */
  async function fillPlayMoney(memberId: number, vendor: string, currency: string): Promise<void> {
    const { player, house } = accountsOf('free', memberId, vendor);
    const missing = PLAY_MONEY_MINOR - (await wallet.balance(player, currency));
    if (missing <= 0) return;
    await wallet.transfer({
      key: `playGrant/${memberId}/${crypto.randomUUID()}`,
      kind: 'playGrant',
      currency,
      postings: [
        { account: house, amountMinor: -missing },
        { account: player, amountMinor: missing },
      ],
    });
  }

  async function launch(request: LaunchRequest, { session, now }: SessionCall) {
    const asksForFree = request.launch === 'general' && request.freePlay === 'true';
    if (asksForFree && !FREE_PLAY_TYPES.includes(session.type)) throw new Refusal('free.play.refused');
    // Free play included: who needs a rest from games needs it from all of them.
    await protection.admitLaunch(session.memberId);
    const row = request.launch === 'general' ? await findGeneral(request) : await findLottery(request);
    // A guest has no real money: what it plays for is play money.
    const mode = asksForFree || session.type === GUEST_TYPE ? ('free' as const) : ('real' as const);
    const current = await settings.read();
    const { currency } = current;
    const studio = await toStudioGame(db, row, current);
    await rounds.settleLeft(session.memberId, studio);
    if (mode === 'free') await fillPlayMoney(session.memberId, row.vendor, currency);
    const { launchId, ticket } = await launches.open(
      {
        memberId: session.memberId,
        sessionId: session.sessionId,
        nodeId: row.nodeId,
        mode,
        language: request.language,
        currency,
        ...(request.launch === 'lottery'
          ? { prizeMode: request.prizeMode, playType: request.playType ?? '' }
          : {}),
      },
      now,
    );
    await rememberGame(db, session.memberId, row.nodeId, now);
    return {
      launchId,
      // In the fragment, which no server or log ever sees.
      url: `${STUDIO_BASE}/${studio.scene}#ticket=${ticket}`,
      // A frame that may run scripts and nothing else has no origin of its own.
      origin: 'null',
      mode,
      orientation: orientationOf(studio.scene),
      expirationTime: now + TICKET_LIFETIME,
    };
  }

  return [answerSession(contract.launchGame, launch)];
}
