import { defineModel } from '@explorer/defineModel';
import { PAYMENT_METHOD, PENDING_DEPOSIT, UNREACHABLE } from '../samples';
import { depositMachine } from './deposit.machine';

const OFFER = {
  methods: [PAYMENT_METHOD],
  standing: 'open',
  balanceMinor: 60_000,
  currency: 'PHP',
  leftMinor: null,
  pending: null,
} as const;
const DECIDED = { ...PENDING_DEPOSIT, state: 'succeeded' } as const;

export const depositModel = defineModel(depositMachine, {
  inputs: { member: { memberType: 0 }, visitor: { memberType: null }, guest: { memberType: 4 } },
  events: {
    'session.changed': {
      'another member': { memberType: 0, isBack: false },
      'the member again': { memberType: 0, isBack: true },
      'a guest': { memberType: 4, isBack: false },
      'logged out': { memberType: null, isBack: false },
    },
    'draft.changed': {
      typed: { methodId: 'ewallet', amount: '500' },
    },
    'form.submit': {
      'within the limits': { methodId: 'ewallet', amountMinor: 50_000, key: 'k1' },
      'too little': { methodId: 'ewallet', amountMinor: 9_999, key: 'k1' },
    },
    'deposit.confirm': [{}],
    'deposit.change': [{}],
    'deposit.again': [{}],
    'cashier.retry': [{}],
  },
  outcomes: {
    fetchOffer: {
      done: {
        open: OFFER,
        'an own limit leaves less': { ...OFFER, leftMinor: 20_000 },
        'on a break': { ...OFFER, standing: 'excluded' },
        'limit reached': { ...OFFER, standing: 'limited' },
        'one still pending': { ...OFFER, pending: PENDING_DEPOSIT },
      },
      error: { unreachable: UNREACHABLE },
    },
    createDeposit: {
      done: {
        begun: { kind: 'begun', transaction: PENDING_DEPOSIT, redirectUrl: '' },
        'beyond a limit': { kind: 'refused', failure: { code: 'player.limit.reached' } },
        'on a break': { kind: 'refused', failure: { code: 'player.excluded' } },
        'refused otherwise': { kind: 'refused', failure: { code: 'amount.out.of.limits' } },
      },
      error: { unreachable: UNREACHABLE },
    },
    paymentFollow: { done: { succeeded: DECIDED, failed: { ...PENDING_DEPOSIT, state: 'failed' } } },
  },
  waitsForPlayer: { follow: 'A chart of its own, which stops asking by itself.' },
  project: ({ context }) => ({
    memberType: context.memberType,
    leftMinor: context.offer?.leftMinor,
    standing: context.standing,
    draft: context.draft,
    intent: context.intent?.amountMinor,
    transaction: context.transaction?.state,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'ROLE-06 visitors, and ROLE-03 guests, never get to a deposit',
      holds: (snapshot) =>
        snapshot.matches('deciding') ||
        (snapshot.context.memberType === null) === snapshot.matches('visitor') ||
        (snapshot.context.memberType === 4) === snapshot.matches('guest'),
    },
    {
      name: 'Nobody on a break or at a limit gets to a deposit',
      holds: (snapshot) =>
        snapshot.context.standing === null ||
        snapshot.context.standing === 'open' ||
        !(snapshot.matches('editing') || snapshot.matches('confirming') || snapshot.matches('submitting')),
    },
    {
      name: 'Only an amount within the limits of the method, and within the own limit, is confirmed or sent',
      holds: (snapshot) =>
        !(snapshot.matches('confirming') || snapshot.matches('submitting')) ||
        (snapshot.context.intent?.amountMinor === 50_000 && snapshot.context.offer?.leftMinor === null),
    },
    {
      name: 'A result is that of a decided deposit',
      holds: (snapshot) => !snapshot.matches('decided') || snapshot.context.transaction?.state !== 'pending',
    },
    {
      name: 'Once it is on its way, or another account is here, nothing of what was typed is left',
      holds: (snapshot) =>
        !(snapshot.matches('following') || snapshot.matches('decided') || snapshot.matches('guest')) ||
        (snapshot.context.draft === null && snapshot.context.intent === null),
    },
  ],
  journeys: {
    'ROUTE-56 deposits': {
      steps: [
        'offer done (open)',
        'form.submit (within the limits)',
        'deposit.confirm',
        'payment done (begun)',
        'follow done (succeeded)',
      ],
      reaches: 'decided',
    },
    'a session that ends in the middle: the same member goes on at the confirmation': {
      steps: [
        'offer done (open)',
        'draft.changed (typed)',
        'form.submit (within the limits)',
        'session.changed (logged out)',
        'session.changed (the member again)',
        'offer done (open)',
      ],
      reaches: 'confirming',
    },
    'a connection that is lost in the middle makes no second deposit': {
      steps: [
        'offer done (open)',
        'form.submit (within the limits)',
        'deposit.confirm',
        'payment error (unreachable)',
        'deposit.confirm',
        'payment done (begun)',
      ],
      reaches: 'following',
    },
  },
});
