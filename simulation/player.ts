import { logout } from '@contract/account';
import { createDeposit } from '@contract/cashier';
import { applySignUpReward } from '@contract/content';
import { beginPlayerBreak, setProtectionLimit } from '@contract/member';
import * as z from 'zod/mini';
import {
  DEPOSIT_PATH,
  HOUR_CONTRACT_PATH,
  PAYMENT_HISTORY_PATH,
  RESPONSIBLE_PATH,
  REWARD_CENTRE_PATH,
  WITHDRAW_PATH,
} from '@/config/paths';
import { EXCLUSION_MONTHS, TIME_OUT_HOURS } from '@/config/protectionRules';
import { Secret } from '@/machines/shared/secret';
import type { Chance } from './chance';
import { type Chart, CLAIMABLE, type Phone, type Shown } from './phone';
import { METHOD } from './provider';
import { type Manner, openTable, playGame } from './table';
import type { SimulatedTime } from './time';
import { GAMES, PASSWORD, PAYMENT_PASSWORD, PROMOTIONS } from './world';

const SECOND = 1_000;
const PESO = 100;

/** Accounts to which members withdraw. */
const DESTINATIONS = ['1234567890', '9876543210'] as const;

export const MOODS = ['calm', 'impatient'] as const;
export type Mood = (typeof MOODS)[number];
export const ERRANDS = [
  ...(['deposit', 'withdrawal', 'history', 'play', 'apply', 'rewards', 'limit'] as const),
  ...(['timeOut', 'exclusion', 'contracts', 'logout'] as const),
  ...(['relapse', 'quit', 'defy', 'loseTooMuch', 'playTooLong', 'depositTooMuch', 'hold'] as const),
] as const;
export type Errand = (typeof ERRANDS)[number];

interface PlayerParts {
  readonly phone: Phone;
  readonly username: string;
  readonly mood: Mood;
  readonly chance: Chance;
  readonly time: SimulatedTime;
  readonly note: (what: string) => void;
  /** Hears of what a game shows. */
  readonly show: (shown: Shown) => void;
}

const offered = z.object({ bonuses: z.array(z.object({ promotionId: z.string() })) });
const rewards = z.object({
  rewards: z.array(z.object({ rewardId: z.string(), state: z.string() })),
});
const contracts = z.object({ contracts: z.array(z.object({ requestId: z.string(), state: z.string() })) });

/** With high stakes to the end, and slowly for hours. */
const RECKLESS: Manner = { chips: [5, 10, 20], pause: [200, 2 * SECOND], leaves: 0 };
const SLOW: Manner = { chips: [1], pause: [10 * SECOND, 90 * SECOND], leaves: 0 };
const STEADY: Manner = { chips: [1, 2, 5], pause: [SECOND, 8 * SECOND], leaves: 0 };

/** Most things that a player does on one screen before giving up. */
const PATIENCE = { calm: 14, impatient: 9 } as const;

/** A person at a phone, who knows only what the page shows and does only what it offers. */
export function createPlayer({ phone, username, mood, chance, time, note, show }: PlayerParts) {
  const isImpatient = mood === 'impatient';

  /** Looks at the page again and again until something shows, or not for long enough. */
  async function look(shows: () => boolean, longest: number): Promise<boolean> {
    for (let waited = 0; waited < longest; ) {
      if (!phone.isOpen()) return false;
      if (shows()) return true;
      const pause = chance.between(300, 1_500);
      await time.sleep(pause);
      waited += pause;
    }
    return shows();
  }

  const isServing = () => phone.chart('app')?.matches({ serving: 'running' }) ?? false;

  async function logIn(): Promise<boolean> {
    for (let times = 0; times < 3 && !phone.isMember(); times += 1) {
      phone.goTo('/m/login');
      if (
        !(await look(
          () => phone.chart('login')?.matches({ open: { submission: 'ready' } }) ?? false,
          40 * SECOND,
        ))
      )
        continue;
      note('logs in');
      phone.chart('login')?.send({
        type: 'form.submit',
        username,
        password: new Secret(PASSWORD),
        remember: false,
        captcha: '',
        captchaId: '',
      });
      await look(() => phone.isMember(), 45 * SECOND);
    }
    return phone.isMember();
  }

  /** Closes the page in the middle of something, and perhaps opens it again. */
  async function leave(path: string): Promise<boolean> {
    note('closes the page');
    phone.close();
    if (chance.is(0.4)) return false;
    await time.sleep(chance.between(SECOND, 120 * SECOND));
    note('opens the page again');
    phone.open(path);
    return look(isServing, 60 * SECOND);
  }

  function press(chart: Chart, event: Parameters<Chart['send']>[0]): void {
    note(`presses ${event.type}`);
    chart.send(event);
    if (isImpatient && chance.is(0.5)) chart.send(event);
  }

  /** What the player does next on the screen of a payment; false when there is nothing left to do. */
  async function act(kind: 'deposit' | 'withdrawal', chart: Chart, amountMinor: number): Promise<boolean> {
    const confirm = () =>
      press(chart, {
        type: 'payment.confirm',
        ...(kind === 'withdrawal' ? { password: new Secret(PAYMENT_PASSWORD) } : {}),
      });
    const proof = chart.child('stepUp');
    if (proof?.matches({ asking: { password: 'giving' } })) {
      press(proof, { type: 'password.submit', password: new Secret(PASSWORD) });
    } else if (proof?.matches('unavailable')) press(proof, { type: 'options.retry' });
    else if (chart.is('unavailable')) press(chart, { type: 'cashier.retry' });
    else if (chart.is('visitor')) return logIn();
    else if (chart.is('unsure')) {
      if (chance.is(0.7)) confirm();
      else press(chart, { type: 'cashier.retry' });
    } else if (chart.is('busy')) await time.sleep(chance.between(SECOND, 15 * SECOND));
    else if (chart.is('form')) {
      const [bonus] = z.safeParse(offered, chart.context()['offer']).data?.bonuses ?? [];
      if (bonus !== undefined && chance.is(0.7)) press(chart, { type: 'bonus.choose', ...bonus });
      press(chart, {
        type: 'form.submit',
        methodId: METHOD.methodId,
        amountMinor,
        ...(kind === 'withdrawal' ? { destination: chance.pick(DESTINATIONS) } : {}),
      });
      // The amount is above the balance.
      if (chart.is('form')) return false;
    } else if (chart.is('review')) confirm();
    else if (chart.is('following')) {
      await look(() => !chart.is('following'), chance.between(5 * SECOND, 120 * SECOND));
      return !chart.is('following') || chance.is(0.3);
    } else if (chart.is('decided')) {
      if (!chance.is(0.2)) return false;
      press(chart, { type: 'payment.again' });
    }
    return true;
  }

  async function pay(kind: 'deposit' | 'withdrawal'): Promise<void> {
    const path = kind === 'deposit' ? DEPOSIT_PATH : WITHDRAW_PATH;
    const amountMinor = chance.between(200, 3_000) * PESO + chance.between(0, 99);
    phone.goTo(path);
    for (let times = 0; times < PATIENCE[mood] && phone.isOpen(); times += 1) {
      if (!(await look(() => phone.chart(kind) !== undefined, 30 * SECOND))) return;
      const chart = phone.chart(kind);
      if (chart === undefined || !(await act(kind, chart, amountMinor))) return;
      await time.sleep(isImpatient ? chance.between(0, 900) : chance.between(500, 5 * SECOND));
      if (isImpatient && chance.is(0.12) && !(await leave(path))) return;
    }
  }

  async function readHistory(): Promise<void> {
    phone.goTo(PAYMENT_HISTORY_PATH);
    await look(() => phone.chart('paymentHistory') !== undefined, 20 * SECOND);
    await time.sleep(chance.between(2 * SECOND, 40 * SECOND));
  }

  /** Goes to a screen; resolves with its chart once that is of use. */
  async function open(path: string, name: string, isReady: (chart: Chart) => boolean) {
    phone.goTo(path);
    const ready = () => {
      const chart = phone.chart(name);
      return chart !== undefined && isReady(chart);
    };
    return (await look(ready, 30 * SECOND)) ? phone.chart(name) : undefined;
  }

  /** The form of an application keeps its draft in a database of the browser, so the call is made without it. */
  async function apply(): Promise<void> {
    const promotionId = chance.pick(PROMOTIONS);
    const idempotencyKey = crypto.randomUUID();
    note(`applies for ${promotionId}`);
    for (let times = isImpatient ? 2 : 1; times > 0; times -= 1)
      await phone
        .api()
        ?.call(applySignUpReward, { promotionId, pictures: [], remarks: '' }, { idempotencyKey })
        .catch(() => undefined);
    await time.sleep(chance.between(SECOND, 30 * SECOND));
  }

  /** Claims what can be claimed; sometimes gives the bonus up. */
  async function collect(): Promise<void> {
    const chart = await open(REWARD_CENTRE_PATH, 'rewardCentre', (centre) => centre.is('showing'));
    if (chart === undefined) return;
    const { data } = z.safeParse(rewards, chart.context());
    for (const { rewardId } of (data?.rewards ?? []).filter(({ state }) => state === CLAIMABLE)) {
      press(chart, { type: 'reward.claim', rewardId });
      await look(() => chart.is('showing'), 20 * SECOND);
    }
    if (!chance.is(0.2)) return;
    press(chart, { type: 'bonus.giveUp' });
    press(chart, { type: 'bonus.confirm' });
    await look(() => chart.is('showing'), 20 * SECOND);
  }

  async function protect(change: 'limit' | 'timeOut' | 'exclusion'): Promise<void> {
    const chart = await open(RESPONSIBLE_PATH, 'protection', (settings) => settings.is('showing'));
    if (chart === undefined) return;
    if (change === 'limit') {
      press(chart, {
        type: 'limit.edit',
        ...chance.pick([
          { kind: 'deposit', period: 'day' },
          { kind: 'deposit', period: 'day' },
          { kind: 'loss', period: 'day' },
        ]),
      });
      const amount = chance.is(0.15) ? null : chance.between(1_000, 6_000) * PESO;
      press(chart, { type: 'limit.save', amount });
    } else {
      const choice =
        change === 'timeOut'
          ? { kind: 'timeOut', hours: TIME_OUT_HOURS.min }
          : { kind: 'exclusion', months: EXCLUSION_MONTHS.min };
      press(chart, { type: 'break.choose', choice });
      press(chart, { type: 'break.confirm' });
    }
    await look(() => chart.is('showing'), 20 * SECOND);
  }

  async function answerContracts(): Promise<void> {
    const chart = await open(HOUR_CONTRACT_PATH, 'hourContract', (list) => list.is('showing'));
    if (chart === undefined) return;
    const { data } = z.safeParse(contracts, chart.context());
    const found = data?.contracts.find(({ state }) => state === 'open');
    if (found === undefined) return;
    const type = chance.pick(['contract.accept', 'contract.refuse']);
    press(chart, { type, requestId: found.requestId });
    press(chart, { type: 'answer.confirm' });
    await look(() => chart.is('showing'), 20 * SECOND);
  }

  const table = { phone, chance, time, note, show };
  const calls = () => phone.api();

  /** Finds out whether the session of the last visit still holds, and logs in if it does not. */
  async function arrive(): Promise<boolean> {
    await open(RESPONSIBLE_PATH, 'protection', (settings) => settings.is('showing') || !phone.isMember());
    return logIn();
  }

  /** Deposits without asking the page, which would not offer it. */
  async function depositAtOnce(amountMinor: number): Promise<void> {
    note('deposits past the page');
    await calls()
      ?.call(
        createDeposit,
        { methodId: METHOD.methodId, amountMinor },
        { idempotencyKey: crypto.randomUUID() },
      )
      .catch(() => undefined);
  }

  async function chooseLimit(kind: 'deposit' | 'loss' | 'session', amount: number): Promise<void> {
    note(`limits ${kind} to ${amount}`);
    await calls()
      ?.call(setProtectionLimit, { kind, period: 'day', amount })
      .catch(() => undefined);
  }

  /** Does during a break all that it forbids, without the page. */
  async function defy(): Promise<void> {
    if (!(await arrive())) return;
    await depositAtOnce(chance.between(200, 900) * PESO);
    await playGame(table);
    await apply();
    await pay('deposit');
  }

  /** Takes a break in the middle of a game, and goes on in it and elsewhere all the same. */
  async function relapse(kind: 'timeOut' | 'exclusion'): Promise<void> {
    if (!(await arrive())) return;
    const game = GAMES.find(({ title }) => title === 'Blackjack' && chance.is(0.5));
    const open = (await openTable(table, game)) ?? (await openTable(table, game));
    await open?.play(3);
    note('takes a break');
    const choice =
      kind === 'timeOut' ? { kind, hours: TIME_OUT_HOURS.min } : { kind, months: EXCLUSION_MONTHS.min };
    await calls()
      ?.call(beginPlayerBreak, choice)
      .catch(() => undefined);
    await open?.play(chance.between(3, 6), RECKLESS);
    await defy();
  }

  /** Sets a limit that is soon reached, wants a looser one, and plays or deposits as if it held. */
  async function pass(kind: 'deposit' | 'loss' | 'session'): Promise<void> {
    if (!(await arrive())) return;
    const amount = {
      deposit: chance.between(500, 1_200) * PESO,
      loss: chance.between(30, 250) * PESO,
      session: chance.between(2, 5),
    }[kind];
    await chooseLimit(kind, amount);
    if (chance.is(0.6)) await chooseLimit(kind, 100 * amount);
    for (let times = 4; times > 0; times -= 1) {
      if (kind === 'deposit') {
        const sum = () => chance.between(200, 700) * PESO;
        await Promise.all([depositAtOnce(sum()), depositAtOnce(sum())]);
        continue;
      }
      const open = await openTable(table);
      await open?.play(8, kind === 'loss' ? RECKLESS : SLOW);
    }
  }

  async function run(errand: Errand): Promise<void> {
    switch (errand) {
      case 'deposit':
      case 'withdrawal':
        return pay(errand);
      case 'history':
        return readHistory();
      case 'play':
        return playGame(table);
      case 'relapse':
        return relapse('timeOut');
      case 'quit':
        return relapse('exclusion');
      case 'defy':
        return defy();
      case 'loseTooMuch':
        return pass('loss');
      case 'playTooLong':
        return pass('session');
      case 'depositTooMuch':
        return pass('deposit');
      case 'hold':
        // Nothing but the platform ends this game.
        return (await arrive()) ? (await openTable(table))?.play(60, STEADY) : undefined;
      case 'apply':
        return apply();
      case 'rewards':
        return collect();
      case 'limit':
      case 'timeOut':
      case 'exclusion':
        return protect(errand);
      case 'contracts':
        return answerContracts();
      case 'logout': {
        note('logs out');
        await phone
          .api()
          ?.call(logout, {})
          .catch(() => undefined);
        phone.close();
      }
    }
  }

  return {
    /** Opens the site, logs in, does the errands one after the other, and closes it. */
    async visit(errands: readonly Errand[]): Promise<void> {
      note('opens the page');
      phone.open('/m/home');
      await look(isServing, 60 * SECOND);
      if (await logIn())
        for (const errand of errands) {
          if (!phone.isOpen()) break;
          await run(errand);
        }
      if (phone.isOpen()) note('closes the page');
      phone.close();
    },
  };
}
