import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  passkeyRegistrationOptions,
  registerByUsername,
  removePasskey,
  setPasswordByMail,
} from '@contract/account';
import { setAvatar } from '@contract/member';
import { createAttempts, DEFAULT_LOGIN_LIMITS } from '@server/account/attempts';
import { createCodes } from '@server/account/codes';
import { createKnownDevices } from '@server/account/knownDevices';
import { createLimiter } from '@server/account/limits';
import { createPasswords } from '@server/account/passwords';
import { createSessions, DEFAULT_SESSION_LIFETIME } from '@server/account/sessions';
import { giveTemporaryPassword } from '@server/account/temporaryPassword';
import { createFavourites } from '@server/catalogue/favourites';
import { createTickets } from '@server/chat/tickets';
import { abandonOpen, applicationSteps } from '@server/content/rewards/applications';
import type { Database } from '@server/db/database';
import * as schema from '@server/db/schema';
import { createUploads } from '@server/images/uploads';
import { sweep } from '@server/jobs/housekeeping';
import { rememberGame } from '@server/play/recentGames';
import { eraseMember } from '@server/privacy/erase';
import { findSubject } from '@server/privacy/subject';
import { MEMBER_TABLES } from '@server/privacy/tables';
import { eq, getTableName, inArray, or, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountFlows, registrationOf } from './support/accountFlows';
import { personOf, storeMember } from './support/memberRows';
import { createClient, onOneDatabase, startPlatform, type TestPlatform } from './support/platform';

const DAY = 86_400_000;
const SERVER = fileURLToPath(new URL('../../server', import.meta.url));

/** Who acts: a member of their own for each act. */
interface Actor {
  readonly platform: TestPlatform;
  readonly memberId: number;
  readonly token: string;
  readonly person: ReturnType<typeof personOf>;
}

interface Act {
  readonly what: string;
  /** The statements that delete in it: file and table. */
  readonly deletes: readonly string[];
  readonly run: (actor: Actor) => Promise<unknown>;
  /** Rows that the actor has after it, by table. */
  readonly left: Readonly<Record<string, number>>;
}

const applicationOf = (memberId: number) => eq(schema.rewardApplications.memberId, memberId);

/** Puts a member's application, which is over, into an earlier state: without the triggers, as no step leads back. */
const reopened = (db: Database, memberId: number, state: string, deadlineAt: Date | null = null) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const [own] = await tx
      .update(schema.rewardApplications)
      .set({ state, deadlineAt })
      .where(applicationOf(memberId))
      .returning({ id: schema.rewardApplications.id });
    return own?.id ?? '';
  });

/** Every act of the server that deletes or trims rows of a member. */
const ACTS: readonly Act[] = [
  {
    what: 'a game is opened beyond the recent ones that are kept',
    deletes: ['play/recentGames recentGames'],
    async run({ platform: { database, clock }, memberId }) {
      const all = await database.db.select({ id: schema.games.nodeId }).from(schema.games).limit(203);
      for (const { id } of all) {
        clock.now += 1_000;
        await rememberGame(database.db, memberId, id, clock.now);
      }
    },
    left: { recent_games: 200 },
  },
  {
    what: 'a sign-in on a device beyond those that are remembered',
    deletes: ['account/knownDevices knownDevices'],
    async run({ platform: { database, clock }, memberId }) {
      const devices = createKnownDevices(database.db);
      for (let nth = 1; nth <= 23; nth += 1) {
        await devices.remember(database.db, memberId, `device ${nth}`, clock.now + nth);
      }
    },
    left: { known_devices: 20 },
  },
  {
    what: 'a picture is uploaded beyond those that are kept',
    deletes: ['images/uploads uploadedPictures'],
    async run({ platform: { database, clock }, memberId }) {
      const uploads = createUploads(database.db);
      for (let nth = 1; nth <= 14; nth += 1) {
        await uploads.add(memberId, 'address', await picture(nth), clock.now + nth);
      }
    },
    left: { uploaded_pictures: 12 },
  },
  {
    what: 'an uploaded picture is used',
    deletes: ['images/uploads uploadedPictures'],
    run: async ({ platform: { database }, memberId, person }) =>
      createUploads(database.db).take(database.db, memberId, [`privupload${tagOf(person)}`]),
    left: { uploaded_pictures: 0 },
  },
  {
    what: 'a preset becomes the avatar',
    deletes: ['member/avatars avatars'],
    run: ({ platform, token }) => clientOf(platform).call(setAvatar, { avatar: 'preset-2' }, { token }),
    left: { avatars: 0 },
  },
  {
    what: 'a code is used',
    deletes: ['account/codes verificationCodes'],
    async run({ platform: { database }, person }) {
      const codeHash = Buffer.from(`privsecret-hash${tagOf(person)}`);
      const binding = { number: `+63${person.mobileNum}`, purpose: 'login', codeHash } as const;
      const none = { sign: async () => codeHash, matches: async () => true };
      await createCodes(database.db, none).consume(database.db, binding);
    },
    left: { verification_codes: 0 },
  },
  {
    what: 'a counter of a limit is cleared',
    deletes: ['account/limits rateCounters'],
    run: ({ platform: { database }, person }) =>
      createLimiter(database.db).clear(`sms/number/60000/+63${person.mobileNum}`),
    left: {},
  },
  {
    what: 'a proof of a step-up is used up',
    deletes: ['account/stepUp stepUpProofs'],
    async run({ platform, memberId, token }) {
      const { db } = platform.database;
      const own = db
        .select({ id: schema.sessions.id })
        .from(schema.sessions)
        .where(eq(schema.sessions.memberId, memberId));
      await db
        .update(schema.stepUpProofs)
        .set({ purpose: 'passkey' })
        .where(inArray(schema.stepUpProofs.sessionId, own));
      await clientOf(platform).call(passkeyRegistrationOptions, {}, { token });
    },
    left: { step_up_proofs: 0 },
  },
  {
    what: 'a refused registration is forgotten',
    deletes: ['account/registration registrationIntents'],
    async run({ platform, person }) {
      const answer = await clientOf(platform).send(
        registerByUsername,
        registrationOf({ username: person.username }),
        { ip: person.address, headers: { 'idempotency-key': `again-${person.username}` } },
      );
      expect(answer.success).toBe(false);
    },
    left: { registration_intents: 1 },
  },
  {
    what: 'an operator sets a temporary password',
    deletes: ['account/temporaryPassword passkeys', 'account/temporaryPassword passwordLinks'],
    run: async ({ platform: { database, clock }, person }) =>
      giveTemporaryPassword(
        database.db,
        await createPasswords({ memoryCost: 64, timeCost: 1 }),
        person.username,
        clock.now,
      ),
    left: { passkeys: 0, password_links: 0 },
  },
  {
    what: 'a password is set by a mailed link',
    deletes: ['account/recovery passkeys', 'account/recovery passwordLinks'],
    async run({ platform, memberId }) {
      const { db } = platform.database;
      const linkToken = 'L'.repeat(43);
      await db
        .update(schema.passwordLinks)
        .set({ tokenHash: createHash('sha256').update(linkToken).digest() })
        .where(eq(schema.passwordLinks.memberId, memberId));
      await accountFlows(clientOf(platform)).set({ 'switches.CHANGEPSWMAIL3': true });
      await clientOf(platform).call(setPasswordByMail, { linkToken, newPassword: 'Fresh-Horse-77' });
    },
    left: { passkeys: 0, password_links: 0 },
  },
  {
    what: 'a passkey is removed',
    deletes: ['account/passkeys passkeys', 'control/members stepUpProofs'],
    async run({ platform, memberId, token, person }) {
      const client = clientOf(platform);
      await client.control('POST', '/step-up', { username: person.username });
      const [own] = await platform.database.db
        .select()
        .from(schema.passkeys)
        .where(eq(schema.passkeys.memberId, memberId));
      await client.call(removePasskey, { passkeyId: own?.id ?? '' }, { token });
    },
    left: { passkeys: 0 },
  },
  {
    what: 'a login clears the failures of a name',
    deletes: ['account/attempts loginAttempts'],
    run: ({ platform: { database }, person }) =>
      createAttempts(database.db, DEFAULT_LOGIN_LIMITS).clear(database.db, person.username),
    left: { login_attempts: 3 },
  },
  {
    what: 'an attempt that was no guess is withdrawn',
    deletes: ['account/attempts loginAttempts'],
    async run({ platform: { database, clock }, person }) {
      const attempts = createAttempts(database.db, DEFAULT_LOGIN_LIMITS);
      const attempter = { nameKey: person.username, addressKey: person.address };
      await attempts.withdraw(await attempts.begin(attempter, clock.now));
    },
    left: { login_attempts: 4 },
  },
  {
    what: 'an application for a reward is refused',
    deletes: ['content/rewards/applications rewardUses'],
    async run({ platform: { database, clock }, memberId }) {
      const own = await reopened(database.db, memberId, 'pending');
      const decision = { reason: 'conditions', decidedBy: 'platform' } as const;
      await applicationSteps.happened(database.db, own, { type: 'decision.refused', ...decision }, clock.now);
    },
    left: { reward_uses: 0, reward_applications: 1 },
  },
  {
    what: 'an approved reward expires',
    deletes: ['content/rewards/applications rewardUses'],
    async run({ platform: { database, clock }, memberId }) {
      await reopened(database.db, memberId, 'approved', new Date(clock.now - DAY));
      await applicationSteps.passDeadlines(database.db, clock.now, { only: applicationOf(memberId) });
    },
    left: { reward_uses: 0, reward_applications: 1 },
  },
  {
    what: 'what was applied for ends with the account',
    deletes: ['content/rewards/applications rewardUses'],
    async run({ platform: { database, clock }, memberId }) {
      await reopened(database.db, memberId, 'approved');
      await abandonOpen(database.db, memberId, clock.now);
    },
    left: { reward_uses: 0, reward_applications: 1 },
  },
  {
    what: 'a ticket opens a channel',
    deletes: ['chat/tickets chatTickets'],
    async run({ platform: { database, clock }, memberId }) {
      const tickets = createTickets(database.db);
      const [session] = await database.db
        .select()
        .from(schema.sessions)
        .where(eq(schema.sessions.memberId, memberId));
      const [host] = await database.db.select().from(schema.chatHosts).limit(1);
      const holder = { memberId, sessionId: session?.id ?? '', hostId: host?.id ?? '' };
      const { ticket } = await tickets.issue(holder, clock.now);
      await tickets.take(ticket, clock.now);
    },
    left: { chat_tickets: 1 },
  },
  {
    what: 'a favourite is removed',
    deletes: ['catalogue/favourites favouriteGames'],
    async run({ platform: { database }, memberId }) {
      const [own] = await database.db
        .select({ nodeId: schema.games.nodeId, vendor: schema.games.vendor })
        .from(schema.favouriteGames)
        .innerJoin(schema.games, eq(schema.games.nodeId, schema.favouriteGames.nodeId))
        .where(eq(schema.favouriteGames.memberId, memberId));
      if (own === undefined) throw new Error('There is no favourite.');
      await createFavourites(database.db).remove(memberId, own);
    },
    left: { favourite_games: 0 },
  },
  {
    what: 'a test resets the protection of a member',
    deletes: [
      'control/members protectionLimits',
      'control/members playerBreaks',
      'control/members playerProtection',
      'control/members playSessions',
    ],
    run: ({ platform, person }) =>
      clientOf(platform).control('POST', '/protection/reset', { username: person.username }),
    left: { protection_limits: 0, player_breaks: 0, player_protection: 0, play_sessions: 0 },
  },
  {
    what: 'a sign-in beyond the sessions that a member may have',
    deletes: [],
    run: ({ platform: { database, clock }, memberId }) =>
      createSessions(database.db, DEFAULT_SESSION_LIFETIME).open(database.db, {
        memberId,
        site: 'member',
        ip: '',
        device: '',
        now: clock.now,
        temporaryPassword: false,
        most: 1,
      }),
    left: { sessions: 2 },
  },
  {
    what: 'all sessions of a member end',
    deletes: [],
    async run({ platform: { database, clock }, memberId }) {
      const sessions = createSessions(database.db, DEFAULT_SESSION_LIFETIME);
      await sessions.expireOf(memberId, clock.now);
      await sessions.endOf(memberId, 'access.withdrawn', clock.now);
    },
    left: { sessions: 1 },
  },
  {
    what: 'a member is erased',
    deletes: ['privacy/erase table'],
    async run({ platform: { database, clock }, memberId, person }) {
      const { db } = database;
      await db
        .update(schema.payments)
        .set({ state: 'succeeded' })
        .where(eq(schema.payments.memberId, memberId));
      await db.update(schema.bets).set({ state: 'settled' }).where(eq(schema.bets.memberId, memberId));
      await db
        .update(schema.playerBreaks)
        .set({ state: 'over', deadlineAt: null, endedAt: new Date(clock.now) })
        .where(eq(schema.playerBreaks.memberId, memberId));
      await eraseMember(db, person.username, {
        keepsBalance: true,
        now: clock.now,
        record: async () => {},
      });
    },
    left: { favourite_games: 0, member_feedback: 0, recent_games: 0, payments: 1, bets: 1 },
  },
];

/** Statements that delete, and which no act above runs. */
const OTHERS: Readonly<Record<string, string>> = {
  'jobs/housekeeping personKeys': 'The sweep, below.',
  'jobs/housekeeping table': 'The sweep, below.',
  'security/trail securityEvents': 'The sweep, below.',
  'operator/move catalogue_revision': 'No rows of members.',
  'account/secrets secrets': 'No rows of members.',
  'account/humanChecks humanChecks': 'No rows of members: a check by its id.',
  'account/humanChecks humanTokens': 'No rows of members: a token by its hash.',
  'account/captchas captchas': 'No rows of members: a captcha by its id.',
  'account/passkeys passkeyCeremonies': 'One ceremony by its id, which only its caller knows.',
  'play/jackpots jackpot_shares': 'The shares of a game, not of a member.',
  'protection/persons personKeys': 'At the start, row by row: keys of an earlier release are stored hashed.',
  'content/rewards/rewards rewardApplications': 'A second refusal in place of the first: promotions.test.ts.',
};

const tagOf = (person: Actor['person']): string => person.username.slice(personOf(0).username.length);
const clientOf = (platform: TestPlatform) => createClient(platform, () => platform.clock.now);

function picture(shade: number): Promise<Buffer> {
  return sharp({ create: { width: 24, height: 24, channels: 3, background: { r: shade, g: 9, b: 99 } } })
    .png()
    .toBuffer();
}

it('every statement of the server that deletes has an act here', () => {
  const found = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(SERVER, path), 'utf8');
      const built = [...text.matchAll(/\.delete\((\w+)\)/g)].map(([, name = '']) => name);
      const written = [...text.matchAll(/\bdelete from (\w+)/g)].map(([, name = '']) => name);
      const tables = [...built.filter((name) => name in schema || name === 'table'), ...written];
      return tables.map((table) => `${path.replace(/\.ts$/, '')} ${table}`);
    });
  const listed = [...ACTS.flatMap(({ deletes }) => deletes), ...Object.keys(OTHERS)];
  expect([...new Set(found)].sort()).toEqual([...new Set(listed)].sort());
});

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let actors = 2;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    const { db } = platform.database;
    const [game] = await db.select().from(schema.games).limit(1);
    if (game === undefined) throw new Error('The world has no game.');
    const more = Array.from({ length: 40 }, (_, at) => ({
      ...game,
      nodeId: 900_000 + at,
      gameCode: `more-${at}`,
    }));
    await db.insert(schema.games).values(more);
    for (const number of [1, 2]) await storeMember(platform, number);
  });
  afterAll(() => platform.close());

  const texts = z.object({ rows: z.array(z.object({ row: z.string() })) });
  /** All rows of a member, and of strangers at the member's addresses, by table. */
  async function rowsOf(name: string): Promise<Readonly<Record<string, readonly string[]>>> {
    const { db } = platform.database;
    const subject = await findSubject(db, name);
    const found: Record<string, readonly string[]> = {};
    for (const { table, rows, traces } of MEMBER_TABLES) {
      const condition = or(rows(db, subject), traces?.(db, subject));
      if (condition === undefined) continue;
      const answer = await db.execute(
        sql`select to_jsonb(${table})::text as row from ${table} where ${condition} order by 1`,
      );
      found[getTableName(table)] = texts.parse(answer).rows.map(({ row }) => row);
    }
    return found;
  }
  async function newActor(): Promise<Actor> {
    actors += 1;
    await accountFlows(clientOf(platform)).resetLimits();
    const token = await storeMember(platform, actors);
    const person = personOf(actors);
    const { id: memberId } = await findSubject(platform.database.db, person.username);
    return { platform, memberId, token, person };
  }
  const neighbours = async (numbers: readonly number[]) =>
    Promise.all(numbers.map((number) => rowsOf(personOf(number).username)));

  it.each(ACTS)('the rows of others stay when $what', async ({ run, left }) => {
    const actor = await newActor();
    await storeAgain([1, 2]);
    const before = await neighbours([1, 2]);
    await run(actor);
    expect(await neighbours([1, 2])).toEqual(before);
    const own = await rowsOf(`id=${actor.memberId}`);
    for (const [table, count] of Object.entries(left)) expect(own[table], table).toHaveLength(count);
  });

  /** What a reset of limits removes of everybody. */
  async function storeAgain(numbers: readonly number[]): Promise<void> {
    const at = new Date(platform.clock.now);
    for (const person of numbers.map(personOf)) {
      await platform.database.db
        .insert(schema.loginAttempts)
        .values({ usernameKey: person.username, ip: person.address, attemptedAt: at });
      await platform.database.db
        .insert(schema.rateCounters)
        .values({ key: `sms/number/60000/+63${person.mobileNum}`, used: 1, windowEndsAt: at })
        .onConflictDoNothing();
    }
  }

  it('the rows of others stay when housekeeping deletes what is over', async () => {
    const { memberId } = await newActor();
    const { db } = platform.database;
    platform.clock.now += 800 * DAY;
    await accountFlows(clientOf(platform)).resetLimits();
    const fresh = [actors + 1, actors + 2];
    actors += 2;
    for (const number of fresh) await storeMember(platform, number);
    const before = await neighbours(fresh);
    await sweep(db, platform.clock.now);
    expect(await neighbours(fresh)).toEqual(before);
    const own = await rowsOf(`id=${memberId}`);
    const swept = [
      ...['chat_messages', 'chat_passes', 'chat_tickets', 'known_devices', 'login_attempts'],
      ...['member_feedback', 'passkey_ceremonies', 'password_links', 'play_sessions', 'outbox'],
      ...['registration_intents', 'sessions', 'step_up_proofs', 'studio_launches', 'uploaded_pictures'],
      ...['verification_codes', 'rate_counters'],
    ];
    for (const table of swept) expect(own[table], table).toEqual([]);
    expect(own['favourite_games']).toHaveLength(1);
  });
});
