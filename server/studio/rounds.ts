import { createHash } from 'node:crypto';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../db/database';
import { bets, gamePlays, type PlayMode } from '../db/schema';
import { Refusal } from '../http/refusal';
import type { Protection } from '../protection/protection';
import { memberAccount, vendorAccount, type Wallet } from '../wallet';
import type { StudioGame } from './games';
import { feedJackpot } from './jackpots';
import type { LaunchRow } from './launches';
import { limitsOf } from './limits';
import { audited, type Chance } from './random';
import { type AnyScene, hasFixtures, type Place, SCENE_RULES } from './scenes';

export type BetRow = typeof bets.$inferSelect;

/** A round as the game is told of it. */
export interface RoundResult {
  readonly roundKey: string;
  readonly betId: string;
  readonly state: 'open' | 'settled' | 'cancelled';
  readonly betMinor: number;
  readonly winMinor: number;
  readonly outcome: unknown;
  readonly balanceMinor: number;
}

/** What begins a round. */
export interface RoundRequest {
  readonly roundKey: string;
  readonly betMinor: number;
  readonly choice: unknown;
  /** Number of the fixture that the page shows; only games with fixtures have one. */
  readonly fixture?: number | undefined;
}

/** Plays rounds: chance, outcome, money and record in one database transaction. */
export interface Rounds {
  /** Where the player's next round of this launch stands. */
  placeOf(launch: LaunchRow, studio: StudioGame): Promise<Place>;
  /**
   * Plays a round once; the same request again answers the same. Rejects with `player.excluded`,
   * `player.limit.reached` or `reality.check.due` for the player's own protection, `amount.out.of.limits`,
   * `request.invalid`, `balance.insufficient`, or `conflict` for another request under the same key.
   */
  play(launch: LaunchRow, studio: StudioGame, request: RoundRequest): Promise<RoundResult>;
  /** Plays on in a round that waits for the player. */
  act(launch: LaunchRow, studio: StudioGame, roundKey: string, act: unknown): Promise<RoundResult>;
  /** Ends the member's rounds of this game that were left open, in the player's best interest as they stand. */
  settleLeft(memberId: number, studio: StudioGame): Promise<void>;
  /** The last rounds of a launch, newest first. */
  recent(launch: LaunchRow, limit: number): Promise<readonly BetRow[]>;
}

/** What is kept of a round besides what the player sees. */
const keptAudit = z.object({
  draws: z.array(z.tuple([z.number(), z.number()])),
  /** What the first step left for the second. */
  pending: z.optional(z.unknown()),
  act: z.optional(z.unknown()),
});

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** Accounts of the player and of the house for one kind of money. */
export const accountsOf = (mode: PlayMode, memberId: number, vendor: string) =>
  mode === 'real'
    ? { player: memberAccount(memberId, 'cash'), house: vendorAccount(vendor, 'house') }
    : { player: memberAccount(memberId, 'play'), house: vendorAccount(vendor, 'playHouse') };

/** Creates the rounds over the database. */
export function createRounds({
  db,
  wallet,
  protection,
  chance,
  now,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly protection: Protection;
  readonly chance: Chance;
  readonly now: () => number;
}): Rounds {
  /** Each round of a game with fixtures has the next fixture. */
  async function placeOf(launch: LaunchRow, studio: StudioGame, tx: Database = db): Promise<Place> {
    if (!hasFixtures(studio.scene)) return { fixture: 0, fixtureSeed: launch.id };
    const [row] = await tx.select({ played: count() }).from(bets).where(eq(bets.launchId, launch.id));
    const fixture = row?.played ?? 0;
    return { fixture, fixtureSeed: `${launch.id}/${fixture}` };
  }

  const resultOf = async (row: BetRow, studio: StudioGame, tx: Database): Promise<RoundResult> => ({
    roundKey: row.roundKey,
    betId: row.id,
    state: row.state,
    betMinor: row.betMinor,
    winMinor: row.winMinor,
    outcome: row.outcome,
    balanceMinor: await wallet.balance(
      accountsOf(row.mode, row.memberId, studio.row.vendor).player,
      row.currency,
      tx,
    ),
  });

  async function pay(row: BetRow, studio: StudioGame, winMinor: number, tx: Database): Promise<void> {
    if (winMinor === 0) return;
    const { player, house } = accountsOf(row.mode, row.memberId, studio.row.vendor);
    await wallet.transfer(
      {
        key: `round/${row.id}/win`,
        kind: 'win',
        currency: row.currency,
        reference: row.id,
        postings: [
          { account: house, amountMinor: -winMinor },
          { account: player, amountMinor: winMinor },
        ],
      },
      tx,
    );
  }

  /** The second step of a round that waits; the row is locked by the caller. */
  async function finish(row: BetRow, studio: StudioGame, act: unknown, tx: Database): Promise<BetRow> {
    const rules = SCENE_RULES[studio.scene];
    const kept = keptAudit.parse(row.audit);
    if (rules.resume === undefined) throw new Refusal('request.invalid');
    const source = audited(chance);
    let decided: ReturnType<NonNullable<AnyScene['resume']>>;
    try {
      decided = rules.resume(source, studio.game, kept.pending, act, row.betMinor);
    } catch (error) {
      if (error instanceof z.core.$ZodError) throw new Refusal('request.invalid');
      throw error;
    }
    await pay(row, studio, decided.winMinor, tx);
    const [settled] = await tx
      .update(bets)
      .set({
        state: 'settled',
        winMinor: decided.winMinor,
        outcome: decided.outcome,
        audit: { ...kept, act, draws: [...kept.draws, ...source.audit] },
        settledAt: new Date(now()),
      })
      .where(eq(bets.id, row.id))
      .returning();
    if (settled === undefined) throw new Error('The round was not stored.');
    return settled;
  }

  return {
    placeOf: (launch, studio) => placeOf(launch, studio),

    async play(launch, studio, { roundKey, betMinor, choice, fixture }) {
      const limits = limitsOf(studio.scene, studio.row.minBetMinor);
      const isWithin = betMinor >= limits.minimumMinor && betMinor <= limits.maximumMinor;
      if (!isWithin || betMinor % limits.unitMinor !== 0) {
        throw new Refusal('amount.out.of.limits', {
          value: { minimumMinor: limits.minimumMinor, maximumMinor: limits.maximumMinor },
        });
      }
      const rules = SCENE_RULES[studio.scene];
      const intentHash = hashOf([betMinor, choice, fixture ?? null]);
      const { player, house } = accountsOf(launch.mode, launch.memberId, studio.row.vendor);
      const placedAt = new Date(now());
      return db.transaction(async (tx) => {
        const [known] = await tx
          .select()
          .from(bets)
          .where(and(eq(bets.launchId, launch.id), eq(bets.roundKey, roundKey)));
        // A round that was played stays played, whatever its player has decided since.
        if (known === undefined) {
          await protection.admitStake(tx, launch.memberId, launch.mode === 'real' ? betMinor : 0);
        }
        const place = await placeOf(launch, studio, tx);
        const read = rules.read(choice, studio.game, place);
        if (read === undefined) throw new Refusal('request.invalid');
        const id = crypto.randomUUID();
        // The same round elsewhere at the same time waits here until that one is decided.
        const [row] = await tx
          .insert(bets)
          .values({
            id,
            launchId: launch.id,
            roundKey,
            intentHash,
            memberId: launch.memberId,
            nodeId: launch.nodeId,
            mode: launch.mode,
            currency: launch.currency,
            betMinor,
            winMinor: 0,
            state: 'open',
            choice: read,
            outcome: {},
            audit: {},
            placedAt,
          })
          .onConflictDoNothing({ target: [bets.launchId, bets.roundKey] })
          .returning();
        if (row === undefined) {
          const [earlier] = await tx
            .select()
            .from(bets)
            .where(and(eq(bets.launchId, launch.id), eq(bets.roundKey, roundKey)));
          if (earlier === undefined || earlier.intentHash !== intentHash) throw new Refusal('conflict');
          return resultOf(earlier, studio, tx);
        }
        // The player bets on the fixture they see, at the odds they see.
        if (hasFixtures(studio.scene) && fixture !== place.fixture) throw new Refusal('conflict');

        await wallet.transfer(
          {
            key: `round/${id}/bet`,
            kind: 'bet',
            currency: launch.currency,
            reference: id,
            postings: [
              { account: player, amountMinor: -betMinor },
              { account: house, amountMinor: betMinor },
            ],
          },
          tx,
        );
        const source = audited(chance);
        const decided = rules.decide(source, studio.game, read, betMinor, place);
        const { pending } = decided;
        const isOpen = pending !== undefined;
        // Play money feeds no jackpot, and a round that waits for its player wins none.
        const jackpotMinor =
          launch.mode === 'real' && !isOpen ? await feedJackpot(tx, source, studio.row, betMinor) : 0;
        const outcome = jackpotMinor === 0 ? decided.outcome : { ...Object(decided.outcome), jackpotMinor };
        const winMinor = decided.winMinor + jackpotMinor;
        await pay(row, studio, winMinor, tx);
        const [stored] = await tx
          .update(bets)
          .set({
            outcome,
            winMinor,
            audit: { draws: source.audit, fixtureSeed: place.fixtureSeed, ...(isOpen ? { pending } : {}) },
            ...(isOpen ? {} : { state: 'settled', settledAt: placedAt }),
          })
          .where(eq(bets.id, id))
          .returning();
        if (stored === undefined) throw new Error('The round was not stored.');
        if (launch.mode === 'real') {
          await tx
            .insert(gamePlays)
            .values({ day: placedAt.toISOString().slice(0, 10), nodeId: launch.nodeId, playCount: 1 })
            .onConflictDoUpdate({
              target: [gamePlays.day, gamePlays.nodeId],
              set: { playCount: sql`${gamePlays.playCount} + 1` },
            });
        }
        return resultOf(stored, studio, tx);
      });
    },

    async act(launch, studio, roundKey, act) {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(bets)
          .where(and(eq(bets.launchId, launch.id), eq(bets.roundKey, roundKey)))
          .for('update');
        if (row === undefined) throw new Refusal('not.found');
        if (row.state === 'open') return resultOf(await finish(row, studio, act, tx), studio, tx);
        const kept = keptAudit.safeParse(row.audit);
        // The same decision again answers the same; another one comes too late.
        if (!kept.success || hashOf(kept.data.act) !== hashOf(act)) throw new Refusal('conflict');
        return resultOf(row, studio, tx);
      });
    },

    async settleLeft(memberId, studio) {
      await db.transaction(async (tx) => {
        const open = await tx
          .select()
          .from(bets)
          .where(and(eq(bets.memberId, memberId), eq(bets.nodeId, studio.row.nodeId), eq(bets.state, 'open')))
          .orderBy(asc(bets.placedAt))
          .for('update');
        // Standing on the hand as dealt needs nothing from the player.
        for (const row of open) await finish(row, studio, { hold: [0, 1, 2, 3, 4] }, tx);
      });
    },

    recent: (launch, limit) =>
      db
        .select()
        .from(bets)
        .where(eq(bets.launchId, launch.id))
        .orderBy(desc(bets.placedAt), desc(bets.id))
        .limit(limit),
  };
}
