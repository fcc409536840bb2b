import { assign, setup } from 'xstate';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';

/** Settings of the player on this device (/m/set). */
export interface Preferences {
  readonly sound: boolean;
  /** Motion: as set on the device, or reduced. */
  readonly motion: 'system' | 'reduced';
  readonly notifications: boolean;
}

export const DEFAULT_PREFERENCES: Preferences = { sound: true, motion: 'system', notifications: false };

export interface PreferencesInput {
  readonly stored: Preferences;
}

export interface PreferencesContext {
  readonly preferences: Preferences;
}

export type PreferencesEvent =
  | { readonly type: 'sound.set'; readonly on: boolean }
  | { readonly type: 'motion.set'; readonly motion: Preferences['motion'] }
  | { readonly type: 'notifications.set'; readonly on: boolean };

/** Settings of this device, applied at once and stored for the next visit (ROUTE-55). */
export const preferencesMachine = setup({
  types: {} as ChartTypes<PreferencesContext, PreferencesEvent, PreferencesInput> & { tags: 'asking' },
  actors: {
    /** Requests the browser's permission; resolves with whether notifications may show. */
    askPermission: notProvided<boolean, void>('askPermission'),
  },
  actions: {
    change: assign(({ context }, params: Partial<Preferences>) => ({
      preferences: { ...context.preferences, ...params },
    })),
    /** Applies the settings to the page and stores them. */
    apply: (_, _params: Preferences) => {},
    /** Plays the sound that was switched on. */
    playSignal: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isOn: (_, params: { on: boolean }) => params.on,
    isOff: (_, params: { on: boolean }) => !params.on,
    /** Whether notifications are being switched on. */
    isWanted: ({ context }, params: { on: boolean }) => params.on && !context.preferences.notifications,
    isAllowed: (_, { output }: { output: boolean }) => output,
  },
}).createMachine({
  id: 'preferences',
  description: 'Sound, motion and notifications on this device.',
  context: ({ input }) => ({ preferences: input.stored }),
  entry: { type: 'apply', params: ({ context }) => context.preferences },
  initial: 'applied',
  on: {
    'sound.set': [
      {
        guard: withEvent('isOn'),
        actions: [
          { type: 'change', params: { sound: true } },
          { type: 'apply', params: ({ context }) => context.preferences },
          'playSignal',
        ],
      },
      {
        actions: [
          { type: 'change', params: { sound: false } },
          { type: 'apply', params: ({ context }) => context.preferences },
        ],
      },
    ],
    'motion.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ motion: event.motion }) },
        { type: 'apply', params: ({ context }) => context.preferences },
      ],
    },
  },
  states: {
    applied: {
      description: 'The settings apply.',
      meta: { requirements: ['ROUTE-55'] },
      on: {
        'notifications.set': [
          { guard: withEvent('isWanted'), target: 'asking' },
          {
            guard: withEvent('isOff'),
            actions: [
              { type: 'change', params: { notifications: false } },
              { type: 'apply', params: ({ context }) => context.preferences },
            ],
          },
        ],
      },
    },
    asking: {
      description: 'The browser asks the player for permission to show notifications.',
      tags: ['asking'],
      invoke: {
        id: 'permission',
        src: 'askPermission',
        onDone: [
          {
            guard: withEvent('isAllowed'),
            target: 'applied',
            actions: [
              { type: 'change', params: { notifications: true } },
              { type: 'apply', params: ({ context }) => context.preferences },
            ],
          },
          {
            target: 'applied',
            actions: {
              type: 'notify',
              params: { message: 'message.notifications_blocked', tone: 'info', duration: 'long' },
            },
            description: 'The switch stays off; a message explains where to allow notifications.',
          },
        ],
        onError: {
          target: 'applied',
          actions: {
            type: 'notify',
            params: { message: 'message.notifications_blocked', tone: 'info', duration: 'long' },
          },
        },
      },
      on: {
        'notifications.set': {
          guard: withEvent('isOff'),
          target: 'applied',
          description: 'The player switches notifications off again.',
        },
      },
    },
  },
});
