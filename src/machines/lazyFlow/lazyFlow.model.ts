import { defineModel } from '@explorer/defineModel';
import { createActor } from 'xstate';
import { changePasswordMachine } from '../changePassword/changePassword.machine';
import { UNREACHABLE } from '../samples';
import { lazyFlowMachine } from './lazyFlow.machine';

export const lazyFlowModel = defineModel(lazyFlowMachine, {
  inputs: { 'change password': { name: 'changePassword' } },
  events: { 'flow.retry': [{}] },
  outcomes: {
    loadFlow: {
      done: {
        loaded: {
          name: 'changePassword',
          ref: createActor(changePasswordMachine, {
            input: { userName: 'player1', hasTemporaryPassword: false, newPasswordRule: null },
          }),
        },
      },
      error: { unreachable: UNREACHABLE },
    },
    runFlow: {},
  },
  project: ({ context }) => context.flow?.name,
  invariants: [
    {
      name: 'A flow runs exactly once its chart is there',
      holds: (snapshot) => snapshot.matches('running') === (snapshot.context.flow !== null),
    },
  ],
});
