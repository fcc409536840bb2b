import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { proofAnswered } from '@/machines/shared/parts/claims.model';
import {
  COUNT_DOWN,
  TOO_MANY,
  waitBegins,
  waitCounts,
  waitIsCounted,
} from '@/machines/shared/parts/wait.model';
import { decided, PAYMENT_METHOD, PENDING_DEPOSIT, UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { memberTypeOf } from '@/machines/shared/session/session';
import {
  PAYMENT_INPUTS,
  PAYMENT_SESSIONS,
  paymentInvariants,
  paymentPaths,
  paymentSteps,
} from '../payment.model';
import { withdrawalMachine } from './withdrawal.machine';

const PENDING = { ...PENDING_DEPOSIT, kind: 'withdrawal' } as const;
const OFFER = {
  methods: [PAYMENT_METHOD],
  balanceMinor: 60_000,
  bonus: null,
  currency: 'PHP',
  passwordSet: false,
  pending: null,
  unanswered: null,
} as const;
const PASSWORD = new Secret('sample-payment-password');

export const withdrawalModel = defineModel(withdrawalMachine, {
  inputs: PAYMENT_INPUTS,
  events: {
    'session.changed': PAYMENT_SESSIONS,
    'draft.changed': {
      typed: { methodId: 'ewallet', amount: '500', destination: '09171234567' },
    },
    'form.submit': {
      'what there is': { methodId: 'ewallet', amountMinor: 50_000, destination: '09171234567' },
      'everything there is': { methodId: 'ewallet', amountMinor: 60_000, destination: '09171234567' },
      'a centavo more than there is': {
        methodId: 'ewallet',
        amountMinor: 60_001,
        destination: '09171234567',
      },
    },
    'payment.confirm': {
      'with the password': { password: PASSWORD },
      'without a password': { password: null },
    },
    'payment.change': [{}],
    'payment.again': [{}],
    'password.open': [{}],
    'password.close': [{}],
    'cashier.retry': [{}],
    'page.returned': [{}],
    'wait.left': [],
  },
  outcomes: {
    countDown: COUNT_DOWN,
    fetchOffer: {
      done: {
        'no password': OFFER,
        'with a password': { ...OFFER, passwordSet: true },
        'one still pending': { ...OFFER, pending: PENDING },
        'an order without an answer': {
          ...OFFER,
          passwordSet: true,
          unanswered: {
            keySeed: 'seed-of-the-closed-page',
            attempt: 3,
            intent: { methodId: 'ewallet', amountMinor: 25_000, destination: '09181234567' },
          },
        },
      },
      error: { unreachable: UNREACHABLE },
    },
    findOrder: {
      done: {
        'not there': null,
        'there, pending': PENDING,
        'there, decided': { ...PENDING, ...decided('succeeded') },
      },
      error: { unreachable: UNREACHABLE },
    },
    createWithdrawal: {
      done: {
        begun: { kind: 'begun', transaction: PENDING },
        'wrong password': { kind: 'refused', failure: { code: 'payment.password.wrong' } },
        'a step-up is required': { kind: 'refused', failure: { code: 'step.up.required' } },
        'refused otherwise': { kind: 'refused', failure: { code: 'balance.insufficient' } },
        'asked to wait': { kind: 'refused', failure: TOO_MANY },
      },
      error: { unreachable: UNREACHABLE },
    },
    paymentFollow: {
      done: {
        succeeded: { ...PENDING, ...decided('succeeded') },
        failed: { ...PENDING, ...decided('failed') },
      },
    },
    paymentPassword: { done: { saved: { newPassword: PASSWORD } } },
    stepUp: { done: { proven: { proven: true }, 'given up': { proven: false } } },
  },
  waitsForUser: {
    follow: 'A separate chart, which asks until the payment is decided.',
    password: 'A separate chart with its own timeouts.',
    stepUp: 'A separate chart with its own timeouts.',
  },
  project: ({ context }) => ({
    memberType: memberTypeOf(context.session),
    passwordSet: context.offer?.passwordSet,
    offered: context.offer !== null,
    draft: context.draft,
    intent: context.intent?.amountMinor,
    password: context.password !== null,
    isPasswordNew: context.isPasswordNew,
    transaction: context.transaction?.state,
    failure: context.failure?.code,
    wait: context.failure?.retryAfterMs,
  }),
  invariants: [
    waitIsCounted,
    ...paymentInvariants,
    {
      name: 'nothing is sent without the payment password, and never more than the balance',
      holds: (snapshot) =>
        !snapshot.matches('submitting') ||
        ((snapshot.context.intent?.amountMinor ?? Infinity) <= 60_000 &&
          snapshot.context.offer?.passwordSet === true &&
          snapshot.context.password !== null),
    },
    {
      name: 'A payment password counts as just set only while it is kept',
      holds: ({ context }) => !context.isPasswordNew || context.password !== null,
    },
    {
      name: 'The payment password is not in plain text, and is kept only once it has just been set, and while the withdrawal is sent',
      holds: (snapshot) =>
        !JSON.stringify(snapshot.context).includes('sample-payment') &&
        (snapshot.context.password === null ||
          (snapshot.matches('confirming') && snapshot.context.isPasswordNew) ||
          snapshot.matches('submitting') ||
          snapshot.matches('proving') ||
          snapshot.matches('recalling') ||
          snapshot.matches('unsure')),
    },
  ],
  steps: [
    waitBegins,
    waitCounts,
    {
      name: 'An unsure withdrawal that is sent again no longer shows why it was unsure',
      when: ({ before, event }) => before.matches('unsure') && event.type === 'payment.confirm',
      holds: ({ after }) =>
        (after.matches('submitting') || after.matches('confirming')) && after.context.failure === null,
    },
    ...paymentSteps('createWithdrawal', [
      'payment.confirm',
      // A proof required by the platform sends the confirmed withdrawal again.
      'xstate.done.actor.stepUp',
    ]),
    proofAnswered<SnapshotFrom<typeof withdrawalMachine>>(
      (snapshot) => snapshot.matches('proving'),
      (snapshot) => snapshot.matches('submitting'),
      (snapshot) => snapshot.matches('confirming'),
    ),
    {
      name: 'The balance in the header reloads once a withdrawal holds its amount',
      when: ({ label }) => label === 'payment done (begun)',
      holds: ({ did }) => did('refreshMember'),
    },
    {
      name: 'A withdrawal that is changed is no longer on the device',
      when: ({ event }) => event.type === 'payment.change',
      holds: ({ did }) => did('dropOrder'),
    },
    {
      name: 'A wrong payment password is typed again for the same withdrawal, and the reason shows',
      when: ({ label }) => label === 'payment done (wrong password)',
      holds: ({ event, before, after }) =>
        after.matches('confirming') &&
        after.context.failure === Object(event['output']).failure &&
        after.context.intent === before.context.intent,
    },
    {
      name: 'A password that was refused, or of which a proof was refused, is typed again',
      when: ({ label }) => label === 'payment done (wrong password)' || label === 'stepUp done (given up)',
      holds: ({ after }) => after.context.password === null && !after.context.isPasswordNew,
    },
    {
      name: 'A payment password that has just been set confirms the withdrawal that waited for it',
      when: ({ label, after }) => label === 'password done (saved)' && after.matches('confirming'),
      holds: ({ after }) => after.context.password === PASSWORD && after.context.isPasswordNew,
    },
    {
      name: 'A payment password that is not set sends no withdrawal that waited for it',
      when: ({ event }) => event.type === 'password.close',
      holds: ({ after }) => after.matches('editing') && after.context.intent === null,
    },
    {
      name: 'The form of the payment password shows no failure of a withdrawal',
      when: ({ after }) => after.matches('settingPassword'),
      holds: ({ after }) => after.context.failure === null,
    },
  ],
  temporal: paymentPaths,
  journeys: {
    'the first withdrawal: a payment password is set, and not asked for again': {
      steps: [
        'offer done (no password)',
        'form.submit (what there is)',
        'password done (saved)',
        'payment.confirm (without a password)',
        'payment done (begun)',
      ],
      reaches: 'following',
    },
    'a new account is proven, and the withdrawal is sent again with its password': {
      steps: [
        'offer done (with a password)',
        'form.submit (what there is)',
        'payment.confirm (with the password)',
        'payment done (a step-up is required)',
        'stepUp done (proven)',
        'payment done (begun)',
      ],
      reaches: 'following',
    },
    'ROUTE-57 withdraws': {
      steps: [
        'offer done (with a password)',
        'form.submit (what there is)',
        'payment.confirm (with the password)',
        'payment done (begun)',
        'follow done (succeeded)',
      ],
      reaches: 'decided',
    },
    'a page reloaded before the withdrawal arrived asks for the password again, for the same withdrawal': {
      steps: [
        'offer done (an order without an answer)',
        'recall done (not there)',
        'payment.confirm (with the password)',
        'payment.confirm (with the password)',
        'payment done (begun)',
      ],
      reaches: 'following',
    },
    'a session that ends during the payment: the same member resumes at the confirmation': {
      steps: [
        'offer done (with a password)',
        'draft.changed (typed)',
        'form.submit (what there is)',
        'session.changed (logged out)',
        'session.changed (the member again)',
        'offer done (with a password)',
      ],
      reaches: 'confirming',
    },
  },
});

export const withdrawalChart: ExplorableChart = {
  id: 'withdrawal',
  title: 'Withdrawal',
  area: 'Cashier',
  machine: withdrawalMachine,
  model: withdrawalModel,
  requirements: ['ROUTE-57', 'ROLE-06', 'PROD-04'],
};
