import { registerByUsername } from '@contract/account';
import { digestOfUse } from '@server/content/rewards/uses';
import * as schema from '@server/db/schema';
import { findSubject } from '@server/privacy/subject';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { eq } from 'drizzle-orm';
import { accountFlows, registrationOf } from './accountFlows';
import { createClient, type TestPlatform } from './platform';

const DAY = 86_400_000;

/** Id of a person's round. */
const betOf = (number: number) => `6b03d1c2-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const PERSON_BET = betOf(0);

/** Values that describe a member, in every place where the platform stores such values; no two have one in common. */
export function personOf(number: number) {
  const tag = number === 0 ? '' : String(number);
  return {
    username: `privmaria${tag}`,
    nickname: `Nick Privmark${tag}`,
    mobileNum: String(9_189_998_877 - number),
    email: `Priv.Maria${tag}@mail.example`,
    birthday: number === 0 ? '1988-02-29' : `1970-01-${String(number % 31).padStart(2, '0')}`,
    payeeName: `Maria Clara Privmark${tag}`,
    address: `198.51.100.${77 + number}`,
    device: `Privphone 9${tag}`,
    identity: `privsubject-1${tag}`,
    passkey: `Privpasskey${tag}`,
    chat: `privchat${tag}: call me`,
    feedback: `privfeedback${tag}: hello`,
    remarks: `privremarks${tag}: paid`,
    destination: `PRIV-ACCOUNT-8899${tag}`,
  };
}
export const PERSON = personOf(0);
export const PICTURE = Buffer.from('a picture of privmaria');
/** Uploads are stored as JPEG. */
export const UPLOAD = Buffer.concat([Buffer.from([0xff, 0xd8]), PICTURE]);
export const SECRET = 'privsecret-hash';

/** Stores rows of a member in every table that can have some; resolves with the token of the member's session. */
export async function storeMember(platform: TestPlatform, number = 0): Promise<string> {
  const { db } = platform.database;
  const person = personOf(number);
  const tag = person.username.slice(PERSON.username.length);
  const client = createClient(platform, () => platform.clock.now);
  await accountFlows(client).set({ 'switches.USERNAMEREG3': true, 'switches.REGCAPTCHA3': false });
  const { token } = await client.call(
    registerByUsername,
    registrationOf({ username: person.username, birthday: person.birthday }),
    {
      ip: person.address,
      headers: { 'user-agent': person.device, 'idempotency-key': `${person.username}-registers` },
    },
  );
  const [host, game, promotion] = [
    (await db.select().from(schema.chatHosts).limit(1))[0]?.id ?? '',
    (await db.select().from(schema.games).limit(1))[0]?.nodeId ?? 0,
    (await db.select().from(schema.announcements).limit(1))[0]?.id ?? '',
  ];
  const at = new Date(platform.clock.now);
  const later = new Date(platform.clock.now + DAY);
  const hash = Buffer.from(`${SECRET}${tag}`);
  const phone = `+63${person.mobileNum}`;
  await db
    .update(schema.members)
    .set({
      nickname: person.nickname,
      countryDialingCode: '63',
      mobileNum: person.mobileNum,
      phoneKey: phone,
      email: person.email,
      avatar: `privavatar${tag}`,
      paymentPasswordHash: SECRET,
      registration: { payeeName: person.payeeName },
    })
    .where(eq(schema.members.usernameKey, person.username));
  const { id: memberId } = await findSubject(db, person.username);
  const [session] = await db.select().from(schema.sessions).where(eq(schema.sessions.memberId, memberId));
  const sessionId = session?.id ?? '';
  const launchId = crypto.randomUUID();
  const applicationId = crypto.randomUUID();
  const paymentId = crypto.randomUUID();
  const claimId = crypto.randomUUID();
  await db.insert(schema.stepUpProofs).values({ sessionId, purpose: 'paymentPassword', expiresAt: later });
  await db.insert(schema.knownDevices).values({ memberId, deviceHash: 'privdevice', lastSignInAt: at });
  await db.insert(schema.loginAttempts).values([
    { usernameKey: person.username, ip: person.address, attemptedAt: at },
    // On a known device attempts are counted apart; a wrong captcha or a mistyped name only by address.
    { usernameKey: `${person.username} privdevice`, ip: '203.0.113.5', attemptedAt: at },
    { usernameKey: '', ip: person.address, attemptedAt: at },
    { usernameKey: 'mistyped', ip: person.address, attemptedAt: at },
  ]);
  // What somebody did at the member's address without an account, and at another one.
  for (const address of [person.address, '203.0.113.6']) {
    await db.insert(schema.securityEvents).values({
      at,
      kind: 'login',
      result: 'user.missing.or.disabled',
      actor: 'visitor',
      address,
      device: address === person.address ? person.device : 'Another phone',
      keptUntil: later,
    });
  }
  await db
    .insert(schema.rateCounters)
    .values({ key: `sms/number/60000/${phone}`, used: 1, windowEndsAt: later });
  await db
    .insert(schema.verificationCodes)
    .values({ number: phone, purpose: 'login', codeHash: hash, expiresAt: later });
  await db.insert(schema.passwordLinks).values({ memberId, tokenHash: hash, expiresAt: later });
  await db.insert(schema.memberIdentities).values({
    issuer: 'privissuer',
    subject: person.identity,
    memberId,
    provider: 'phone',
    linkedAt: at,
  });
  await db.insert(schema.passkeys).values({
    id: crypto.randomUUID(),
    memberId,
    credentialId: `privcredential${tag}`,
    publicKey: hash,
    counter: 0,
    transports: ['internal'],
    rpId: 'localhost',
    label: person.passkey,
    createdAt: at,
  });
  await db
    .insert(schema.passkeyCeremonies)
    .values({ id: `privceremony${tag}`, challenge: 'x', memberId, host: 'localhost', expiresAt: later });
  await db.insert(schema.avatars).values({ memberId, id: `privavatar${tag}`, picture: PICTURE });
  await db.insert(schema.uploadedPictures).values({
    id: `privupload${tag}`,
    memberId,
    format: 'png',
    digest: `privupload${tag}`,
    picture: UPLOAD,
    uploadedAt: at,
  });
  for (const [channel, recipient] of [
    ['sms', phone],
    ['mail', person.email],
  ] as const) {
    await db.insert(schema.outbox).values({
      channel,
      recipient,
      body: `${person.nickname}, your code is 123456`,
      state: 'kept',
      dueAt: at,
      deadlineAt: later,
      createdAt: at,
    });
  }
  await db.insert(schema.memberFeedback).values({
    id: crypto.randomUUID(),
    memberId,
    intentKey: 'feedback-1',
    content: person.feedback,
    createdAt: at,
  });
  await db.insert(schema.favouriteGames).values({ memberId, nodeId: game, addedAt: at });
  await db.insert(schema.recentGames).values({ memberId, nodeId: game, openedAt: at });
  await db.insert(schema.playSessions).values({ memberId, startedAt: at, lastSeenAt: at });
  await db.insert(schema.announcementReads).values({ memberId, announcementId: promotion, readAt: at });
  await db.insert(schema.promotionJoins).values({ memberId, promotionId: promotion, joinedAt: at });
  await db.insert(schema.rewardApplications).values({
    id: applicationId,
    memberId,
    promotionId: promotion,
    idempotencyKey: 'apply-1',
    intentHash: SECRET,
    remarks: person.remarks,
    state: 'claimed',
    amountMinor: 100,
    createdAt: at,
    updatedAt: at,
  });
  await db.insert(schema.rewardUses).values({
    promotionId: promotion,
    period: 'once',
    digest: digestOfUse(`member/${memberId}`),
    applicationId,
  });
  await db
    .insert(schema.rewardPictures)
    .values({ applicationId, position: 0, digest: `d${tag}`, picture: UPLOAD });
  await db.insert(schema.chatFocuses).values({ memberId, hostId: host, focused: true });
  await db.insert(schema.chatPasses).values({ memberId, hostId: host, expiresAt: later });
  await db.insert(schema.chatTickets).values({ tokenHash: hash, sessionId, memberId, expiresAt: later });
  await db.insert(schema.chatMessages).values({
    hostId: host,
    seq: 900_001 + number,
    memberId,
    authorName: person.nickname,
    clientId: 'chat-1',
    body: person.chat,
    sentAt: at,
  });
  await db
    .insert(schema.protectionLimits)
    .values({ memberId, kind: 'loss', period: 'day', amount: 1, state: 'settled' });
  await db.insert(schema.personKeys).values({ memberId, key: `a-keyed-hash${tag}` });
  await db.insert(schema.playerProtection).values({ memberId, realityCheckMinutes: 30 });
  await db
    .insert(schema.playerBreaks)
    .values({ memberId, kind: 'timeOut', state: 'running', beganAt: at, deadlineAt: later });
  await db
    .insert(schema.protectionEvents)
    .values({ memberId, happenedAt: at, kind: 'timeOut', value: later.getTime() });
  await db.insert(schema.payments).values({
    id: paymentId,
    memberId,
    kind: 'withdrawal',
    provider: 'sandbox',
    methodId: 'ewallet',
    currency: 'PHP',
    amountMinor: 5_000,
    state: 'placed',
    intentKey: 'withdraw-1',
    intentHash: SECRET,
    destination: person.destination,
    createdAt: at,
    updatedAt: at,
  });
  await db
    .insert(schema.sandboxPayments)
    .values({ reference: paymentId, outcome: 'succeeded', settlesAt: at, callback: 'sent' });
  await db
    .insert(schema.affiliateCodes)
    .values({ code: `PRV${12_345 + number}`, ownerId: memberId, status: 'active' });
  await db
    .insert(schema.rebateClaims)
    .values({ id: claimId, memberId, intentKey: 'rebate-1', amountMinor: 1, claimedAt: at });
  await db.insert(schema.bonuses).values({
    id: applicationId,
    memberId,
    promotionId: promotion,
    currency: 'PHP',
    amountMinor: 100,
    wageringMinor: 100,
    state: 'released',
    grantedAt: at,
    endedAt: at,
  });
  await db.insert(schema.studioLaunches).values({
    id: launchId,
    ticketExpiresAt: later,
    expiresAt: later,
    memberId,
    sessionId,
    nodeId: game,
    mode: 'real',
    language: 'EN',
    currency: 'PHP',
    createdAt: at,
  });
  const betId = betOf(number);
  await db.insert(schema.bets).values({
    id: betId,
    launchId,
    roundKey: 'round-1',
    intentHash: 'h',
    memberId,
    nodeId: game,
    mode: 'real',
    currency: 'PHP',
    betMinor: 100,
    winMinor: 0,
    state: 'open',
    choice: {},
    outcome: {},
    audit: {},
    placedAt: at,
  });
  await db.insert(schema.betRaises).values({ betId, step: 0, amountMinor: 50, bonusMinor: 0 });
  await db.insert(schema.agentRebates).values({ memberId, rateBasisPoints: 10, updatedAt: at });
  await db
    .insert(schema.earlierDays)
    .values({ memberId, day: '2026-01-01', depositMinor: 1, turnoverMinor: 1 });
  await db.insert(schema.contractRequests).values({
    id: `priv-contract${tag}`,
    kind: 'salary',
    memberId,
    offeredBy: 'The house',
    terms: [],
    createdAt: at,
  });
  await createWallet({ db, now: () => platform.clock.now }).transfer({
    key: `opening/${memberId}`,
    kind: 'opening',
    currency: 'PHP',
    postings: [
      { account: equityAccount(), amountMinor: -12_345 },
      { account: memberAccount(memberId, 'cash'), amountMinor: 12_345 },
    ],
  });
  return token;
}
