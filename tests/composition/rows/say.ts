import { type AnyActorRef, type AnyEventObject, createActor, fromCallback, setup } from 'xstate';
import { type Connection, wiredBy } from '@/composition/wiring/connection';
import type { Message } from './message';

/** What a chart hears. */
export interface Heard {
  readonly chart: string;
  readonly event: AnyEventObject;
}

/** The order of the rows means nothing. */
const inOrder = (heard: readonly Heard[]) =>
  heard.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Says a message in a system of charts, as a table delivers it; returns what the charts of these names hear. */
export function say(
  { from, says, params = {} }: Message,
  { system, names }: { readonly system: AnyActorRef; readonly names: Iterable<string> },
  table: readonly Connection[],
): readonly Heard[] {
  const heard: Heard[] = [];
  const nameOf = new Map<unknown, string>();
  for (const name of names) nameOf.set(system.system.get(name), name);
  const speaker = setup({ actions: { [says]: () => {} } }).createMachine({
    on: { speak: { actions: { type: says, params } } },
  });
  const ref = createActor(wiredBy(table)(from, speaker).provide({}), { parent: system });
  const { unsubscribe } = system.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.event' || inspected.sourceRef !== ref) return;
    heard.push({ chart: nameOf.get(inspected.actorRef) ?? '', event: inspected.event });
  });
  ref.start();
  ref.send({ type: 'speak' });
  unsubscribe();
  return inOrder(heard);
}

/** What a message says to the charts of these names. */
export const expectedOf = (
  { hears, params }: Message,
  isThere: (chart: string) => boolean,
): readonly Heard[] =>
  inOrder(
    hears
      .filter(([chart]) => isThere(chart))
      .map(([chart, type, more]) => ({ chart, event: { ...params, ...more, type } })),
  );

const listener = fromCallback(() => undefined);

/** A system in which a stand-in listens under each name. */
export function listeners(names: Iterable<string>): AnyActorRef {
  const system = createActor(listener).start();
  for (const systemId of names) createActor(listener, { systemId, parent: system }).start();
  return system;
}
