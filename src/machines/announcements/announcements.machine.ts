import { assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Announcements, Banner, BannerGroup } from '@/services/contract/content';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { unprovided } from '../unprovided';

export interface AnnouncementsContext {
  readonly value: Announcements | null;
  readonly failure: Failure | null;
}

export type AnnouncementsEvent =
  | { readonly type: 'announcements.reload' }
  | { readonly type: 'announcements.retry' };

/** Banners and announcements of the site, one call for both (API-52..API-54). */
export const announcementsMachine = setup({
  types: { context: {} as AnnouncementsContext, events: {} as AnnouncementsEvent },
  actors: { fetchAnnouncements: unprovided<Announcements, void>('fetchAnnouncements') },
  actions: {
    keep: assign((_, params: { value: Announcements }) => ({ value: params.value, failure: null })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    /** Tells whoever shows some of it by itself. */
    reportKnown: (_, _params: { value: Announcements }) => {},
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'announcements',
  description: 'Loads banners and announcements and loads them again when the language changes.',
  context: { value: null, failure: null },
  initial: 'loading',
  on: {
    'announcements.reload': {
      target: '.loading',
      reenter: true,
      description: 'Asked again; what is known shows meanwhile.',
    },
  },
  states: {
    loading: {
      description: 'On their way; what is known from before still shows.',
      entry: 'dropFailure',
      invoke: {
        id: 'announcements',
        src: 'fetchAnnouncements',
        onDone: {
          target: 'known',
          actions: [
            { type: 'keep', params: ({ event }) => ({ value: event.output }) },
            { type: 'reportKnown', params: ({ event }) => ({ value: event.output }) },
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
    known: { description: 'Banners and announcements show.' },
    failed: {
      description: 'They could not be loaded; the places they fill stay empty and the page works without.',
      on: { 'announcements.retry': { target: 'loading' } },
    },
  },
});

type AnnouncementsSnapshot = SnapshotFrom<typeof announcementsMachine>;

/** Banners of one group; a selector factory, so that views subscribe to one group only. */
export function bannersOf(group: BannerGroup) {
  let lastValue: Announcements | null = null;
  let lastBanners: readonly Banner[] = [];
  return ({ context }: Pick<AnnouncementsSnapshot, 'context'>): readonly Banner[] => {
    if (context.value !== lastValue) {
      lastValue = context.value;
      // What is known is never forgotten.
      lastBanners = given(context.value).banners.filter((banner) => banner.groupName === group);
    }
    return lastBanners;
  };
}
