import { login } from '@contract/account';
import { launchGame } from '@contract/catalogue';
import type { Endpoint } from '@contract/core';
import { ENDPOINTS, type EndpointName } from '@contract/endpoints';
import { setProtectionLimit } from '@contract/member';
import { bets, members } from '@server/db/schema';
import { desc, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { HOME_OFFSET } from '@/config/constants';
import { sampleRequest } from '../attack/samples';
import { accountFlows } from './support/accountFlows';
import { addHistory, type HistoryOwner } from './support/history';
import {
  createClient,
  onPostgres,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { hasPostgres } from './support/postgres';
import { openGame } from './support/studio';
import { createTestWorld, TEST_PASSWORD } from './support/world';

/** Entries of the member's ledger in a small and in a large history. */
const SMALL = 1_000;
const LARGE = 1_000_000;
/** Pages of eight kibibytes that a statement may read more in the large history: higher trees, not more rows. */
const FIXED = 600;
const FACTOR = 3;
/** Rows of a file, which are all read: a file of more is refused. */
const FILE_ROWS = 10_001;
const DAY = 86_400_000;

const world = createTestWorld();
const slots = world.games.filter(({ vendor, requestType }) => vendor === 'RTG' && requestType === 'RNG');

/** Calls that end what the others need. */
const LEFT_OUT: readonly EndpointName[] = ['logout', 'beginPlayerBreak'];
/** Agents' calls are made by the agent of the member. */
const OF_AGENTS = /^agent|^teamKpi|^fundsInfo|^answerContract/;

const planNode = z.looseObject({
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
});
const explained = z.looseObject({ 'Query Text': z.string(), Plan: planNode });

/** Plans of the statements of all connections, as the server explains them after each. */
class Plans {
  readonly #clients = new WeakSet<pg.Client>();
  readonly #buffers = new Map<string, number>();

  constructor() {
    const { query } = pg.Client.prototype;
    const listen = (client: pg.Client): void => {
      if (this.#clients.has(client)) return;
      this.#clients.add(client);
      client.on('notice', ({ message = '' }) => {
        const plan = /plan:\s*(\{[\s\S]*)$/.exec(message)?.[1];
        if (plan !== undefined) this.#note(explained.parse(JSON.parse(plan)));
      });
    };
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...parameters: unknown[]
    ) {
      listen(this);
      return Reflect.apply(query, this, parameters);
    });
  }

  #note({ 'Query Text': text, Plan: plan }: z.infer<typeof explained>): void {
    const read = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    this.#buffers.set(text, Math.max(read, this.#buffers.get(text) ?? 0));
  }

  /** Buffers of each statement since the last call. */
  take(): ReadonlyMap<string, number> {
    const taken = new Map(this.#buffers);
    this.#buffers.clear();
    return taken;
  }
}

describe.runIf(hasPostgres())('a member with a long history', () => {
  let platform: TestPlatform;
  let client: TestClient;
  let owner: HistoryOwner;
  let plans: Plans;
  let tokens: { readonly member: string; readonly agent: string };

  beforeAll(async () => {
    const location = await onPostgres();
    if (location.kind !== 'server') throw new Error('no server');
    const admin = new pg.Client({ connectionString: location.url });
    await admin.connect();
    const name = new URL(location.url).pathname.slice(1);
    for (const [setting, value] of Object.entries({
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_buffers': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_nested_statements': 'on',
      'auto_explain.log_format': 'json',
      'auto_explain.log_level': 'notice',
    })) {
      await admin.query(`alter database ${name} set ${setting} = '${value}'`);
    }
    await admin.end();
    plans = new Plans();
    platform = await startPlatform(
      { ...location, limits: { wait: 300_000, statement: 300_000, lock: 300_000, silence: 400_000 } },
      { world: () => world, chance: { below: (bound) => bound - 1 } },
    );
    client = createClient(platform, () => platform.clock.now);
    const { db } = platform.database;
    const idOf = async (username: string) => {
      const [row] = await db.select({ id: members.id }).from(members).where(eq(members.username, username));
      if (row === undefined) throw new Error(`no ${username}`);
      return row.id;
    };
    await db.update(members).set({ affiliateCode: 'INVITE' }).where(eq(members.username, 'player'));
    owner = {
      memberId: await idOf('player'),
      username: 'player',
      currency: 'PHP',
      agentId: await idOf('agent'),
      hostId: 'free',
      promotionId: 'promo-1',
      nodeIds: slots.slice(0, 10).map(({ nodeId }) => nodeId),
    };
    const flows = accountFlows(client);
    await flows.set({ 'switches.REWCEN3': true, 'switches.MANPLAYREB3': true });
    tokens = {
      member: (await flows.signIn('player')).token,
      agent: (
        await client.call(login, {
          type: 'username',
          username: 'agent',
          password: TEST_PASSWORD,
          site: 'agent',
        })
      ).token,
    };
    for (const kind of ['loss', 'deposit', 'session'] as const) {
      for (const period of ['day', 'week', 'month'] as const) {
        const amount = kind === 'session' ? 1_440 : 50_000_000_000;
        await client.call(setProtectionLimit, { kind, period, amount }, { token: tokens.member });
      }
    }
  });
  afterAll(() => platform.close());

  const dayOf = (moment: number) => new Date(moment + HOME_OFFSET).toISOString().slice(0, 10);

  /** Requests with real values, where made-up ones are refused before anything is read. */
  async function requests(): Promise<Partial<Record<EndpointName, readonly Record<string, unknown>[]>>> {
    const { now } = platform.clock;
    const span = { startDate: dayOf(now - 90 * DAY), endDate: dayOf(now) };
    const [oldest] = await platform.database.db
      .select({ id: bets.id })
      .from(bets)
      .where(eq(bets.memberId, owner.memberId))
      .orderBy(bets.placedAt)
      .limit(1);
    const page = { pageNo: '1', pageSize: '20', language: 'EN' };
    const after = { after: oldest?.id ?? '' };
    return {
      transactions: [
        page,
        { ...page, kind: 'withdrawal' },
        { ...page, kind: 'other' },
        { ...page, pageNo: '40000', ...after },
        { ...page, ...span },
      ],
      betRecords: [
        { ...page, ...span },
        { ...page, ...span, gameType: 'RNG' },
        { ...page, ...span, gameType: 'SPORTS' },
        { ...page, ...span, vassalage: 'RTG', pageNo: '40000', ...after },
      ],
      memberRound: [{ betId: oldest?.id ?? '', language: 'EN' }],
      statement: (['movements', 'bets'] as const).flatMap((subject) => [
        { subject, format: 'csv', startDate: dayOf(now - DAY), endDate: dayOf(now), language: 'EN' },
        { subject, format: 'csv', startDate: dayOf(now - 30 * DAY), endDate: dayOf(now), language: 'EN' },
      ]),
      securityEvents: [{}, { group: 'changes' }],
      chatHistory: [{ modelId: 'free', before: '0' }],
      chatRoom: [{ modelId: 'free', language: 'EN' }],
      chatAnchors: [{ module: 'CBS3', language: 'EN' }],
      createDeposit: [{ methodId: 'gcash', amountMinor: 50_000 }],
      claimManualRebate: [{ expectedMinor: 1 }],
      teamKpiA: [{}],
      agentDownline: [{ pageNo: '1', pageSize: '20' }],
    };
  }

  /** Makes every call of a member or an agent, and rounds of a game; resolves with the codes and the buffers. */
  async function callEverything() {
    const known = await requests();
    const codes: Record<string, string> = {};
    const buffers = new Map<string, { readonly call: string; readonly read: number }>();
    const measure = async (call: string, work: () => Promise<string>) => {
      plans.take();
      codes[call] = await work();
      for (const [text, read] of plans.take()) {
        if (read > (buffers.get(text)?.read ?? -1)) buffers.set(text, { call, read });
      }
    };
    const rows: readonly (Endpoint & { readonly name: EndpointName })[] = Object.values(ENDPOINTS);
    for (const row of rows) {
      if (row.access === 'public' || LEFT_OUT.includes(row.name)) continue;
      const token = OF_AGENTS.test(row.name) ? tokens.agent : tokens.member;
      for (const [index, request] of (known[row.name] ?? [sampleRequest(row)]).entries()) {
        await measure(`${row.name} ${index + 1}`, async () => {
          const headers = { 'idempotency-key': crypto.randomUUID() };
          return (await client.send(row, request, { token, headers })).code ?? 'done';
        });
      }
    }
    const [game] = slots;
    if (game === undefined) throw new Error('no game');
    const { url } = await client.call(
      launchGame,
      {
        launch: 'general',
        gameCategory: game.requestType,
        vendor: game.vendor,
        gameId: game.gameId,
        nodeId: String(game.nodeId),
        supportFreePlay: String(game.freeplay) === 'true' ? 'true' : 'false',
        freePlay: 'false',
        platform: 'html5',
        language: 'EN',
      },
      { token: tokens.member },
    );
    await measure('open', async () => {
      const table = await openGame(platform.origin, url);
      const round = () => ({
        roundKey: crypto.randomUUID(),
        betMinor: table.limits.minimumMinor,
        choice: {},
      });
      for (const part of ['/table', '/history'] as const) await measure(part, () => table.tries(part));
      // More than five, so that the server has decided for one plan.
      for (let count = 0; count < 8; count += 1) {
        await measure('/rounds', () => table.tries('/rounds', round()));
      }
      await measure('/acts', () => table.tries('/acts', { roundKey: crypto.randomUUID(), act: {}, step: 0 }));
      return 'done';
    });
    return { codes, buffers };
  }

  const grow = async (from: number, until: number) => {
    const { db } = platform.database;
    await addHistory(db, owner, { from, until, now: platform.clock.now });
    await db.execute(sql`vacuum analyze`);
  };

  it('reads no more for any call with a million entries than with a thousand', {
    timeout: 600_000,
  }, async () => {
    await grow(1, SMALL);
    const small = await callEverything();
    await grow(SMALL + 1, LARGE);
    const [latest] = await platform.database.db.select().from(bets).orderBy(desc(bets.placedAt)).limit(1);
    expect(latest).toBeDefined();
    // Codes, rates and proofs of the first run would refuse the second one.
    await platform.database.db.execute(sql`delete from rate_counters`);
    const large = await callEverything();
    const grown = [...large.buffers].flatMap(([text, { call, read }]) => {
      const before = small.buffers.get(text)?.read ?? 0;
      const most = FIXED + FACTOR * before + (call.startsWith('statement') ? 6 * FILE_ROWS : 0);
      return read > most
        ? [`${call}: ${before} buffers, then ${read}, of ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`]
        : [];
    });
    expect(grown).toEqual([]);
    // A file of a month is refused, because it has too many rows.
    const { 'statement 2': movements, 'statement 4': rounds, ...others } = large.codes;
    expect([movements, rounds]).toEqual(['statement.too.long', 'statement.too.long']);
    expect(small.codes).toMatchObject(others);
    expect(others).toMatchObject({ '/rounds': 'done', 'transactions 4': 'done', 'betRecords 4': 'done' });
  });
});
