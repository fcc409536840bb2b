import { registerByUsername } from '@contract/account';
import { balance, createDeposit, createWithdrawal, setPaymentPassword } from '@contract/cashier';
import { claimManualRebate, manualRebate } from '@contract/member';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { bets, members } from '@server/db/schema';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { eq } from 'drizzle-orm';
import { accountFlows, registrationOf, TEST_PIN } from '../server/support/accountFlows';
import { createHistory, type Operation, shownPayment, shownRound } from '../server/support/clientHistory';
import { checkHistory, readEnd, type Verdict } from '../server/support/historyCheck';
import { type Answer, createClient, type TestPlatform } from '../server/support/platform';
import { openGame, sit, slotLaunch } from '../server/support/studio';

/** Simultaneous calls in one race. */
const AT_ONCE = 8;
/** Balance of the racing member before each race, in minor units. */
const FUNDS = 150_000;
const DESTINATION = '09171234567';
const CURRENCY = 'PHP';

/** Result of one round of races. */
interface Raced {
  readonly races: number;
  readonly calls: number;
  readonly lost: readonly string[];
}

/** Runs races over the instances of one platform. */
export interface Racer {
  /** Runs one race of each kind. */
  round(): Promise<Raced>;
  /** Audits the ledger; returns every discrepancy. */
  audit(): Promise<readonly string[]>;
  /** Checks every bet and payment of the races against chart and ledger. */
  check(): Promise<Verdict>;
}

/** Prepares the racing member: money, a payment password, a known destination, a game. */
export async function prepareRaces(platforms: readonly [TestPlatform, ...TestPlatform[]]): Promise<Racer> {
  const [platform] = platforms;
  const { db } = platform.database;
  const clients = platforms.map((each) => createClient(each, () => each.clock.now));
  const at = (index: number) => clients[index % clients.length] ?? createClient(platform);
  const client = at(0);
  const flows = accountFlows(client);
  const wallet = createWallet({ db, now: () => platform.clock.now });
  const key = () => crypto.randomUUID();
  const since = Math.min(...platforms.map(({ clock }) => clock.now));
  const history = createHistory();
  const about = (call: Operation['call'], intent: string, amountMinor: number) => ({
    member: 'player',
    call,
    key: intent,
    asked: { amountMinor },
  });

  await flows.resetLimits();
  await flows.set({
    'switches.MANPLAYREB3': true,
    'switches.USERNAMEREG3': true,
    'switches.REGCAPTCHA3': false,
    'switches.REGMOBVERF3': false,
  });
  let { token } = await flows.signIn('player');
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.usernameKey, 'player'));
  if (member === undefined) throw new Error('The world has no such member.');
  const account = memberAccount(member.id);
  const held = async () => (await client.call(balance, {}, { token })).balanceMinor;
  const pay = (index: number, amountMinor: number, intent: string) =>
    history.record(
      about('withdrawal', intent, amountMinor),
      () =>
        at(index).send(
          createWithdrawal,
          { methodId: 'ewallet', amountMinor, paymentPassword: TEST_PIN, destination: DESTINATION },
          { token, headers: { [IDEMPOTENCY_HEADER]: intent } },
        ),
      shownPayment,
    );
  /** Sets the member's balance to {@link FUNDS}. */
  async function fund(): Promise<void> {
    const amountMinor = FUNDS - (await held());
    if (amountMinor === 0) return;
    await wallet.transfer({
      key: `attack/${key()}`,
      kind: 'adjustment',
      currency: CURRENCY,
      postings: [
        { account: equityAccount(), amountMinor: -amountMinor },
        { account, amountMinor },
      ],
    });
  }
  await fund();
  await flows.setPin(token);
  await flows.stepUp(token, 'destination');
  const opening = await pay(0, 20_000, key());
  if (!opening.success) throw new Error(`The first withdrawal was refused: ${opening.code}`);
  const launch = await slotLaunch(client);

  const race = (once: (index: number) => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => once(index)));
  const done = (answers: readonly Answer[]) => answers.filter(({ success }) => success);

  /** One deposit, requested many times. */
  async function oneDeposit(): Promise<string[]> {
    const intent = key();
    const answers = await race((index) =>
      history.record(
        about('deposit', intent, 10_000),
        () =>
          at(index).send(
            createDeposit,
            { methodId: 'ewallet', amountMinor: 10_000 },
            { token, headers: { [IDEMPOTENCY_HEADER]: intent } },
          ),
        shownPayment,
      ),
    );
    const ids = new Set(done(answers).map(({ value }) => String(Object(value).transaction?.transactionId)));
    return [
      ...(ids.size === 1 ? [] : [`one intent made ${ids.size} deposits`]),
      ...faultsOf('deposits', answers),
    ];
  }

  /** Withdraws a third of the balance many times: three succeed, and nothing more. */
  async function manyWithdrawals(): Promise<string[]> {
    const before = await held();
    const amountMinor = Math.floor(before / 3);
    const answers = await race((index) => pay(index, amountMinor, key()));
    const taken = done(answers).length;
    const after = await held();
    return [
      ...(taken === 3 ? [] : [`${taken} thirds of a balance were paid out`]),
      ...(after === before - taken * amountMinor
        ? []
        : [`${before} less ${taken} × ${amountMinor} is ${after}`]),
      ...faultsOf('withdrawals', answers),
    ];
  }

  /** One withdrawal, requested many times. */
  async function oneWithdrawal(): Promise<string[]> {
    const before = await held();
    const intent = key();
    const answers = await race((index) => pay(index, 20_000, intent));
    const after = await held();
    return [
      ...(after === before - 20_000 ? [] : [`one intent took ${before - after} instead of 20000`]),
      ...faultsOf('withdrawals', answers),
    ];
  }

  /** One round of a game, requested many times on all instances, then many rounds. */
  async function rounds(): Promise<string[]> {
    const table = await sit(client, platform, token, launch);
    const tables = await Promise.all(platforms.map(({ origin }) => openGame(origin, '', table.token)));
    const betMinor = table.limits.minimumMinor;
    const play = (index: number, roundKey: string) =>
      history.record(
        about('bet', roundKey, betMinor),
        () => (tables[index % tables.length] ?? table).play({ roundKey, betMinor, choice: {} }),
        shownRound,
      );
    const lost: string[] = [];
    const before = await held();
    const roundKey = key();
    const same = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => play(index, roundKey)));
    const others = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => play(index, key())));
    const ids = new Set(same.map(({ betId }) => betId));
    if (ids.size !== 1) lost.push(`one round was played ${ids.size} times`);
    const [first] = same;
    const expected = [...(first === undefined ? [] : [first]), ...others].reduce(
      (sum, { betMinor, winMinor }) => sum - betMinor + winMinor,
      before,
    );
    const after = await held();
    if (after !== expected) lost.push(`after the rounds ${after} is held, not ${expected}`);
    return lost;
  }

  /** One rebate, claimed many times as different intents. */
  async function oneRebate(): Promise<string[]> {
    const moment = new Date(platform.clock.now);
    await db.insert(bets).values({
      id: key(),
      launchId: key(),
      roundKey: key(),
      intentHash: '',
      memberId: member?.id ?? 0,
      nodeId: launch.launch === 'general' ? Number(launch.nodeId) : 0,
      mode: 'real',
      currency: CURRENCY,
      betMinor: 900_000,
      winMinor: 0,
      state: 'settled',
      choice: {},
      outcome: {},
      audit: {},
      placedAt: moment,
      settledAt: moment,
    });
    const { claimableMinor } = await client.call(manualRebate, {}, { token });
    const before = await held();
    const answers = await race((index) =>
      at(index).send(
        claimManualRebate,
        { expectedMinor: claimableMinor },
        { token, headers: { [IDEMPOTENCY_HEADER]: key() } },
      ),
    );
    const gained = (await held()) - before;
    return [
      ...(gained === claimableMinor && gained > 0 ? [] : [`a rebate of ${claimableMinor} paid ${gained}`]),
      ...faultsOf('claims', answers),
    ];
  }

  /** One name, registered many times; then its first payment password, set many times. */
  async function oneAccount(): Promise<string[]> {
    const request = registrationOf();
    const registered = await race((index) =>
      at(index).send(registerByUsername, request, { ip: `198.51.100.${index + 1}` }),
    );
    const accounts = done(registered).length;
    if (accounts !== 1)
      return [`one name was registered ${accounts} times`, ...faultsOf('registrations', registered)];
    const own = (await flows.signIn(request.username)).token;
    await flows.stepUp(own, 'paymentPassword');
    const answers = await race((index) =>
      at(index).send(
        setPaymentPassword,
        { oldPassword: '', newPassword: String(246_810 + index) },
        { token: own },
      ),
    );
    const set = done(answers).length;
    return [
      ...(set === 1 ? [] : [`a first payment password was set ${set} times`]),
      ...faultsOf('payment passwords', answers),
      ...faultsOf('registrations', registered),
    ];
  }

  const RACES = [oneDeposit, manyWithdrawals, oneWithdrawal, rounds, oneRebate, oneAccount];
  return {
    async round() {
      const lost: string[] = [];
      for (const run of RACES) {
        await flows.resetLimits();
        ({ token } = await flows.signIn('player'));
        await fund();
        lost.push(...(await run()));
      }
      await client.control('POST', '/payments/settle');
      return { races: RACES.length + 2, calls: (RACES.length + 2) * AT_ONCE, lost };
    },
    async check() {
      const now = Math.max(...platforms.map(({ clock }) => clock.now));
      return checkHistory(history.operations, await readEnd(db, history.operations, { since, now }));
    },
    audit: () =>
      wallet.assertZeroSum().then(
        () => [],
        (error: unknown) => [`the books do not add up: ${String(error)}`],
      ),
  };
}

/** Answers of a race that are server errors. */
function faultsOf(what: string, answers: readonly Answer[]): string[] {
  const faults = answers.filter(({ status }) => status >= 500).length;
  return faults === 0 ? [] : [`${faults} ${what} were answered with a fault`];
}
