import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { performs } from '@/machines/shared/parts/claims.model';
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
  steps: [
    {
      name: 'ROUTE-55 sound and motion follow their switches and apply at once; switching sound on plays a signal',
      when: ({ event }) => event.type === 'sound.set' || event.type === 'motion.set',
      holds: (step) => {
        const { preferences } = step.after.context;
        return (
          performs(step, 'apply', preferences) &&
          (step.event.type === 'sound.set'
            ? preferences.sound === step.event['on'] && step.did('playSignal') === step.event['on']
            : preferences.motion === step.event['motion'])
        );
      },
    },
    {
      name: 'Notifications are on only with permission; otherwise a message says where to allow them',
      when: ({ label }) => label.startsWith('permission '),
      holds: (step) =>
        step.after.matches('applied') &&
        step.after.context.preferences.notifications === (step.event['output'] === true) &&
        (step.event['output'] === true
          ? performs(step, 'apply', step.after.context.preferences)
          : step.did('notify')),
    },
    {
      name: 'Notifications can be switched off at any time, also while the browser asks',
      when: ({ event, refused }) => event.type === 'notifications.set' && !refused,
      holds: (step) =>
        step.event['on'] === false
          ? step.after.matches('applied') &&
            !step.after.context.preferences.notifications &&
            (step.before.matches('asking') || performs(step, 'apply', step.after.context.preferences))
          : step.after.matches('asking'),
    },
  ],
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
  area: 'Shell',
  machine: preferencesMachine,
  model: preferencesModel,
  requirements: ['ROUTE-55'],
};
