import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import {
  COUNT_DOWN,
  TOO_MANY,
  waitBegins,
  waitCounts,
  waitIsCounted,
} from '@/machines/shared/parts/wait.model';
import {
  DEPOSIT_BONUS,
  decided,
  PAYMENT_METHOD,
  PENDING_DEPOSIT,
  UNREACHABLE,
} from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import {
  PAYMENT_INPUTS,
  PAYMENT_SESSIONS,
  paymentInvariants,
  paymentPaths,
  paymentSteps,
} from '../payment.model';
import { depositMachine } from './deposit.machine';

const OFFER = {
  methods: [PAYMENT_METHOD],
  playRestriction: 'open',
  balanceMinor: 60_000,
  currency: 'PHP',
  leftMinor: null,
  pending: null,
  bonuses: [],
  unanswered: null,
} as const;
const WITH_BONUS = { ...OFFER, bonuses: [DEPOSIT_BONUS] } as const;
/** What does not change between the inputs. */
const ALONE = { isFromGame: false, linkedPromotionId: null } as const;
const DECIDED = { ...PENDING_DEPOSIT, ...decided('succeeded') };

export const depositModel = defineModel(depositMachine, {
  inputs: {
    member: { ...PAYMENT_INPUTS.member, ...ALONE },
    visitor: { ...PAYMENT_INPUTS.visitor, ...ALONE },
    trial: { ...PAYMENT_INPUTS.trial, ...ALONE },
    'a member, from a game': { ...PAYMENT_INPUTS.member, ...ALONE, isFromGame: true },
    'a member, from a promotion': { ...PAYMENT_INPUTS.member, ...ALONE, linkedPromotionId: 'PR-1' },
  },
  events: {
    // Bonuses are explored with players who come from a promotion, so that the rest is not explored twice.
    'session.changed': ({ context: { linkedPromotionId } }) => {
      const { 'another member': another, 'the member again': again, ...others } = PAYMENT_SESSIONS;
      const members = { 'another member': another, 'the member again': again };
      return linkedPromotionId === null ? { ...members, ...others } : members;
    },
    'draft.changed': ({ context: { linkedPromotionId } }) =>
      linkedPromotionId === null ? { typed: { methodId: 'ewallet', amount: '500' } } : {},
    'form.submit': ({ context: { linkedPromotionId } }) => ({
      'within the limits': { methodId: 'ewallet', amountMinor: 50_000 },
      ...(linkedPromotionId === null
        ? {
            // The bounds of the method and of the own limit.
            'the least': { methodId: 'ewallet', amountMinor: 10_000 },
            'the most': { methodId: 'ewallet', amountMinor: 5_000_000 },
            'too little': { methodId: 'ewallet', amountMinor: 9_999 },
            'too much': { methodId: 'ewallet', amountMinor: 5_000_001 },
          }
        : {}),
    }),
    'bonus.choose': ({ context: { linkedPromotionId } }) =>
      linkedPromotionId === null
        ? {}
        : {
            'one that is offered': { promotionId: 'PR-1' },
            'one that is not': { promotionId: 'PR-9' },
            none: { promotionId: null },
          },
    'payment.confirm': [{}],
    'payment.change': [{}],
    'payment.again': [{}],
    'game.resume': [{}],
    'cashier.retry': [{}],
    'page.returned': [{}],
    'wait.left': [],
  },
  outcomes: {
    countDown: COUNT_DOWN,
    fetchOffer: {
      done: ({ context: { linkedPromotionId } }) =>
        linkedPromotionId === null
          ? {
              open: OFFER,
              'an own limit leaves less': { ...OFFER, leftMinor: 20_000 },
              'on a break': { ...OFFER, playRestriction: 'excluded' },
              'limit reached': { ...OFFER, playRestriction: 'limited' },
              'one still pending': { ...OFFER, pending: PENDING_DEPOSIT },
              'an order without an answer': {
                ...OFFER,
                unanswered: {
                  keySeed: 'seed-of-the-closed-page',
                  attempt: 3,
                  intent: { methodId: 'ewallet', amountMinor: 25_000, promotionId: null },
                },
              },
            }
          : {
              open: OFFER,
              'open, with a bonus': WITH_BONUS,
              'one still pending': { ...OFFER, pending: PENDING_DEPOSIT },
            },
      error: { unreachable: UNREACHABLE },
    },
    findOrder: {
      done: { 'not there': null, 'there, pending': PENDING_DEPOSIT, 'there, decided': DECIDED },
      error: { unreachable: UNREACHABLE },
    },
    createDeposit: {
      done: ({ context: { linkedPromotionId } }) => ({
        begun: { kind: 'begun', transaction: PENDING_DEPOSIT, redirectUrl: 'https://pay.example/t1' },
        ...(linkedPromotionId === null
          ? {
              'beyond a limit': { kind: 'refused', failure: { code: 'player.limit.reached' } },
              'on a break': { kind: 'refused', failure: { code: 'player.excluded' } },
              'refused otherwise': { kind: 'refused', failure: { code: 'amount.out.of.limits' } },
              'asked to wait': { kind: 'refused', failure: TOO_MANY },
            }
          : {
              'its bonus is not offered any more': {
                kind: 'refused',
                failure: { code: 'promotion.unavailable' },
              },
            }),
      }),
      error: { unreachable: UNREACHABLE },
    },
    paymentFollow: {
      done: {
        succeeded: DECIDED,
        failed: { ...PENDING_DEPOSIT, ...decided('failed') },
        cancelled: { ...PENDING_DEPOSIT, ...decided('cancelled') },
      },
    },
  },
  waitsForUser: { follow: 'A separate chart, which asks until the payment is decided.' },
  project: ({ context }) => ({
    memberType: memberTypeOf(context.session),
    leftMinor: context.offer?.leftMinor,
    playRestriction: context.playRestriction,
    draft: context.draft,
    intent: context.intent && [context.intent.amountMinor, context.intent.promotionId],
    linked: context.linkedPromotionId,
    bonuses: context.offer?.bonuses.map(({ promotionId }) => promotionId),
    promotionId: context.promotionId,
    transaction: context.transaction?.state,
    failure: context.failure?.code,
    wait: context.failure?.retryAfterMs,
  }),
  invariants: [
    waitIsCounted,
    ...paymentInvariants,
    {
      name: 'The chosen bonus is one that the offer has',
      when: ({ context }) => context.offer !== null && context.promotionId !== null,
      holds: ({ context }) =>
        context.offer?.bonuses.some(({ promotionId }) => promotionId === context.promotionId) === true,
    },
    {
      name: 'A page that is back asks whether a break or a limit is over',
      when: (snapshot) => snapshot.matches('restricted'),
      holds: (snapshot) => snapshot.can({ type: 'page.returned' }),
    },
    {
      name: 'No deposit during a break or at a limit',
      holds: (snapshot) =>
        snapshot.context.playRestriction === null ||
        snapshot.context.playRestriction === 'open' ||
        !(snapshot.matches('editing') || snapshot.matches('confirming') || snapshot.matches('submitting')),
    },
    {
      name: 'A break or a limit shows which one it is, and the player can see whether it is over',
      when: (snapshot) => snapshot.matches('restricted') || snapshot.matches('refusedByLimit'),
      holds: (snapshot) =>
        (snapshot.context.playRestriction === 'excluded' || snapshot.context.playRestriction === 'limited') &&
        snapshot.can({ type: 'cashier.retry' }),
    },
    {
      name: 'Only an amount within the limits of the method and the member is confirmed or sent',
      holds: (snapshot) =>
        !(snapshot.matches('confirming') || snapshot.matches('submitting')) ||
        ((snapshot.context.intent?.amountMinor ?? 0) >= 10_000 &&
          (snapshot.context.intent?.amountMinor ?? 0) <=
            Math.min(5_000_000, snapshot.context.offer?.leftMinor ?? Infinity)),
    },
  ],
  steps: [
    waitBegins,
    waitCounts,
    {
      name: 'A page that is back asks again about a deposit that was not paid in time, and about no other result',
      when: ({ before, event, refused }) =>
        before.matches('decided') && event.type === 'page.returned' && !refused,
      holds: ({ before, after }) =>
        after.matches('following') && before.context.transaction?.state === 'cancelled',
    },
    ...paymentSteps('createDeposit', ['payment.confirm']),
    {
      name: 'A bonus that is offered is chosen or declined; one that is not offered cannot be',
      when: ({ event, before }) => event.type === 'bonus.choose' && before.matches('editing'),
      holds: ({ event: { promotionId }, before: { context }, after, refused }) => {
        const isOffered =
          promotionId === null || context.offer?.bonuses.some((one) => one.promotionId === promotionId);
        return isOffered === true
          ? after.context.promotionId === promotionId
          : refused && after.context.promotionId === context.promotionId;
      },
    },
    {
      name: 'A deposit is confirmed with the bonus that is chosen',
      when: ({ event, refused }) => event.type === 'form.submit' && !refused,
      holds: ({ before, after }) => after.context.intent?.promotionId === before.context.promotionId,
    },
    {
      name: 'A new offer keeps the chosen bonus, if it still has it',
      when: ({ label }) => label === 'offer done (open)' || label === 'offer done (open, with a bonus)',
      holds: ({ label, before, after }) =>
        after.context.promotionId ===
        (label === 'offer done (open, with a bonus)' ? before.context.promotionId : null),
    },
    {
      name: 'After a bonus that is not offered any more, the deposit is possible without it',
      when: ({ label }) => label === 'payment done (its bonus is not offered any more)',
      holds: ({ before, after }) =>
        after.matches('editing') &&
        after.context.promotionId === null &&
        after.context.offer?.bonuses.every(
          ({ promotionId }) => promotionId !== before.context.promotionId,
        ) === true &&
        after.context.offer.methods === before.context.offer?.methods &&
        after.context.failure?.code === 'promotion.unavailable' &&
        after.context.draft === before.context.draft &&
        after.context.intent === null,
    },
    {
      name: 'Another account does not inherit the chosen bonus, only the promotion in the address',
      when: ({ label }) => label === 'session.changed (another member)',
      holds: ({ after: { context } }) => context.promotionId === context.linkedPromotionId,
    },
    {
      name: 'ROUTE-56 the way back to a game shows once the deposit that it was left for is paid',
      when: ({ event }) => event.type === 'game.resume',
      holds: ({ before, did }) =>
        did('resumeGame') ===
        (before.matches('decided') &&
          before.context.isFromGame &&
          before.context.transaction?.state === 'succeeded'),
    },
    {
      name: 'A change of the session drops the restriction and the address to pay at',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ after: { context } }) => context.playRestriction === null && context.redirectUrl === '',
    },
    {
      name: 'A new deposit has no address to pay at',
      when: ({ event }) => event.type === 'payment.again',
      holds: ({ after, refused }) => refused || after.context.redirectUrl === '',
    },
    {
      name: 'A deposit refused by a limit or a break is over: a later try is a new one',
      when: ({ event, before }) => event.type === 'cashier.retry' && before.matches('refusedByLimit'),
      holds: ({ after }) => after.matches('loading') && after.context.intent === null,
    },
  ],
  temporal: paymentPaths,
  journeys: {
    'ROUTE-56 deposits': {
      steps: [
        'offer done (open)',
        'form.submit (within the limits)',
        'payment.confirm',
        'payment done (begun)',
        'follow done (succeeded)',
      ],
      reaches: 'decided',
    },
    'a bonus is declined and chosen with the deposit': {
      input: 'a member, from a promotion',
      steps: [
        'offer done (open, with a bonus)',
        'bonus.choose (none)',
        'bonus.choose (one that is offered)',
        'form.submit (within the limits)',
        'payment.confirm',
        'payment done (begun)',
        'follow done (succeeded)',
      ],
      reaches: 'decided',
    },
    'a session that ends during the payment: the same member resumes at the confirmation': {
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
    'a page reloaded during the payment reports what became of it': {
      steps: ['offer done (an order without an answer)', 'recall done (there, decided)'],
      reaches: 'decided',
    },
    'a page reloaded before the payment arrived makes no second deposit': {
      steps: [
        'offer done (an order without an answer)',
        'recall done (not there)',
        'payment.confirm',
        'payment done (begun)',
      ],
      reaches: 'following',
    },
    'a connection lost during the payment makes no second deposit': {
      steps: [
        'offer done (open)',
        'form.submit (within the limits)',
        'payment.confirm',
        'payment error (unreachable)',
        'recall error (unreachable)',
        'payment.confirm',
        'payment done (begun)',
      ],
      reaches: 'following',
    },
  },
});

export const depositChart: ExplorableChart = {
  id: 'deposit',
  title: 'Deposit',
  area: 'Cashier',
  machine: depositMachine,
  model: depositModel,
  requirements: ['ROUTE-56', 'ROLE-06', 'PROD-04'],
};
