import { assign, setup } from 'xstate';
import type { ToastRequest } from '../feedback/feedback.machine';
import { unprovided } from '../unprovided';

/** What the player set on this device (/m/set). */
export interface Preferences {
  readonly sound: boolean;
  /** Movement: as the device says, or less of it. */
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

/** Settings of this device, applied at once and kept for the next visit (ROUTE-55). */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    input: {} as PreferencesInput,
  },
  actors: {
    /** Asks the browser, which may ask the player; resolves with whether notifications may show. */
    askPermission: unprovided<boolean, void>('askPermission'),
  },
  actions: {
    change: assign(({ context }, params: Partial<Preferences>) => ({
      preferences: { ...context.preferences, ...params },
    })),
    /** Puts the settings on the page and keeps them. */
    apply: (_, _params: Preferences) => {},
    /** Lets the signal be heard that was switched on. */
    playSignal: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isOn: (_, params: { on: boolean }) => params.on,
    isOff: (_, params: { on: boolean }) => !params.on,
    /** On, and not on already. */
    isWanted: ({ context }, params: { on: boolean }) => params.on && !context.preferences.notifications,
    isAllowed: (_, params: { allowed: boolean }) => params.allowed,
  },
}).createMachine({
  id: 'preferences',
  description: 'Sound, movement and notifications on this device.',
  context: ({ input }) => ({ preferences: input.stored }),
  entry: { type: 'apply', params: ({ context }) => context.preferences },
  initial: 'applied',
  on: {
    'sound.set': [
      {
        guard: { type: 'isOn', params: ({ event }) => event },
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
          { guard: { type: 'isWanted', params: ({ event }) => event }, target: 'asking' },
          {
            guard: { type: 'isOff', params: ({ event }) => event },
            actions: [
              { type: 'change', params: { notifications: false } },
              { type: 'apply', params: ({ context }) => context.preferences },
            ],
          },
        ],
      },
    },
    asking: {
      description: 'The browser asks the player whether this site may notify them.',
      invoke: {
        id: 'permission',
        src: 'askPermission',
        onDone: [
          {
            guard: { type: 'isAllowed', params: ({ event }) => ({ allowed: event.output }) },
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
            description: 'The switch stays off, and the player is told where it can be allowed.',
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
          guard: { type: 'isOff', params: ({ event }) => event },
          target: 'applied',
          description: 'Second thoughts.',
        },
      },
    },
  },
});
