import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS, type EndpointName } from '@contract/endpoints';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MEMBER_RECORD, OTHER_RECORD } from '@/machines/shared/samples';
import type { Sent } from '../wholeSite';
import { ACCOUNT } from './account';
import { CASHIER } from './cashier';
import { CATALOGUE } from './catalogue';
import { CONTENT } from './content';
import { endpointOf, fieldsOf, leavesOf } from './fields';
import {
  type Call,
  type Created,
  chartsOf,
  chartsWithPhoneService,
  type Explored,
  exploreCalls,
  openWorld,
  print,
  requestsOf,
  type World,
} from './generate';
import { AGENT, CHAT, MEMBER } from './member';
import { type Requests, readSent, type Table } from './table';

const TABLES = { ACCOUNT, CASHIER, CATALOGUE, CONTENT, MEMBER, AGENT, CHAT };
const ALL: Table = Object.assign({}, ...Object.values(TABLES));

/** Two visits that have nothing in common, and one without a session. */
const FIRST: World = {
  language: 'TY',
  session: { ...MEMBER_RECORD, token: 'token-of-the-first' },
  merchant: 'merchant-first',
  host: 'first.example',
  revision: 'revision-first',
  ids: 'first',
};
const SECOND: World = {
  language: 'EN',
  session: { ...OTHER_RECORD, token: 'token-of-the-second' },
  merchant: 'merchant-second',
  host: 'second.example',
  revision: 'revision-second',
  ids: 'second',
};
const { session: _, ...VISITOR }: World = { ...FIRST, ids: 'visitor' };

interface Made {
  readonly call: Call;
  readonly sent: readonly Sent[];
  readonly requests: Requests;
}

const keyOf = ({ chart, service }: Pick<Call, 'chart' | 'service'>) => `${chart} · ${service}`;

/** What a visit requests: with the charts of its site, every call that the exploration of the first one found. */
interface Visit {
  readonly charts: readonly Created[];
  readonly made: readonly Made[];
}

let explored: readonly Explored[];
let first: Visit;
let second: Visit;
let visitor: Visit;

type Opened = Awaited<ReturnType<typeof openWorld>>;

async function visit(opened: Opened, charts: readonly Created[], calls: readonly Call[]): Promise<Visit> {
  const made: Made[] = [];
  const add = (call: Call, sent: readonly Sent[]) =>
    made.push({ call, sent, requests: sent.map((one) => readSent(one, opened.world)) });
  for (const { name: created, loading } of charts)
    add({ chart: created, service: '(loading)', created, path: [], input: undefined }, loading);
  for (const call of calls) add(call, await requestsOf(opened, charts, call));
  return { charts, made };
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.UTC(2026, 6, 15, 4));
  // They load with the first request that needs them.
  await Promise.all([import('@/services/api/transport'), import('@/services/humanCheck/proof')]);
  // One after the other: the last one that opens has the browser.
  const opened = await openWorld(FIRST);
  const withPhoneService = await chartsWithPhoneService(opened);
  const charts = await chartsOf(opened);
  explored = charts.map(({ name, logic, input }) =>
    exploreCalls(name, logic, [
      input,
      ...withPhoneService.filter((other) => other.name === name).map((other) => other.input),
    ]),
  );
  const calls = explored.flatMap((each) => each.calls);
  first = await visit(opened, charts, calls);
  for (const world of [SECOND, VISITOR]) {
    const other = await openWorld(world);
    const made = await visit(other, await chartsOf(other), calls);
    if (world === SECOND) second = made;
    else visitor = made;
  }
  vi.useRealTimers();
});

/**
 * What distinguishes kinds of requests: whose, where, which fields, and values that the contract lists. Pages of one
 * list are of one kind.
 */
const kindOf = (requests: Requests): string => {
  const parts = requests.map(([line, by, says, ...how]) => {
    const endpoint = endpointOf(line);
    const listed = endpoint === undefined ? [] : fieldsOf(endpoint).filter(({ isListed }) => isListed);
    const names = new Set(listed.map(({ name }) => name));
    const fields = leavesOf(says ?? {}).map(([name, value]) => (names.has(name) ? [name, value] : name));
    return print([line, by, fields, how]);
  });
  return [...new Set(parts)].join();
};
const isFilled = (value: unknown) => value !== '' && !(Array.isArray(value) && value.length === 0);
/** Different values in requests. */
const richness = (requests: Requests): number =>
  new Set(
    requests.flatMap(([, , says]) =>
      leavesOf(says ?? {}).flatMap(([, value]) => (isFilled(value) ? [print(value)] : [])),
    ),
  ).size;

/** The requests of each kind that a call made; of several of a kind the one that says most. */
function kindsOf(name: string): readonly Requests[] {
  const kinds = new Map<string, Requests>();
  for (const { call, requests } of first.made) {
    if (keyOf(call) !== name || requests.length === 0) continue;
    const kind = kindOf(requests);
    const known = kinds.get(kind);
    if (known === undefined || richness(known) < richness(requests)) kinds.set(kind, requests);
  }
  return [...kinds.values()];
}

/** Fields in the order of their names: an object's order is no part of a request. */
const sorted = (list: readonly Requests[]) =>
  list
    .map((requests) =>
      requests.map(([line, by, says, ...how]) => [
        line,
        by,
        ...(says === undefined
          ? []
          : [Object.fromEntries(Object.entries(says).toSorted(([a], [b]) => (a < b ? -1 : 1)))]),
        ...how,
      ]),
    )
    .toSorted((a, b) => (print(a) < print(b) ? -1 : 1));

const TITLES: Readonly<Record<keyof typeof TABLES, string>> = {
  ACCOUNT:
    'API-02 API-03 API-04 API-05 API-06 API-07 API-08 API-09 API-10 API-11 API-12 API-14 API-15 API-16 API-17 API-21 API-23 API-29 the requests of the account',
  CASHIER: 'the requests of the cashier and of player protection',
  CATALOGUE:
    'API-18 API-22 API-34 API-35 API-36 API-37 API-38 API-39 API-40 API-41 API-42 API-43 API-44 API-45 API-46 API-47 API-48 API-49 API-50 API-51 the requests of the catalogue',
  CONTENT: 'API-52 API-53 API-55 API-56 API-59 API-60 API-61 the requests of the content',
  MEMBER: 'API-19 API-20 API-26 API-27 API-28 the requests of the member centre',
  AGENT: 'API-30 API-31 API-32 API-33 API-66 API-67 API-68 the requests of the agent area',
  CHAT: 'API-62 API-63 API-64 API-65 the requests of chat',
};

describe.each(Object.entries(TABLES))('%s', (area, table: Table) => {
  it.each(Object.entries(table))(`${TITLES[area as keyof typeof TABLES]}: %s`, (name, rows) => {
    expect(sorted(kindsOf(name))).toEqual(sorted(rows));
  });
});

it('every call that the site makes is in a table', () => {
  const made = first.made.filter(({ requests }) => requests.length > 0).map(({ call }) => keyOf(call));
  expect([...new Set(made)].filter((name) => !(name in ALL))).toEqual([]);
});

/** Endpoints that the page imports. */
function importedEndpoints(): readonly EndpointName[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const words = files.flatMap((file) =>
    [...readFileSync(join('src', file), 'utf8').matchAll(/^import \{([^}]*)\} from '@contract\//gm)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  );
  return (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => words.includes(name));
}

it('API-01 every endpoint that the page imports has a row', () => {
  const rows = new Set(
    Object.values(ALL)
      .flat(2)
      .map(([line]) => endpointOf(line)),
  );
  expect(rows.has(undefined)).toBe(false);
  expect(importedEndpoints().filter((name) => !rows.has(name))).toEqual([]);
});

/** Fields that no request of the page tells apart, each with the reason. */
const NOT_TOLD_APART: Readonly<Record<string, string>> = {
  'betRecords.vassalage': 'The page filters by type only.',
  'createDeposit.promotionId': 'Explored without a promotion in the address; cashierFlows.test.ts sends one.',
  'gameList.minBet': 'The page has no such filter.',
  'gameList.minLine': 'The page has no such filter.',
  'gameRanking.gameType': 'The board is of all types.',
  'joinSignUpPromotion.pictures': 'Joining sends none; the reward is applied for with them.',
  'joinSignUpPromotion.remarks': 'Joining sends none; the reward is applied for with them.',
  'numero.gameCode': 'The page shows all lotteries.',
  'passWordChangeV2.confirmNewPassword': 'It is the new password again.',
  'passWordChangeV2.newPassword': 'It is the new password again.',
  'recentVnLottery.gameCode': 'The page shows all lotteries.',
  'registerByMobile.confirmPassword': 'It is the password again.',
  'registerByMobile.password': 'It is the password again.',
  'registerByUsername.confirmPassword': 'It is the password again.',
  'registerByUsername.password': 'It is the password again.',
  'transactions.endDate': 'The page filters by kind only.',
  'transactions.startDate': 'The page filters by kind only.',
  'vnNumero.gameCode': 'The page shows all lotteries.',
  'winnerBoard.gameType': 'The board is of all types.',
};

it('each field of each endpoint has a value of its own in some row, so that no two can change places', () => {
  const requests = Object.values(ALL).flat(2);
  const missing = importedEndpoints().flatMap((name) =>
    fieldsOf(name)
      .filter(({ isListed }) => !isListed)
      .filter(
        (field) =>
          !requests.some(([line, , says = {}]) => {
            if (endpointOf(line) !== name) return false;
            const leaves = leavesOf(says);
            const own = leaves.find(([leaf]) => leaf === field.name || leaf.startsWith(`${field.name}.`));
            if (own === undefined || own[1] === null || !isFilled(own[1])) return false;
            return leaves.every(([leaf, value]) => leaf === own[0] || print(value) !== print(own[1]));
          }),
      )
      .map((field) => `${name}.${field.name}`),
  );
  expect(missing.toSorted()).toEqual(Object.keys(NOT_TOLD_APART).toSorted());
});

describe('another visit', () => {
  it('I18N-01 I18N-02 SESSION-03 differs in language, token, merchant, host and revision only', () => {
    // Member info is fetched with the token that its chart names.
    const textOf = ({ made }: Visit) =>
      made
        .filter(({ call }) => keyOf(call) !== 'session · fetchMemberInfo')
        .map(({ call, requests }) => `${keyOf(call)} ${print(requests)}`);
    expect(textOf(second)).toEqual(textOf(first));
  });

  it('says in its language what changes something, and reads without a header of the language', () => {
    const languages = ({ made }: Visit, isRead: boolean) => [
      ...new Set(
        made.flatMap(({ sent }) =>
          sent
            .filter(({ method }) => (method === 'GET') === isRead)
            .map(({ headers }) => headers.get('accept-language')),
        ),
      ),
    ];
    expect([languages(first, false), languages(second, false)]).toEqual([['fil-PH'], ['en']]);
    expect([languages(first, true), languages(second, true)]).toEqual([[null], [null]]);
  });

  it('without a session carries no token of its own', () => {
    const own = visitor.made.filter(({ requests }) => requests.some(([, by]) => by === 'member'));
    expect(own.map(({ call }) => keyOf(call))).toEqual([]);
  });

  it('CONST-12 sends the module of its calls', () => {
    const modules = new Map<string, string | null>();
    for (const { sent } of first.made)
      for (const { method, path, headers } of sent) modules.set(`${method} ${path}`, headers.get('x-module'));
    const of = (module: string | null) =>
      [...modules].flatMap(([line, its]) => (its === module ? [line] : [])).toSorted();
    expect(of('COMM3')).toEqual(['GET /catalogue/hot', 'GET /catalogue/vendors']);
    expect(of('GAMELO3')).toEqual([
      'DELETE /catalogue/favourites',
      'GET /catalogue/favourites',
      'GET /catalogue/game',
      'GET /catalogue/games',
      'GET /catalogue/launch',
      'GET /catalogue/recent',
      'GET /catalogue/recent/add',
      'GET /lottery/elist',
      'GET /lottery/list',
      'GET /lottery/menus',
      'GET /lottery/numero',
      'GET /lottery/vn/numero',
      'GET /lottery/vn/recent',
      'POST /catalogue/favourites',
    ]);
    expect(of('CBS3').every((line) => line.includes(' /chat/'))).toBe(true);
    expect(of(null).some((line) => line.includes(' /chat/'))).toBe(false);
  });
});

describe('the idempotency key of an order', () => {
  const keysOf = ({ made }: Visit) =>
    made.flatMap(({ call, sent }) =>
      sent.flatMap(({ headers }) => {
        const key = headers.get('idempotency-key');
        return key === null ? [] : [[keyOf(call), key] as const];
      }),
    );

  it('comes from its chart: the same order has the same key in every visit', () => {
    expect(keysOf(first).length).toBeGreaterThan(0);
    expect(keysOf(second)).toEqual(keysOf(first));
  });

  it('begins with the id of its chart, or is that of an order that the device has kept', () => {
    const seeds = first.charts.flatMap(({ input }) => Object(input).keySeed ?? []);
    const isOwn = (key: string) => seeds.some((seed) => key.startsWith(`${seed}-`));
    const isKept = (key: string) => key === 'before-the-reload' || key.startsWith('seed-of-the-closed-page-');
    // A registration is explored with a service outside as well.
    const others = keysOf(first).filter(
      ([name, key]) =>
        !isOwn(key) && !isKept(key) && !(name === 'register · register' && /^first-\d+-/.test(key)),
    );
    expect(others).toEqual([]);
  });

  it('begins with an id that is drawn once for each chart', () => {
    const seeds = ({ charts }: Visit) =>
      charts.flatMap(({ name, input }) =>
        'keySeed' in Object(input) ? [[name, Object(input).keySeed]] : [],
      );
    const drawn = seeds(first).map(([, seed]) => String(seed));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(
      seeds(first)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([
      'agentHome',
      'changePassword',
      'chatRoom',
      'deposit',
      'dividendContract',
      'hourContract',
      'manualRebate',
      'memberCentre',
      'register',
      'rewardCentre',
      'rewardForm',
      'salaryContract',
      'withdrawal',
    ]);
    expect(drawn.every((seed) => /^first-\d+$/.test(seed))).toBe(true);
    expect(seeds(second).every(([, seed]) => /^second-\d+$/.test(String(seed)))).toBe(true);
  });

  const textOf = (order: unknown) => print({ ...Object(order), key: undefined });

  /** Orders that keep their key whatever is typed, each with the reason. */
  const PLACED_ONCE: Readonly<Record<string, string>> = {
    'register · register': 'The account may exist when no answer came, and nobody registers twice.',
  };

  it('is kept when an order is repeated that was not answered, and never used for another order', () => {
    const repetitions = explored.flatMap((each) => each.repetitions);
    expect(repetitions.length).toBeGreaterThan(0);
    const wrong = repetitions.flatMap(({ earlier, later, isAnswered, ...call }) => {
      const hasSameKey = Object(earlier).key === Object(later).key;
      const isSame = textOf(earlier) === textOf(later) || keyOf(call) in PLACED_ONCE;
      if (isSame ? isAnswered || hasSameKey : !hasSameKey) return [];
      return [`${keyOf(call)}: ${print(earlier)}, then ${print(later)}`];
    });
    expect([...new Set(wrong)]).toEqual([]);
  });
});

afterAll(() => vi.useRealTimers());
