import { defineModel } from '@explorer/defineModel';
import { PAYMENT_METHOD, PENDING_DEPOSIT, UNREACHABLE } from '../samples';
import { Secret } from '../secret';
import { withdrawalMachine } from './withdrawal.machine';

const PENDING = { ...PENDING_DEPOSIT, kind: 'withdrawal' } as const;
const OFFER = {
  methods: [PAYMENT_METHOD],
  balanceMinor: 60_000,
  currency: 'PHP',
  passwordSet: false,
  pending: null,
} as const;
const PASSWORD = new Secret('sample-payment-password');

export const withdrawalModel = defineModel(withdrawalMachine, {
  inputs: { member: { memberType: 0 }, visitor: { memberType: null }, guest: { memberType: 4 } },
  events: {
    'session.changed': {
      'another member': { memberType: 0, isBack: false },
      'the member again': { memberType: 0, isBack: true },
      'a guest': { memberType: 4, isBack: false },
      'logged out': { memberType: null, isBack: false },
    },
    'draft.changed': {
      typed: { methodId: 'ewallet', amount: '500', destination: '09171234567' },
    },
    'form.submit': {
      'what there is': { methodId: 'ewallet', amountMinor: 50_000, destination: '09171234567', key: 'k1' },
      'more than there is': {
        methodId: 'ewallet',
        amountMinor: 70_000,
        destination: '09171234567',
        key: 'k1',
      },
    },
    'withdrawal.confirm': {
      'with the password': { password: PASSWORD },
      'without a password': { password: null },
    },
    'withdrawal.change': [{}],
    'withdrawal.again': [{}],
    'password.open': [{}],
    'password.close': [{}],
    'cashier.retry': [{}],
  },
  outcomes: {
    fetchOffer: {
      done: {
        'no password': OFFER,
        'with a password': { ...OFFER, passwordSet: true },
        'one still pending': { ...OFFER, pending: PENDING },
      },
      error: { unreachable: UNREACHABLE },
    },
    createWithdrawal: {
      done: {
        begun: { kind: 'begun', transaction: PENDING },
        'wrong password': { kind: 'refused', failure: { code: 'payment.password.wrong' } },
        'refused otherwise': { kind: 'refused', failure: { code: 'balance.insufficient' } },
      },
      error: { unreachable: UNREACHABLE },
    },
    paymentFollow: {
      done: { succeeded: { ...PENDING, state: 'succeeded' }, failed: { ...PENDING, state: 'failed' } },
    },
    paymentPassword: { done: { saved: undefined } },
  },
  waitsForPlayer: {
    follow: 'A chart of its own, which stops asking by itself.',
    password: 'A chart of its own, with its own timeouts.',
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    passwordSet: context.offer?.passwordSet,
    offered: context.offer !== null,
    draft: context.draft,
    intent: context.intent?.amountMinor,
    password: context.password !== null,
    transaction: context.transaction?.state,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'ROLE-06 visitors, and ROLE-03 guests, never get to a withdrawal',
      holds: (snapshot) =>
        snapshot.matches('deciding') ||
        (snapshot.context.memberType === null) === snapshot.matches('visitor') ||
        (snapshot.context.memberType === 4) === snapshot.matches('guest'),
    },
    {
      name: 'Nothing is sent without the payment password where one is set, and never more than there is',
      holds: (snapshot) =>
        !snapshot.matches('submitting') ||
        (snapshot.context.intent?.amountMinor === 50_000 &&
          (snapshot.context.offer?.passwordSet === false || snapshot.context.password !== null)),
    },
    {
      name: 'The payment password is nowhere in clear, and kept no longer than the sending takes',
      holds: (snapshot) =>
        !JSON.stringify(snapshot.context).includes('sample-payment') &&
        (snapshot.context.password === null || snapshot.matches('submitting') || snapshot.matches('unsure')),
    },
    {
      name: 'Once it is on its way, or another account is here, nothing of what was typed is left',
      holds: (snapshot) =>
        !(snapshot.matches('following') || snapshot.matches('decided') || snapshot.matches('guest')) ||
        (snapshot.context.draft === null && snapshot.context.intent === null),
    },
  ],
  journeys: {
    'ROUTE-57 withdraws': {
      steps: [
        'offer done (with a password)',
        'form.submit (what there is)',
        'withdrawal.confirm (with the password)',
        'payment done (begun)',
        'follow done (succeeded)',
      ],
      reaches: 'decided',
    },
    'a session that ends in the middle: the same member goes on at the confirmation': {
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
