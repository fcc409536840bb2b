import { forgotPasswordMail, login, logout, stepUp, trialAccount } from '@contract/account';
import { balance, createDeposit, orderedPayment, setPaymentPassword } from '@contract/cashier';
import type { Endpoint } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { beginPlayerBreak, uploadPicture } from '@contract/member';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { systemStatus } from '@contract/system';
import naughtyStrings from 'big-list-of-naughty-strings';
import { accountFlows } from '../server/support/accountFlows';
import { type Answer, createClient, type TestClient, type TestPlatform } from '../server/support/platform';
import { announceHuge, holdBack, ROUTES, sendEndless } from './bodies';
import { attackConnections } from './connections';
import { prepareRaces } from './races';
import { sampleRequest } from './samples';

/** What is attacked: the instances of one platform on one database. */
export interface Target {
  readonly platforms: readonly [TestPlatform, ...TestPlatform[]];
  /** Whether to run everything, or only what fits into `npm test`. */
  readonly isFull: boolean;
}

/** Figures of an attack, and what it obtained or broke; empty when the platform holds. */
export interface Outcome {
  readonly figures: Readonly<Record<string, number>>;
  readonly lost: readonly string[];
}

/** A named attack. Add new ones to {@link SCENARIOS}. */
export interface Scenario {
  readonly name: string;
  run(target: Target): Promise<Outcome>;
}

/** Time for an answer, and until a slow connection is closed, in milliseconds. */
const PATIENCE = 20_000;
const LONGEST_HOLD = 60_000;
/** Allowed growth of the process's memory in megabytes. */
const MOST_GROWTH = 600;

const ROWS: readonly Endpoint[] = Object.values(ENDPOINTS);
/** Internal details that no answer may contain. */
const INSIDE = /node_modules|\bselect\b.+\bfrom\b|insert into|\$argon2|at \w+ \(.*:\d+:\d+\)/i;

const clientsOf = ({ platforms }: Target): readonly [TestClient, ...TestClient[]] => {
  const [first, ...others] = platforms;
  const toClient = (platform: TestPlatform) => createClient(platform, () => platform.clock.now);
  return [toClient(first), ...others.map(toClient)];
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Sends a payload in the endpoint's encoding; undefined when it cannot be encoded. */
function send(
  client: TestClient,
  row: Endpoint,
  payload: Readonly<Record<string, unknown>>,
  token: string | undefined,
): Promise<Answer | undefined> {
  const isText = row.encoding === 'query' || row.encoding === 'form';
  const carried = isText
    ? Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, textOf(value)]))
    : payload;
  return client.send(row, carried, token === undefined ? {} : { token }).catch(() => undefined);
}

/** Runs every connection attack; each instance must answer afterwards. */
async function connections(target: Target): Promise<Outcome> {
  const lost: string[] = [];
  let count = 0;
  for (const [index, platform] of target.platforms.entries()) {
    count += await attackConnections(platform.origin);
    const answer = await createClient(platform)
      .call(systemStatus, {})
      .catch(() => undefined);
    if (answer === undefined) lost.push(`instance ${index + 1} does not answer after the connections`);
  }
  return { figures: { connections: count }, lost };
}

/** Connections that hold back the end of their bodies, in the short form and in the long one. */
const HOLDERS = [40, 150] as const;

/** Large valid bodies and slow holders, of a visitor, a guest and a member, on every route. */
async function heldBodies(target: Target): Promise<Outcome> {
  const { origin } = target.platforms[0];
  const [client] = clientsOf(target);
  const flows = accountFlows(client);
  await flows.resetLimits();
  const lost: string[] = [];
  const before = process.memoryUsage.rss();
  const tokens = [
    undefined,
    (await client.call(trialAccount, {})).token,
    (await flows.signIn('below1')).token,
  ];
  const nested = Buffer.from(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`);
  const text = Buffer.from(JSON.stringify({ a: 'x'.repeat(5_200_000) }));
  const bodied = ROUTES.filter(({ method }) => method !== 'GET');
  let count = 0;
  for (const route of bodied) {
    for (const [index, token] of tokens.entries()) {
      const authorization: Record<string, string> =
        token === undefined ? {} : { authorization: `Bearer ${token}` };
      for (const body of target.isFull ? [nested, text] : [index === 1 ? text : nested]) {
        const held = holdBack(origin, route, body, { ...authorization, 'x-forwarded-for': '198.51.100.77' });
        held.finish();
        count += 1;
        const answer = await held.answer(PATIENCE);
        if (answer === undefined) lost.push(`${route.method} ${route.path} gave no answer to a large body`);
        else if (answer.status >= 500) lost.push(`${route.path} answered ${answer.status} to a large body`);
        held.end();
      }
    }
  }
  const upload = ROUTES.find(({ path }) => path.endsWith(uploadPicture.path));
  const holders = Array.from({ length: HOLDERS[target.isFull ? 1 : 0] }, (_, index) => {
    const route = (index % 3 === 0 ? upload : undefined) ?? bodied[index % bodied.length];
    if (route === undefined) throw new Error('There are no routes.');
    const token = tokens[index % tokens.length];
    return holdBack(origin, route, index % 3 === 0 ? text : nested.subarray(0, 60_000), {
      'x-forwarded-for': `198.51.100.${index % 5}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    });
  });
  await client.call(systemStatus, {}, { ip: '203.0.113.99' }).catch(() => {
    lost.push('no answer while bodies are held back');
  });
  const closed = await Promise.all(holders.map((holder) => holder.closed(LONGEST_HOLD)));
  const open = closed.filter((isClosed) => !isClosed).length;
  if (open > 0) lost.push(`${open} of ${holders.length} slow holders kept their connection`);
  for (const holder of holders) holder.end();
  const grown = Math.round((process.memoryUsage.rss() - before) / 1_048_576);
  if (grown > MOST_GROWTH) lost.push(`memory grew by ${grown} MB`);
  return { figures: { bodies: count, holders: holders.length, 'MB more': Math.max(0, grown) }, lost };
}

/** Huge and endless bodies on every route. */
async function bodies({ platforms: [{ origin }], isFull }: Target): Promise<Outcome> {
  const lost: string[] = [];
  for (const route of ROUTES) {
    const status = await announceHuge(origin, route);
    if (status !== 413) lost.push(`${route.method} ${route.path} answered ${status} to a gigabyte`);
  }
  const endless = isFull ? ROUTES : ROUTES.filter(({ path }) => !path.startsWith('/api/'));
  for (const route of endless) {
    const { isClosed, taken } = await sendEndless(origin, route);
    if (!isClosed) lost.push(`${route.method} ${route.path} took ${taken} bytes and wanted more`);
  }
  return { figures: { bodies: ROUTES.length + endless.length }, lost };
}

/** An identity that calls every endpoint. */
interface Visitor {
  readonly who: string;
  /** Whether endpoints that require a session answer 401. */
  readonly isStranger: boolean;
  /** Obtains a token; called again when a call has ended the last one. */
  readonly enter: () => Promise<string | undefined>;
}

/** Nine identities, none of which may read or change the victim's data. */
async function visitorsTo(client: TestClient): Promise<readonly Visitor[]> {
  const flows = accountFlows(client);
  const stranger = (who: string, token: string | undefined): Visitor => ({
    who,
    isStranger: true,
    enter: () => Promise.resolve(token),
  });
  const member = (who: string, enter: () => Promise<string>): Visitor => ({ who, isStranger: false, enter });
  const tokenOf = async (username: string, site: 'member' | 'agent' = 'member') =>
    (await flows.signIn(username, { site })).token;
  const ended = await tokenOf('type41');
  await client.call(logout, {}, { token: ended });
  const expired = await tokenOf('type42');
  await client.control('POST', '/sessions/expire', { username: 'type42' });
  const replaced = await tokenOf('plain40');
  await tokenOf('plain40');
  const away = await tokenOf('below2');
  await client.call(beginPlayerBreak, { kind: 'exclusion', months: 6 }, { token: away });
  return [
    stranger('nobody', undefined),
    stranger('a forged token', 'z'.repeat(43)),
    stranger('an ended session', ended),
    stranger('a session that ran out', expired),
    stranger('a session that another login replaced', replaced),
    member('a trial account', async () => (await client.call(trialAccount, {})).token),
    member('a member', () => tokenOf('other')),
    member('an agent', () => tokenOf('agent', 'agent')),
    member('an excluded member', () => tokenOf('below2')),
  ];
}

/** Calls every endpoint as every identity: none reads or changes another member's data, and nothing breaks. */
async function identities(target: Target): Promise<Outcome> {
  const clients = clientsOf(target);
  const [client] = clients;
  const flows = accountFlows(client);
  await flows.resetLimits();
  const victim = await flows.signIn('reachable');
  const orderKey = crypto.randomUUID();
  const headers = { [IDEMPOTENCY_HEADER]: orderKey };
  const { transaction } = await client.call(
    createDeposit,
    { methodId: 'ewallet', amountMinor: 10_000 },
    { token: victim.token, headers },
  );
  const [session] = (await client.call(ENDPOINTS.sessions, {}, { token: victim.token })).list;
  if (session === undefined) throw new Error('The victim was to have a session.');
  /** The victim's ids, by the call and field that take them. */
  const named: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    transactionStatus: { transactionId: transaction.transactionId, language: 'EN' },
    orderedPayment: { key: orderKey, language: 'EN' },
    revokeSession: { sessionId: session.sessionId },
    agentRebateUpdate: { userName: 'reachable', rebateBasisPoints: 1 },
  };
  const visitors = await visitorsTo(client);
  const secrets = [victim.token, 'reachable@mail.example', 'Reachable@', transaction.transactionId];
  const lost: string[] = [];
  let calls = 0;
  for (const { who, isStranger, enter } of visitors) {
    let token = await enter();
    for (const [index, endpoint] of ROWS.entries()) {
      // `logout` would end the session that the other calls need.
      if (endpoint.name === 'logout') continue;
      if (index % 10 === 0) await flows.resetLimits();
      const sample = sampleRequest(endpoint);
      const own = named[endpoint.name];
      const answer = await send(
        clients[index % clients.length] ?? client,
        endpoint,
        { ...sample, ...own },
        token,
      );
      calls += 1;
      if (answer === undefined) continue;
      // It answers that there is no such order; the search for secrets below notices any other answer.
      const saysNone = endpoint.name === orderedPayment.name;
      if (own !== undefined && answer.success && !saysNone)
        lost.push(`${endpoint.name} did for ${who} what is another's`);
      if (isStranger && endpoint.access === 'session' && answer.status !== 401) {
        lost.push(`${who} got ${answer.status} from ${endpoint.name}`);
      }
      if (answer.status >= 500) lost.push(`${endpoint.name} answered ${answer.status} to ${who}`);
      if (INSIDE.test(answer.text)) lost.push(`${endpoint.name} showed its inside to ${who}`);
      if (secrets.some((secret) => answer.text.includes(secret)))
        lost.push(`${endpoint.name} told ${who} of another`);
      if (!isStranger && answer.status === 401) token = await enter();
    }
  }
  const still = await client.send(balance, {}, { token: victim.token });
  if (!still.success) lost.push(`the session of the victim was ended: ${still.code}`);
  return { figures: { endpoints: ROWS.length, identities: visitors.length, calls }, lost };
}

/** Values that a field must refuse or accept without harm. */
const HOSTILE: readonly unknown[] = [
  "' or '1'='1",
  '"; drop table members; --',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202e',
  '\u0000',
  '0000-01-01',
  '9999-99-99',
  'A'.repeat(5_000),
  '-1',
  '1e309',
  -1,
  1e21,
  null,
  [],
  {},
  { toString: 'x' },
];

/** Hostile values in every field of every endpoint: the answer is a stable code below 500, without internal details. */
async function inputs(target: Target): Promise<Outcome> {
  const [client] = clientsOf(target);
  const flows = accountFlows(client);
  const values = target.isFull ? [...HOSTILE, ...naughtyStrings] : HOSTILE;
  const lost = new Set<string>();
  await flows.resetLimits();
  const { token } = await flows.signIn('below1');
  let count = 0;
  const work = ROWS.filter(({ name, encoding }) => name !== 'logout' && encoding !== 'none').flatMap(
    (row) => {
      const form = sampleRequest(row);
      const names = Object.keys(form);
      // The short form rotates through the fields; the full one covers all of them.
      return values.flatMap((value, index) =>
        (target.isFull && index < HOSTILE.length
          ? names
          : [names[index % Math.max(1, names.length)] ?? 'field']
        ).map((field) => ({ row, field, value, form })),
      );
    },
  );
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = work.shift(); next !== undefined; next = work.shift()) {
        const { row, field, value, form } = next;
        const answer = await send(client, row, { ...form, [field]: value }, token);
        count += 1;
        if (answer === undefined) continue;
        if (answer.status >= 500)
          lost.add(`${row.name}.${field} = ${textOf(value).slice(0, 40)}: ${answer.status}`);
        if (INSIDE.test(answer.text)) lost.add(`${row.name}.${field} showed the inside`);
      }
    }),
  );
  await flows.resetLimits();
  return { figures: { inputs: count }, lost: [...lost] };
}

/**
 * Sends the same action many times at once to all instances: nothing is lost, doubled or overdrawn. The embedded
 * database works on one transaction after the other, so its calls never overlap and are not counted as races.
 */
async function races({ platforms, isFull }: Target): Promise<Outcome> {
  const racer = await prepareRaces(platforms);
  const lost: string[] = [];
  let count = 0;
  let calls = 0;
  for (let round = 0; round < (isFull ? 20 : 2); round += 1) {
    const raced = await racer.round();
    lost.push(...raced.lost);
    count += raced.races;
    calls += raced.calls;
  }
  lost.push(...(await racer.audit()));
  const { figures, unexplained } = await racer.check();
  lost.push(...unexplained);
  const overlaps = platforms[0].database.kind === 'server';
  return {
    figures: {
      ...(overlaps ? { races: count, calls } : { races: 0, 'calls without overlap': calls }),
      ...figures,
    },
    lost,
  };
}

/** Guesses and floods: each reaches its limit. */
async function limits(target: Target): Promise<Outcome> {
  const clients = clientsOf(target);
  const [client] = clients;
  const flows = accountFlows(client);
  await flows.resetLimits();
  const lost: string[] = [];
  const flood = async (
    what: string,
    times: number,
    once: (index: number) => Promise<Answer>,
  ): Promise<void> => {
    let refused = 0;
    for (let index = 0; index < times; index += 1)
      if ((await once(index)).code === 'rate.limited') refused += 1;
    if (refused === 0) lost.push(`${what}: ${times} times, and no limit`);
  };
  const at = (index: number) => clients[index % clients.length] ?? client;
  const wrong = { type: 'username', username: 'below1', password: 'Wrong-Horse-9', site: 'member' };
  const { captcha, usernameCheck, verification } = ENDPOINTS;
  // All calls come from one IPv6 subscriber, who has a whole /64.
  const ip = (index: number) => `2001:db8:5:5::${(index + 1).toString(16)}`;
  await flood('captchas', 130, (index) => at(index).send(captcha, {}, { ip: ip(index) }));
  await flood('puzzles', 70, (index) => at(index).send(verification, {}, { ip: ip(index) }));
  await flood('names looked up', 70, (index) =>
    at(index).send(usernameCheck, { username: `a${index}` }, { ip: ip(index) }),
  );
  let guesses = 0;
  for (let index = 0; index < 15; index += 1) {
    const answer = await at(index).send(login, wrong, { ip: ip(index) });
    if (answer.code === 'user.missing.or.disabled') guesses += 1;
  }
  if (guesses > 10) lost.push(`${guesses} guesses at a password without a captcha or a limit`);
  await flows.resetLimits();
  // A thief with a stolen token guesses the payment password.
  const { token } = await flows.signIn('leader');
  await flows.setPin(token);
  await flood('guesses at a payment password', 20, (index) =>
    at(index).send(
      setPaymentPassword,
      { oldPassword: String(100_000 + index), newPassword: '135791' },
      { token, ip: ip(index) },
    ),
  );
  await flood('guesses at the password of a session', 20, (index) =>
    at(index).send(
      stepUp,
      { purpose: 'destination', proof: { kind: 'password', password: `Wrong-Horse-${index}` } },
      { token, ip: ip(index) },
    ),
  );
  await flows.set({ 'switches.CHANGEPSWMAIL3': true });
  // Whoever asks is told the same, so that the mails themselves are counted.
  const links = new Set<string | null | undefined>();
  for (let index = 0; index < 20; index += 1) {
    await at(index).send(
      forgotPasswordMail,
      { username: 'reachable', email: 'reachable@mail.example' },
      { ip: `198.51.100.${index}` },
    );
    links.add((await flows.mail('reachable@mail.example'))?.link);
  }
  if (links.size > 5) lost.push(`mails to one address: ${links.size} of 20, and no limit`);
  await flows.resetLimits();
  return { figures: { floods: 7, attempts: 345 }, lost };
}

/** All attacks in the order in which they run; those that change members come last. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'connections', run: connections },
  { name: 'bodies', run: bodies },
  { name: 'held bodies', run: heldBodies },
  { name: 'races', run: races },
  { name: 'limits', run: limits },
  { name: 'hostile inputs', run: inputs },
  { name: 'endpoints as everybody', run: identities },
];
