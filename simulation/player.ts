import { DEPOSIT_PATH, PAYMENT_HISTORY_PATH, WITHDRAW_PATH } from '@/config/paths';
import { Secret } from '@/machines/shared/secret';
import type { Chance } from './chance';
import type { Chart, Phone } from './phone';
import { METHOD } from './provider';
import type { SimulatedTime } from './time';

const SECOND = 1_000;
const PESO = 100;

/** The password of every member, and the payment password. */
export const PASSWORD = 'Simulated!2468';
export const PAYMENT_PASSWORD = '246810';
/** Accounts to which members withdraw. */
const DESTINATIONS = ['1234567890', '9876543210'] as const;

export type Mood = 'calm' | 'impatient';
export type Errand = 'deposit' | 'withdrawal' | 'history';

interface PlayerParts {
  readonly phone: Phone;
  readonly username: string;
  readonly mood: Mood;
  readonly chance: Chance;
  readonly time: SimulatedTime;
  readonly note: (what: string) => void;
}

/** Most things that a player does on one screen before giving up. */
const PATIENCE = { calm: 14, impatient: 9 } as const;

/** A person at a phone, who knows only what the page shows and does only what it offers. */
export function createPlayer({ phone, username, mood, chance, time, note }: PlayerParts) {
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

  return {
    /** Opens the site, logs in, does the errands one after the other, and closes it. */
    async visit(errands: readonly Errand[]): Promise<void> {
      note('opens the page');
      phone.open('/m/home');
      await look(isServing, 60 * SECOND);
      if (await logIn())
        for (const errand of errands) {
          if (!phone.isOpen()) break;
          if (errand === 'history') await readHistory();
          else await pay(errand);
        }
      if (phone.isOpen()) note('closes the page');
      phone.close();
    },
  };
}
