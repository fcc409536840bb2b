import { defineModel } from '@explorer/defineModel';
import { DEFAULT_PREFERENCES, preferencesMachine } from './preferences.machine';

export const preferencesModel = defineModel(preferencesMachine, {
  inputs: { 'as shipped': { stored: DEFAULT_PREFERENCES } },
  events: {
    'sound.set': { on: { on: true }, off: { on: false } },
    'motion.set': { system: { motion: 'system' }, reduced: { motion: 'reduced' } },
    'notifications.set': { on: { on: true }, off: { on: false } },
  },
  project: ({ context }) => context.preferences,
});
