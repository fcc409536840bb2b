import { type ActorRefFrom, waitFor } from 'xstate';
import { type lazyFlowMachine, runningFlow } from '@/machines/lazyFlow/lazyFlow.machine';

export type FlowFrameRef = ActorRefFrom<typeof lazyFlowMachine>;

/** Settles when the form of a popup can render, or the reason why it has none, or when the popup closes. */
export async function whenReady(frame: FlowFrameRef): Promise<void> {
  const hasSettled = (snapshot: ReturnType<FlowFrameRef['getSnapshot']>) =>
    runningFlow(snapshot) !== null || snapshot.hasTag('unavailable');
  try {
    const flow = runningFlow(await waitFor(frame, hasSettled));
    // The fields of a registration depend on its settings.
    if (flow?.name !== 'register') return;
    await waitFor(
      flow.ref,
      (snapshot) => snapshot.hasTag('open') || snapshot.hasTag('unavailable') || snapshot.hasTag('unoffered'),
    );
  } catch {
    // The popup has closed.
  }
}
