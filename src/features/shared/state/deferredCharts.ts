import { useSelector } from '@xstate/react';
import { sessionOf } from '@/machines/shared/session/session.machine';
import { useChart } from './actors';
import { useDeferredCharts, useWithDeferredCharts } from './pageStart';

/**
 * Starts a trial (FREEPLAY-01): of the game that waits for a login if it has free play (API-03), otherwise of the whole
 * site. Undefined until the charts have loaded.
 */
export function useFreePlay(): (() => void) | undefined {
  const deferredCharts = useDeferredCharts();
  const freePlay = useSelector(deferredCharts, (snapshot) => snapshot?.children.freePlay);
  const launch = useSelector(deferredCharts, (snapshot) => snapshot?.children.launch);
  const moduleId = useSelector(launch, (snapshot) => {
    const game = snapshot?.hasTag('awaitingLogin') ? snapshot.context.game : null;
    return game?.freeplay ? String(game.nodeId) : '';
  });
  const session = useChart('session');
  return freePlay === undefined
    ? undefined
    : () =>
        freePlay.send({
          type: 'freePlay.ask',
          moduleId: moduleId ?? '',
          session: sessionOf(session.getSnapshot().context),
        });
}

/** Asks for confirmation before logging out (LOGOUT-01), as soon as the charts have loaded. */
export function useLogout(): () => void {
  const withDeferredCharts = useWithDeferredCharts();
  return () => withDeferredCharts(({ logout }) => logout?.send({ type: 'logout.ask' }));
}

/** Number of unread messages in the inbox or chat; 0 for users without an inbox or chat (ROLE-13). */
export function useUnread(kind: 'inbox' | 'chat'): number {
  const chart = useSelector(useDeferredCharts(), (snapshot) =>
    kind === 'inbox' ? snapshot?.children.inboxUnread : snapshot?.children.chatUnread,
  );
  return useSelector(chart, (snapshot) => snapshot?.context.count) ?? 0;
}
