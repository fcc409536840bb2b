import type { Reward } from '@contract/content';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { orderKey } from '@/machines/shared/attempt';
import { requestSteps } from '@/machines/shared/parts/claims.model';
import { BONUS, LOGGED_OUT, MEMBER, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { rewardCentreMachine } from './rewardCentre.machine';

const reward = (rewardId: string, state: Reward['state']): Reward => ({
  rewardId,
  title: 'A reward',
  amountMinor: 20_000,
  state,
  updatedTime: 0,
  reason: null,
  expirationTime: null,
  dueTime: null,
});

export const rewardCentreModel = defineModel(rewardCentreMachine, {
  inputs: {
    member: { offersRewards: true, session: sessionOfType(0), keySeed: 'seed' },
    visitor: { offersRewards: true, session: sessionOfType(null), keySeed: 'seed' },
    trial: { offersRewards: true, session: sessionOfType(4), keySeed: 'seed' },
    disabled: { offersRewards: false, session: sessionOfType(0), keySeed: 'seed' },
  },
  events: {
    'tab.choose': { history: { tab: 'history' }, claimable: { tab: 'claimable' } },
    'reward.claim': {
      'the first': { rewardId: 'one' },
      'the second': { rewardId: 'two' },
      unknown: { rewardId: 'none' },
    },
    'bonus.giveUp': [{}],
    'bonus.keep': [{}],
    'bonus.confirm': [{}],
    'list.retry': [{}],
    'page.returned': [{}],
    'login.open': [{}],
    'centre.leave': [{}],
    'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } },
    'language.changed': [{}],
  },
  outcomes: {
    fetchRewards: {
      done: {
        claimable: {
          list: [reward('one', 'claimable'), reward('two', 'claimable')],
          bonus: null,
          endedBonuses: [],
          currency: 'PHP',
        },
        'under review': { list: [reward('one', 'pending')], bonus: null, endedBonuses: [], currency: 'PHP' },
        'with a bonus': {
          list: [reward('one', 'claimed')],
          bonus: BONUS,
          endedBonuses: [{ ...BONUS, bonusId: 'earlier', state: 'expired', endedTime: 0 }],
          currency: 'PHP',
        },
      },
      error: { unreachable: UNREACHABLE },
    },
    claimReward: {
      done: { paid: undefined },
      error: { unreachable: UNREACHABLE, refused: { code: 'conflict' } },
    },
    forfeitBonus: {
      done: { 'given up': undefined },
      error: { unreachable: UNREACHABLE, 'ended otherwise': { code: 'conflict' } },
    },
  },
  project: ({ context }) => ({
    offersRewards: context.offersRewards,
    memberType: memberTypeOf(context.session),
    states: context.rewards.map(({ state }) => state),
    bonus: context.bonus?.bonusId,
    endedBonuses: context.endedBonuses.length,
    tab: context.tab,
    claiming: context.claiming,
    failure: context.failure?.code,
  }),
  steps: [
    {
      name: 'No reward is being claimed once the claim is over',
      when: ({ before, after }) => before.matches('claiming') && !after.matches('claiming'),
      holds: ({ after }) => after.context.claiming === '',
    },
    {
      name: 'A repeated claim keeps its idempotency key; a different reward gets a new one',
      when: ({ calls }) => calls.some(({ src }) => src === 'claimReward'),
      holds: ({ event, after, calls }) =>
        event.type === 'reward.claim' &&
        calls.every(({ input }) =>
          JSON.stringify(input).includes(`"key":"${orderKey(after.context, event['rewardId'])}"`),
        ),
    },
    ...requestSteps<SnapshotFrom<typeof rewardCentreMachine>>('ROUTE-59 The rewards', {
      actor: 'rewards',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) =>
        after.matches('showing') && after.context.rewards === event['output'].list,
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
      again: ['list.retry'],
    }),
    {
      name: 'ROUTE-59 A message tells how a claim and giving up a bonus ended, and the rewards load again',
      when: ({ before, kind }) =>
        (before.matches('claiming') || before.matches('givingUp')) && kind !== 'event',
      holds: ({ kind, after, did }) =>
        after.matches('loading') && did('notify') && did('refreshMember') === (kind === 'done'),
    },
    {
      name: 'ROUTE-59 No rewards of another session or language show',
      when: ({ event }) => event.type === 'session.changed' || event.type === 'language.changed',
      holds: ({ after: { context } }) =>
        context.rewards.length === 0 && context.bonus === null && context.endedBonuses.length === 0,
    },
    {
      name: 'ROUTE-59 The login opens for a visitor, and again on request',
      when: ({ after }) => after.matches('visitor'),
      holds: ({ event, did }) => did('openLogin') || event.type === 'tab.choose',
    },
  ],
  invariants: [
    {
      name: 'A page that is back loads rewards again, shown or failed ones',
      when: (snapshot) => snapshot.matches('showing') || snapshot.matches('failed'),
      holds: (snapshot) => snapshot.can({ type: 'page.returned' }),
    },
    {
      name: 'FLAG-10 The reward centre is closed exactly when it is disabled',
      holds: (snapshot) =>
        (snapshot.matches('closed') || snapshot.matches('left')) === !snapshot.context.offersRewards,
    },
    {
      name: 'ROUTE-59 Exactly a visitor is asked to log in',
      when: ({ context }) => context.offersRewards,
      holds: (snapshot) => snapshot.matches('visitor') === (memberTypeOf(snapshot.context.session) === null),
    },
    {
      name: 'Only claimable rewards are claimed',
      holds: (snapshot) =>
        !snapshot.matches('claiming') ||
        snapshot.context.rewards.some(
          ({ rewardId, state }) => rewardId === snapshot.context.claiming && state === 'claimable',
        ),
    },
    {
      name: 'Only a running bonus is given up',
      holds: (snapshot) =>
        !(snapshot.matches('confirming') || snapshot.matches('givingUp')) || snapshot.context.bonus !== null,
    },
    {
      name: 'FLAG-10 a disabled reward centre requests and shows nothing',
      holds: (snapshot) =>
        snapshot.context.offersRewards ||
        ((snapshot.matches('closed') || snapshot.matches('left')) && snapshot.context.rewards.length === 0),
    },
    {
      name: 'Only members see rewards',
      holds: ({ context }) =>
        (context.rewards.length === 0 && context.bonus === null && context.endedBonuses.length === 0) ||
        (memberTypeOf(context.session) !== null && memberTypeOf(context.session) !== 4),
    },
  ],
});

export const rewardCentreChart: ExplorableChart = {
  id: 'reward-centre',
  title: 'Reward centre',
  area: 'Content',
  machine: rewardCentreMachine,
  model: rewardCentreModel,
  requirements: ['ROUTE-59', 'FLAG-10'],
};
