import type { Banner } from '@contract/announcements';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { LanguageChanged } from '@/machines/boot/language/language.machine';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';

/** Banners of the events page (EVENT-01). */
export interface EventBanners {
  /** Group `m_event1`: on top. */
  readonly top: readonly Banner[];
  /** Group `m_event`: below the title. */
  readonly list: readonly Banner[];
}

export interface EventsContext extends EventBanners {
  /** Banners whose picture failed to load (BANNER-02). */
  readonly broken: readonly string[];
  readonly failure: Failure | null;
}

export type EventsEvent =
  | ResourceRetry
  | { readonly type: 'picture.broken'; readonly id: string }
  | LanguageChanged;

/** The events page (ROUTE-43). */
export const eventsMachine = setup({
  types: { context: {} as EventsContext, events: {} as EventsEvent, tags: {} as ResourceTag },
  actors: { fetchEvents: notProvided<EventBanners, void>('fetchEvents') },
  actions: {
    keepEvents: assign((_, { top, list }: EventBanners) => ({ top, list, broken: [] })),
    keepBroken: assign(({ context }, params: { id: string }) => ({
      broken: [...new Set([...context.broken, params.id])],
    })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'events',
  description: 'Banners on top, a title, then the events as pictures.',
  context: { top: [], list: [], broken: [], failure: null },
  initial: 'loading',
  on: { 'language.changed': { target: '.loading', description: 'The events reload in another language.' } },
  states: resource(
    { id: 'events', src: 'fetchEvents', keep: withOutput('keepEvents') },
    {
      loading: { description: 'The events are loading; the previous ones show.' },
      ready: {
        description: 'The events show.',
        meta: { requirements: ['EVENT-01'] },
        on: { 'picture.broken': { actions: withEvent('keepBroken') } },
      },
      failed: { description: 'They could not be loaded; the player may retry.' },
    },
  ),
});
