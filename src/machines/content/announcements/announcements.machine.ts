import type { Banner, BannerGroup } from '@contract/announcements';
import type { Announcements } from '@contract/content';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';

export interface AnnouncementsContext {
  readonly value: Announcements | null;
  readonly failure: Failure | null;
}

export type AnnouncementsEvent = { readonly type: 'announcements.reload' } | ResourceRetry;

/** Banners and announcements of the site, one call for both (API-52..API-54). */
export const announcementsMachine = setup({
  types: { context: {} as AnnouncementsContext, events: {} as AnnouncementsEvent, tags: {} as ResourceTag },
  actors: { fetchAnnouncements: notProvided<Announcements, void>('fetchAnnouncements') },
  actions: {
    keep: assign((_, { output }: { output: Announcements }) => ({ value: output })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
    /** Reports popup announcements to the chart that opens them. */
    reportKnown: (_, _params: { items: Announcements['popup'] }) => {},
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
      description: 'The announcements reload; the previous ones show.',
    },
  },
  states: resource(
    {
      id: 'announcements',
      src: 'fetchAnnouncements',
      keep: [
        withEvent('keep'),
        {
          type: 'reportKnown',
          params: ({ event }: { readonly event: { readonly output: Announcements } }) => ({
            items: event.output.popup,
          }),
        },
      ],
    },
    {
      loading: { description: 'The announcements are loading; the previous ones show.' },
      ready: { description: 'Banners and announcements show.' },
      failed: {
        description: 'They could not be loaded; their places stay empty and the page works without them.',
      },
    },
  ),
});

type AnnouncementsSnapshot = SnapshotFrom<typeof announcementsMachine>;

/** Banners of one group; a selector factory, so that views subscribe to one group only. */
export function bannersOf(group: BannerGroup) {
  let lastValue: Announcements | null = null;
  let lastBanners: readonly Banner[] = [];
  return ({ context }: Pick<AnnouncementsSnapshot, 'context'>): readonly Banner[] => {
    if (context.value !== lastValue) {
      lastValue = context.value;
      // Once loaded, the value is never reset.
      lastBanners = assertDefined(context.value).banners.filter((banner) => banner.groupName === group);
    }
    return lastBanners;
  };
}
