import type { Logger } from 'pino';
import type { Sessions } from '../accounts/sessions';
import type { Bonuses } from '../bonus/bonuses';
import type { Database } from '../db/database';
import { describeError } from '../http/log';
import { createDraws } from '../lottery/draws';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet';
import { type Chance, cryptoChance } from './chance';
import { createGameCalls, type GameCallParts } from './gameCalls';
import { createGames } from './games';
import { collectShares } from './jackpots';
import { createLaunches } from './launches';
import { launchHandlers } from './launchHandlers';
import { createPlays } from './plays';
import { createRounds } from './rounds';
import type { GameContent } from './rules';

/** Path of games on this server. */
const BASE = '/studio';

/** Dependencies of play. */
export interface PlayOptions {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly bonuses: Bonuses;
  readonly protection: Protection;
  readonly sessions: Pick<Sessions, 'admit'>;
  readonly log: Logger;
  readonly now: () => number;
  /** Rules and pages. */
  readonly content: GameContent;
  /** Random source; default the system's cryptographic generator. Replaced only in tests. */
  readonly chance?: Chance | undefined;
  readonly onAnswered: GameCallParts['onAnswered'];
}

/** Creates the play module: launches, rounds and their money, and the game pages below one path. */
export function openPlay({
  db,
  settings,
  wallet,
  bonuses,
  protection,
  sessions,
  log,
  now,
  content,
  chance = cryptoChance,
  onAnswered,
}: PlayOptions) {
  const games = createGames({ db, content, lists: () => settings.read() });
  const launches = createLaunches(db, sessions);
  const draws = createDraws(db, now);
  const plays = createPlays(db);
  const rounds = createRounds({ db, wallet, bonuses, protection, chance, plays, draws, games, log, now });
  const pages = content.openPages({
    base: BASE,
    find: games.find,
    onFault: (error) => log.error({ error: describeError(error) }, 'a page of a game failed'),
  });
  const calls = createGameCalls({
    base: BASE,
    settings,
    wallet,
    launches,
    rounds,
    games,
    content,
    pages,
    log,
    now,
    onAnswered,
  });
  return {
    /** Path of pages and calls on this server. */
    base: BASE,
    fetch: (request: Request, requestId: string) => calls.fetch(request, { requestId }),
    handlers: launchHandlers({ db, settings, wallet, protection, launches, games, base: BASE }),
    figuresOf: games.figuresOf,
    /** Reads what the figures of lotteries depend on. */
    readFormats: games.readFormats,
    /** Settles bets on due draws. */
    settleDue: rounds.settleDue,
    /** Adds what bets have paid to the jackpots. */
    collectShares: () => collectShares(db),
    /** Stores the counts of the ranking. */
    storePlays: plays.store,
    /** Ends abandoned rounds. */
    settleAbandoned: rounds.settleAbandoned,
  };
}
