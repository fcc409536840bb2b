import { isDeepStrictEqual } from 'node:util';
import type { Composition, Moment } from '@explorer/index';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { WIRING } from '@/composition/wiring/wiring';
import { pageLifeMachine } from '@/machines/boot/pageLife/pageLife.machine';
import { pageLifeModel } from '@/machines/boot/pageLife/pageLife.model';
import { depositMachine } from '@/machines/cashier/deposit/deposit.machine';
import { depositModel } from '@/machines/cashier/deposit/deposit.model';
import { withdrawalMachine } from '@/machines/cashier/withdrawal/withdrawal.machine';
import { withdrawalModel } from '@/machines/cashier/withdrawal/withdrawal.model';
import { memberTypeOf } from '@/machines/shared/session/session';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { sessionModel } from '@/machines/shared/session/session.model';
import { is, memberTypeIn, performs, sessionAt } from './helpers';

const PAYMENTS = {
  deposit: {
    machine: depositMachine,
    model: depositModel,
    input: 'member',
    accepts: ['form.submit (within the limits)', 'payment.confirm', 'cashier.retry'],
    without: [
      'offer done (an own limit leaves less)',
      'offer done (on a break)',
      'offer done (limit reached)',
      'offer done (one still pending)',
      'payment done (on a break)',
      'payment done (beyond a limit)',
      'payment done (refused otherwise)',
      'payment done (asked to wait)',
      'follow done (failed)',
    ],
  },
  withdrawal: {
    machine: withdrawalMachine,
    model: withdrawalModel,
    input: 'member',
    accepts: ['form.submit (what there is)', 'payment.confirm (with the password)', 'cashier.retry'],
    without: [
      'offer done (no password)',
      'offer done (one still pending)',
      'payment done (refused otherwise)',
      'payment done (asked to wait)',
      'follow done (failed)',
    ],
  },
} as const;

/** Whether a payment may be on its way to the platform. */
const isOpen = (now: Moment['now'], payment: string): boolean =>
  ['confirming', 'submitting', 'recalling', 'unsure'].some((state) => is(now, payment, state));

/** A page that is hidden, shown, left and restored while a member pays, and while other tabs log in and out. */
export const pageSession = (payment: keyof typeof PAYMENTS): Composition => ({
  id: `page-session-${payment}`,
  title: `Life of the page, session and ${payment}`,
  members: {
    session: {
      machine: sessionMachine,
      model: sessionModel,
      input: 'stored session',
      accepts: ['session.lost (expired)'],
      without: ['memberInfo error (logged out elsewhere)', 'memberInfo error (not logged in)'],
    },
    pageLife: {
      machine: pageLifeMachine,
      model: pageLifeModel,
      input: 'member',
      accepts: [
        'page.shown (soon)',
        'page.left',
        'page.restored (the same session)',
        'page.restored (logged out)',
        'device.changed (logged out)',
        'check.skip',
      ],
    },
    [payment]: PAYMENTS[payment],
  },
  connections: [...WIRING, ...LAZY_WIRING],
  rules: [
    {
      name: 'no tab shows a balance after a logout',
      holds: ({ now, actions }) =>
        !actions.some(({ from, type }) => from === 'pageLife' && type === 'endSession') ||
        (sessionAt(now).kind === 'visitor' && now('session')?.context.memberInfo === null),
    },
    {
      name: 'the page knows whether a member is there',
      holds: ({ now }) => isDeepStrictEqual(now('pageLife')?.context.session, sessionAt(now)),
    },
    {
      name: 'a restored page shows a member only with a balance of now, or with none',
      holds: ({ now, before }) =>
        before('pageLife') === undefined ||
        !is(before, 'pageLife', { truth: { veiled: 'checking' } }) ||
        is(now, 'pageLife', { truth: 'veiled' }) ||
        now('session')?.context.memberInfo === null ||
        is(now, 'session', { loggedIn: 'memberKnown' }),
    },
    {
      name: 'a page shown again asks for the session once',
      holds: (moment) =>
        !performs(moment, 'pageLife', 'askSession') ||
        is(moment.now, 'session', { loggedIn: 'loadingMember' }),
    },
    {
      name: `the ${payment} has the current session`,
      holds: ({ now }) => memberTypeIn(now(payment)) === memberTypeOf(sessionAt(now)),
    },
    {
      name: 'an order is sent by the player alone, whatever returns or other tabs do',
      holds: ({ now, before, step }) =>
        before(payment) === undefined ||
        !is(now, payment, 'submitting') ||
        is(before, payment, 'submitting') ||
        step.startsWith(`${payment}: payment.confirm`) ||
        step.startsWith(`${payment}: stepUp done`),
    },
    {
      name: 'a page that comes back leaves an order that is under way alone',
      holds: (moment) =>
        !performs(moment, 'pageLife', 'reportReturned') ||
        !isOpen(moment.before, payment) ||
        JSON.stringify(moment.now(payment)?.value) === JSON.stringify(moment.before(payment)?.value),
    },
    {
      name: `a page that comes back loads the ${payment} again`,
      holds: (moment) =>
        !performs(moment, 'pageLife', 'reportReturned') ||
        !is(moment.before, payment, 'editing') ||
        is(moment.now, payment, 'loading'),
    },
  ],
  goals: [{ name: 'every page shows again', reached: (now) => !is(now, 'pageLife', { truth: 'veiled' }) }],
  bound: 12_000,
});

/** Two tabs of one browser: what the first does with its session, the second hears through the storage of the device. */
export const twoTabs: Composition = {
  id: 'two-tabs',
  title: 'Session of one tab, and the page of another',
  members: {
    firstTab: {
      machine: sessionMachine,
      model: sessionModel,
      input: 'stored session',
      accepts: ['session.ended', 'session.started (another member)'],
      without: ['memberInfo error', 'after MEMBER_RETRY'],
    },
    session: {
      machine: sessionMachine,
      model: sessionModel,
      input: 'stored session',
      without: ['memberInfo error', 'after MEMBER_RETRY'],
    },
    pageLife: {
      machine: pageLifeMachine,
      model: pageLifeModel,
      input: 'member',
      accepts: ['page.hidden', 'page.shown (soon)'],
    },
  },
  connections: [
    ...WIRING,
    ...LAZY_WIRING,
    // The storage of the device: every tab writes it, and the others hear of it.
    {
      from: 'firstTab',
      action: 'clearSession',
      to: 'pageLife',
      event: 'device.changed',
      with: { standing: 'loggedOut' },
    },
    {
      from: 'firstTab',
      action: 'storeSession',
      to: 'pageLife',
      event: 'device.changed',
      with: { standing: 'other' },
    },
  ],
  rules: [
    {
      name: 'after a logout in one tab no tab has a session or a balance',
      holds: ({ now, actions }) =>
        !actions.some(({ from, type }) => from === 'firstTab' && type === 'clearSession') ||
        (sessionAt(now).kind === 'visitor' && now('session')?.context.memberInfo === null),
    },
    {
      name: 'a member whose session another tab has replaced is not seen',
      holds: ({ now, actions }) =>
        !actions.some(({ from, type }) => from === 'firstTab' && type === 'storeSession') ||
        is(now, 'pageLife', { truth: { veiled: 'switching' } }) ||
        sessionAt(now).kind === 'visitor',
    },
    {
      name: 'a tab shows no account but that of the last login',
      holds: ({ now }) =>
        is(now, 'pageLife', { truth: { veiled: 'switching' } }) ||
        now('session')?.context.record === null ||
        now('session')?.context.record?.userName === now('firstTab')?.context.record?.userName,
    },
  ],
  goals: [{ name: 'the page shows again', reached: (now) => !is(now, 'pageLife', { truth: 'veiled' }) }],
  bound: 6000,
};
