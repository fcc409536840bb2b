import { type ActorRefFrom, waitFor } from 'xstate';
import { type lazyFlowMachine, runningFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

export type FlowFrameRef = ActorRefFrom<typeof lazyFlowMachine>;

/** Longest wait for the settings of a form, in milliseconds; then the popup shows that it is loading. */
const SETTINGS_WAIT = 3_000;

/** Settles when the form of a popup can render, or the reason why it has none, or when the popup closes. */
export async function whenFormReady(frame: FlowFrameRef): Promise<void> {
  const hasSettled = (snapshot: ReturnType<FlowFrameRef['getSnapshot']>) =>
    runningFlow(snapshot) !== null || snapshot.hasTag('unavailable');
  try {
    const flow = runningFlow(await waitFor(frame, hasSettled));
    // The fields of a registration depend on its settings.
    if (flow?.name !== 'register') return;
    await waitFor(
      flow.ref,
      (snapshot) => snapshot.hasTag('open') || snapshot.hasTag('unavailable') || snapshot.hasTag('unoffered'),
      { timeout: SETTINGS_WAIT },
    );
  } catch {
    // The popup has closed, or its settings take long.
  }
}
