import { startTransition, useEffect, useState } from 'react';
import type { AnyActorRef } from 'xstate';

/**
 * Like `useSelector`, for views that render much when a call is answered. React renders updates of `useSelector` in one
 * piece, and so everything else that renders when one arrives; it can interrupt these. Another actor's value shows in
 * the next update. Not for input fields, which must show each key at once.
 */
export function useDeferredSelector<Snapshot, Selected>(
  actor: Pick<AnyActorRef, 'subscribe'> & { getSnapshot(): Snapshot },
  select: (snapshot: Snapshot) => Selected,
): Selected {
  const [selected, setSelected] = useState(() => select(actor.getSnapshot()));
  useEffect(() => {
    const update = () => startTransition(() => setSelected(() => select(actor.getSnapshot())));
    // It may have changed since it rendered.
    update();
    return actor.subscribe(update).unsubscribe;
  }, [actor, select]);
  return selected;
}
