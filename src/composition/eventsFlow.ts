import { createActor, fromPromise } from 'xstate';
import { CONTENT_PLATFORM } from '@/config/constants';
import { eventsMachine } from '@/machines/events/events.machine';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { announcements } from '@/services/contract/content';
import { audienceLogic } from './audience';
import type { Ports } from './ports';

/** The events page with its services. */
export function eventsFlow(ports: Ports): FlowOf<'events'> {
  const fetchGroup = async (groupName: 'm_event' | 'm_event1', signal: AbortSignal) => {
    const { banners } = await ports.api.call(
      announcements,
      {
        types: 'B',
        groupName,
        platform: CONTENT_PLATFORM,
        merchantCode: ports.status()?.info.whitelabel.merchantCode ?? '',
        language: ports.language(),
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
      audience: audienceLogic(ports),
    },
  });
  return { name: 'events', ref: createActor(logic) };
}
