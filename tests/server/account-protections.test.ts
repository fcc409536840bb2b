import {
  passkeyRegistrationOptions,
  passkeys,
  registerPasskey,
  removePasskey,
  type StepUpPurpose,
} from '@contract/account';
import type { RequestOf } from '@contract/core';
import { ENDPOINTS, type EndpointName } from '@contract/endpoints';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFlows, TEST_PIN } from './support/accountFlows';
import { createAuthenticator } from './support/authenticator';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

/*
 * Which call adds, changes or removes what protects a member, and what it demands. A token alone is no proof: whoever
 * has stolen it has it too.
 */

/** What a call demands, from weak to strong. */
const STRENGTH = {
  /** Nothing but the session. */
  session: 0,
  /** A day, in which the member sees the change and can take it back. */
  delay: 1,
  /** A step-up of this purpose. */
  proof: 2,
  /** The secret itself, or what replaces it: the number, the mail address. */
  secret: 2,
} as const;

type Protection =
  | 'passkey'
  | 'password'
  | 'paymentPassword'
  | 'payoutAccounts'
  | 'otherSessions'
  | 'limits'
  | 'breaks'
  | 'realityCheck';

type Act =
  | {
      readonly protection: Protection;
      readonly effect: 'adds' | 'removes';
      readonly demands: Exclude<keyof typeof STRENGTH, 'proof'>;
    }
  | {
      readonly protection: Protection;
      readonly effect: 'adds' | 'removes';
      readonly demands: 'proof';
      readonly purpose: StepUpPurpose;
    };

/** A call that neither adds nor weakens a protection. */
const none: readonly Act[] = [];
const by = (
  demands: Exclude<keyof typeof STRENGTH, 'proof'>,
  protection: Protection,
  ...effects: readonly Act['effect'][]
): readonly Act[] => effects.map((effect) => ({ protection, effect, demands }));
const byProof = (
  purpose: StepUpPurpose,
  protection: Protection,
  ...effects: readonly Act['effect'][]
): readonly Act[] => effects.map((effect) => ({ protection, effect, demands: 'proof', purpose }));

/** Every call of the contract has its place here; a new one does not compile without. */
const ACTS: Readonly<Record<EndpointName, readonly Act[]>> = {
  systemStatus: none,
  systemCountry: none,
  domainRoute: none,
  templateSettings: none,
  customerService: none,

  login: none,
  captcha: none,
  provenCaptcha: none,
  logout: none,
  trialAccount: none,
  testPlay: none,
  registerByUsername: none,
  registerByMobile: none,
  registrationSettings: none,
  verification: none,
  solveVerification: none,
  sendVerificationCode: none,
  sendMemberVerificationCode: none,
  stepUpOptions: none,
  stepUpPasskeyOptions: none,
  stepUp: none,
  // The old password, or a step-up for an account that has none. It can remove the passkeys too.
  passWordChangeV2: [
    ...byProof('password', 'password', 'adds'),
    ...by('secret', 'password', 'removes'),
    ...by('secret', 'passkey', 'removes'),
  ],
  // A recovery removes the passkeys, because a thief may have added them, and notifies the owner.
  setPasswordByPhone: [...by('secret', 'password', 'removes'), ...by('secret', 'passkey', 'removes')],
  forgotPasswordMail: none,
  setPasswordByMail: [...by('secret', 'password', 'removes'), ...by('secret', 'passkey', 'removes')],
  usernameCheck: none,
  affiliateCheck: none,
  affiliateInfo: none,
  passkeyRegistrationOptions: byProof('passkey', 'passkey', 'adds'),
  // Its ceremony is the one that the proof opened.
  registerPasskey: none,
  passkeys: none,
  removePasskey: byProof('passkey', 'passkey', 'removes'),
  passkeyLoginOptions: none,
  passkeyLogin: none,
  sessions: none,
  revokeSession: byProof('sessions', 'otherSessions', 'removes'),
  securityEvents: none,

  memberInfo: none,
  setAvatar: none,
  uploadPicture: none,
  avatar: none,
  inboxUnreadCount: none,
  playerRankProgress: none,
  vipBenefits: none,
  betRecords: none,
  memberRound: none,
  manualRebate: none,
  claimManualRebate: none,
  sendFeedback: none,
  protection: none,
  // A limit is lowered at once and raised or lifted after a day.
  setProtectionLimit: [...by('session', 'limits', 'adds'), ...by('delay', 'limits', 'removes')],
  // A break is never shortened.
  beginPlayerBreak: by('session', 'breaks', 'adds'),
  setRealityCheck: by('session', 'realityCheck', 'adds', 'removes'),
  realityCheck: none,
  acknowledgeRealityCheck: none,
  protectionHistory: none,

  vendorGameTypes: none,
  gameList: none,
  gameDetail: none,
  hotGames: none,
  favouriteList: none,
  addFavourite: none,
  removeFavourite: none,
  recentList: none,
  addRecent: none,
  launchGame: none,
  lotteryMenus: none,
  numero: none,
  vnNumero: none,
  recentVnLottery: none,
  lotteryList: none,
  elotteryList: none,
  winnerBoard: none,
  gameMenus: none,
  gameRanking: none,
  gameRules: none,
  jackpotValue: none,

  announcements: none,
  markAnnouncementRead: none,
  notice: none,
  popularAnnouncements: none,
  lobbyNews: none,
  promotionRewards: none,
  promotionApplications: none,
  promotionCategories: none,
  joinSignUpPromotion: none,
  applySignUpReward: none,
  rewardCentre: none,
  claimReward: none,
  helpCentre: none,

  chatAnchors: none,
  chatFocus: none,
  setChatFocus: none,
  chatModels: none,
  chatUnreadCount: none,
  launchChat: none,
  chatRoom: none,
  chatHistory: none,
  buyChatPass: none,

  agentDailySalaryRequests: none,
  agentDividendRequests: none,
  agentHourContract: none,
  answerContractRequest: none,
  fundsInfo: none,
  teamKpiA: none,
  teamKpiB: none,
  teamKpiC: none,
  agentDownline: none,
  agentRebateUpdate: none,

  paymentMethods: none,
  createDeposit: none,
  // The first payout to an account; the payment password is demanded each time.
  createWithdrawal: byProof('destination', 'payoutAccounts', 'adds'),
  transactionStatus: none,
  orderedPayment: none,
  transactions: none,
  statement: none,
  balance: none,
  bonuses: none,
  forfeitBonus: none,
  // The first one by a step-up, a change by the old one.
  setPaymentPassword: [
    ...byProof('paymentPassword', 'paymentPassword', 'adds'),
    ...by('secret', 'paymentPassword', 'removes'),
  ],
};

const acts = Object.entries(ACTS).flatMap(([name, list]) => list.map((act) => ({ name, ...act })));

describe('protections', () => {
  it('removing or weakening each demands at least what adding it does', () => {
    for (const removal of acts.filter(({ effect }) => effect === 'removes')) {
      const additions = acts.filter(
        ({ protection, effect }) => protection === removal.protection && effect === 'adds',
      );
      for (const addition of additions) {
        expect(
          STRENGTH[removal.demands],
          `${removal.name} removes what ${addition.name} adds`,
        ).toBeGreaterThanOrEqual(STRENGTH[addition.demands]);
      }
    }
    expect(Object.keys(ACTS).sort()).toEqual(Object.keys(ENDPOINTS).sort());
  });
});

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({ sessionsPerMember: 5 });
  });
  afterAll(() => platform.close());

  async function addPasskey(token: string): Promise<string> {
    await flows.stepUp(token, 'passkey');
    const { ceremonyId, options } = await client.call(passkeyRegistrationOptions, {}, { token });
    const credential = createAuthenticator(platform.origin).attest(String(options['challenge']));
    const { passkeyId } = await client.call(
      registerPasskey,
      { ceremonyId, label: 'Phone', credential },
      { token },
    );
    return passkeyId;
  }

  /** A call of each kind that demands a proof, by a member for whom it acts. */
  const CALLS: Readonly<Partial<Record<EndpointName, (token: string) => Promise<object>>>> = {
    passkeyRegistrationOptions: async () => ({}),
    removePasskey: async (token): Promise<RequestOf<typeof removePasskey>> => ({
      passkeyId: await addPasskey(token),
    }),
    revokeSession: async (token) => {
      const { sessions } = ENDPOINTS;
      await flows.signIn('player');
      const { list } = await client.call(sessions, {}, { token });
      return { sessionId: list.find(({ current }) => !current)?.sessionId };
    },
    setPaymentPassword: async () => ({ oldPassword: '', newPassword: TEST_PIN }),
    createWithdrawal: async (token) => {
      await flows.setPin(token);
      // The proof of the first payment password serves for one withdrawal until it expires.
      platform.clock.now += 6 * 60_000;
      return {
        methodId: 'ewallet',
        amountMinor: 20_000,
        paymentPassword: TEST_PIN,
        destination: '09171234567',
      };
    },
  };

  it.each(
    acts.filter((act) => act.demands === 'proof' && act.name !== 'passWordChangeV2').map(({ name }) => name),
  )('%s is refused without the proof of its purpose, and with that of another', async (name) => {
    await flows.resetLimits();
    await client.control('POST', '/protection/reset', { username: 'player' });
    const { token } = await flows.signIn('player');
    const act = acts.find((each) => each.name === name && each.demands === 'proof');
    const prepare = CALLS[name as EndpointName];
    if (act?.demands !== 'proof' || prepare === undefined) throw new Error(`${name} has no sample.`);
    const endpoint = ENDPOINTS[name as EndpointName];
    const payload = await prepare(token);
    const send = () =>
      client.send(endpoint, payload, { token, headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } });
    for (const other of [undefined, act.purpose === 'password' ? 'passkey' : 'password'] as const) {
      if (other !== undefined) await flows.stepUp(token, other);
      const refused = await send();
      expect([refused.code, refused.value]).toEqual(['step.up.required', { purpose: act.purpose }]);
    }
    await flows.stepUp(token, act.purpose);
    expect((await send()).code).toBeUndefined();
  });

  it('a token alone cannot walk around a step-up by removing the passkeys first', async () => {
    await flows.resetLimits();
    const { token } = await flows.signIn('reachable');
    const passkeyId = await addPasskey(token);
    const stolen = await flows.signIn('reachable');
    for (const { passkeyId: held } of (await client.call(passkeys, {}, stolen)).list) {
      await client.refused(removePasskey, { passkeyId: held }, 'step.up.required', stolen);
    }
    expect((await client.call(passkeys, {}, { token })).list.map((each) => each.passkeyId)).toContain(
      passkeyId,
    );
  });

  it('one proof removes one passkey, and a passkey of nobody uses up none', raceOn(locate), async () => {
    await flows.resetLimits();
    const { token } = await flows.signIn('reachable');
    const passkeyId = await addPasskey(token);
    await flows.stepUp(token, 'passkey');
    await client.refused(removePasskey, { passkeyId: crypto.randomUUID() }, 'not.found', { token });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.send(removePasskey, { passkeyId }, { token })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });
});
