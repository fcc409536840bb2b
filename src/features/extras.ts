import { useSelector } from '@xstate/react';
import { useChart } from './actors';

/** The charts that load right after the first screen; undefined before they are there. */
export function useExtras() {
  const flow = useSelector(useChart('extras'), ({ context }) => context.flow);
  return flow?.name === 'extras' ? flow.ref : undefined;
}

/** Starts a trial of the whole site (FREEPLAY-01); undefined while that is not possible yet. */
export function useFreePlay(): (() => void) | undefined {
  const freePlay = useSelector(useExtras(), (snapshot) => snapshot?.children.freePlay);
  const memberType = useSelector(useChart('session'), ({ context }) => context.record?.type ?? null);
  return freePlay === undefined
    ? undefined
    : () => freePlay.send({ type: 'freePlay.ask', moduleId: '', memberType });
}

/** Unread messages of the inbox or the chat; 0 for whoever has none to read (ROLE-13). */
export function useUnread(kind: 'inbox' | 'chat'): number {
  const chart = useSelector(useExtras(), (snapshot) =>
    kind === 'inbox' ? snapshot?.children.inboxUnread : snapshot?.children.chatUnread,
  );
  return useSelector(chart, (snapshot) => snapshot?.context.count) ?? 0;
}
