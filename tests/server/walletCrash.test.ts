import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@contract/account';
import { gameList, launchGame } from '@contract/catalogue';
import { betRecords } from '@contract/member';
import { memberInfo } from '@contract/profile';
import { openDatabase } from '@server/db';
import { members } from '@server/db/schema';
import { createWallet, memberAccount } from '@server/wallet/wallet';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pausesBeforeKills, reportChaos } from './support/chaos';
import { createHistory, shownRound } from './support/clientHistory';
import { checkHistory, readEnd, sumOf, type Verdict } from './support/historyCheck';
import { createClient, onEachDatabase } from './support/platform';
import { type PlatformProcess, seededFolder, startProcess } from './support/process';
import { untilMoreThan } from './support/progress';
import { type GameTable, openGame, type PlayedRound, type RoundRequest } from './support/studio';

let folder: string;
let running: PlatformProcess | undefined;

beforeEach(async () => {
  folder = await seededFolder('wallet-kill');
});
afterEach(async () => {
  await running?.kill();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Repeats it while a busy machine answers with Retry-After; such a round was not played. */
async function whenTaken<T>(play: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await play();
    } catch (error) {
      if (!String(error).includes(' 503 ')) throw error;
      await wait(100);
    }
  }
}

onEachDatabase((locate) => {
  it('SIGKILL during rounds loses no acknowledged round, books none twice, and the ledger balances', async () => {
    const location = await locate('empty');
    const database = location.kind === 'server' ? location : { kind: 'directory' as const, path: folder };
    const environment = location.kind === 'server' ? { DATABASE_URL: location.url } : {};
    const acknowledged = new Map<string, PlayedRound>();
    const verdicts: Verdict[] = [];
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

    let kills = 0;
    for (const pause of pausesBeforeKills([150, 20])) {
      kills += 1;
      const since = Date.now();
      const history = createHistory();
      const recorded = (table: GameTable, request: RoundRequest) =>
        whenTaken(() =>
          history.record(
            {
              member: 'player2',
              call: 'bet',
              key: request.roundKey,
              asked: { amountMinor: request.betMinor },
            },
            () => table.play(request),
            shownRound,
          ),
        );
      running = await startProcess(folder, environment);
      const client = createClient(running);
      const { token } = await client.call(login, {
        type: 'username',
        username: 'player2',
        password: 'Demo!2468',
        site: 'member',
      });
      const { games } = await client.call(gameList, {
        merchant: 'ALTP01',
        platform: 'html5',
        gameType: 'RNG',
        pageNo: '1',
        pageSize: '30',
        language: 'EN',
      });
      const usable = games.filter(
        (game) =>
          game.supportPlay &&
          game.gameClassify.every(
            (key) => !['BG', 'JP', 'Mini', 'Crash', 'Table', 'Scratch', 'Arcade'].includes(key),
          ),
      );
      const { origin } = running;
      let played = 0;
      // Each table submits its interrupted round again after the restart.
      const tables = usable.slice(0, 3).map(async (game) => {
        const { url } = await client.call(
          launchGame,
          {
            launch: 'general',
            gameCategory: 'RNG',
            vendor: game.vassalage,
            gameId: game.gameId,
            nodeId: String(game.nodeId),
            supportFreePlay: 'true',
            freePlay: 'false',
            platform: 'html5',
            language: 'EN',
          },
          { token },
        );
        const table = await openGame(origin, url);
        for (;;) {
          const roundKey = crypto.randomUUID();
          try {
            const request = { roundKey, betMinor: table.limits.minimumMinor, choice: {} };
            const round = await recorded(table, request);
            acknowledged.set(round.betId, round);
            played += 1;
          } catch (error) {
            // Only the end of the platform may cause this: `fetch` reports it as a TypeError.
            if (error instanceof TypeError)
              return { token: table.token, roundKey, bet: table.limits.minimumMinor };
            throw error;
          }
        }
      });
      expect(tables.length).toBeGreaterThan(0);
      await untilMoreThan(20, () => played);
      await wait(pause);
      await running.kill();
      const cutOff = await Promise.all(tables);

      running = await startProcess(folder, environment);
      const after = createClient(running);
      const restarted = running.origin;
      for (const { token: gameToken, roundKey, bet } of cutOff) {
        const table = await openGame(restarted, '', gameToken);
        const request = { roundKey, betMinor: bet, choice: {} };
        // Whether it was booked before or not, it is booked now, once.
        const first = await recorded(table, request);
        expect(await recorded(table, request)).toEqual(first);
        acknowledged.set(first.betId, first);
      }
      const stored = new Map<string, { betMinor: number; winMinor: number }>();
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await after.call(
          betRecords,
          { startDate: day(-1), endDate: day(1), pageNo: String(page), pageSize: '200' },
          { token },
        );
        pages = answer.totalPages;
        for (const { betId, betMinor, winMinor } of answer.list) {
          expect(stored.has(betId)).toBe(false);
          stored.set(betId, { betMinor, winMinor });
        }
      }
      for (const [betId, { betMinor, winMinor }] of acknowledged) {
        expect(stored.get(betId), betId).toEqual({ betMinor, winMinor });
      }
      const { balanceMinor } = await after.call(memberInfo, {}, { token });
      await running.terminate();

      const opened = await openDatabase(database, () => {});
      try {
        const wallet = createWallet({ db: opened.db, now: Date.now });
        await wallet.assertZeroSum();
        const end = await readEnd(opened.db, history.operations, { since, now: Date.now() });
        verdicts.push(checkHistory(history.operations, end));
        const [member] = await opened.db
          .select({ id: members.id })
          .from(members)
          .where(eq(members.usernameKey, 'player2'));
        expect(await wallet.balance(memberAccount(member?.id ?? 0), 'PHP')).toBe(balanceMinor);
      } finally {
        await opened.close();
      }
    }
    const { figures, unexplained } = sumOf(verdicts);
    reportChaos(`SIGKILL among bets, ${location.kind === 'server' ? 'PostgreSQL' : 'embedded database'}`, {
      kills,
      'acknowledged bets': acknowledged.size,
      lost: 0,
      doubled: 0,
      ...figures,
    });
    expect(unexplained.join('\n\n')).toBe('');
  }, 3_000_000);
});
