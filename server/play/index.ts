import type { Logger } from 'pino';
import type { Sessions } from '../account/sessions';
import type { Area } from '../area';
import type { Bonuses } from '../cashier/bonus/bonuses';
import { createToGame } from '../catalogue/toGame';
import type { Database } from '../db/database';
import { createHistory } from '../db/history';
import { describeError } from '../http/log';
import { JOB_DEADLINE } from '../jobs/jobs';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet/wallet';
import { boardHandlers } from './boardHandlers';
import { type Chance, cryptoChance } from './chance';
import { createGameCalls, type GameCallParts } from './gameCalls';
import { createGames } from './games';
import { collectShares } from './jackpots';
import { createLaunches } from './launches';
import { launchHandlers } from './launchHandlers';
import { createDraws } from './lottery/draws';
import { createPlays } from './plays';
import { recordHandlers } from './recordHandlers';
import { createRounds } from './rounds';
import type { GameContent } from './rules';
import { rulesHandlers } from './rulesHandlers';

/** Path of games on this server. */
const BASE = '/studio';

/** Interval of adding paid shares to the jackpots, in milliseconds; until then a bet on the game sums them up. */
const JACKPOT_INTERVAL = 1_000;
/** Interval of storing the counts of the ranking, in milliseconds. */
const PLAYS_INTERVAL = 5_000;

/** Dependencies of play. */
export interface PlayOptions {
  readonly db: Database;
  readonly replica: Database;
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
export async function openPlay({
  db,
  replica,
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
  const rounds = createRounds({ db, wallet, bonuses, protection, chance, plays, draws, games, now });
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
  // What the figures of lotteries depend on.
  await games.readFormats();
  const toGame = createToGame(games.figuresOf);
  return {
    /** Path of pages and calls on this server. */
    base: BASE,
    fetch: (request: Request, requestId: string) => calls.fetch(request, { requestId }),
    handlers: [
      ...launchHandlers({ db, settings, wallet, protection, launches, games, base: BASE }),
      ...recordHandlers({
        db,
        history: createHistory({ present: db, replica, now }),
        settings,
        games,
        content,
        toGame,
        base: BASE,
      }),
      ...boardHandlers({ db: replica, settings, toGame, storePlays: plays.store, now }),
      ...rulesHandlers({ db: replica, settings, games, content, toGame, base: BASE }),
    ],
    jobs: [
      { name: 'jackpots', every: JACKPOT_INTERVAL, deadline: JOB_DEADLINE, run: () => collectShares(db) },
      { name: 'plays', every: PLAYS_INTERVAL, deadline: JOB_DEADLINE, run: plays.store },
    ],
    passDeadlines: rounds.passDeadlines,
    /** A game with its figures, for lists. */
    toGame,
    /** Stores the counts of the ranking. */
    storePlays: plays.store,
  } satisfies Area & Record<string, unknown>;
}
