import { resolve } from 'node:path';
import { createIdentitySandbox } from '@demo/identity';
import { PGlite } from '@electric-sql/pglite';
import { replacePaymentPassword } from '@server/cashier/paymentPasswords';
import type { OpenDatabase } from '@server/db/database';
import { EXTENSIONS } from '@server/db/embedded';
import * as schema from '@server/db/schema';
import type { DemoContent } from '@server/demoContent';
import { createLog } from '@server/http/log';
import type { ServerOptions } from '@server/options';
import { type Prepared, prepareDatabase } from '@server/prepare';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { Broken } from './broken';
import { createChance } from './chance';
import { createChecks, OVERTIME } from './checks';
import { InjectedFault } from './faults';
import { type HistoryEntry, hashOf } from './history';
import { type Instance, type LogLine, shareDatabase, startInstance } from './instance';
import { createNetwork, type Weather } from './network';
import { createPhone, type Phone } from './phone';
import type { Plan, Visit } from './plan';
import { createPlayer, PASSWORD, PAYMENT_PASSWORD } from './player';
import { createProvider } from './provider';
import { type SimulatedTime, simulateTime } from './time';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 21);
/** After the last day without visits and kills: every payment that waits must have ended. */
const AFTERWARDS = 3 * DAY + 2 * OVERTIME;
/** What a player has at the start, in minor units. */
const OPENING = 500_000;
const FAIR: Weather = { lost: 0.01, late: 0.02, doubled: 0.01 };
const FOUL: Weather = { lost: 0.12, late: 0.12, doubled: 0.12 };
const MIGRATIONS = resolve('server/db/migrations');

/** Result of a run. */
export interface Report {
  readonly history: readonly HistoryEntry[];
  readonly hash: string;
  readonly payments: ReadonlyMap<string, string>;
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

/** Only payments are simulated. */
const CONTENT: Omit<DemoContent, 'openIdentity'> = {
  games: {
    rules: {},
    playOf: nobody('plays'),
    openPages: () => () => new Response(null, { status: 404 }),
    picturesOf: () => undefined,
    explain: nobody('explains'),
  },
  createPainter: nobody('paints'),
  openPayments: nobody('pays'),
  seed: nobody('seeds'),
  holdsWorld: async () => false,
  accounts: [],
};

const optionsOf = (openIdentity: DemoContent['openIdentity']): ServerOptions => ({
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
});

/** Migrates an empty site once, for all runs of this process. */
async function migrateOnce(): Promise<Blob> {
  const time = simulateTime(START, createChance('migration'));
  try {
    const client = await createDatabase();
    const database = openUnshared(client);
    await prepareDatabase(
      database,
      optionsOf(createIdentitySandbox),
      time.now,
      createLog({ level: 'silent' }),
    );
    const snapshot = await client.dumpDataDir('none');
    await client.close();
    return snapshot;
  } finally {
    time.restore();
  }
}
let migrated: Promise<Blob> | undefined;

/** Adds the players, each with some money. */
async function addPlayers({ db }: OpenDatabase, { passwords }: Prepared, players: number): Promise<void> {
  const passwordHash = await passwords.hash(PASSWORD);
  const wallet = createWallet({ db, now: Date.now });
  const paymentHash = await passwords.hash(PAYMENT_PASSWORD);
  for (let player = 0; player < players; player += 1) {
    const [member] = await db
      .insert(schema.members)
      .values({
        username: usernameOf(player),
        usernameKey: usernameOf(player),
        passwordHash,
        nickname: usernameOf(player),
        type: 0,
        firstTimeLogin: false,
        registeredAt: new Date(START - DAY),
      })
      .returning({ id: schema.members.id });
    if (member === undefined) throw new Error('the player was not stored');
    await replacePaymentPassword(db, member.id, null, paymentHash);
    await wallet.transfer({
      key: `opening/${member.id}`,
      kind: 'opening',
      currency: 'PHP',
      postings: [
        { account: equityAccount(), amountMinor: -OPENING },
        { account: memberAccount(member.id), amountMinor: OPENING },
      ],
    });
  }
}
const usernameOf = (player: number) => `player${player + 1}`;

/** What a log line of the platform says if it is not the consequence of a fault that was put in. */
function faultIn({ level, msg, error }: LogLine): string | undefined {
  if (error === undefined || error.name === 'InjectedFault' || error.name === 'DeadlineExceeded')
    return undefined;
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
  function nameOf(reference: string): string {
    const name = names.get(reference) ?? `payment ${names.size + 1}`;
    names.set(reference, name);
    return name;
  }
  const fail = (error: unknown) => {
    broken ??= error instanceof Broken ? error : new Broken('nothing fails', String(error));
  };

  let identity: ReturnType<DemoContent['openIdentity']> | undefined;
  const options = optionsOf((given) => {
    // Its keys take real time.
    identity ??= createIdentitySandbox(given);
    return identity;
  });
  const unshared = openUnshared(client);
  const prepared = await prepareDatabase(unshared, options, now, createLog({ level: 'silent' }));
  await addPlayers(unshared, prepared, plan.players);
  const { passwords } = prepared;
  const database = shareDatabase(client, time);

  const instances: Instance[] = [];
  const network = createNetwork({ time, note, instances: () => instances });
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
          error instanceof InjectedFault ||
          (error instanceof Error && error.message.startsWith('settling payments'));
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

  const checks = createChecks({
    client,
    now,
    said: provider.said,
    nameOf,
    note: (what) => note('database', 'database', what),
  });
  const phones = new Map<string, Phone>();

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

  for (const at of [0, 1]) await drive(start(at, 0));
  for (const item of plan.items)
    void time
      .sleep(item.at)
      .then(() => (item.kind === 'visit' ? visit(item) : kill(item.instance, item.downFor)))
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
    payments: checks.states(),
    ...(broken === undefined ? {} : { broken }),
  };
}
