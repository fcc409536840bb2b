import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createIdentitySandbox } from '@demo/identity';
import { explain } from '@demo/studio/explain';
import { playOf } from '@demo/studio/plays';
import { SCENE_RULES } from '@demo/studio/scenes';
import { tell } from '@demo/studio/tell';
import { PGlite } from '@electric-sql/pglite';
import type { OpenDatabase } from '@server/db/database';
import { EXTENSIONS } from '@server/db/embedded';
import * as schema from '@server/db/schema';
import type { DemoContent } from '@server/demoContent';
import { createLog } from '@server/http/log';
import type { ServerOptions } from '@server/options';
import { prepareDatabase } from '@server/prepare';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { Broken } from './broken';
import { createChance } from './chance';
import { createChecks, OVERTIME, WATCH } from './checks';
import { InjectedFault } from './faults';
import { type HistoryEntry, hashOf } from './history';
import { type Instance, type LogLine, shareDatabase, startInstance } from './instance';
import { createNetwork, type Weather } from './network';
import { operate } from './operator';
import { createPhone, type Phone, type Shown } from './phone';
import type { Plan, Visit } from './plan';
import { createPlayer } from './player';
import { createProvider } from './provider';
import { type SimulatedTime, simulateTime } from './time';
import { fillWorld, usernameOf } from './world';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 21);
/** After the last day without visits and kills: every payment that waits must have ended. */
const AFTERWARDS = 3 * DAY + 2 * OVERTIME;
const FAIR: Weather = { lost: 0.01, late: 0.02, doubled: 0.01 };
const FOUL: Weather = { lost: 0.12, late: 0.12, doubled: 0.12 };
const MIGRATIONS = resolve('server/db/migrations');

/** Result of a run. */
export interface Report {
  readonly history: readonly HistoryEntry[];
  readonly hash: string;
  /** The states at the end of all rows with a life, by their table. */
  readonly states: ReadonlyMap<string, readonly string[]>;
  readonly broken?: Broken;
}

/** Without counting rows, after which the database would set timers of its own by the real clock. */
const createDatabase = (loadDataDir?: Blob) =>
  PGlite.create({
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
    extensions: EXTENSIONS,
    startParams: [...PGlite.defaultStartParams, '-c', 'track_counts=off', '-c', 'shared_buffers=16MB'],
  });

const openUnshared = (client: PGlite): OpenDatabase => {
  const db = drizzle(client, { schema });
  return {
    kind: 'embedded',
    db,
    reads: db,
    replica: db,
    migrate: (migrationsFolder) => migrate(db, { migrationsFolder }),
    exclusively: (work) => work(),
    close: () => client.close(),
  };
};

const nobody = (does: string) => (): never => {
  throw new Error(`nobody ${does} here`);
};

/** The games of the studio without their pages, and no pictures. */
const CONTENT: Omit<DemoContent, 'openIdentity'> = {
  games: {
    rules: SCENE_RULES,
    playOf,
    openPages: () => () => new Response(null, { status: 404 }),
    picturesOf: () => undefined,
    explain,
    tell,
  },
  createPainter: nobody('paints'),
  openPayments: nobody('pays'),
  seed: nobody('seeds'),
  holdsWorld: async () => false,
  accounts: [],
};

const optionsOf = (
  openIdentity: DemoContent['openIdentity'],
  parts: Pick<ServerOptions, 'mailer' | 'chance'> = {},
): ServerOptions => ({
  database: { kind: 'memory' },
  migrationsFolder: MIGRATIONS,
  host: '127.0.0.1',
  port: 0,
  log: { level: 'silent' },
  demo: { ...CONTENT, openIdentity },
  trustedProxies: 1,
  publicOrigin: 'http://site.example',
  passwordCost: { memoryCost: 64, timeCost: 1 },
  checkAnswers: true,
  ...parts,
});

/** Where a migrated site is kept; another one for other migrations. */
function keptSite(): string {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const hash = createHash('sha256');
  for (const name of files.toSorted()) hash.update(readFileSync(join(MIGRATIONS, name)));
  return resolve('.cache/simulation', `site-${hash.digest('hex').slice(0, 16)}.tar`);
}

/** Migrates an empty site, which takes longer than a short run; the result is kept for later processes. */
async function migrateOnce(): Promise<Blob> {
  const kept = keptSite();
  if (existsSync(kept)) return new Blob([readFileSync(kept)]);
  const time = simulateTime(START, createChance('migration'));
  try {
    const client = await createDatabase();
    await openUnshared(client).migrate(MIGRATIONS);
    const snapshot = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(dirname(kept), { recursive: true });
    // Another process may read it meanwhile.
    writeFileSync(`${kept}.${process.pid}`, Buffer.from(await snapshot.arrayBuffer()));
    renameSync(`${kept}.${process.pid}`, kept);
    return snapshot;
  } finally {
    time.restore();
  }
}
let migrated: Promise<Blob> | undefined;

/** How a job sums up what did not work yet: each has its reason in the log. */
const PASSING = /^settling payments|messages were not delivered/;

/** What a log line of the platform says if it is not the consequence of a fault that was put in. */
function faultIn({ level, msg, error }: LogLine): string | undefined {
  if (error === undefined || error.name === 'InjectedFault' || error.name === 'DeadlineExceeded')
    return undefined;
  if (PASSING.test(error.message ?? '')) return undefined;
  return level < 40 ? undefined : `${msg}: ${JSON.stringify(error)}`;
}

/**
 * Runs a plan: platform instances, database, provider, network and players in this process, on simulated time. The same
 * plan gives the same history. It ends at the first promise that is broken, or when everything has come to rest, or
 * after `longest` simulated milliseconds.
 */
export async function run(plan: Plan, longest = Number.POSITIVE_INFINITY): Promise<Report> {
  migrated ??= migrateOnce();
  const snapshot = await migrated;
  const client = await createDatabase(snapshot);
  const fetchBefore = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
  const time = simulateTime(START, createChance(plan.seed, 'process'));
  try {
    return await play(plan, client, time, longest);
  } finally {
    time.restore();
    if (fetchBefore !== undefined) Object.defineProperty(globalThis, 'fetch', fetchBefore);
    await client.close();
  }
}

/** What rows are called in the history. */
const NOUNS: Readonly<Record<string, string>> = {
  payments: 'payment',
  bets: 'round',
  bonuses: 'bonus',
  reward_applications: 'application',
  contract_requests: 'contract',
  outbox: 'message',
  protection_limits: 'limit',
  player_breaks: 'break',
  members: 'account',
  sessions: 'session',
};

async function play(plan: Plan, client: PGlite, time: SimulatedTime, longest: number): Promise<Report> {
  const { seed } = plan;
  const { now } = time;
  const history: HistoryEntry[] = [];
  const names = new Map<string, string>();
  let broken: Broken | undefined;

  const note = (from: string, to: string, what: string) => {
    history.push({ at: now() - START, from, to, what });
  };
  /** Ids are long, and others in a shorter run. */
  function nameOf(reference: string, noun = 'payment'): string {
    const key = `${noun}/${reference}`;
    const name = names.get(key) ?? `${noun} ${names.size + 1}`;
    names.set(key, name);
    return name;
  }
  const fail = (error: unknown) => {
    broken ??= error instanceof Broken ? error : new Broken('nothing fails', String(error));
  };

  let identity: ReturnType<DemoContent['openIdentity']> | undefined;
  const luckOfGames = createChance(seed, 'games');
  const options = optionsOf(
    (given) => {
      // Its keys take real time.
      identity ??= createIdentitySandbox(given);
      return identity;
    },
    {
      chance: { below: (bound) => luckOfGames.between(0, bound - 1) },
      mailer: {
        async send({ address, reference }) {
          const luck = createChance(seed, 'mail', reference, now());
          await time.sleep(luck.between(50, 3_000));
          // It may have taken the mail, whatever becomes of the answer.
          const isLost = luck.is(0.3);
          // It may have taken the mail, whatever becomes of the answer.
          if (isLost) say('outbox', address, 'lost');
          if (!isLost || luck.is(0.5)) say('outbox', address, 'taken');
          if (isLost) throw new InjectedFault('the mail server is silent');
        },
      },
    },
  );
  const unshared = openUnshared(client);
  const prepared = await prepareDatabase(unshared, options, now, createLog({ level: 'silent' }));
  await client.exec(WATCH);
  await fillWorld(unshared, prepared, plan.players, START);
  const memberOf = (player: number) => player + 1;
  const { passwords } = prepared;
  const database = shareDatabase(client, time);

  const instances: Instance[] = [];
  /** The calls of each player that have reached an instance. */
  const calls = new Map<string, Set<string>>();
  const network = createNetwork({
    time,
    note,
    instances: () => instances,
    onCall(from, call) {
      const player = from.replace(/-.$/, '');
      calls.set(player, (calls.get(player) ?? new Set()).add(call));
    },
    onGood(request, askedAt) {
      const [, token] = (request.headers.get('authorization') ?? '').split('Bearer ');
      if (token !== undefined) checks.answered(createHash('sha256').update(token).digest('hex'), askedAt);
    },
  });
  Object.defineProperty(globalThis, 'fetch', { value: network.fetch, configurable: true, writable: true });
  const callbacks = createChance(seed, 'callbacks');
  const provider = createProvider({
    seed,
    time,
    note,
    nameOf,
    async callBack(body, signature, what) {
      const request = () =>
        new Request('http://site.example/payments/callback', {
          method: 'POST',
          headers: { 'x-payment-signature': signature },
          body,
        });
      const answer = await network.deliver(request, '198.51.100.1', callbacks, { from: 'provider', what });
      return answer.status === 204;
    },
  });

  async function start(at: number, times: number): Promise<void> {
    const name = at === 0 ? 'A' : 'B';
    instances[at] = await startInstance({
      name,
      database,
      options,
      time,
      prepared: {
        ...prepared,
        passwords: {
          hash: (password) => time.real(() => passwords.hash(password)),
          verify: (hash, password) => time.real(() => passwords.verify(hash, password)),
        },
      },
      openPayments: (instance) => () => provider.adapter(instance),
      chance: createChance(seed, 'instance', name, times),
      isQuiet: () => now() > START + plan.days * DAY,
      onLog(line) {
        if (line.payment !== undefined && line.level >= 50)
          note(name, name, `tells operators of ${nameOf(line.payment)}`);
        const fault = faultIn(line);
        if (fault !== undefined) fail(new Broken('the platform logs no fault of its own', fault));
      },
      onJob(job, beganAt, error) {
        // Each payment that could not be settled is in the log, with its reason.
        const isExpected =
          error instanceof InjectedFault || (error instanceof Error && PASSING.test(error.message));
        if (error !== undefined && !isExpected)
          fail(new Broken('every job ends well', `${job}: ${String(error)}`));
        const last = history.findLast(({ from }) => from === 'database');
        const isIdle = last === undefined || last.at < beganAt - START;
        const isGood = error === undefined;
        note(
          name,
          name,
          `runs ${job}${isGood ? '' : ', which fails'}${isGood && isIdle ? ', with nothing to do' : ''}`,
        );
      },
    });
  }

  /** What operators and carriers have said of rows. */
  const sayings = new Map<string, Set<string>>();
  const say = (table: string, id: string, what: string) => {
    const place = `${table}/${id}`;
    sayings.set(place, (sayings.get(place) ?? new Set()).add(what));
  };
  const checks = createChecks({
    client,
    now,
    said(table, row) {
      if (table === 'payments') return provider.said(String(row['id']));
      const key = table === 'outbox' ? row['recipient'] : row['id'];
      return new Set([
        ...(sayings.get(`${table}/${key}`) ?? []),
        ...(sayings.get(`members/${row['member_id']}`) ?? []),
      ]);
    },
    called: (memberId, path) =>
      [...(calls.get(usernameOf(memberId - 1)) ?? [])].some((call) => path.test(call)),
    nameOf: (table, id) => nameOf(id, NOUNS[table]),
    note: (what) => note('database', 'database', what),
  });
  const phones = new Map<string, Phone>();
  /** What games have shown since the last look at the database. */
  let shownByGames: [string, Shown][] = [];

  async function visit({ player, phone, mood, isNetworkBad, errands, id }: Visit): Promise<void> {
    const name = `${usernameOf(player)}-${phone === 0 ? 'a' : 'b'}`;
    const device = phones.get(name) ?? createPhone(name, now);
    phones.set(name, device);
    // Still in the hand since the last visit.
    if (device.isOpen()) return;
    network.callers.set(name, {
      name,
      address: `203.0.113.${player + 1}`,
      chance: createChance(seed, 'network', id),
      weather: isNetworkBad ? FOUL : FAIR,
    });
    await createPlayer({
      phone: device,
      username: usernameOf(player),
      mood,
      time,
      chance: createChance(seed, 'visit', id),
      note: (what) => note(name, name, what),
      show: (shown) => shownByGames.push([name, shown]),
    }).visit(errands);
  }

  async function kill(at: number, downFor: number): Promise<void> {
    const instance = instances[at];
    if (instance === undefined || !instance.isAlive()) return;
    note(instance.name, instance.name, 'is killed');
    instance.kill();
    await time.sleep(downFor);
    note(instance.name, instance.name, 'is started again');
    await start(at, now());
  }

  const operator = {
    db: database.open({ isAlive: () => true }, createChance(seed, 'operator')).db,
    now,
    memberOf,
    say,
    note: (what: string) => note('operator', 'operator', what),
  };
  for (const at of [0, 1]) await drive(start(at, 0));
  for (const item of plan.items)
    void time
      .sleep(item.at)
      .then(() => {
        if (item.kind === 'visit') return visit(item);
        return item.kind === 'kill' ? kill(item.instance, item.downFor) : operate(operator, item);
      })
      .catch(fail);

  /** Lets time pass until a task is done. */
  async function drive(task: Promise<unknown>): Promise<void> {
    let isDone = false;
    const done = task.finally(() => {
      isDone = true;
    });
    while (!isDone) if (!(await time.step())) await new Promise((resolve) => setImmediate(resolve));
    await done;
  }

  const end = START + Math.min(plan.days * DAY + AFTERWARDS, longest);
  while (broken === undefined && now() < end && (await time.step())) {
    if (database.isBusy()) continue;
    try {
      if (database.takeChanged()) await checks.readDatabase();
      checks.readClock();
      for (const [name, shown] of shownByGames) checks.readPage(name, [shown]);
      shownByGames = [];
      for (const phone of phones.values()) if (phone.isOpen()) checks.readPage(phone.name, phone.shown());
    } catch (error) {
      fail(error);
    }
  }
  for (const phone of phones.values()) phone.close();
  for (const instance of instances) instance.kill();
  return {
    history,
    hash: hashOf(history),
    states: checks.states(),
    ...(broken === undefined ? {} : { broken }),
  };
}
