import { registerByMobile, registerByUsername, testPlay, trialAccount } from '@contract/account';
import { createDeposit } from '@contract/cashier';
import { beginPlayerBreak, protection } from '@contract/member';
import { toMobileNumber } from '@contract/readers/mobileNumber';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { openKeyedHash } from '@server/account/secrets';
import { digestOfUse } from '@server/content/rewards/uses';
import {
  announcements,
  members,
  personKeys,
  playerBreaks,
  rewardApplications,
  rewardUses,
} from '@server/db/schema';
import { sweep } from '@server/jobs/housekeeping';
import { eraseMember } from '@server/privacy/erase';
import { findSubject } from '@server/privacy/subject';
import { passBreaks } from '@server/protection/breaks';
import { personKeysOf } from '@server/protection/person';
import { accountsOfPerson, createPersons } from '@server/protection/persons';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFlows, registrationOf } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

/* ---- notations ---- */

const fullWidth = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
/** Puts separators between some digits. */
const spaced = (text: string) =>
  fc
    .array(fc.constantFrom('', '', ' ', '-', '.', '\u2011', '\u200e', '('), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((between) => [...text].map((digit, index) => digit + (between[index] ?? '')).join(''));
const numberNotation = (national: string) =>
  fc
    .tuple(fc.constantFrom('', '0', '63', '+63', '0063', '+63 0'), spaced(national), fc.boolean())
    .map(([prefix, digits, wide]) => prefix + (wide ? fullWidth(digits) : digits));
const cased = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((sign, index) => (upper[index] ? sign.toUpperCase() : sign)).join(''));
const mailNotation = (local: string, host: string) =>
  fc
    .tuple(fc.integer({ min: 1, max: local.length - 1 }), fc.constantFrom('', '+x', '+a.b+c'), fc.boolean())
    .map(([at, tag, dot]) => `${local.slice(0, at)}${dot ? '.' : ''}${local.slice(at)}${tag}@${host}`)
    .chain(cased);
const nameNotation = (first: string, last: string) =>
  fc
    .tuple(fc.constantFrom(' ', '  ', '-', ' . '), fc.constantFrom('NFC', 'NFD'), fc.boolean())
    .map(([between, form, accented]) =>
      `${first}${between}${accented ? last.replace('n', 'ñ').replace('e', 'é') : last}`.normalize(form),
    )
    .chain(cased);

const keysOf = (facts: Parameters<typeof personKeysOf>[0]) => personKeysOf(facts).map(({ key }) => key);

describe('keys of a person', () => {
  it('SMS-02 FLAG-04 every notation of a number is one key, and another number is another', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 9_000_000_000, max: 9_999_999_999 })
          .chain((number) => fc.tuple(fc.constant(String(number)), numberNotation(String(number)))),
        ([national, typed]) => {
          expect(toMobileNumber(typed, '63')).toBe(national);
          expect(keysOf({ countryDialingCode: '63', mobileNum: typed })).toEqual([`phone:+63${national}`]);
        },
      ),
    );
  });

  it('every notation of a mail address is one key', () => {
    fc.assert(
      fc.property(mailNotation('ligayasantos', 'mail.example'), (email) => {
        expect(keysOf({ email })).toEqual(['mail:ligayasantos@mail.example']);
      }),
    );
    expect(keysOf({ email: 'a@googlemail.com' })).toEqual(keysOf({ email: 'A@gmail.com.' }));
    expect(keysOf({ email: 'other@mail.example' })).not.toEqual(keysOf({ email: 'another@mail.example' }));
  });

  it('a name with a birthday is one key whatever its case, accents and blanks; a name alone is none', () => {
    fc.assert(
      fc.property(nameNotation('ligaya', 'penasol'), (payeeName) => {
        expect(keysOf({ payeeName, birthday: '1988-02-03' })).toEqual(['name:ligayapenasol/1988-02-03']);
        expect(keysOf({ payeeName })).toEqual([]);
      }),
    );
  });
});

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let serial = 0;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    const name = { enabled: true, required: false, minLength: 2, maxLength: 60, patternId: 'name' };
    await flows.set({
      registrationFields: { payeeName: name, email: { ...name, patternId: 'email' } },
      'switches.USERNAMEREG3': true,
      'switches.MOBILENUMREG3': true,
      'switches.MOBILENUMPASSREG3': true,
      'switches.REGCAPTCHA3': false,
    });
  });
  afterAll(() => platform.close());
  beforeEach(() => flows.resetLimits());

  /** Data of a new person. */
  const person = () => {
    serial += 1;
    const letters = [...String(serial).padStart(3, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    return {
      email: `ligaya${letters}@mail.example`,
      mobileNum: flows.freshNumber(),
      payeeName: `Ligaya Pena ${letters}`,
      birthday: '1988-02-03',
    };
  };
  type Person = ReturnType<typeof person>;
  /** Every way in which a second account can name the same person. */
  const VARIANTS: readonly (readonly [string, (own: Person) => Partial<Person>])[] = [
    ['the same mail in capitals', ({ email }) => ({ email: email.toUpperCase() })],
    ['the mail with a tag', ({ email }) => ({ email: email.replace('@', '+second@') })],
    ['the mail with dots', ({ email }) => ({ email: email.replace('ligaya', 'l.i.gaya') })],
    ['the number as it is', ({ mobileNum }) => ({ mobileNum })],
    ['the number with a zero', ({ mobileNum }) => ({ mobileNum: `0${mobileNum}` })],
    ['the number with 63', ({ mobileNum }) => ({ mobileNum: `63${mobileNum}` })],
    [
      'the name in capitals, with accents and blanks',
      ({ payeeName, birthday }) => ({
        payeeName: payeeName.toUpperCase().replace('PENA', '  PEÑA').normalize('NFD'),
        birthday,
      }),
    ],
  ];
  const register = async (data: Partial<Person>) => {
    await flows.resetLimits();
    return client.call(registerByUsername, registrationOf(data));
  };
  /** What a start of the platform does. */
  const fill = async () => {
    const { db } = platform.database;
    await createPersons(await openKeyedHash(db, undefined)).fill(db, platform.clock.now);
  };
  const erase = (userName: string) =>
    eraseMember(platform.database.db, userName, {
      keepsBalance: true,
      now: platform.clock.now,
      record: async () => {},
    });
  const findId = async (userName: string) => (await findSubject(platform.database.db, userName)).id;
  const exclude = (token: string, months = 6) =>
    client.call(beginPlayerBreak, { kind: 'exclusion', months }, { token });
  const endOf = async (token: string) => (await client.call(protection, {}, { token })).exclusionUntil;
  const deposit = async (token: string) =>
    (
      await client.send(
        createDeposit,
        { methodId: 'ewallet', amountMinor: 20_000 },
        { token, headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } },
      )
    ).code ?? 'done';
  /** A second account as an earlier release let it be registered. */
  const secondAccount = async (data: Partial<Person>) => {
    const { token, userName } = await register({});
    const { payeeName = '', ...columns } = data;
    await platform.database.db
      .update(members)
      .set({ ...columns, countryDialingCode: '63', registration: payeeName === '' ? {} : { payeeName } })
      .where(eq(members.username, userName));
    return { token, userName };
  };

  it.each(VARIANTS)(
    'an exclusion holds at once for a second account with %s, signed in or not, until the same time',
    async (_name, same) => {
      const own = person();
      const first = await register(own);
      const second = await secondAccount(same(own));
      // As at the start of the release that introduces the keys, and for an account that was changed since.
      if (serial % 2 === 0) await fill();
      const { until } = await exclude(first.token);
      expect(await deposit(second.token)).toBe('player.excluded');
      await client.refused(trialAccount, {}, 'player.excluded', { token: second.token });
      await client.refused(testPlay, { moduleId: 'RNG' }, 'player.excluded', { token: second.token });
      expect(await endOf(second.token)).toBe(until);
      const again = await flows.signIn(second.userName);
      expect(await endOf(again.token)).toBe(until);
      // The person returns with both, and a later exclusion by the second account holds for the first.
      platform.clock.now = until + 1;
      const [one, two] = [await flows.signIn(first.userName), await flows.signIn(second.userName)];
      expect([await deposit(one.token), await deposit(two.token)]).toEqual(['done', 'done']);
      await exclude(two.token);
      expect(await deposit(one.token)).toBe('player.excluded');
    },
  );

  it('an exclusion that started before the keys were stored holds for the other accounts from the next start', async () => {
    const own = person();
    const first = await register({});
    const { until } = await exclude(first.token);
    const second = await register(own);
    // Both accounts as an earlier release stored them: only now they turn out to be one person's.
    await platform.database.db
      .update(members)
      .set({ email: own.email.toUpperCase() })
      .where(eq(members.username, first.userName));
    await fill();
    expect(await endOf(second.token)).toBe(until);
  });

  it('a longer exclusion of one account is never shortened by another', async () => {
    const own = person();
    const first = await register(own);
    const second = await secondAccount({ email: own.email });
    await flows.signIn(second.userName);
    const { until } = await exclude(first.token, 24);
    const again = await flows.signIn(second.userName);
    expect((await exclude(again.token, 6)).until).toBe(until);
    const back = await flows.signIn(first.userName);
    expect(await endOf(back.token)).toBe(until);
  });

  it(
    'two accounts of a person that exclude themselves at once end at the same time',
    raceOn(locate),
    async () => {
      const own = person();
      const first = await register(own);
      const second = await secondAccount({ email: own.email });
      const { token } = await flows.signIn(second.userName);
      await Promise.all([exclude(first.token, 12), exclude(token, 24)]);
      expect(await endOf(token)).toBe(await endOf(first.token));
    },
  );

  it.each(VARIANTS)(
    'registration with %s of an excluded person is answered like that of any other member',
    async (_name, same) => {
      const [excluded, member] = [person(), person()];
      const { token } = await register(excluded);
      await register(member);
      await exclude(token);
      const answers = [];
      for (const one of [excluded, member]) {
        await flows.resetLimits();
        const answer = await client.send(registerByUsername, registrationOf(same(one)));
        answers.push([answer.status, answer.text]);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.[0]).toBe(409);
    },
  );

  it('the number of an excluded person is answered like any taken number, and only to its holder', async () => {
    const own = person();
    const { token } = await register(own);
    await exclude(token);
    const answers = [];
    for (const mobileNum of [own.mobileNum, '9170000001']) {
      await flows.resetLimits();
      const verificationCode = await flows.code(mobileNum, 'registration');
      const payload = registrationOf({ username: '', mobileNum, verificationCode });
      const { status, text } = await client.send(registerByMobile, payload);
      answers.push([status, text]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(409);
  });

  it('an excluded person is erased, and the exclusion follows them until its end, by keyed hashes only', async () => {
    const { db } = platform.database;
    const own = person();
    const first = await register(own);
    const second = await secondAccount({ email: own.email.toUpperCase() });
    const { until } = await exclude(first.token);
    const id = await erase(first.userName);
    const kept = async () => [
      await db.$count(personKeys, eq(personKeys.memberId, id)),
      await db.$count(playerBreaks, eq(playerBreaks.memberId, id)),
    ];
    const [keys = 0] = await kept();
    expect(await kept()).toEqual([personKeysOf({ ...own, countryDialingCode: '63' }).length, 1]);
    expect(keys).toBeGreaterThan(2);
    const text = JSON.stringify(await db.select().from(personKeys).where(eq(personKeys.memberId, id)));
    for (const { key } of personKeysOf({ ...own, countryDialingCode: '63' })) expect(text).not.toContain(key);
    // A housekeeping, a start and a repeated erasure change nothing before the end.
    await sweep(db, platform.clock.now);
    await fill();
    await erase(`id=${id}`);
    for (const [name, same] of VARIANTS) {
      await flows.resetLimits();
      const answer = await client.send(registerByUsername, registrationOf(same(own)));
      expect([answer.status, answer.code], name).toEqual([409, 'username.taken']);
    }
    await flows.resetLimits();
    const verificationCode = await flows.code(own.mobileNum, 'registration');
    const byNumber = registrationOf({ username: '', mobileNum: own.mobileNum, verificationCode });
    expect((await client.send(registerByMobile, byNumber)).status).toBe(409);
    expect(await deposit(second.token)).toBe('player.excluded');
    expect(await endOf(second.token)).toBe(until);
    // After the end nothing of the person is left, and they are as free as anybody.
    platform.clock.now = until + 1;
    await passBreaks(db, until);
    await sweep(db, platform.clock.now);
    expect(await kept()).toEqual([0, 0]);
    await register({ payeeName: own.payeeName, birthday: own.birthday });
  });

  it('an erased person whom a reward has counted registers again, and is the same person', async () => {
    const { db } = platform.database;
    const own = person();
    const first = await register(own);
    const id = await findId(first.userName);
    const [promotion] = await db.select().from(announcements).limit(1);
    const application = {
      id: crypto.randomUUID(),
      memberId: id,
      promotionId: promotion?.id ?? '',
      idempotencyKey: 'once',
      intentHash: '',
      remarks: '',
      state: 'claimed' as const,
      amountMinor: 1,
      createdAt: new Date(platform.clock.now),
      updatedAt: new Date(platform.clock.now),
    };
    await db.insert(rewardApplications).values(application);
    await db.insert(rewardUses).values({
      promotionId: application.promotionId,
      period: 'once',
      digest: digestOfUse(`member/${id}`),
      applicationId: application.id,
    });
    await erase(first.userName);
    const again = await register(own);
    const returned = await findId(again.userName);
    expect(await accountsOfPerson(db, returned)).toEqual([id, returned]);
    // Whoever is not erased holds the data as before.
    await flows.resetLimits();
    expect((await client.send(registerByUsername, registrationOf({ email: own.email }))).status).toBe(409);
    // An exclusion of an earlier account ends; what the reward counts stays recognised.
    const { until } = await exclude(again.token);
    platform.clock.now = until + 1;
    await erase(again.userName);
    await sweep(db, platform.clock.now);
    const last = await register(own);
    expect(await accountsOfPerson(db, await findId(last.userName))).toContain(id);
  });

  it('keys that an earlier release stored in clear are hashed at the next start', async () => {
    const { db } = platform.database;
    const own = person();
    const { userName } = await register(own);
    const [member] = await db.select().from(members).where(eq(members.username, userName));
    const memberId = member?.id ?? 0;
    const stored = () => db.select().from(personKeys).where(eq(personKeys.memberId, memberId));
    const hashed = await stored();
    await db.delete(personKeys).where(eq(personKeys.memberId, memberId));
    await db
      .insert(personKeys)
      .values(personKeysOf({ ...own, countryDialingCode: '63' }).map(({ key }) => ({ memberId, key })));
    await fill();
    expect(new Set((await stored()).map(({ key }) => key))).toEqual(new Set(hashed.map(({ key }) => key)));
  });

  it('a number that somebody else has only typed is free for its holder', async () => {
    const typed = flows.freshNumber();
    await register({ mobileNum: typed });
    const verificationCode = await flows.code(typed, 'registration');
    await client.call(registerByMobile, registrationOf({ username: '', mobileNum: typed, verificationCode }));
  });

  it('of simultaneous registrations of one person, one is accepted', raceOn(locate), async () => {
    const own = person();
    const answers = await Promise.all(
      VARIANTS.map(([, same]) => client.send(registerByUsername, registrationOf({ ...own, ...same(own) }))),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  it('the same name or the same birthday alone is another person', async () => {
    const own = person();
    await register(own);
    await register({ payeeName: own.payeeName, birthday: '1990-01-01' });
    await register({ birthday: own.birthday });
  });
});
