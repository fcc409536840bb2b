import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { resourceClaims } from '@/machines/shared/parts/resource.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { countryMachine, ownDialingCode } from './country.machine';

const claims = resourceClaims<SnapshotFrom<typeof countryMachine>>('API-23 countries', {
  actor: 'dialingCodes',
  kept: ({ event, after }) =>
    event['output'].dialingCodes.length === 0 ||
    (after.context.dialingCodes.length === event['output'].dialingCodes.length &&
      after.context.country === event['output'].country),
});

export const countryModel = defineModel(countryMachine, {
  events: { 'resource.retry': [{}] },
  outcomes: {
    fetchCountry: {
      done: {
        'two countries': {
          country: 'SG',
          dialingCodes: [
            { country: 'PH', code: '63', name: 'Pilipinas' },
            { country: 'SG', code: '65', name: 'Singapore' },
          ],
        },
        'a country that is not on offer': {
          country: 'XX',
          dialingCodes: [{ country: 'AU', code: '61', name: 'Australia' }],
        },
        'no countries': { country: 'PH', dialingCodes: [] },
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    country: context.country,
    codes: context.dialingCodes.length,
    own: ownDialingCode(context),
  }),
  steps: claims.steps,
  temporal: [
    ...claims.temporal,
    {
      name: 'Unavailable countries load again by themselves',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches('failed'),
      comes: (snapshot) => snapshot.matches('loading'),
    },
  ],
  invariants: [
    ...claims.invariants,
    {
      name: 'There is always a dialing code',
      holds: ({ context }) => ownDialingCode(context) !== '',
      witness: () => ({ dialingCodes: [] }),
    },
  ],
});

export const countryChart: ExplorableChart = {
  id: 'country',
  title: 'Dialing codes',
  area: 'Account',
  machine: countryMachine,
  model: countryModel,
  requirements: ['API-23'],
};
