/**
 * Reads a chart: its states and transitions as flat lists with stable ids. Everything here is static: no snapshots, no
 * actors.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { ACTION_WORDS, readEventType } from './xstate';

/** What triggers a transition. */
export type Trigger =
  | { readonly kind: 'event'; readonly event: string }
  | { readonly kind: 'done' | 'error' | 'snapshot'; readonly actor: string }
  | { readonly kind: 'after'; readonly delay: string }
  | { readonly kind: 'completed' }
  | { readonly kind: 'always' };

export interface ChartTransition {
  /** Stable within the chart: source path, descriptor and position among the candidates. */
  readonly id: string;
  /** Dot path of the source state; empty for the root. */
  readonly source: string;
  readonly trigger: Trigger;
  /** The guard as a reader would write it; absent if there is none. */
  readonly guard?: string;
  /** Its place among the branches of one trigger, which are tried in this order, from 1; absent for an only one. */
  readonly branch?: number;
  /** Dot paths of the targets; empty for a transition without a target. */
  readonly targets: readonly string[];
  readonly reenter: boolean;
  readonly actions: readonly string[];
  readonly description?: string;
  readonly definition: AnyTransitionDefinition;
}

/** Keys from the root, joined by dots; empty for the root itself. */
export function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}

/** The path as displayed; the root has a name too. */
export function stateName(path: string): string {
  return path === '' ? '(whole chart)' : path;
}

/** All state nodes, parents before children, in document order. */
export function listNodes(machine: AnyStateMachine): readonly AnyStateNode[] {
  const walk = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(walk)];
  return walk(machine.root);
}

/** The node and its ancestors, nearest first. */
export function withAncestors(node: AnyStateNode): readonly AnyStateNode[] {
  return node.parent === undefined ? [node] : [node, ...withAncestors(node.parent)];
}

function triggerOf(eventType: string, node: AnyStateNode): Trigger {
  if (eventType === '') return { kind: 'always' };
  return readEventType(eventType, node) ?? { kind: 'event', event: eventType };
}

/** `500` → `500 ms`; a named delay stays as it is. */
export function delayLabel(delay: string): string {
  return /^\d+$/.test(delay) ? `${delay} ms` : delay;
}

export function triggerLabel(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'event':
      return trigger.event;
    case 'done':
    case 'error':
    case 'snapshot':
      return `${trigger.actor} ${trigger.kind}`;
    case 'after':
      return `after ${delayLabel(trigger.delay)}`;
    case 'completed':
      return 'completed';
    case 'always':
      return 'always';
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** A guard as a reader would write it: `isValid`, `not(isValid)`, `and(isValid, isOnline)`. */
function guardLabel(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (!isRecord(guard)) return 'inline guard';
  const parts = guard['guards'];
  if (Array.isArray(parts)) return `${String(guard['name'])}(${parts.map(guardLabel).join(', ')})`;
  const state = guard['stateValue'];
  if (state !== undefined) return `stateIn(${typeof state === 'string' ? state : JSON.stringify(state)})`;
  if (typeof guard['type'] === 'string') {
    const params = guard['params'];
    return typeof params === 'object' && params !== null
      ? `${guard['type']}(${Object.values(params).map(String).join(', ')})`
      : guard['type'];
  }
  const name = guard['name'];
  return typeof name === 'string' && name !== '' && name !== 'guard' ? name : 'inline guard';
}

export function actionLabel(action: unknown): string {
  if (typeof action === 'string') return action;
  if (!isRecord(action)) return 'inline action';
  const type = action['type'];
  if (typeof type === 'string') {
    const event = action['event'];
    const word = ACTION_WORDS[type] ?? type;
    return typeof event === 'object' && event !== null && 'type' in event
      ? `${word} ${String(event.type)}`
      : word;
  }
  const name = action['name'];
  return typeof name === 'string' && name !== '' && name !== 'actions' ? name : 'inline action';
}

/** Transitions declared on one node, in the order XState tries them. */
export function transitionsOf(node: AnyStateNode): readonly ChartTransition[] {
  const declared = [...node.transitions.entries(), ['', node.always ?? []] as const];
  return declared.flatMap(([descriptor, candidates]) =>
    candidates.map((definition: AnyTransitionDefinition, index): ChartTransition => {
      const source = pathOf(node);
      return {
        id: `${source}|${descriptor}|${index}`,
        source,
        trigger: triggerOf(descriptor, node),
        ...(definition.guard === undefined ? {} : { guard: guardLabel(definition.guard) }),
        ...(candidates.length === 1 ? {} : { branch: index + 1 }),
        targets: definition.target?.map(pathOf) ?? [],
        reenter: definition.reenter,
        actions: definition.actions.map(actionLabel),
        ...(definition.description === undefined ? {} : { description: definition.description }),
        definition,
      };
    }),
  );
}

export function listTransitions(machine: AnyStateMachine): readonly ChartTransition[] {
  return listNodes(machine).flatMap(transitionsOf);
}

/** `editing on form.submit [isValid] → submitting`. */
export function transitionLabel(transition: ChartTransition): string {
  const guard = transition.guard === undefined ? '' : ` [${transition.guard}]`;
  const target = transition.targets.length === 0 ? 'stays' : transition.targets.map(stateName).join(' + ');
  return `${stateName(transition.source)} on ${triggerLabel(transition.trigger)}${guard} → ${target}`;
}

/** Whether the descriptor of a transition (`a.b`, `a.*`, `*`) matches an event type. */
export function descriptorMatches(descriptor: string, eventType: string): boolean {
  if (descriptor === eventType || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${eventType}.`.startsWith(descriptor.slice(0, -1));
}
