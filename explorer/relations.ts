import type { AnyStateMachine } from 'xstate';
import { listNodes, pathOf } from './chart';
import { sourceName } from './harness';
import type { ExplorableChart } from './types';
import { implementationsOf } from './xstate';

/** One chart running another. */
export interface Invocation {
  /** Chart ids. */
  readonly by: string;
  readonly of: string;
  /** The state that runs it; absent if it is spawned. */
  readonly state?: string;
  readonly systemId?: string;
}

/** Copies made by `provide` share their configuration with the original. */
function isSameChart(logic: unknown, machine: AnyStateMachine): boolean {
  return typeof logic === 'object' && logic !== null && 'config' in logic && logic.config === machine.config;
}

/** Which of the given charts invokes which, in their order. */
export function invocations(charts: readonly ExplorableChart[]): readonly Invocation[] {
  return charts.flatMap((chart) => {
    const { actors: sources } = implementationsOf(chart.machine);
    const chartBehind = (src: string) => charts.find(({ machine }) => isSameChart(sources[src], machine));
    const invoked = listNodes(chart.machine).flatMap((node) =>
      node.invoke.flatMap((invoke): Invocation[] => {
        const other = chartBehind(sourceName(invoke));
        if (other === undefined) return [];
        return [
          {
            by: chart.id,
            of: other.id,
            state: pathOf(node),
            ...(invoke.systemId === undefined ? {} : { systemId: invoke.systemId }),
          },
        ];
      }),
    );
    const spawned = Object.keys(sources).flatMap((src): Invocation[] => {
      const other = chartBehind(src);
      const known = other === undefined || invoked.some(({ of }) => of === other.id);
      return known ? [] : [{ by: chart.id, of: other.id }];
    });
    return [...invoked, ...spawned];
  });
}
