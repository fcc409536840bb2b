import type { AnyActorRef, InspectionEvent } from 'xstate';

/** What the inspector receives of a running chart: state values and event names, never context. */
export interface InspectorMessage {
  readonly actor: string;
  /** Id of the chart; absent for services. */
  readonly chart: string;
  readonly event: string;
  /** The state's value as JSON; absent once the chart has stopped. */
  readonly value?: string;
}

/** Channel between the page and the inspector of the same browser. */
export const INSPECTOR_CHANNEL = 'statechart-inspector';

/** Id of the chart that an actor runs; undefined for services. */
function chartOf(ref: object): string | undefined {
  const logic: unknown = 'logic' in ref ? ref.logic : undefined;
  const config = typeof logic === 'object' && logic !== null && 'config' in logic ? logic.config : undefined;
  if (typeof config !== 'object' || config === null || !('id' in config)) return undefined;
  return typeof config.id === 'string' ? config.id : undefined;
}

const isActor = (value: unknown): value is AnyActorRef =>
  typeof value === 'object' && value !== null && 'getSnapshot' in value && 'system' in value;

/** Development only: reports every step of every chart of an actor system to the inspector. */
export function inspectSystem(root: AnyActorRef): void {
  const channel = new BroadcastChannel(INSPECTOR_CHANNEL);
  const known = new Map<string, AnyActorRef>();
  const tell = (ref: AnyActorRef, event: string) => {
    const chart = chartOf(ref);
    if (chart === undefined) return;
    const { status, value }: { status: string; value?: unknown } = ref.getSnapshot();
    const message: InspectorMessage = {
      actor: ref.sessionId,
      chart,
      event,
      ...(status === 'active' ? { value: JSON.stringify(value) } : {}),
    };
    channel.postMessage(message);
  };
  root.system.inspect((inspected: InspectionEvent) => {
    const ref = inspected.actorRef;
    if (!isActor(ref)) return;
    known.set(ref.sessionId, ref);
    if (inspected.type === '@xstate.snapshot') queueMicrotask(() => tell(ref, inspected.event.type));
  });
  // An inspector that opens later requests the current state.
  channel.onmessage = ({ data }) => {
    if (data === 'hello') for (const ref of known.values()) tell(ref, 'inspector.opened');
  };
}
