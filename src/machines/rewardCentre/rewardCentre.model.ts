import { defineModel } from '@explorer/defineModel';
import type { Reward } from '@/services/contract/content';
import { UNREACHABLE } from '../samples';
import { rewardCentreMachine } from './rewardCentre.machine';

const reward = (rewardId: string, state: Reward['state']): Reward => ({
  rewardId,
  title: 'A reward',
  amountMinor: 20_000,
  state,
  updatedTime: 0,
  expirationTime: null,
});

export const rewardCentreModel = defineModel(rewardCentreMachine, {
  inputs: {
    member: { offersRewards: true, memberType: 0 },
    visitor: { offersRewards: true, memberType: null },
    guest: { offersRewards: true, memberType: 4 },
    'switched off': { offersRewards: false, memberType: 0 },
  },
  events: {
    'tab.choose': { history: { tab: 'history' }, claimable: { tab: 'claimable' } },
    'reward.claim': { 'the first': { rewardId: 'one' }, unknown: { rewardId: 'none' } },
    'list.retry': [{}],
    'login.open': [{}],
    'centre.leave': [{}],
    'audience.changed': [],
  },
  outcomes: {
    fetchRewards: {
      done: {
        claimable: { list: [reward('one', 'claimable')], currency: 'PHP' },
        'under review': { list: [reward('one', 'pending')], currency: 'PHP' },
        claimed: { list: [reward('one', 'claimed')], currency: 'PHP' },
      },
      error: { unreachable: UNREACHABLE },
    },
    claimReward: {
      done: { paid: undefined },
      error: { unreachable: UNREACHABLE, refused: { code: 'conflict' } },
    },
    audience: {
      sends: [
        { type: 'audience.changed', loggedIn: true, memberType: 0 },
        { type: 'audience.changed', loggedIn: false, memberType: null },
      ],
    },
  },
  project: ({ context }) => ({
    offersRewards: context.offersRewards,
    memberType: context.memberType,
    states: context.rewards.map(({ state }) => state),
    tab: context.tab,
    claiming: context.claiming,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'Only what the server calls claimable is claimed',
      holds: (snapshot) =>
        !snapshot.matches('claiming') ||
        snapshot.context.rewards.some(
          ({ rewardId, state }) => rewardId === snapshot.context.claiming && state === 'claimable',
        ),
    },
    {
      name: 'FLAG-10 a switched-off centre asks and shows nothing',
      holds: (snapshot) =>
        snapshot.context.offersRewards ||
        ((snapshot.matches('closed') || snapshot.matches('left')) && snapshot.context.rewards.length === 0),
    },
    {
      name: 'Rewards of one member never show to another',
      holds: ({ context }) =>
        context.rewards.length === 0 || (context.memberType !== null && context.memberType !== 4),
    },
  ],
});
