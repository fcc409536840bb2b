import { setup } from 'xstate';
import { REACH_INTERVAL } from '@/config/constants';
import type { ToastRequest } from '../feedback/feedback.machine';
import { unprovidedCallback } from '../unprovided';

export type NetworkEvent = { readonly type: 'network.lost' } | { readonly type: 'network.restored' };

/** Whether the site can be reached; the offline notice shows while it cannot (PROD-06). */
export const networkMachine = setup({
  types: {
    events: {} as NetworkEvent,
    input: {} as { readonly online: boolean },
    context: {} as { readonly online: boolean },
  },
  actors: {
    /** Sends `network.lost` and `network.restored` as the device reports them. */
    watchNetwork: unprovidedCallback<NetworkEvent>('watchNetwork'),
  },
  actions: {
    notify: (_, _params: ToastRequest) => {},
    /** Lets charts that failed for want of a network try again. */
    retryAfterOutage: () => {},
    /** Asks the site for a sign of life. */
    askForSite: () => {},
  },
  delays: { REACH_INTERVAL },
  guards: { startsOnline: ({ context }) => context.online },
}).createMachine({
  id: 'network',
  description: 'Watches the way to the site and tells the player when it is gone and back.',
  context: ({ input }) => ({ online: input.online }),
  initial: 'deciding',
  invoke: { id: 'watcher', src: 'watchNetwork' },
  states: {
    deciding: {
      description: 'Reads how the visit starts.',
      always: [{ guard: 'startsOnline', target: 'online' }, { target: 'offline' }],
    },
    online: {
      description: 'The device has a network, and answers come from the site.',
      on: { 'network.lost': { target: 'offline' } },
    },
    offline: {
      description:
        'The device has no network, or earlier answers stand in for those of the site: the offline notice shows; what is loaded stays usable.',
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
