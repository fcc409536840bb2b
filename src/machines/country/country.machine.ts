import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { unprovided } from '../unprovided';

/** A country that a mobile number may come from. */
export interface DialingCode {
  /** Two letters, as in ISO 3166. */
  readonly country: string;
  /** Digits without a plus sign. */
  readonly code: string;
  readonly name: string;
}

/** The country of the visitor and the dialing codes on offer (API-23). */
export interface CountryChoice {
  readonly country: string;
  readonly dialingCodes: readonly DialingCode[];
}

export type CountryContext = CountryChoice;

export type CountryEvent = { readonly type: 'country.retry' };

/** Stands in until the dialing codes are known: the country of the default language. */
const HOME_COUNTRY: CountryChoice = {
  country: 'PH',
  dialingCodes: [{ country: 'PH', code: '63', name: 'Pilipinas' }],
};

/** Dialing codes for the mobile-number field, shared by login, registration and reset. */
export const countryMachine = setup({
  types: { context: {} as CountryContext, events: {} as CountryEvent },
  actors: { fetchCountry: unprovided<CountryChoice, void>('fetchCountry') },
  actions: {
    keepChoice: assign((_, params: { choice: CountryChoice }) =>
      params.choice.dialingCodes.length === 0
        ? {}
        : { country: params.choice.country, dialingCodes: params.choice.dialingCodes },
    ),
  },
  delays: { REQUEST_TIMEOUT, RETRY_AFTER: 10_000 },
}).createMachine({
  id: 'country',
  description: 'The countries that a mobile number may come from.',
  context: HOME_COUNTRY,
  initial: 'loading',
  states: {
    loading: {
      description: 'The dialing codes are on their way; that of the home country can be used meanwhile.',
      meta: { requirements: ['API-23'] },
      invoke: {
        id: 'dialingCodes',
        src: 'fetchCountry',
        onDone: {
          target: 'known',
          actions: { type: 'keepChoice', params: ({ event }) => ({ choice: event.output }) },
        },
        onError: { target: 'unavailable' },
      },
      after: { REQUEST_TIMEOUT: { target: 'unavailable' } },
    },
    known: {
      description: 'The player may choose among the countries on offer.',
      on: { 'country.retry': { target: 'loading', description: 'Their names are wanted anew.' } },
    },
    unavailable: {
      description:
        'They cannot be had; the form stays usable for the home country, and asks again in a while.',
      on: { 'country.retry': { target: 'loading' } },
      after: { RETRY_AFTER: { target: 'loading' } },
    },
  },
});

/** Dialing code of the visitor's country; that of the first country on offer where it is not among them. */
export function ownDialingCode({ country, dialingCodes }: CountryChoice): string {
  return (dialingCodes.find((entry) => entry.country === country) ?? dialingCodes[0])?.code ?? '';
}
