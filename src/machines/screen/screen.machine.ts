import { assign, setup } from 'xstate';
import type { ScreenName } from '@/config/routes';
import { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine';

export interface ScreenContext {
  readonly screen: ScreenName | null;
}

export type ScreenEvent = { readonly type: 'screen.changed'; readonly screen: ScreenName | null };

/** The screen that has a chart of its own, which loads with it and ends when the player leaves it. */
export const screenMachine = setup({
  types: {
    context: {} as ScreenContext,
    events: {} as ScreenEvent,
    children: {} as { flow: 'lazyFlow' },
  },
  actors: { lazyFlow: lazyFlowMachine },
  actions: { keepScreen: assign((_, params: { screen: ScreenName | null }) => ({ screen: params.screen })) },
  guards: {
    isNone: (_, params: { screen: ScreenName | null }) => params.screen === null,
    isOther: ({ context }, params: { screen: ScreenName | null }) => params.screen !== context.screen,
  },
}).createMachine({
  id: 'screen',
  description: 'Runs the chart of the screen that the player is on.',
  context: { screen: null },
  initial: 'plain',
  states: {
    plain: {
      description: 'A screen without a chart of its own.',
      on: {
        'screen.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'charted',
          actions: { type: 'keepScreen', params: ({ event }) => event },
        },
      },
    },
    charted: {
      description: 'A screen with a chart of its own.',
      invoke: {
        id: 'flow',
        src: 'lazyFlow',
        input: ({ context }) => ({ name: context.screen ?? 'search' }),
      },
      on: {
        'screen.changed': [
          {
            guard: { type: 'isNone', params: ({ event }) => event },
            target: 'plain',
            actions: { type: 'keepScreen', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'charted',
            reenter: true,
            actions: { type: 'keepScreen', params: ({ event }) => event },
          },
        ],
      },
    },
  },
});
