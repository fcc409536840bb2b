import { assign, setup } from 'xstate';
import type { ChartedScreenName } from '@/config/routes';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine';

/** The current screen, and the content of a detail screen. */
interface ScreenTarget {
  readonly screen: ChartedScreenName | null;
  /** Query of a detail screen's address; empty on any other screen. */
  readonly detail: string;
}

export type RouteActorContext = ScreenTarget;

export type RouteActorEvent = { readonly type: 'route.changed' } & ScreenTarget;

/** Runs the chart of a screen that has one; it loads with the screen and ends when the player leaves. */
export const routeActorMachine = setup({
  types: {} as ChartTypes<RouteActorContext, RouteActorEvent> & { children: { flow: 'lazyFlow' } },
  actors: { lazyFlow: lazyFlowMachine },
  actions: { keepScreen: assign((_, { screen, detail }: ScreenTarget) => ({ screen, detail })) },
  guards: {
    isNone: (_, params: ScreenTarget) => params.screen === null,
    isOther: ({ context }, params: ScreenTarget) =>
      params.screen !== context.screen || params.detail !== context.detail,
  },
}).createMachine({
  id: 'routeActor',
  description: 'Runs the chart of the current screen.',
  context: { screen: null, detail: '' },
  initial: 'plain',
  states: {
    plain: {
      description: 'A screen without its own chart shows.',
      on: {
        'route.changed': {
          guard: withEvent('isOther'),
          target: 'charted',
          actions: withEvent('keepScreen'),
        },
      },
    },
    charted: {
      description: 'A screen with its own chart shows.',
      invoke: {
        id: 'flow',
        src: 'lazyFlow',
        input: ({ context }) => ({ name: context.screen ?? 'search' }),
      },
      on: {
        'route.changed': [
          { guard: withEvent('isNone'), target: 'plain', actions: withEvent('keepScreen') },
          { guard: withEvent('isOther'), target: 'charted', reenter: true, actions: withEvent('keepScreen') },
        ],
      },
    },
  },
});
