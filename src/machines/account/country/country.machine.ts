import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';

/** A country that a mobile number may come from. */
export interface DialingCode {
  /** Two letters, as in ISO 3166. */
  readonly country: string;
  /** Digits without a plus sign. */
  readonly code: string;
  readonly name: string;
}

/** The visitor's country and the available dialing codes (API-23). */
export interface CountryChoice {
  readonly country: string;
  readonly dialingCodes: readonly DialingCode[];
}

export interface CountryContext extends CountryChoice {
  readonly failure: Failure | null;
}

export type CountryEvent = ResourceRetry;

/** Default until the dialing codes are loaded: the country of the default language. */
const HOME_COUNTRY: CountryChoice = {
  country: 'PH',
  dialingCodes: [{ country: 'PH', code: '63', name: 'Pilipinas' }],
};

/** Dialing codes for the mobile-number field, shared by login, registration and reset. */
export const countryMachine = setup({
  types: { context: {} as CountryContext, events: {} as CountryEvent, tags: {} as ResourceTag },
  actors: { fetchCountry: notProvided<CountryChoice, void>('fetchCountry') },
  actions: {
    keepChoice: assign((_, { output }: { output: CountryChoice }) =>
      output.dialingCodes.length === 0 ? {} : { country: output.country, dialingCodes: output.dialingCodes },
    ),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  delays: { REQUEST_TIMEOUT, RETRY_AFTER: 10_000 },
}).createMachine({
  id: 'country',
  description: 'The countries that a mobile number may come from.',
  context: { ...HOME_COUNTRY, failure: null },
  initial: 'loading',
  states: resource(
    { id: 'dialingCodes', src: 'fetchCountry', keep: withEvent('keepChoice') },
    {
      loading: {
        description: 'The dialing codes are loading; the code of the home country can be used meanwhile.',
        meta: { requirements: ['API-23'] },
      },
      ready: {
        description: 'The player can choose a country.',
        on: { 'resource.retry': { target: 'loading', description: 'The countries reload.' } },
      },
      failed: {
        description:
          'The countries failed to load; the form stays usable for the home country and retries later.',
        after: { RETRY_AFTER: { target: 'loading' } },
      },
    },
  ),
});

/** Dialing code of the visitor's country; of the first available country when it is not in the list. */
export function ownDialingCode({ country, dialingCodes }: CountryChoice): string {
  return (dialingCodes.find((entry) => entry.country === country) ?? dialingCodes[0])?.code ?? '';
}
