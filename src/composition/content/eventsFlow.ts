import { announcements } from '@contract/announcements';
import { fromPromise } from 'xstate';
import { merchantOf } from '@/composition/catalogue/gamePages';
import type { AppServices } from '@/composition/site/appServices';
import { CONTENT_PLATFORM } from '@/config/constants';
import { eventsMachine } from '@/machines/content/events/events.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

/** The events page with its services. */
export function eventsFlow(services: AppServices): CreateFlow<'events'> {
  const fetchGroup = async (groupName: 'm_event' | 'm_event1', signal: AbortSignal) => {
    const { banners } = await services.api.call(
      announcements,
      {
        types: 'B',
        groupName,
        platform: CONTENT_PLATFORM,
        merchantCode: merchantOf(services),
        language: services.language(),
      },
      { signal },
    );
    return banners;
  };
  const logic = eventsMachine.provide({
    actors: {
      fetchEvents: fromPromise(async ({ signal }) => {
        const [top, list] = await Promise.all([
          fetchGroup('m_event1', signal),
          fetchGroup('m_event', signal),
        ]);
        return { top, list };
      }),
    },
  });
  return (create) => ({ name: 'events', ref: create(logic) });
}
