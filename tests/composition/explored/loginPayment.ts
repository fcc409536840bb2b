import type { Composition, Member, Moment, Where } from '@explorer/index';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { WIRING } from '@/composition/wiring/wiring';
import { depositMachine } from '@/machines/cashier/deposit/deposit.machine';
import { depositModel } from '@/machines/cashier/deposit/deposit.model';
import { withdrawalMachine } from '@/machines/cashier/withdrawal/withdrawal.machine';
import { withdrawalModel } from '@/machines/cashier/withdrawal/withdrawal.model';
import { MEMBER, VISITOR } from '@/machines/shared/samples';
import { isLoggedIn } from '@/machines/shared/session/session';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { sessionModel } from '@/machines/shared/session/session.model';
import { navigationMachine } from '@/machines/site/navigation/navigation.machine';
import { navigationModel } from '@/machines/site/navigation/navigation.model';
import { is, memberTypeIn, performs, sessionAt } from './helpers';

type Payment = 'deposit' | 'withdrawal';

/** Whether a payment holds typed input. */
const holdsWork = (now: Where, payment: Payment): boolean => {
  const context = now(payment)?.context;
  return context !== undefined && (context.draft !== null || context.intent !== null);
};

/** The account that typed the payment's input; null while it has none. */
type Typist = string | null;

const accountAt = (now: Where): string | null => {
  const session = sessionAt(now);
  return isLoggedIn(session) ? session.account : null;
};

const popupAt = (now: Where): boolean => is(now, 'navigation', 'open');

const PAYMENTS: Readonly<Record<Payment, Omit<Member, 'input'>>> = {
  deposit: {
    machine: depositMachine,
    model: depositModel,
    accepts: ['draft.changed', 'form.submit (within the limits)', 'payment.confirm', 'cashier.retry'],
    without: [
      'offer done (an own limit leaves less)',
      'offer done (on a break)',
      'offer done (limit reached)',
      'payment done (on a break)',
      'payment done (asked to wait)',
      'follow done (failed)',
    ],
  },
  withdrawal: {
    machine: withdrawalMachine,
    model: withdrawalModel,
    accepts: [
      'draft.changed',
      'form.submit (what there is)',
      'payment.confirm (with the password)',
      'cashier.retry',
    ],
    without: [
      'offer done (no password)',
      'payment done (refused otherwise)',
      'payment done (asked to wait)',
      'follow done (failed)',
    ],
  },
};

/** A payment during which the session ends and the same or another account logs in. */
export const paymentOf = (payment: Payment, who: 'member' | 'visitor'): Composition<Typist> => ({
  id: `session-login-${payment}-${who}`,
  title: `Session, login popup and ${payment} of a ${who}`,
  members: {
    session: {
      machine: sessionMachine,
      model: sessionModel,
      input: who === 'member' ? 'stored session' : 'visitor',
      accepts: [
        'session.lost (expired)',
        'session.started (a member)',
        'session.started (another member)',
        'session.started (a trial user)',
      ],
      without: ['memberInfo error', 'after MEMBER_RETRY'],
    },
    navigation: {
      machine: navigationMachine,
      model: navigationModel,
      input: () => ({ session: who === 'member' ? MEMBER : VISITOR }),
      accepts: ['popup.close'],
    },
    [payment]: { ...PAYMENTS[payment], input: who },
  },
  connections: [...WIRING, ...LAZY_WIRING],
  rules: [
    {
      name: `the ${payment} has the current session`,
      holds: ({ now }) => {
        const session = sessionAt(now);
        return memberTypeIn(now(payment)) === (isLoggedIn(session) ? session.memberType : null);
      },
    },
    {
      name: 'input of one account is never shown to another',
      holds: ({ now, memory }) =>
        memory === null || !holdsWork(now, payment) || accountAt(now) === null || accountAt(now) === memory,
    },
    {
      name: 'when the session ends, the login is offered',
      holds: (moment) => !endsSession(moment) || popupAt(moment.now),
    },
    {
      name: `an opening ${payment} offers a visitor the login`,
      holds: ({ now, step }) => step !== '' || !is(now, payment, 'visitor') || popupAt(now),
    },
    {
      name: `the balance reloads after a decided ${payment}`,
      holds: (moment) =>
        !performs(moment, payment, 'refreshMember') ||
        is(moment.now, 'session', { loggedIn: 'loadingMember' }),
    },
    {
      name: 'a login closes the popup that offered it',
      holds: ({ before, now, step }) =>
        step === '' ||
        accountAt(before) !== null ||
        accountAt(now) === null ||
        !popupAt(before) ||
        !popupAt(now),
    },
  ],
  memory: {
    initial: null,
    after: ({ now, memory }) => (holdsWork(now, payment) ? (memory ?? accountAt(now)) : null),
  },
  goals: [
    { name: `a ${payment} can be made`, reached: (now) => is(now, payment, 'decided') },
    { name: 'every popup can be closed', reached: (now) => !popupAt(now) },
  ],
  bound: 6000,
});

function endsSession({ before, now }: Moment<Typist>): boolean {
  return before('session') !== undefined && accountAt(before) !== null && accountAt(now) === null;
}
