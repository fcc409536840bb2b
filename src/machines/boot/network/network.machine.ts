import { setup } from 'xstate';
import { REACH_INTERVAL } from '@/config/constants';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvidedCallback } from '@/machines/shared/notProvided';

export type NetworkEvent = { readonly type: 'network.lost' } | { readonly type: 'network.restored' };

/** Whether the site can be reached; the offline notice shows while it cannot (PROD-06). */
export const networkMachine = setup({
  types: {
    events: {} as NetworkEvent,
    input: {} as { readonly online: boolean },
    context: {} as { readonly online: boolean },
    tags: {} as 'offline',
  },
  actors: {
    /** Sends `network.lost` and `network.restored` when the device reports them. */
    watchNetwork: notProvidedCallback<NetworkEvent>('watchNetwork'),
  },
  actions: {
    notify: (_, _params: ToastRequest) => {},
    /** Lets charts that failed without a network retry. */
    retryAfterOutage: () => {},
    /** Sends a request to check whether the site can be reached. */
    askForSite: () => {},
  },
  delays: { REACH_INTERVAL },
  guards: { startsOnline: ({ context }) => context.online },
}).createMachine({
  id: 'network',
  description: 'Watches the connection and shows when it is lost and restored.',
  context: ({ input }) => ({ online: input.online }),
  initial: 'deciding',
  invoke: { id: 'watcher', src: 'watchNetwork' },
  states: {
    deciding: {
      description: 'Checks whether the visit starts online.',
      always: [{ guard: 'startsOnline', target: 'online' }, { target: 'offline' }],
    },
    online: {
      description: 'The device has a network, and answers come from the site.',
      on: { 'network.lost': { target: 'offline' } },
    },
    offline: {
      description:
        'The device is offline or answers come from the cache; the offline notice shows and loaded content stays usable.',
      tags: ['offline'],
      after: { REACH_INTERVAL: { target: 'offline', reenter: true, actions: 'askForSite' } },
      on: {
        'network.restored': {
          target: 'online',
          actions: [
            {
              type: 'notify',
              params: { message: 'message.reconnected', tone: 'success', duration: 'success' },
            },
            'retryAfterOutage',
          ],
        },
      },
    },
  },
});
