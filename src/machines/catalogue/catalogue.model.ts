import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE, VENDORS } from '../samples';
import { catalogueMachine, categories } from './catalogue.machine';

export const catalogueModel = defineModel(catalogueMachine, {
  inputs: { 'first visit': { cached: null }, 'a later visit': { cached: VENDORS } },
  events: { 'catalogue.reload': [{}], 'catalogue.retry': [{}] },
  outcomes: { fetchVendors: { done: { vendors: VENDORS }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => ({ known: context.vendors !== null, failure: context.failure?.code }),
  invariants: [
    {
      name: 'E-sports and cockfight vendors are never left in SPORTS (LIST-31)',
      holds: (snapshot) =>
        categories(snapshot).every(
          ({ gameCategory, vendorNames }) =>
            gameCategory !== 'SPORTS' ||
            vendorNames.every(({ vassalage }) => !['IMES', 'SV3'].includes(vassalage)),
        ),
    },
    {
      name: 'No category is empty (LIST-32)',
      holds: (snapshot) => categories(snapshot).every(({ vendorNames }) => vendorNames.length > 0),
    },
    {
      name: 'Known vendors are never forgotten',
      holds: (snapshot) => !snapshot.matches('known') || snapshot.context.vendors !== null,
    },
  ],
});
