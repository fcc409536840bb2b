import { type AnyStateMachine, StateMachine } from 'xstate';

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;

/** An implementation that does nothing: the default of a chart on its own. */
const isSilent = (action: unknown) => typeof action === 'function' && /=>\s*\{\s*\}$/.test(action.toString());

/** Named actions of a chart and its children without an implementation, as `chart.action`. */
export function unserved(logic: unknown): readonly string[] {
  if (!isMachine(logic)) return [];
  const { actions, actors } = logic.implementations;
  return [
    ...Object.entries(actions).flatMap(([name, action]) => (isSilent(action) ? [`${logic.id}.${name}`] : [])),
    ...Object.values(actors).flatMap(unserved),
  ];
}
