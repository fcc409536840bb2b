import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { createKeyStore } from '@server/cipher/keys';
import { withDeadline } from '@server/common/deadline';
import type { OpenDatabase } from '@server/db/database';
import * as schema from '@server/db/schema';
import type { DemoContent } from '@server/demoContent';
import { createLog } from '@server/http/log';
import type { ServerOptions } from '@server/options';
import { wirePlatform } from '@server/platform';
import type { Prepared } from '@server/prepare';
import { routePlatform } from '@server/routes';
import { createSettings } from '@server/system/settings';
import { drizzle } from 'drizzle-orm/pglite';
import * as z from 'zod/mini';
import type { Chance } from './chance';
import { InjectedFault } from './faults';
import type { SimulatedTime } from './time';

const HOUR = 3_600_000;
/** Longest time of a statement on its way to the database, in milliseconds. */
const STATEMENT = 40;
/** The jobs that something waits for. */
const AWAITED_JOBS: readonly string[] = ['settlement', 'deadlines', 'delivery'];
/** Shortest and longest pause between runs of an awaited job, and of any other job, in milliseconds. */
const AWAITED_JOB = [5_000, 3 * HOUR] as const;
const OTHER_JOB = [6 * HOUR, 48 * HOUR] as const;
/** When nobody visits any more, the awaited jobs only have to end what still waits. */
const LAST_AWAITED_JOBS = [2 * HOUR, 3 * HOUR] as const;

/** Long pauses are as likely as short ones. */
const pauseOf = ([low, high]: readonly [number, number], chance: Chance): number =>
  Math.round(low * (high / low) ** chance.next());

/** One running platform on the shared database. */
export interface Instance {
  readonly name: string;
  isAlive(): boolean;
  /** Answers a request; rejects when the instance dies meanwhile. */
  fetch(request: Request, address: string): Promise<Response>;
  /** Kills it: no statement of it reaches the database from now on, and no open transaction commits. */
  kill(): void;
}

/** The database of all instances. */
export interface SharedDatabase {
  readonly client: PGlite;
  /** Whether a transaction is open. */
  isBusy(): boolean;
  /** Whether anything may have been written since this was last asked. */
  takeChanged(): boolean;
  /** Opens it for one instance, whose statements stop when it dies. */
  open(instance: { readonly isAlive: () => boolean }, chance: Chance): OpenDatabase;
}

/**
 * Shares an embedded database. Each statement first takes a while that is drawn, so the seed decides in which order the
 * statements and transactions of several calls come; the embedded database then does one transaction at a time. What two
 * transactions do to each other while both run, PostgreSQL's locks and serialisation failures, cannot be simulated here:
 * `npm run chaos` and `npm run attack` are for that.
 */
export function shareDatabase(client: PGlite, time: SimulatedTime): SharedDatabase {
  let open = 0;
  let isChanged = true;
  return {
    client,
    isBusy: () => open > 0,
    takeChanged() {
      const was = isChanged;
      isChanged = false;
      return was;
    },
    open({ isAlive }, chance) {
      async function travel(): Promise<void> {
        await time.sleep(chance.between(0, STATEMENT));
        if (!isAlive()) throw new InjectedFault('the instance is dead');
      }
      /** The same, with each statement on its way for a while. */
      function delayed<Target extends object>(target: Target): Target {
        return new Proxy(target, {
          get(_, name) {
            const value: unknown = Reflect.get(target, name);
            if (typeof value !== 'function') return value;
            if (name === 'query' || name === 'exec')
              return async (...given: unknown[]) => {
                await travel();
                isChanged ||= !/^\s*select /i.test(String(given[0]));
                return Reflect.apply(value, target, given);
              };
            return value.bind(target);
          },
        });
      }
      const own = new Proxy(delayed(client), {
        get: (target, name) =>
          name === 'transaction'
            ? async (work: Parameters<PGlite['transaction']>[0]) => {
                await travel();
                return client.transaction(async (tx) => {
                  open += 1;
                  try {
                    const result = await work(delayed(tx));
                    await travel();
                    return result;
                  } finally {
                    open -= 1;
                  }
                });
              }
            : Reflect.get(target, name),
      });
      const db = drizzle(own, { schema });
      return {
        kind: 'embedded',
        db,
        reads: db,
        replica: db,
        migrate: async () => {},
        exclusively: (work) => work(),
        close: async () => {},
      };
    },
  };
}

const logLine = z.object({
  level: z.number(),
  msg: z.string(),
  job: z.optional(z.string()),
  payment: z.optional(z.string()),
  error: z.optional(z.looseObject({ name: z.string(), message: z.optional(z.string()) })),
});
export type LogLine = z.infer<typeof logLine>;

/** What an instance is made of. */
export interface InstanceParts {
  readonly name: string;
  readonly database: SharedDatabase;
  readonly prepared: Prepared;
  readonly options: ServerOptions;
  readonly openPayments: (instance: Pick<Instance, 'name' | 'isAlive'>) => DemoContent['openPayments'];
  readonly time: SimulatedTime;
  readonly chance: Chance;
  /** Whether all visits are over. */
  readonly isQuiet: () => boolean;
  /** Hears the warnings and errors of a living instance. */
  readonly onLog: (line: LogLine) => void;
  /** Hears of each run of a job that a living instance began at a time, and its error if it failed. */
  readonly onJob: (job: string, beganAt: number, error: unknown) => void;
}

/** Starts an instance. */
export async function startInstance(parts: InstanceParts): Promise<Instance> {
  const { name, time, chance, options, onLog, onJob } = parts;
  const { now } = time;
  let die: (error: Error) => void = () => {};
  let alive = true;
  const isAlive = () => alive;
  const death = new Promise<never>((_, reject) => {
    die = reject;
  });
  death.catch(() => {});
  const database = parts.database.open({ isAlive }, chance);
  const log = createLog({
    level: 'warn',
    destination: {
      write: (line: string) => {
        if (alive) onLog(logLine.parse(JSON.parse(line)));
      },
    },
  });
  const platform = await wirePlatform({
    database,
    options: {
      ...options,
      demo: { ...options.demo, openPayments: parts.openPayments({ name, isAlive }) },
    },
    prepared: {
      ...parts.prepared,
      settings: createSettings(database.db, now, database.db),
      keys: createKeyStore(database.db, now, database.db),
    },
    redis: undefined,
    tracing: undefined,
    isClosing: () => false,
    log,
    now,
  });
  const app = routePlatform(platform, () => false);
  // Nobody chats here, and its channels would look for messages every second.
  void platform.chat.channels.close();

  for (const job of platform.jobs) {
    const pauses = () =>
      !AWAITED_JOBS.includes(job.name) ? OTHER_JOB : parts.isQuiet() ? LAST_AWAITED_JOBS : AWAITED_JOB;
    const recur = async () => {
      await time.sleep(pauseOf(pauses(), chance));
      if (!alive) return;
      const beganAt = now();
      await withDeadline(job.name, job.deadline, job.run).then(
        () => alive && onJob(job.name, beganAt, undefined),
        (error: unknown) => alive && onJob(job.name, beganAt, error),
      );
      void recur();
    };
    void recur();
  }

  return {
    name,
    isAlive,
    async fetch(request, address) {
      const incoming = new IncomingMessage(new Socket());
      incoming.headers['x-forwarded-for'] = address;
      const outgoing = new ServerResponse(incoming);
      return Promise.race([app.fetch(request, { incoming, outgoing }), death]);
    },
    kill() {
      alive = false;
      die(new TypeError('The connection was reset.'));
    },
  };
}
