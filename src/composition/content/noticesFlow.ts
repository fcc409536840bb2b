import { announcements } from '@contract/announcements';
import { markAnnouncementRead, notice } from '@contract/content';
import { wholeNumberIn } from '@contract/readers/addresses';
import { fromPromise, sendTo } from 'xstate';
import { merchantOf } from '@/composition/catalogue/gamePages';
import { changing } from '@/composition/site/addressActor';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { CONTENT_PLATFORM } from '@/config/constants';
import { NOTICES_PATH } from '@/config/routes';
import { noticeDetailMachine } from '@/machines/content/noticeDetail/noticeDetail.machine';
import { noticesMachine } from '@/machines/content/notices/notices.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

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
      goToList: sendTo(
        services.address,
        changing(() => services.goTo(NOTICES_PATH)),
      ),
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
