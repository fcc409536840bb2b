import * as contract from '@contract/catalogue';
import { TRIAL_TYPE } from '../account/roles';
import type { Database } from '../db/database';
import { answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet/wallet';
import type { Games } from './games';
import { findLaunchable, type LaunchRequest } from './launchable';
import { type Launches, TICKET_LIFETIME } from './launches';
import { limitsOf, PLAY_MONEY_MINOR } from './limits';
import { rememberGame } from './recentGames';
import { accountsOf, spendable } from './rounds';

/** Member types that may play for free (FREEPLAY-02). */
const FREE_PLAY_TYPES: readonly number[] = [0, 1, 2];

/** Dependencies of a launch. */
export interface LaunchParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly protection: Protection;
  readonly launches: Launches;
  readonly games: Pick<Games, 'of'>;
  /** Path of the pages on this server. */
  readonly base: string;
}

/** Creates the handler of API-42. */
export function launchHandlers({
  db,
  settings,
  wallet,
  protection,
  launches,
  games,
  base,
}: LaunchParts): BoundHandler[] {
  /** Tops up play money to its fixed amount. */
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
    // Applies to free play too, because a break covers all games.
    await protection.admitLaunch(session.memberId);
    const row = await findLaunchable(db, request);
    // Guests have no real money and always play for play money.
    const mode = asksForFree || session.type === TRIAL_TYPE ? ('free' as const) : ('real' as const);
    const { currency } = await settings.read();
    const { play, rules } = await games.of(row);
    if (mode === 'free') await fillPlayMoney(session.memberId, row.vendor, currency);
    const heldMinor = await spendable(wallet, { mode, memberId: session.memberId, currency });
    const { minimumMinor: leastBetMinor } = limitsOf(rules, row.minBetMinor);
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
      // In the fragment, which is never sent to servers or logs.
      url: `${base}/${play.scene}#ticket=${ticket}`,
      // A frame with only `allow-scripts` has an opaque origin.
      origin: 'null',
      mode,
      // Recommended orientation; every scene can be played in both (API-42).
      orientation: rules.traits.isWide === true ? ('landscape' as const) : ('portrait' as const),
      expirationTime: now + TICKET_LIFETIME,
      ...(heldMinor < leastBetMinor ? { lack: { leastBetMinor, heldMinor } } : {}),
    };
  }

  return [answerSession(contract.launchGame, launch)];
}
