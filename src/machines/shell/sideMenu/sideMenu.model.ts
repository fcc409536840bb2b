import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { sideMenuMachine } from './sideMenu.machine';

export const sideMenuModel = defineModel(sideMenuMachine, {
  events: { 'menu.open': [{}], 'menu.close': [{}], 'menu.dock': [{}], 'menu.undock': [{}] },
  project: () => null,
  steps: [
    {
      name: 'HOME-01 MENU-14 the menu opens and closes over a narrow page; beside a wide one it does neither',
      when: ({ event }) => event.type === 'menu.open' || event.type === 'menu.close',
      holds: ({ event, before, after }) =>
        after.matches('docked') === before.matches('docked') &&
        (before.matches('docked') || after.hasTag('open') === (event.type === 'menu.open')),
    },
    {
      name: 'A page that becomes wide has the menu beside it, and one that becomes narrow none over it',
      when: ({ event }) => event.type === 'menu.dock' || event.type === 'menu.undock',
      holds: ({ event, before, after }) =>
        event.type === 'menu.dock'
          ? after.hasTag('docked')
          : !after.hasTag('docked') && (!before.hasTag('docked') || after.matches('closed')),
    },
  ],
  journeys: {
    'a menu that was open over the page does not open again': {
      steps: ['menu.open', 'menu.dock', 'menu.undock'],
      reaches: 'closed',
    },
  },
});

export const sideMenuChart: ExplorableChart = {
  id: 'side-menu',
  title: 'Side menu',
  area: 'Shell',
  machine: sideMenuMachine,
  model: sideMenuModel,
  requirements: ['HOME-01', 'MENU-14'],
};
