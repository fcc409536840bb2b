import { count, desc, eq, inArray, min, sql, sum } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withDeadline } from '../common/deadline';
import type { Database, OpenDatabase } from '../db/database';
import { ledgerEntries, payments, rewardApplications, walletAccounts } from '../db/schema';
import type { Helpers } from './health';

/** Prometheus metrics of the process (decision 26). */
export interface Metrics {
  /** Records an answered call: its endpoint, `ok` or the refusal's code, and its duration in seconds. */
  answered(endpoint: string, outcome: string, seconds: number): void;
  /** Records an answer to any request, by the part of the server and its result. */
  replied(surface: Surface, outcome: ReplyOutcome): void;
  /** Records a run of a recurring job and its duration in seconds. */
  ran(job: string, outcome: 'done' | 'failed', seconds: number): void;
  /** Records a call to another service and its duration in seconds. */
  sent(to: Service, outcome: 'done' | 'failed', seconds: number): void;
  /** Renders the Prometheus text format and its content type. */
  render(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** Parts of the server that answer requests. */
export const SURFACES = ['api', 'studio', 'images', 'callback', 'channel', 'health', 'site'] as const;
export type Surface = (typeof SURFACES)[number];
/** Results of an answer: a status below 400, below 500, from 500 on, or none because the client has gone. */
export const REPLY_OUTCOMES = ['ok', 'refused', 'failed', 'gone'] as const;
export type ReplyOutcome = (typeof REPLY_OUTCOMES)[number];
/** Services that the server calls. Pictures of a CDN are fetched by browsers. */
export const SERVICES = ['sms', 'mail', 'payments', 'identity'] as const;
export type Service = (typeof SERVICES)[number];

/** Sources of values that are read on each scrape. */
export interface Watched {
  readonly database: OpenDatabase;
  readonly now: () => number;
  readonly helpers: Helpers;
  /** Open message channels. */
  readonly channels: () => number;
  /** Requests in progress. */
  readonly underway: () => number;
}

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Timeout of a database read in milliseconds; the metric is omitted on timeout. */
const LOOK_TIMEOUT = 2_000;

/** Delay of the longest overdue payment in seconds. */
async function settlementLag(reads: Database, now: number): Promise<number> {
  const [row] = await reads
    .select({ due: min(payments.nextCheckAt) })
    .from(payments)
    .where(sql`${payments.nextCheckAt} <= ${new Date(now).toISOString()}`);
  return row?.due == null ? 0 : (now - row.due.getTime()) / 1_000;
}

/** How many applications for rewards wait for a person, and since when. */
async function waitingRewards(reads: Database) {
  const [row] = await reads
    .select({ waiting: count(), oldest: min(rewardApplications.createdAt) })
    .from(rewardApplications)
    .where(eq(rewardApplications.state, 'waiting'));
  return { waiting: row?.waiting ?? 0, oldest: row?.oldest ?? null };
}

/** Latest entries of the ledger that each scrape sums up; all of them would take longer every day. */
const AUDITED_ENTRIES = 10_000;

/**
 * Sum of the latest transactions per currency in minor units; always zero in double-entry bookkeeping, as the database
 * refuses any other transaction.
 */
function ledgerSums(reads: Database) {
  const latest = reads
    .select({ id: ledgerEntries.transactionId })
    .from(ledgerEntries)
    .orderBy(desc(ledgerEntries.id))
    .limit(AUDITED_ENTRIES);
  return reads
    .select({ currency: walletAccounts.currency, sum: sum(ledgerEntries.amountMinor).mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(walletAccounts, eq(walletAccounts.id, ledgerEntries.accountId))
    .where(inArray(ledgerEntries.transactionId, latest))
    .groupBy(walletAccounts.currency);
}

/** Creates the metrics of a process. */
export function createMetrics({ database, now, helpers, channels, underway }: Watched): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const calls = new Histogram({
    name: 'platform_call_duration_seconds',
    help: 'Answered calls of the API and of games, by endpoint and outcome (ok or the code of the refusal).',
    labelNames: ['endpoint', 'outcome'] as const,
    buckets: BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'platform_job_duration_seconds',
    help: 'Runs of recurring jobs, by task and outcome.',
    // Not `job`, which Prometheus sets itself.
    labelNames: ['task', 'outcome'] as const,
    buckets: BUCKETS,
    registers,
  });
  const replies = new Counter({
    name: 'platform_replies_total',
    help: 'Answers to all requests, by the part of the server and outcome.',
    labelNames: ['surface', 'outcome'] as const,
    registers,
  });
  const outgoing = new Histogram({
    name: 'platform_outgoing_duration_seconds',
    help: 'Calls to other services, by service and outcome.',
    labelNames: ['service', 'outcome'] as const,
    buckets: BUCKETS,
    registers,
  });
  // A series that begins with its first failure has no increase.
  for (const surface of SURFACES) {
    for (const outcome of REPLY_OUTCOMES) replies.inc({ surface, outcome }, 0);
  }
  for (const service of SERVICES) {
    for (const outcome of ['done', 'failed'] as const) outgoing.zero({ service, outcome });
  }
  const unanswered = new Counter({
    name: 'platform_look_failures_total',
    help: 'Figures that the database did not give in time.',
    labelNames: ['figure'] as const,
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('platform_chat_channels', 'Open message channels.', channels);
  new Gauge({
    name: 'platform_helper_up',
    help: 'Whether an optional server, such as redis or the replica, is used: 1, or 0 while it is away.',
    labelNames: ['helper'] as const,
    registers,
    collect() {
      for (const [helper, isUp] of helpers) this.set({ helper }, isUp() ? 1 : 0);
    },
  });
  gauge('platform_requests_underway', 'Requests that are being answered.', underway);

  /** A gauge read from the database; when the database does not answer, it is omitted and the failure is counted. */
  function looked<Label extends string>(
    figure: string,
    help: string,
    labelNames: readonly Label[],
    look: (set: Gauge<Label>) => Promise<void>,
  ): void {
    const each: Gauge<Label> = new Gauge({
      name: figure,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        each.reset();
        await withDeadline(figure, LOOK_TIMEOUT, () => look(each)).catch(() => {
          each.remove();
          unanswered.inc({ figure });
        });
      },
    });
  }
  looked('platform_settlement_lag_seconds', 'Wait of the payment that is due longest.', [], async (each) =>
    each.set(await settlementLag(database.reads, now())),
  );
  looked('platform_rewards_waiting', 'Applications for rewards that wait for a person.', [], async (each) =>
    each.set((await waitingRewards(database.reads)).waiting),
  );
  looked(
    'platform_rewards_waiting_age_seconds',
    'Wait of the oldest application for a reward that waits for a person; 0 for none.',
    [],
    async (each) => {
      const { oldest } = await waitingRewards(database.reads);
      each.set(oldest === null ? 0 : (now() - oldest.getTime()) / 1_000);
    },
  );
  looked(
    'platform_ledger_sum_minor',
    'Sum of the latest transactions, by currency; anything but 0 is a fault of the books.',
    ['currency'],
    async (each) => {
      for (const { currency, sum } of await ledgerSums(database.reads)) each.set({ currency }, sum);
    },
  );
  const { pools } = database;
  if (pools !== undefined) {
    new Gauge({
      name: 'platform_database_connections',
      help: 'Connections to the database, by pool and state, and callers that wait for one.',
      labelNames: ['pool', 'state'] as const,
      registers,
      collect() {
        for (const { name, total, idle, waiting } of pools()) {
          this.set({ pool: name, state: 'busy' }, total - idle);
          this.set({ pool: name, state: 'idle' }, idle);
          this.set({ pool: name, state: 'waiting' }, waiting);
        }
      },
    });
  }
  /** Endpoints and tasks whose failures have a series. */
  const begun = new Set<string>();
  return {
    answered(endpoint, outcome, seconds) {
      if (!begun.has(endpoint)) calls.zero({ endpoint, outcome: 'unknown' });
      begun.add(endpoint);
      calls.observe({ endpoint, outcome }, seconds);
    },
    replied: (surface, outcome) => replies.inc({ surface, outcome }),
    ran(task, outcome, seconds) {
      if (!begun.has(task)) jobs.zero({ task, outcome: 'failed' });
      begun.add(task);
      jobs.observe({ task, outcome }, seconds);
    },
    sent: (service, outcome, seconds) => outgoing.observe({ service, outcome }, seconds),
    render: async () => ({ text: await register.metrics(), contentType: register.contentType }),
  };
}
