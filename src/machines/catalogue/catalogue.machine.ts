import { assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { VendorCategory, VendorGameTypes } from '@/services/contract/catalogue';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';
import { splitSports } from './vendorSorting';

export interface CatalogueInput {
  /** Vendors of an earlier visit (local key getVassGameType). */
  readonly cached: VendorGameTypes | null;
}

export interface CatalogueContext {
  readonly vendors: VendorGameTypes | null;
  readonly failure: Failure | null;
}

export type CatalogueEvent = { readonly type: 'catalogue.reload' } | { readonly type: 'catalogue.retry' };

/** Vendors, their mapping and the sorting of categories (API-34, LIST-31, LIST-32, I18N-05). */
export const catalogueMachine = setup({
  types: {
    context: {} as CatalogueContext,
    events: {} as CatalogueEvent,
    input: {} as CatalogueInput,
  },
  actors: { fetchVendors: unprovided<VendorGameTypes, void>('fetchVendors') },
  actions: {
    keepVendors: assign((_, params: { vendors: VendorGameTypes }) => ({
      vendors: params.vendors,
      failure: null,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    /** Writes the vendors to local storage for the next visit (SESSION-05). */
    cacheVendors: (_, _params: { vendors: VendorGameTypes }) => {},
  },
  guards: { hasVendors: ({ context }) => context.vendors !== null },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'catalogue',
  description: 'Which vendors and categories there are, applied from the last visit and then refreshed.',
  context: ({ input }) => ({ vendors: input.cached, failure: null }),
  initial: 'readingCache',
  on: {
    'catalogue.reload': {
      target: '.readingCache',
      reenter: true,
      description: 'Asked again, for example in another language; what is known shows meanwhile.',
    },
  },
  states: {
    readingCache: {
      description: 'Decides whether something can show at once.',
      always: [{ guard: 'hasVendors', target: 'refreshing' }, { target: 'loading' }],
    },
    loading: {
      description: 'Nothing is known yet; skeletons show.',
      entry: 'dropFailure',
      invoke: {
        id: 'vendors',
        src: 'fetchVendors',
        onDone: {
          target: 'known',
          actions: [
            { type: 'keepVendors', params: ({ event }) => ({ vendors: event.output }) },
            { type: 'cacheVendors', params: ({ event }) => ({ vendors: event.output }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    failed: {
      description: 'The vendors could not be loaded; the player may retry.',
      on: { 'catalogue.retry': { target: 'loading' } },
    },
    refreshing: {
      description: 'Known vendors show while they are asked again.',
      meta: { requirements: ['I18N-05', 'API-34'] },
      invoke: {
        id: 'freshVendors',
        src: 'fetchVendors',
        onDone: {
          target: 'known',
          actions: [
            { type: 'keepVendors', params: ({ event }) => ({ vendors: event.output }) },
            { type: 'cacheVendors', params: ({ event }) => ({ vendors: event.output }) },
          ],
        },
        onError: { target: 'known' },
      },
      after: { REQUEST_TIMEOUT: { target: 'known' } },
    },
    known: {
      description: 'Vendors and categories show.',
      meta: { requirements: ['LIST-31', 'LIST-32'] },
    },
  },
});

type CatalogueSnapshot = SnapshotFrom<typeof catalogueMachine>;

const NO_CATEGORIES: readonly VendorCategory[] = [];
const split = new WeakMap<VendorGameTypes, readonly VendorCategory[]>();

/** Categories in their order, e-sports and cockfight split out of sports; the same array for the same vendors. */
export function categories({ context }: Pick<CatalogueSnapshot, 'context'>): readonly VendorCategory[] {
  if (context.vendors === null) return NO_CATEGORIES;
  const known = split.get(context.vendors);
  if (known !== undefined) return known;
  const fresh = splitSports(context.vendors.sorting);
  split.set(context.vendors, fresh);
  return fresh;
}
