import { assign, setup } from 'xstate';

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
  actions: {
    change: assign(({ context }, params: Partial<Preferences>) => ({
      preferences: { ...context.preferences, ...params },
    })),
    /** Puts the settings on the page and keeps them. */
    apply: (_, _params: Preferences) => {},
  },
}).createMachine({
  id: 'preferences',
  description: 'Sound, movement and notifications on this device.',
  context: ({ input }) => ({ preferences: input.stored }),
  initial: 'applied',
  states: {
    applied: {
      description: 'The settings apply.',
      meta: { requirements: ['ROUTE-55'] },
      entry: { type: 'apply', params: ({ context }) => context.preferences },
      on: {
        'sound.set': {
          target: 'applied',
          reenter: true,
          actions: { type: 'change', params: ({ event }) => ({ sound: event.on }) },
        },
        'motion.set': {
          target: 'applied',
          reenter: true,
          actions: { type: 'change', params: ({ event }) => ({ motion: event.motion }) },
        },
        'notifications.set': {
          target: 'applied',
          reenter: true,
          actions: { type: 'change', params: ({ event }) => ({ notifications: event.on }) },
        },
      },
    },
  },
});
