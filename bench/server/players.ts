import { createHash, randomBytes } from 'node:crypto';
import type { SeedGame, SeedWorld } from '@demo/seed/world/types';
import { playOf } from '@demo/studio/plays';
import type { OpenDatabase } from '@server/db/database';
import { members, sessions, studioLaunches } from '@server/db/schema';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';

/** Tokens of a player: of the session, and of three launched games. */
export interface Player {
  readonly session: string;
  /** A slot machine; players take the vendors in turn. */
  readonly spread: Table;
  /** A slot machine of the one vendor that all players share. */
  readonly shared: Table;
  /** The one game with a jackpot that all players share. */
  readonly jackpot: Table;
}

/** A launched game. */
export interface Table {
  readonly token: string;
  readonly betMinor: number;
}

/** Enough for any number of minimum bets. */
const PURSE_MINOR = 100_000_000;
const CURRENCY = 'PHP';
const DAY = 86_400_000;

const newToken = (): string => randomBytes(32).toString('base64url');
const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** Playable games of a scene. */
const gamesOf = (world: SeedWorld, scene: string): readonly SeedGame[] =>
  world.games.filter((game) => game.supportPlay && playOf(game, world).scene === scene);

/** Adds players with money, sessions and launched games to a platform. */
export async function addPlayers(
  { db }: OpenDatabase,
  world: SeedWorld,
  count: number,
): Promise<{ readonly players: readonly Player[]; readonly vendors: number }> {
  const now = new Date();
  const later = new Date(now.getTime() + DAY);
  const wallet = createWallet({ db, now: Date.now });
  const slots = gamesOf(world, 'slots').filter(({ jackpot }) => jackpot === null);
  const vendors = [...new Set(slots.map(({ vendor }) => vendor))];
  const spread = vendors.flatMap((vendor) => slots.find((game) => game.vendor === vendor) ?? []);
  const shared = slots.filter(({ vendor }) => vendor === vendors[0]);
  const withJackpot = gamesOf(world, 'jackpot').filter(({ jackpot }) => jackpot !== null);
  const at = (games: readonly SeedGame[], index: number): SeedGame => {
    const game = games[index % games.length];
    if (game === undefined) throw new Error('The world has no such game.');
    return game;
  };
  const players: Player[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `bench${index}`;
    const [member] = await db
      .insert(members)
      .values({ username, usernameKey: username, passwordHash: '', type: 0, registeredAt: now })
      .returning({ id: members.id });
    if (member === undefined) throw new Error('The player was not stored.');
    const memberId = member.id;
    await wallet.transfer({
      key: `bench/${memberId}`,
      kind: 'opening',
      currency: CURRENCY,
      postings: [
        { account: equityAccount(), amountMinor: -PURSE_MINOR },
        { account: memberAccount(memberId), amountMinor: PURSE_MINOR },
      ],
    });
    const session = newToken();
    const sessionId = crypto.randomUUID();
    await db.insert(sessions).values({
      id: sessionId,
      tokenHash: digest(session),
      memberId,
      site: 'member',
      ip: '',
      device: '',
      temporaryPassword: false,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: later,
      state: 'open',
      deadlineAt: later,
    });
    const open = async ({ nodeId, minBetMinor }: SeedGame): Promise<Table> => {
      const token = newToken();
      await db.insert(studioLaunches).values({
        id: crypto.randomUUID(),
        tokenHash: digest(token),
        ticketExpiresAt: now,
        expiresAt: later,
        memberId,
        sessionId,
        nodeId,
        mode: 'real',
        language: 'EN',
        currency: CURRENCY,
        createdAt: now,
      });
      return { token, betMinor: Math.max(10, Math.ceil(minBetMinor / 10) * 10) };
    };
    players.push({
      session,
      spread: await open(at(spread, index)),
      shared: await open(at(shared, index)),
      jackpot: await open(at(withJackpot, 0)),
    });
  }
  return { players, vendors: spread.length };
}
