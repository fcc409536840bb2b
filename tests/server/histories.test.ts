import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRule } from '@server/content/rewards/rules';
import { openDatabase } from '@server/db';
import { announcements, members, rewardApplications } from '@server/db/schema';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { eq, inArray, isNotNull, like, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isLongForm, reportChaos } from './support/chaos';
import { createHistory } from './support/clientHistory';
import { checkHistory, readEnd, sumOf, type Verdict } from './support/historyCheck';
import { createMoneyClient } from './support/moneyClients';
import { onPostgres } from './support/platform';
import { hasPostgres } from './support/postgres';
import { type PlatformProcess, startProcess } from './support/process';
import { untilMoreThan } from './support/progress';
import { startTcpProxy, type TcpProxy } from './support/tcpProxy';

const MEMBERS = ['demo', 'player1', 'player2', 'player3'];
const PASSWORD = 'Demo!2468';
/** Things that each member does at once. */
const AT_ONCE = 2;
/** Operations that are wanted, those between two kills or cuts, and these until a check. */
const WANTED = isLongForm ? 200_000 : 400;
const BETWEEN = isLongForm ? 1_200 : 80;
const EVENTS = 5;
/** Promotions of which each member applies for the reward, between two checks. */
const OFFERED = 6;
const FUNDS = 1_000_000_000;
/** Ends a run that hangs, in milliseconds. */
const LONGEST = isLongForm ? 7_200_000 : 900_000;

/** Anybody can apply, for as long as the promotion is there. */
const FREE = { imageRequired: false, remarkRequired: false, endDate: null, noExpiry: true };
const ruleOf = (index: number) =>
  readRule({
    decides: 'platform',
    pays: { kind: 'fixed', amountMinor: 1_300 + 170 * index },
    every: 'once',
    wagering: 0,
    conditions: [],
  });

const portOf = ({ origin }: PlatformProcess): number => Number(new URL(origin).port);

describe.runIf(hasPostgres())('clients of two instances on PostgreSQL', () => {
  it(
    'are told nothing that chart and ledger do not explain, among kills and cuts',
    async () => {
      const location = await onPostgres('empty');
      if (location.kind !== 'server') throw new Error('A server was to be there.');
      const places: { folder: string; running: PlatformProcess; proxy: TcpProxy }[] = [];
      for (const name of ['first', 'second']) {
        const folder = mkdtempSync(join(tmpdir(), `histories-${name}-`));
        onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
        const running = await startProcess(folder, { DATABASE_URL: location.url });
        const place = { folder, running, proxy: await startTcpProxy(portOf(running)) };
        places.push(place);
        onTestFinished(async () => {
          await place.proxy.close();
          await place.running.kill();
        });
      }
      const [first, second] = places;
      if (first === undefined || second === undefined) throw new Error('There were to be two.');
      const { db, close } = await openDatabase(location, () => {});
      onTestFinished(close);
      const wallet = createWallet({ db, now: Date.now });
      const found = await db
        .select({ id: members.id })
        .from(members)
        .where(inArray(members.usernameKey, MEMBERS));
      expect(found).toHaveLength(MEMBERS.length);
      for (const { id } of found)
        await wallet.transfer({
          key: `histories/${id}`,
          kind: 'adjustment',
          currency: 'PHP',
          postings: [
            { account: equityAccount(), amountMinor: -FUNDS },
            { account: memberAccount(id), amountMinor: FUNDS },
          ],
        });
      const originOf = ({ proxy }: typeof first) => `http://127.0.0.1:${proxy.port}`;
      const clients = [];
      for (const member of MEMBERS)
        clients.push(await createMoneyClient([originOf(first), originOf(second)], member, PASSWORD));

      const restart = async (place: typeof first): Promise<void> => {
        await place.running.kill();
        place.running = await startProcess(place.folder, { DATABASE_URL: location.url });
        place.proxy.redirect(portOf(place.running));
      };
      const happenings = [
        () => first.proxy.cut(),
        () => restart(first),
        () => second.proxy.cut(),
        () =>
          db.execute(
            sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and application_name like 'gaming-platform%' and pid <> pg_backend_pid()`,
          ),
        () => restart(second),
      ];
      const verdicts: Verdict[] = [];
      const done = () => sumOf(verdicts).figures['operations'] ?? 0;
      let turn = 0;
      let kills = 0;
      let cuts = 0;
      const [promotion] = await db.select().from(announcements).where(isNotNull(announcements.rewardRule));
      if (promotion === undefined) throw new Error('A promotion was to be there.');
      while (done() < WANTED) {
        const since = Date.now();
        const history = createHistory();
        await db
          .update(announcements)
          .set({ endDate: new Date(since) })
          .where(like(announcements.id, 'histories-%'));
        const offered = Array.from({ length: OFFERED }, (_, index) => {
          const id = `histories-${verdicts.length}-${index}`;
          return { ...promotion, id, title: { EN: id, TY: id }, rewardRule: ruleOf(index), ...FREE };
        });
        await db.insert(announcements).values(offered);
        for (const client of clients) client.offer(offered.map(({ id }) => ({ promotionId: id, title: id })));
        let isOver = false;
        const work = clients.flatMap((client) =>
          Array.from({ length: AT_ONCE }, async () => {
            while (!isOver) {
              turn += 1;
              await client.turn(history, turn);
            }
          }),
        );
        for (let event = 0; event < EVENTS; event += 1) {
          await untilMoreThan(history.operations.length + BETWEEN, () => history.operations.length);
          const isKill = event % 3 === 1;
          await happenings[event]?.();
          // Their review is due at once.
          await db
            .update(rewardApplications)
            .set({ deadlineAt: new Date() })
            .where(eq(rewardApplications.state, 'pending'));
          kills += isKill ? 1 : 0;
          cuts += isKill ? 0 : 1;
        }
        isOver = true;
        await Promise.all(work);
        const end = await readEnd(db, history.operations, { since, now: Date.now() });
        verdicts.push(checkHistory(history.operations, end));
        if (sumOf(verdicts).unexplained.length > 0) break;
      }
      const { figures, unexplained } = sumOf(verdicts);
      reportChaos('histories of clients among kills and cuts, PostgreSQL', { kills, cuts, ...figures });
      expect(unexplained.join('\n\n')).toBe('');
      expect(figures['ambiguous']).toBeGreaterThan(0);
      const claims = await db.$count(rewardApplications, eq(rewardApplications.state, 'claimed'));
      expect(claims).toBeGreaterThan(0);
      await wallet.assertZeroSum();
    },
    LONGEST,
  );
});
