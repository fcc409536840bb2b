import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { DEFAULT_PREFERENCES, preferencesMachine } from './preferences.machine';

export const preferencesModel = defineModel(preferencesMachine, {
  inputs: { 'as shipped': { stored: DEFAULT_PREFERENCES } },
  events: {
    'sound.set': { on: { on: true }, off: { on: false } },
    'motion.set': { system: { motion: 'system' }, reduced: { motion: 'reduced' } },
    'notifications.set': { on: { on: true }, off: { on: false } },
  },
  outcomes: {
    askPermission: {
      done: { allowed: true, blocked: false },
      error: { 'cannot be asked': { code: 'unknown' } },
    },
  },
  waitsForUser: { permission: 'The browser asks the player, in their own time.' },
  project: ({ context }) => context.preferences,
  invariants: [
    {
      name: 'Notifications stay off while the browser asks for permission',
      holds: (snapshot) => !snapshot.matches('asking') || !snapshot.context.preferences.notifications,
    },
  ],
});

export const preferencesChart: ExplorableChart = {
  id: 'preferences',
  title: 'Device preferences',
  area: 'Member',
  machine: preferencesMachine,
  model: preferencesModel,
  requirements: ['ROUTE-55'],
};
