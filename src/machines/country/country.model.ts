import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself, requestSteps } from '../parts/claims.model';
import { UNREACHABLE } from '../samples';
import { countryMachine, ownDialingCode } from './country.machine';

export const countryModel = defineModel(countryMachine, {
  events: { 'country.retry': [{}] },
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
  steps: requestSteps('API-23 countries', {
    actor: 'dialingCodes',
    during: (snapshot) => snapshot.matches('loading'),
    answered: ({ event, after }) =>
      after.matches('known') &&
      (event['output'].dialingCodes.length === 0 ||
        after.context.dialingCodes.length === event['output'].dialingCodes.length),
    failed: ({ before, after }) => after.matches('unavailable') && after.context === before.context,
    again: ['country.retry'],
  }),
  temporal: [
    endsByItself('A load ends by itself', (snapshot) => snapshot.matches('loading')),
    {
      name: 'Unavailable countries load again by themselves',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches('unavailable'),
      comes: (snapshot) => snapshot.matches('loading'),
    },
  ],
  invariants: [
    {
      name: 'Countries can be requested again after an answer and after a failure',
      holds: (snapshot) => snapshot.matches('loading') || snapshot.can({ type: 'country.retry' }),
    },
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
  area: 'Accounts',
  machine: countryMachine,
  model: countryModel,
  requirements: ['API-23'],
};
