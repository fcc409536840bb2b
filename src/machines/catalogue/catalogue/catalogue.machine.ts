import type { VendorCategory, VendorGameTypes } from '@contract/games';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
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
  types: {} as ChartTypes<CatalogueContext, CatalogueEvent, CatalogueInput> & { tags: 'failed' | 'loading' },
  actors: { fetchVendors: notProvided<VendorGameTypes, void>('fetchVendors') },
  actions: {
    keepVendors: assign((_, { output }: { output: VendorGameTypes }) => ({
      vendors: output,
      failure: null,
    })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
    /** Writes the vendors to local storage for the next visit (SESSION-05). */
    cacheVendors: (_, _params: { vendors: VendorGameTypes }) => {},
  },
  guards: { hasVendors: ({ context }) => context.vendors !== null },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'catalogue',
  description: 'Vendors and categories, applied from the last visit and then refreshed.',
  context: ({ input }) => ({ vendors: input.cached, failure: null }),
  initial: 'readingCache',
  on: {
    'catalogue.reload': {
      target: '.readingCache',
      reenter: true,
      description: 'The catalogue reloads, for example in another language; the previous one shows.',
    },
  },
  states: {
    readingCache: {
      description: 'Checks for vendors from the last visit.',
      always: [{ guard: 'hasVendors', target: 'refreshing' }, { target: 'loading' }],
    },
    loading: {
      description: 'Nothing is known yet; skeletons show.',
      tags: ['loading'],
      entry: 'dropFailure',
      invoke: {
        id: 'vendors',
        src: 'fetchVendors',
        onDone: {
          target: 'known',
          actions: [
            withEvent('keepVendors'),
            { type: 'cacheVendors', params: ({ event }) => ({ vendors: event.output }) },
          ],
        },
        onError: failed('failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    failed: {
      description: 'The vendors could not be loaded; the player may retry.',
      tags: ['failed'],
      on: { 'catalogue.retry': { target: 'loading' } },
    },
    refreshing: {
      description: 'Known vendors show while they reload.',
      meta: { requirements: ['I18N-05', 'API-34'] },
      invoke: {
        id: 'freshVendors',
        src: 'fetchVendors',
        onDone: {
          target: 'known',
          actions: [
            withEvent('keepVendors'),
            { type: 'cacheVendors', params: ({ event }) => ({ vendors: event.output }) },
          ],
        },
        onError: { target: 'stale' },
      },
      after: { REQUEST_TIMEOUT: { target: 'stale' } },
    },
    stale: {
      description: 'The previous catalogue shows; it reloads once the site can be reached.',
      on: { 'catalogue.retry': { target: 'refreshing' } },
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

/** Sorted categories, e-sports and cockfight split out of sports; the same array for the same vendors. */
export function categories({ context }: Pick<CatalogueSnapshot, 'context'>): readonly VendorCategory[] {
  if (context.vendors === null) return NO_CATEGORIES;
  const known = split.get(context.vendors);
  if (known !== undefined) return known;
  const fresh = splitSports(context.vendors.sorting);
  split.set(context.vendors, fresh);
  return fresh;
}
