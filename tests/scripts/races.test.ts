import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'tests/server';

/** Tests with several calls at once that are not repeated, by the reason. */
const NOT_REPEATED: Readonly<Record<string, readonly string[]>> = {
  'they only read, or prepare what follows': [
    'agent: API-32 the three figures count the whole team at every depth, and nobody else',
    'bonusLife: bonuses whose time is over expire, the oldest first, whoever looks first, and one that nobody can end stops no other',
    'conformance: finds no difference on our own platform, and makes every call of the contract',
    'depositBase: counts deposits in the order of their arrival, of this member and currency only',
    'depositBase: is found whatever the number of deposits',
    'depositBase: is reduced by every withdrawal since its arrival, also by a pending one, and not by a returned one',
    'hotPath: of another member are stored while a bet on the same vendor and jackpot waits for its commit',
    'instances: migrate and fill the database once',
    'otherOrigin: shows its lobby and logs in',
    'othersRows: every statement of the server that deletes has an act here',
    'promotions: pictures that look alike are a hint: also with one byte more, another size or compression',
    'redis: CHAT-01 a message crosses without any poll, and viewers are counted on all instances',
    'sessionLife: each end is kept and told, whatever comes after it',
    'system: API-53 accepts each of the three types of lists, and no other',
    'tracing: a call is a trace: its endpoint and request id, and its statements under it',
  ],
  'nothing in the database is competed for: connections, places in a queue, files, memory or Redis': [
    'chat: a broken connection no longer counts as a channel, whatever work it left',
    'databaseFaults: a caller above the limit of waiting ones is refused at once',
    'databaseFaults: a silent network failure ends in refusals with Retry-After, and recovers with the network',
    'databaseFaults: one slow row delays only the callers that need it, and those are refused soon',
    'edge: an endless body on every route is refused and the connection closed, in bounded memory',
    'edge: refuses a body of a gigabyte on every route before reading any of it',
    'extremes: a date outside of the database’s range is refused as such',
    'load: refuse requests above the limit at once, and the address with most waiting work loses its place',
    'load: what %s answers is drawn for others while one address has too many waiting',
    'load: take addresses in rotation, so that many requests of one address do not delay others',
    'platform: are drawn once for simultaneous requests, stored on disk, and cached permanently',
    'platform: reads once for many callers, forgets after its lifetime and after a failure, and stays within its capacity',
    'redis: a Redis that is silent delays no one for long, and is used again afterwards',
    'redis: a limit is shared, in Redis alone; after Redis is killed, messages and limits go on, and it recovers',
    'redis: counts concurrent uses exactly, opens a new window after the end of the last, and forgets on demand',
  ],
  'a lock that the test holds puts them in one order': [
    'promotions: who begins a break at the same moment applies for nothing, joins nothing and claims nothing',
  ],
  'a long random history, which compares everything with what was acknowledged': [
    'cashier: SIGKILL during payments: each acknowledged one is booked once, and all are completed afterwards',
    'durability: SIGKILL during writes loses no acknowledged write, repeatedly',
    'failover: loses no acknowledged round, books none twice, and the platform recovers automatically',
    'histories: are told nothing that chart and ledger do not explain, among kills and cuts',
    'rollingRestart: are restarted one after the other without a failed call',
    'wallet: sequential or simultaneous, sums to zero, overdraws nobody and books each intent once',
    'walletCrash: SIGKILL during rounds loses no acknowledged round, books none twice, and the ledger balances',
  ],
  'payments that several instances settle at once are repeated in `instances.test.ts`': [
    'jobs: a failing payment and one without an answer from the provider delay no other, and wait longer each time',
  ],
};

/** Tests with several calls at once that are not repeated, as `file: title`. */
function notRepeated(file: string): readonly string[] {
  const [, ...tests] = readFileSync(join(FOLDER, file), 'utf8').split(/^ *it(?=[.(])/m);
  return tests
    .filter((text) => /Promise\.all(Settled)?\(/.test(text) && !text.includes('raceOn('))
    .map((text) => `${file.replace('.test.ts', '')}: ${/['"`](.+)['"`]/.exec(text)?.[1]}`);
}

it('calls that compete for one thing are repeated by `raceOn`', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.test.ts'));
  expect(files.flatMap(notRepeated).toSorted()).toEqual(Object.values(NOT_REPEATED).flat().toSorted());
});
