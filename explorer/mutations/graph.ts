/** Mutations of a chart's graph: its transitions, guards, targets, timeouts, and what entering and leaving does. */
import { type AnyStateMachine, type AnyStateNode, not } from 'xstate';
import { type ChartTransition, pathOf, stateName, transitionLabel, transitionsOf } from '../chart';
import { isDelayBookkeeping } from '../xstate';
import { altered, editTransition, type Json, objectsOf, stateOf } from './draft';
import type { Mutation, MutationKind } from './types';

/** A sibling of the target to lead to instead: a state to stay in, not one that only selects the next. */
function elsewhere({ definition: { target } }: ChartTransition): AnyStateNode | undefined {
  const [first, ...more] = target ?? [];
  if (first?.parent === undefined || more.length > 0) return undefined;
  return Object.values(first.parent.states).find(
    (node) => node !== first && node.type !== 'history' && (node.always ?? []).length === 0,
  );
}

function mutationsOf(machine: AnyStateMachine, node: AnyStateNode, transition: ChartTransition): Mutation[] {
  const label = transitionLabel(transition);
  const make = (
    kind: MutationKind,
    words: string,
    change: (config: Json) => Json | undefined,
  ): Mutation[] => {
    const changed = altered(machine, (draft) => editTransition(draft, node, transition, change));
    return changed === undefined
      ? []
      : [
          {
            id: `${kind}: ${transition.id}`,
            kind,
            transition,
            state: pathOf(node),
            words: `${label}: ${words}`,
            machine: changed,
          },
        ];
  };
  const target = elsewhere(transition);
  const isBusy = transition.definition.actions.some((action) => !isDelayBookkeeping(action));
  return [
    ...make(
      transition.trigger.kind === 'after' ? 'timeout dropped' : 'transition dropped',
      'dropped',
      () => undefined,
    ),
    ...(transition.definition.guard === undefined
      ? []
      : make('guard negated', 'guard negated', (config) => ({
          ...config,
          guard: not(config['guard'] as Parameters<typeof not>[0]),
        }))),
    ...(target === undefined
      ? []
      : make('target moved', `leads to ${pathOf(target)}`, (config) => ({
          ...config,
          target: `#${target.id}`,
        }))),
    ...(isBusy ? make('actions dropped', 'actions dropped', ({ actions: _, ...rest }) => rest) : []),
    ...(transition.reenter
      ? make('reenter dropped', 'does not enter again', ({ reenter: _, ...rest }) => rest)
      : []),
  ];
}

/** Drops the entry or exit actions of a state. */
function stateMutations(machine: AnyStateMachine, node: AnyStateNode): Mutation[] {
  return (['entry', 'exit'] as const).flatMap((when): Mutation[] => {
    if (!node[when].some((action) => !isDelayBookkeeping(action))) return [];
    const changed = altered(machine, (draft) => {
      const own = stateOf(draft, node.path);
      return own !== undefined && delete own[when];
    });
    if (changed === undefined) return [];
    const state = pathOf(node);
    return [
      {
        id: `${when} dropped: ${state}`,
        kind: `${when} dropped`,
        state,
        words: `“${stateName(state)}”: ${when} actions dropped`,
        machine: changed,
      },
    ];
  });
}

/**
 * Moves an actor to the parent state, so that it starts too early and runs too long. Only for actors whose answers
 * change no state: for others, the targets would mean something else there.
 */
function actorMutations(machine: AnyStateMachine, node: AnyStateNode): Mutation[] {
  // A region lives as long as its parent.
  if (node.parent === undefined || node.parent.type === 'parallel') return [];
  return node.invoke.flatMap((invoke, at): Mutation[] => {
    if (invoke.onDone !== undefined || invoke.onError !== undefined) return [];
    const changed = altered(machine, (draft) => {
      const above = stateOf(draft, node.path.slice(0, -1));
      const own = stateOf(draft, node.path);
      if (above === undefined || own === undefined) return false;
      const mine = objectsOf(own['invoke']);
      const [moved] = mine.splice(at, 1);
      own['invoke'] = mine;
      above['invoke'] = [...objectsOf(above['invoke']), { ...moved, id: invoke.id }];
      return true;
    });
    if (changed === undefined) return [];
    const state = pathOf(node);
    return [
      {
        id: `actor moved up: ${state} ${invoke.id}`,
        kind: 'actor moved up',
        state,
        words: `“${stateName(state)}”: ${invoke.id} moved to the parent`,
        machine: changed,
      },
    ];
  });
}

/** Mutations of a state's part of the graph. */
export const graphMutations = (machine: AnyStateMachine, node: AnyStateNode): readonly Mutation[] => [
  ...stateMutations(machine, node),
  ...actorMutations(machine, node),
  ...transitionsOf(node).flatMap((transition) => mutationsOf(machine, node, transition)),
];
