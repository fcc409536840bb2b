import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { LazyView } from '@/features/shared/lazy';
import { useChart } from '@/features/shared/state/actors';
import { useDeferredCharts, useIsHydrating } from '@/features/shared/state/pageStart';

/**
 * Toasts, loading mask and questions over the whole site. Mounted as soon as the page is, before the first one shows.
 */
export function Feedback() {
  const feedback = useChart('feedback');
  const isBlocked = useSelector(
    feedback,
    ({ context }) => context.loading !== null || context.confirm !== null,
  );
  const isToasted = useSelector(feedback, ({ context }) => context.toast !== null);
  const isComplete = useDeferredCharts() !== undefined;
  // The served page has none, also when a toast is due before the page is hydrated.
  const isNeeded = !useIsHydrating() && (isBlocked || isToasted || isComplete);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return (
    wasNeeded && (
      <LazyView
        name="feedback"
        with={{}}
        open={isBlocked}
        onLeave={() => feedback.send({ type: 'confirm.decline' })}
      />
    )
  );
}
