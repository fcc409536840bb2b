import { type EventObject, fromCallback } from 'xstate';
import type { WaitLeft } from '@/machines/shared/parts/wait';

const EVERY = 1000;

/** Counts a wait down by the device's clock, which goes on while the page sleeps. */
export const countDown = fromCallback<EventObject, { readonly ms: number | undefined }>(
  ({ sendBack, input: { ms } }) => {
    if (ms === undefined) return;
    const end = Date.now() + ms;
    const timer = setInterval(() => {
      const left = Math.max(0, end - Date.now());
      if (left === 0) clearInterval(timer);
      sendBack({ type: 'wait.left', ms: left } satisfies WaitLeft);
    }, EVERY);
    return () => clearInterval(timer);
  },
);
