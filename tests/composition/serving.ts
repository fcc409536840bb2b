import { type AnyActorLogic, type AnyStateMachine, createActor, StateMachine, toPromise } from 'xstate';

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;
const isLogic = (value: unknown): value is AnyActorLogic =>
  typeof value === 'object' && value !== null && 'transition' in value;

/** What a chart and its children run that is no chart: calls and listeners. */
export interface Served {
  /** The id of the chart, and the name of what it runs. */
  readonly name: string;
  readonly logic: AnyActorLogic;
  /** The chart that runs it. */
  readonly chart: AnyStateMachine;
}

export function servedBy(chart: unknown): readonly Served[] {
  if (!isMachine(chart)) return [];
  const actors: Readonly<Record<string, unknown>> = chart.implementations.actors;
  return Object.entries(actors).flatMap(([name, logic]) =>
    isMachine(logic)
      ? servedBy(logic)
      : isLogic(logic)
        ? [{ name: `${chart.id} · ${name}`, logic, chart }]
        : [],
  );
}

/** What a call of a chart resolves with. */
export function outcomeOf(chart: unknown, service: string, input?: unknown): Promise<unknown> {
  const id = isMachine(chart) ? chart.id : 'no chart';
  const served = servedBy(chart).find(({ name }) => name === `${id} · ${service}`);
  if (served === undefined) throw new Error(`${id} has no ${service}`);
  return toPromise(createActor(served.logic, { input }).start());
}

/** A callback listens until it is stopped; only its handling of events distinguishes it from a call. */
export const isCallback = ({ logic }: Served): boolean => String(logic.transition).includes('receivers');
