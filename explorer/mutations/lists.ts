/** Mutations of lists of actions: one of several is dropped, or two neighbours change places. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { actionLabel } from '../chart';
import { implementationsOf, isAssign, isNoticed } from '../xstate';
import { type ActionList, actionLists, altered, isJson } from './draft';
import type { Mutation } from './types';

/** What an action of a list is: the function itself, or the implementation of its name. */
export function implementationOf(machine: AnyStateMachine, action: unknown): unknown {
  const name = isJson(action) ? action['type'] : action;
  return typeof name === 'string' ? implementationsOf(machine).actions[name] : action;
}

export function listMutations(machine: AnyStateMachine, node: AnyStateNode): readonly Mutation[] {
  const make = (
    list: ActionList,
    kind: 'action dropped' | 'actions swapped',
    at: number,
    change: (actions: readonly unknown[]) => readonly unknown[],
  ): Mutation[] => {
    const changed = altered(machine, (draft) => list.edit(draft, change));
    const labels = list.actions.slice(at, kind === 'action dropped' ? at + 1 : at + 2).map(actionLabel);
    return changed === undefined
      ? []
      : [
          {
            id: `${kind}: ${list.id} #${at}`,
            kind,
            ...(list.transition === undefined ? {} : { transition: list.transition }),
            state: list.state,
            words: `${list.words}: ${kind} (${labels.join(', ')})`,
            machine: changed,
          },
        ];
  };
  const matters = (first: unknown, second: unknown) => {
    const both = [first, second].map((action) => implementationOf(machine, action));
    return both.some(isAssign) || both.every(isNoticed);
  };
  return actionLists(node)
    .filter(({ actions }) => actions.length > 1)
    .flatMap((list) =>
      list.actions.flatMap((action, at) => {
        const next = list.actions[at + 1];
        return [
          ...make(list, 'action dropped', at, (actions) => actions.filter((_, place) => place !== at)),
          ...(next === undefined || !matters(action, next)
            ? []
            : make(list, 'actions swapped', at, (actions) =>
                actions.with(at, actions[at + 1]).with(at + 1, actions[at]),
              )),
        ];
      }),
    );
}
