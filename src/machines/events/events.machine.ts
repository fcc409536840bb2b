import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Banner } from '@/services/contract/content';
import { type AudienceChanged, watchNothing } from '../audience';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';

/** Banners of the events page (EVENT-01). */
export interface EventBanners {
  /** Group `m_event1`: on top. */
  readonly top: readonly Banner[];
  /** Group `m_event`: below the title. */
  readonly list: readonly Banner[];
}

export interface EventsContext extends EventBanners {
  /** Banners whose picture did not load (BANNER-02). */
  readonly broken: readonly string[];
  readonly failure: Failure | null;
}

export type EventsEvent =
  | { readonly type: 'events.retry' }
  | { readonly type: 'picture.broken'; readonly id: string }
  | AudienceChanged;

/** The events page (ROUTE-43). */
export const eventsMachine = setup({
  types: { context: {} as EventsContext, events: {} as EventsEvent },
  actors: { fetchEvents: unprovided<EventBanners, void>('fetchEvents'), audience: watchNothing },
  actions: {
    keepEvents: assign((_, { top, list }: EventBanners) => ({ top, list, broken: [], failure: null })),
    keepBroken: assign(({ context }, params: { id: string }) => ({
      broken: [...new Set([...context.broken, params.id])],
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'events',
  description: 'Banners on top, a title, then the events as pictures.',
  context: { top: [], list: [], broken: [], failure: null },
  invoke: { id: 'audience', src: 'audience' },
  initial: 'loading',
  on: { 'audience.changed': { target: '.loading', description: 'In another language.' } },
  states: {
    loading: {
      description: 'On their way; what is known from before still shows.',
      invoke: {
        id: 'events',
        src: 'fetchEvents',
        onDone: { target: 'known', actions: { type: 'keepEvents', params: ({ event }) => event.output } },
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
    known: {
      description: 'The events show.',
      meta: { requirements: ['EVENT-01'] },
      on: { 'picture.broken': { actions: { type: 'keepBroken', params: ({ event }) => event } } },
    },
    failed: {
      description: 'They could not be loaded; the player may retry.',
      on: { 'events.retry': { target: 'loading' } },
    },
  },
});
