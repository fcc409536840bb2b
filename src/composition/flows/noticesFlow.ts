import { fromPromise } from 'xstate';
import { CONTENT_PLATFORM } from '@/config/constants';
import { NOTICES_PATH } from '@/config/routes';
import type { CreateFlow } from '@/machines/lazyFlow/lazyFlow.machine';
import { noticeDetailMachine } from '@/machines/noticeDetail/noticeDetail.machine';
import { noticesMachine } from '@/machines/notices/notices.machine';
import { wholeNumberIn } from '@/readers/addresses';
import { announcements } from '@/services/contract/announcements';
import { markAnnouncementRead, notice } from '@/services/contract/content';
import { merchantOf } from '../services/gamePages';
import type { AppServices } from '../site/appServices';
import { wired } from '../wiring/lazyWiring';

function markFlow(services: AppServices) {
  return fromPromise<void, { id: string }>(async ({ input, signal }) => {
    await services.api.call(markAnnouncementRead, { announcementId: input.id, read: true }, { signal });
  });
}

/** Reads the index of an announcement from the address; null for none. */
function readIndex(query: URLSearchParams): number | null {
  return wholeNumberIn(query.get('index'), { least: 0, most: 9_999 }) ?? null;
}

/** The announcements page with its services. */
export function noticesFlow(services: AppServices): CreateFlow<'notices'> {
  const logic = wired('notices', noticesMachine).provide({
    actors: {
      fetchNotices: fromPromise(async ({ input, signal }) => {
        const { player } = await services.api.call(
          announcements,
          {
            types: 'B,PL,PU',
            platform: CONTENT_PLATFORM,
            merchantCode: merchantOf(services),
            language: services.language(),
            ...(input.refresh ? { refresh: 'true' as const } : {}),
          },
          { signal },
        );
        return player;
      }),
      markRead: markFlow(services),
    },
    actions: {
      logFailure: () => services.logFailure('read mark'),
    },
  });
  return (create) => ({
    name: 'notices',
    ref: create(logic, {
      input: { session: services.session(), index: readIndex(services.query()) },
    }),
  });
}

/** One announcement with its services. */
export function noticeDetailFlow(services: AppServices): CreateFlow<'noticeDetail'> {
  const logic = wired('noticeDetail', noticeDetailMachine).provide({
    actors: {
      fetchNotice: fromPromise(({ input, signal }) =>
        services.api.call(notice, { id: input.id, language: services.language() }, { signal }),
      ),
      markRead: markFlow(services),
    },
    actions: {
      goToList: () => services.goTo(NOTICES_PATH),
      logFailure: () => services.logFailure('read mark'),
    },
  });
  return (create) => ({
    name: 'noticeDetail',
    ref: create(logic, {
      input: {
        id: (services.query().get('id') ?? '').slice(0, 64),
        session: services.session(),
      },
    }),
  });
}
