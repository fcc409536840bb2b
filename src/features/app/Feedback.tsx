import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useChart } from '../actors';
import { useExtras } from '../extras';
import { LateView } from '../late';

/** Toasts, mask and questions over the whole product: there before the first of them, as soon as the page is. */
export function Feedback() {
  const feedback = useChart('feedback');
  const isBlocked = useSelector(
    feedback,
    ({ context }) => context.loading !== null || context.confirm !== null,
  );
  const isToasted = useSelector(feedback, ({ context }) => context.toast !== null);
  const isComplete = useExtras() !== undefined;
  const isNeeded = isBlocked || isToasted || isComplete;
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return wasNeeded && <LateView name="feedback" with={{}} open={isBlocked} />;
}
