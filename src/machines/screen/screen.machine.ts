import { assign, setup } from 'xstate';
import type { ChartedScreenName } from '@/config/routes';
import { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine';

/** Which screen shows, and of a detail screen what it shows. */
interface Place {
  readonly screen: ChartedScreenName | null;
  /** The query of a detail screen's address; empty on any other screen. */
  readonly detail: string;
}

export type ScreenContext = Place;

export type ScreenEvent = { readonly type: 'screen.changed' } & Place;

/** The screen that has a chart of its own, which loads with it and ends when the player leaves it. */
export const screenMachine = setup({
  types: {
    context: {} as ScreenContext,
    events: {} as ScreenEvent,
    children: {} as { flow: 'lazyFlow' },
  },
  actors: { lazyFlow: lazyFlowMachine },
  actions: { keepScreen: assign((_, { screen, detail }: Place) => ({ screen, detail })) },
  guards: {
    isNone: (_, params: Place) => params.screen === null,
    isOther: ({ context }, params: Place) =>
      params.screen !== context.screen || params.detail !== context.detail,
  },
}).createMachine({
  id: 'screen',
  description: 'Runs the chart of the screen that the player is on.',
  context: { screen: null, detail: '' },
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
