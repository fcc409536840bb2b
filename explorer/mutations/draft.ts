/** A chart that is being changed: a copy of its configuration and of its actions. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type ChartTransition, pathOf, stateName, transitionLabel, transitionsOf } from '../chart';
import { implementationsOf, isDelayBookkeeping, withParts } from '../xstate';

export type Json = { [key: string]: unknown };

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A deep copy of plain data; functions and logic are shared. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isJson(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry)]));
}

export interface Draft {
  readonly config: Json;
  readonly actions: Json;
  readonly delays: Json;
}

export function draftOf(machine: AnyStateMachine): Draft {
  const config = copy(machine.config);
  const { actions, delays } = implementationsOf(machine);
  return { config: isJson(config) ? config : {}, actions: { ...actions }, delays: { ...delays } };
}

/** The changed copy; absent if the change did not find its place. */
export function altered(
  machine: AnyStateMachine,
  change: (draft: Draft) => boolean,
): AnyStateMachine | undefined {
  const draft = draftOf(machine);
  return change(draft) ? withParts(machine, draft) : undefined;
}

/** The configuration of a state. */
export function stateOf({ config }: Draft, path: readonly string[]): Json | undefined {
  let own: unknown = config;
  for (const key of path) own = isJson(own) && isJson(own['states']) ? own['states'][key] : undefined;
  return isJson(own) ? own : undefined;
}

/** `a`, `[a, b]` and `undefined` as a list. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Transitions or actors as a list of objects; a transition may be only its target. */
export const objectsOf = (value: unknown): Json[] =>
  listOf(value).map((entry) => (isJson(entry) ? entry : { target: entry }));

/** The position of a transition's candidates in the configuration of its source. */
function place(config: Json, node: AnyStateNode, { trigger }: ChartTransition): [Json, string] | undefined {
  const inside = (owner: unknown, key: string): [Json, string] | undefined =>
    isJson(owner) && key in owner ? [owner, key] : undefined;
  switch (trigger.kind) {
    case 'event':
      return inside(config['on'], trigger.event);
    case 'after':
      return inside(config['after'], trigger.delay);
    case 'always':
      return inside(config, 'always');
    case 'completed':
      return inside(config, 'onDone');
    case 'done':
    case 'error':
    case 'snapshot': {
      const at = node.invoke.findIndex(({ id }) => id === trigger.actor);
      const word = { done: 'onDone', error: 'onError', snapshot: 'onSnapshot' }[trigger.kind];
      return inside(listOf(config['invoke'])[at], word);
    }
  }
}

/** Replaces one transition; `undefined` drops it. Returns whether it was found. */
export function editTransition(
  draft: Draft,
  node: AnyStateNode,
  transition: ChartTransition,
  change: (config: Json) => Json | undefined,
): boolean {
  const own = stateOf(draft, node.path);
  const found = own === undefined ? undefined : place(own, node, transition);
  if (found === undefined) return false;
  const [owner, key] = found;
  const index = Number(transition.id.slice(transition.id.lastIndexOf('|') + 1));
  owner[key] = objectsOf(owner[key]).flatMap((candidate, at) =>
    at === index ? (change(candidate) ?? []) : candidate,
  );
  return true;
}

/** A list of actions: those of a transition, or on entering or leaving a state. */
export interface ActionList {
  /** Stable within the chart. */
  readonly id: string;
  readonly state: string;
  readonly transition?: ChartTransition;
  readonly words: string;
  /** The actions as configured. */
  readonly actions: readonly unknown[];
  /** Replaces the actions in a copy. Returns whether it found them. */
  edit(draft: Draft, change: (actions: readonly unknown[]) => readonly unknown[]): boolean;
}

const entriesOf = (node: AnyStateNode, when: 'entry' | 'exit') =>
  node[when].some((action) => !isDelayBookkeeping(action)) ? listOf(node.config[when]) : [];

/** The lists of actions of a state and of its transitions. */
export function actionLists(node: AnyStateNode): readonly ActionList[] {
  const state = pathOf(node);
  const own = (['entry', 'exit'] as const).map(
    (when): ActionList => ({
      id: `${state} ${when}`,
      state,
      words: `“${stateName(state)}” on ${when}`,
      actions: entriesOf(node, when),
      edit(draft, change) {
        const config = stateOf(draft, node.path);
        if (config === undefined) return false;
        config[when] = change(listOf(config[when]));
        return true;
      },
    }),
  );
  const taken = transitionsOf(node).map(
    (transition): ActionList => ({
      id: transition.id,
      state,
      transition,
      words: transitionLabel(transition),
      actions: transition.definition.actions.filter((action) => !isDelayBookkeeping(action)),
      edit: (draft, change) =>
        editTransition(draft, node, transition, (config) => ({
          ...config,
          actions: change(listOf(config['actions'])),
        })),
    }),
  );
  return [...own, ...taken].filter(({ actions }) => actions.length > 0);
}
