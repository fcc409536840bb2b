/**
 * `npm run bench:server [-- folder]`: processor time of the platform, SQL statements and log per call; bets per second
 * at growing numbers of simultaneous bets; and several instances on one database. On the embedded database and on
 * Debian's PostgreSQL. `folder` is another built front end, default `dist`.
 *
 * Processor time includes the embedded database, and not a PostgreSQL server. It is comparable between runs on one
 * machine; rates also depend on everything else that runs there, including this program and the database server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { balance } from '@contract/cashier';
import { gameList } from '@contract/catalogue';
import { API_BASE } from '@contract/core';
import type { DatabaseLocation } from '@server/db';
import pg from 'pg';
import { createDatabase, startPostgres } from '../../tests/server/support/postgres';
import type { Ready, Usage } from './app';
import { type Ask, createSender, type Rate, sendAll, sendWaves } from './load';
import type { Player, Table } from './players';

const APP = fileURLToPath(new URL('./app.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = resolve(process.argv[2] ?? join(ROOT, 'dist'));
/** Simultaneous bets. */
const WIDTHS = [1, 8, 64, 256, 512] as const;
const INSTANCES = [1, 2, 4] as const;
/** Simultaneous bets on several instances. */
const INSTANCES_WIDTH = 128;
const PLAYERS = 512;
/** Measured and preceding calls of each kind. With fewer, what V8 compiles meanwhile is a fifth of the figure. */
const CALLS = { measured: 6_000, before: 4_000 };
/** Simultaneous calls while their cost is measured. */
const COST_WIDTH = 4;
/** Duration of a measured rate in milliseconds. */
const RATE_TIME = 2_500;
/** Duration of the bets before the rate of several instances, in milliseconds: those just started compile their code. */
const WARM_UP_TIME = 15_000;

/** A platform in a process of its own. */
interface App extends Ready {
  usage(): Promise<Usage>;
  end(): Promise<void>;
}

async function startApp(database: DatabaseLocation, players: number): Promise<App> {
  const child: ChildProcess = fork(APP, [JSON.stringify(database), String(players), DIST], {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
  });
  const exited = once(child, 'exit');
  const receive = async (): Promise<unknown> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      exited.then(() => Promise.reject(new Error('The platform ended.'))),
    ]);
    return message;
  };
  // Both messages are sent by app.ts with the types declared there.
  const ready = (await receive()) as Ready;
  return {
    ...ready,
    async usage() {
      const answered = receive();
      child.send('usage');
      return (await answered) as Usage;
    },
    async end() {
      child.disconnect();
      await exited;
    },
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const betOn = ({ token, betMinor }: Table): Ask => ({
  path: '/studio/api/rounds',
  headers: bearer(token),
  body: { roundKey: crypto.randomUUID(), betMinor, choice: {} },
});
const LIST = new URLSearchParams({
  merchant: 'ALTP01',
  platform: 'html5',
  gameType: 'RNG',
  pageNo: '1',
  pageSize: '30',
  language: 'EN',
});
/** As browsers announce it. */
const CODINGS = { 'accept-encoding': 'gzip, deflate, br' };

function playerOf(players: readonly Player[], index: number): Player {
  const player = players[index % players.length];
  if (player === undefined) throw new Error('There are no players.');
  return player;
}

/** The calls whose cost is measured. */
const callsOf = (players: readonly Player[]): Readonly<Record<string, (index: number) => Ask>> => ({
  'list of 30 games': () => ({ path: `${API_BASE}${gameList.path}?${LIST}`, headers: CODINGS }),
  'home page': () => ({ path: '/m/home', headers: CODINGS }),
  balance: (index) => ({
    path: API_BASE + balance.path,
    headers: bearer(playerOf(players, index).session),
  }),
  bet: (index) => betOn(playerOf(players, index).spread),
  'bet with a jackpot': (index) => betOn(playerOf(players, index).jackpot),
});

/** A row of a table; the first cell is its title. */
type Row = readonly string[];

function print(head: Row, rows: readonly Row[]): void {
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: Row) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
  console.log(`\n${table.map((row) => line(row).join('  ')).join('\n')}`);
}

/** Bytes of the write-ahead log of a server so far. */
type WalRead = () => Promise<number>;

/** Costs of one call, in the columns of the table. */
async function costsOf(app: App, wal: WalRead | undefined): Promise<readonly Row[]> {
  const sender = createSender();
  const rows: Row[] = [];
  for (const [name, askOf] of Object.entries(callsOf(app.players))) {
    await sendAll(sender, app.origin, CALLS.before, COST_WIDTH, askOf);
    const before = { ...(await app.usage()), wal: await wal?.() };
    await sendAll(sender, app.origin, CALLS.measured, COST_WIDTH, askOf);
    const after = { ...(await app.usage()), wal: await wal?.() };
    const each = (from: number, to: number) => (to - from) / CALLS.measured;
    rows.push([
      name,
      (each(before.processor, after.processor) / 1_000).toFixed(2),
      each(before.statements, after.statements).toFixed(1),
      each(before.logBytes, after.logBytes).toFixed(0),
      before.wal === undefined || after.wal === undefined ? '' : each(before.wal, after.wal).toFixed(0),
    ]);
  }
  sender.close();
  return rows;
}

const rateText = ({ perSecond, refused }: Rate): readonly [string, string] => [
  perSecond.toFixed(0),
  `${(refused * 100).toFixed(0)} %`,
];

/** Rates of simultaneous bets. */
async function ratesOf({ origin, players }: App): Promise<readonly Row[]> {
  const sender = createSender();
  const rows: Row[] = [];
  for (const width of WIDTHS) {
    const rate = async (tableOf: (player: Player) => Table) =>
      rateText(
        await sendWaves(sender, [origin], width, RATE_TIME, (index) =>
          betOn(tableOf(playerOf(players, index))),
        ),
      );
    rows.push([
      String(width),
      ...(await rate(({ spread }) => spread)),
      ...(await rate(({ shared }) => shared)),
      ...(await rate(({ jackpot }) => jackpot)),
    ]);
  }
  sender.close();
  return rows;
}

async function measure(title: string, app: App, wal?: WalRead): Promise<void> {
  console.log(`\n${title}`);
  print(['per call', 'processor ms', 'statements', 'log bytes', 'WAL bytes'], await costsOf(app, wal));
  print(
    [
      'bets at once',
      `${app.vendors} vendors /s`,
      'refused',
      'one vendor /s',
      'refused',
      'one jackpot /s',
      'refused',
    ],
    await ratesOf(app),
  );
}

async function onEmbedded(): Promise<void> {
  const path = mkdtempSync(join(tmpdir(), 'bench-server-'));
  const app = await startApp({ kind: 'directory', path }, PLAYERS);
  try {
    await measure('Embedded database', app);
  } finally {
    await app.end();
    rmSync(path, { recursive: true });
  }
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres();
  const { kind, url } = await createDatabase(postgres.adminUrl);
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  const apps = [await startApp({ kind, url }, PLAYERS)];
  try {
    const [first] = apps;
    if (first === undefined) return;
    await measure('PostgreSQL', first, async () => {
      const { rows } = await client.query("select pg_current_wal_lsn() - '0/0' as bytes");
      return Number(rows[0].bytes);
    });
    const sender = createSender();
    const rows: Row[] = [];
    for (const count of INSTANCES) {
      while (apps.length < count) apps.push(await startApp({ kind, url }, 0));
      const rateFor = (milliseconds: number) =>
        sendWaves(
          sender,
          apps.map(({ origin }) => origin),
          INSTANCES_WIDTH,
          milliseconds,
          (index) => betOn(playerOf(first.players, index).shared),
        );
      await rateFor(WARM_UP_TIME);
      const rate = await rateFor(RATE_TIME);
      rows.push([String(count), ...rateText(rate)]);
    }
    sender.close();
    console.log(
      `\n${INSTANCES_WIDTH} bets at once on one vendor, on ${cpus().length} processors with the database`,
    );
    print(['instances', 'bets /s', 'refused'], rows);
  } finally {
    await Promise.all(apps.map((app) => app.end()));
    await client.end();
    await postgres.stop();
  }
}

await onPostgres();
await onEmbedded();
