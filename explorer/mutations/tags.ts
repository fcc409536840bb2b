/** Mutations of tags: what a view asks of a chart. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { pathOf, stateName } from '../chart';
import { altered, stateOf } from './draft';
import type { Mutation } from './types';

/** Drops each tag of a state, and adds it to a sibling that lacks it. */
export function tagMutations(machine: AnyStateMachine, node: AnyStateNode): readonly Mutation[] {
  const retagged = (
    kind: 'tag dropped' | 'tag added',
    to: AnyStateNode,
    tag: string,
    tags: readonly string[],
  ): Mutation[] => {
    const state = pathOf(to);
    const changed = altered(machine, (draft) => {
      const own = stateOf(draft, to.path);
      if (own === undefined) return false;
      own['tags'] = tags;
      return true;
    });
    return changed === undefined
      ? []
      : [
          {
            id: `${kind}: ${state} ${tag}`,
            kind,
            state,
            words: `“${stateName(state)}”: ${kind} (${tag})`,
            machine: changed,
          },
        ];
  };
  // A sibling to stay in: the next one, or else the first.
  const siblings = Object.values(node.parent?.states ?? {});
  const at = siblings.indexOf(node);
  const lacking = (tag: string, from: AnyStateNode) =>
    [...siblings.slice(siblings.indexOf(from) + 1), ...siblings].find(
      (each) => each.type !== 'history' && (each.always ?? []).length === 0 && !each.tags.includes(tag),
    );
  return node.tags.flatMap((tag) => {
    const other = lacking(tag, node);
    const isAdded = siblings
      .slice(0, at)
      .some((each) => each.tags.includes(tag) && lacking(tag, each) === other);
    return [
      ...retagged(
        'tag dropped',
        node,
        tag,
        node.tags.filter((each) => each !== tag),
      ),
      ...(other === undefined || isAdded ? [] : retagged('tag added', other, tag, [...other.tags, tag])),
    ];
  });
}
