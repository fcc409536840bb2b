import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { accountLifecycle } from './memberAccount.machine';

export const memberAccountModel = defineModel(accountLifecycle, {
  events: { 'operator.disabled': [{}], 'operator.enabled': [{}], 'member.left': [{}] },
  project: () => null,
  steps: [
    {
      name: 'An operator closes an account, and opens it again',
      when: ({ before, event }) => !before.matches('erased') && event.type.startsWith('operator.'),
      holds: ({ after, event }) => after.matches(event.type === 'operator.disabled' ? 'disabled' : 'active'),
    },
    {
      name: 'Whoever leaves is erased, whether or not the account is open',
      when: ({ event }) => event.type === 'member.left',
      holds: ({ after }) => after.matches('erased'),
    },
  ],
  ends: { erased: 'An erased account is never opened again.' },
  journeys: {
    'an account that is closed and opened again': {
      steps: ['operator.disabled', 'operator.enabled'],
      reaches: 'active',
    },
    'a member who leaves': { steps: ['member.left'], reaches: 'erased' },
    'a closed account that is erased': { steps: ['operator.disabled', 'member.left'], reaches: 'erased' },
  },
});

export const memberAccountChart: ExplorableChart = {
  id: 'member-account',
  title: 'Account of a member',
  area: 'Platform',
  machine: accountLifecycle,
  model: memberAccountModel,
  requirements: ['ERR-03'],
};
