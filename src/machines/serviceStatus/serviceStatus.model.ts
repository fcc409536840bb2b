import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import {
  MAINTENANCE_AND_RESTRICTED_STATUS,
  MAINTENANCE_STATUS,
  OPEN_STATUS,
  RESTRICTED_STATUS,
  UNREACHABLE,
} from '../samples';
import { serviceStatusMachine, statusFigure } from './serviceStatus.machine';

export const serviceStatusModel = defineModel(serviceStatusMachine, {
  inputs: {
    'first visit': { cached: null },
    'cached normal': { cached: OPEN_STATUS },
    'cached maintenance': { cached: MAINTENANCE_STATUS },
    'cached restriction': { cached: RESTRICTED_STATUS },
  },
  events: {
    'status.recheck': [{}],
    'status.refused': {
      'for maintenance': { code: 'maintenance' },
      'for the region': { code: 'ip.restricted' },
    },
  },
  outcomes: {
    fetchStatus: {
      done: {
        normal: OPEN_STATUS,
        maintenance: MAINTENANCE_STATUS,
        'region restricted': RESTRICTED_STATUS,
        'maintenance and region restricted': MAINTENANCE_AND_RESTRICTED_STATUS,
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => statusFigure(context.status),
  invariants: [
    {
      name: 'The maintenance screen shows exactly for status 1',
      holds: (snapshot) =>
        !snapshot.matches('known') ||
        snapshot.matches({ known: { service: 'maintenance' } }) ===
          (statusFigure(snapshot.context.status) === 1),
    },
    {
      name: 'The region-restricted screen shows exactly for status 2',
      holds: (snapshot) =>
        !snapshot.matches('known') ||
        snapshot.matches({ known: { service: 'regionRestricted' } }) ===
          (statusFigure(snapshot.context.status) === 2),
    },
    {
      name: 'A known status is never dropped',
      holds: (snapshot) => !snapshot.matches('known') || snapshot.context.status !== null,
    },
  ],
});

export const serviceStatusChart: ExplorableChart = {
  id: 'service-status',
  title: 'Service status',
  area: 'Boot',
  machine: serviceStatusMachine,
  model: serviceStatusModel,
  requirements: ['BOOT-03', 'STATUS-01', 'STATUS-02', 'STATUS-03', 'STATUS-04', 'STATUS-05', 'API-22'],
};
