import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@contract/account';
import { gameList, launchGame } from '@contract/catalogue';
import { betRecords } from '@contract/member';
import { memberInfo } from '@contract/profile';
import { openDatabase } from '@server/db';
import { members } from '@server/db/schema';
import { createWallet, memberAccount } from '@server/wallet/wallet';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reportChaos, roundsOf } from './support/chaos';
import { createHistory, shownRound } from './support/clientHistory';
import { checkHistory, readEnd } from './support/historyCheck';
import { createClient } from './support/platform';
import { createDatabase, hasPostgres, startCluster } from './support/postgres';
import { startProcess } from './support/process';
import { untilMoreThan } from './support/progress';
import { openGame, type PlayedRound } from './support/studio';
import { startTcpProxy } from './support/tcpProxy';

/** How the primary ends before it is lost permanently: shutdown, crash, kill. */
const ENDS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe.runIf(hasPostgres())('PostgreSQL restarted and failed over under load', () => {
  it('loses no acknowledged round, books none twice, and the platform recovers automatically', async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    const proxy = await startTcpProxy(cluster.port);
    onTestFinished(() => proxy.close());
    const { url } = await createDatabase(cluster.adminUrl);
    const address = new URL(url);
    address.port = String(proxy.port);
    const folder = mkdtempSync(join(tmpdir(), 'failover-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const platform = await startProcess(folder, { DATABASE_URL: address.href });
    onTestFinished(() => platform.kill());

    const client = createClient(platform);
    const signIn = { type: 'username', username: 'player2', password: 'Demo!2468', site: 'member' } as const;
    const { token } = await client.call(login, signIn);
    const query = { merchant: 'ALTP01', platform: 'html5', gameType: 'RNG', language: 'EN' } as const;
    const { games } = await client.call(gameList, { ...query, pageNo: '1', pageSize: '30' });
    // Games that are decided by a single round.
    const OTHERS = ['BG', 'JP', 'Mini', 'Crash', 'Table', 'Scratch', 'Arcade'];
    const slots = games.filter(
      (game) => game.supportPlay && !game.gameClassify.some((kind) => OTHERS.includes(kind)),
    );
    const acknowledged = new Map<string, PlayedRound>();
    const since = Date.now();
    const history = createHistory();
    let isOver = false;
    let refusals = 0;
    const tables = await Promise.all(
      slots.slice(0, 3).map(async ({ vassalage, gameId, nodeId }) => {
        const launched = await client.call(
          launchGame,
          {
            launch: 'general',
            gameCategory: 'RNG',
            vendor: vassalage,
            gameId,
            nodeId: String(nodeId),
            supportFreePlay: 'true',
            freePlay: 'false',
            platform: 'html5',
            language: 'EN',
          },
          { token },
        );
        return openGame(platform.origin, launched.url);
      }),
    );
    expect(tables).toHaveLength(3);
    const play = tables.map(async (table) => {
      while (!isOver) {
        const request = { roundKey: crypto.randomUUID(), betMinor: table.limits.minimumMinor, choice: {} };
        // A round whose answer was lost is requested again until its result is known.
        for (let round: PlayedRound | undefined; round === undefined; ) {
          try {
            round = await history.record(
              {
                member: 'player2',
                call: 'bet',
                key: request.roundKey,
                asked: { amountMinor: request.betMinor },
              },
              () => table.play(request),
              shownRound,
            );
            acknowledged.set(round.betId, round);
          } catch {
            refusals += 1;
            await wait(50);
          }
        }
      }
    });
    const goesOn = () => untilMoreThan(acknowledged.size + 15, () => acknowledged.size);

    await goesOn();
    let restarts = 0;
    for (const round of roundsOf(1, 30)) {
      restarts += 1;
      await cluster.restart(ENDS[round % ENDS.length] ?? 'SIGKILL');
      await goesOn();
    }
    proxy.redirect(await cluster.failOver());
    await goesOn();
    isOver = true;
    await Promise.all(play);
    expect(refusals).toBeGreaterThan(0);

    const stored = new Map<string, { betMinor: number; winMinor: number }>();
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const dates = { startDate: day(-1), endDate: day(1) };
      const answer = await client.call(
        betRecords,
        { ...dates, pageNo: String(page), pageSize: '200' },
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
    const { balanceMinor } = await client.call(memberInfo, {}, { token });
    expect(platform.isRunning()).toBe(true);

    const { db, close } = await openDatabase({ kind: 'server', url: address.href }, () => {});
    onTestFinished(close);
    const wallet = createWallet({ db, now: Date.now });
    await wallet.assertZeroSum();
    const [member] = await db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.usernameKey, 'player2'));
    expect(await wallet.balance(memberAccount(member?.id ?? 0), 'PHP')).toBe(balanceMinor);
    const end = await readEnd(db, history.operations, { since, now: Date.now() });
    const { figures, unexplained } = checkHistory(history.operations, end);
    reportChaos('PostgreSQL restarted and failed over among bets', {
      restarts,
      'fail-overs': 1,
      'acknowledged bets': acknowledged.size,
      'refused meanwhile': refusals,
      lost: 0,
      doubled: 0,
      ...figures,
    });
    expect(unexplained.join('\n\n')).toBe('');
  }, 1_200_000);
});
