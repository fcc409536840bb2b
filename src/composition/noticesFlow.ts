import { createActor, fromPromise } from 'xstate';
import { CONTENT_PLATFORM } from '@/config/constants';
import { NOTICES_PATH } from '@/config/routes';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { noticeDetailMachine } from '@/machines/noticeDetail/noticeDetail.machine';
import { noticesMachine } from '@/machines/notices/notices.machine';
import { announcements, markAnnouncementRead, notice } from '@/services/contract/content';
import { audienceLogic, audienceOf } from './audience';
import type { Ports } from './ports';

function markLogic(ports: Ports) {
  return fromPromise<void, { id: string }>(async ({ input, signal }) => {
    await ports.api.call(
      markAnnouncementRead,
      { announcementId: input.id, read: true },
      { signal, token: ports.session()?.token },
    );
  });
}

/** Reads a place in the list from the address; null for none. */
function readIndex(query: URLSearchParams): number | null {
  const text = query.get('index') ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** The announcements page with its services. */
export function noticesFlow(ports: Ports): FlowOf<'notices'> {
  const logic = noticesMachine.provide({
    actors: {
      fetchNotices: fromPromise(async ({ input, signal }) => {
        const { player } = await ports.api.call(
          announcements,
          {
            types: 'B,PL,PU',
            platform: CONTENT_PLATFORM,
            merchantCode: ports.status()?.info.whitelabel.merchantCode ?? '',
            language: ports.language(),
            ...(input.refresh ? { refresh: 'true' as const } : {}),
          },
          { signal, token: ports.session()?.token },
        );
        return player;
      }),
      markRead: markLogic(ports),
      audience: audienceLogic(ports),
    },
    actions: {
      reportRead: () => ports.refreshUnread(),
      logFailure: () => ports.logFailure('read mark'),
    },
  });
  return {
    name: 'notices',
    ref: createActor(logic, {
      input: { memberType: audienceOf(ports).memberType, index: readIndex(ports.query()) },
    }),
  };
}

/** One announcement with its services. */
export function noticeDetailFlow(ports: Ports): FlowOf<'noticeDetail'> {
  const logic = noticeDetailMachine.provide({
    actors: {
      fetchNotice: fromPromise(({ input, signal }) =>
        ports.api.call(
          notice,
          { id: input.id, language: ports.language() },
          { signal, token: ports.session()?.token },
        ),
      ),
      markRead: markLogic(ports),
      audience: audienceLogic(ports),
    },
    actions: {
      goToList: () => ports.goTo(NOTICES_PATH),
      reportRead: () => ports.refreshUnread(),
      logFailure: () => ports.logFailure('read mark'),
    },
  });
  return {
    name: 'noticeDetail',
    ref: createActor(logic, {
      input: {
        id: (ports.query().get('id') ?? '').slice(0, 64),
        memberType: audienceOf(ports).memberType,
      },
    }),
  };
}
