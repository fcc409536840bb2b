import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { changePasswordMachine } from '@/machines/account/changePassword/changePassword.machine';
import { UNREACHABLE } from '@/machines/shared/samples';
import { type CreateChart, lazyFlowMachine } from './lazyFlow.machine';

export const lazyFlowModel = defineModel(lazyFlowMachine, {
  inputs: { 'change password': { name: 'changePassword' } },
  events: { 'flow.retry': [{}] },
  outcomes: {
    loadFlow: {
      done: {
        loaded: (create: CreateChart) => ({
          name: 'changePassword',
          ref: create(changePasswordMachine, {
            input: {
              userName: 'player1',
              hasTemporaryPassword: false,
              keySeed: 'seed',
            },
          }),
        }),
      },
      error: { unreachable: UNREACHABLE },
    },
    runFlow: { error: { 'the chart breaks': new Error('broken') } },
  },
  project: ({ context }) => context.create !== null,
  steps: [
    {
      name: 'ERR-26 a flow that breaks or does not load is unavailable, and can be retried',
      when: ({ kind }) => kind === 'error' || kind === 'timer',
      holds: ({ after }) => after.matches('unavailable') && after.can({ type: 'flow.retry' }),
    },
  ],
  invariants: [
    {
      name: 'A flow runs exactly while its chart is loaded',
      holds: (snapshot) => snapshot.matches('running') === (snapshot.context.create !== null),
    },
  ],
});

export const lazyFlowChart: ExplorableChart = {
  id: 'lazy-flow',
  title: 'Lazy flows',
  area: 'Site',
  machine: lazyFlowMachine,
  model: lazyFlowModel,
  requirements: ['ERR-26'],
};
