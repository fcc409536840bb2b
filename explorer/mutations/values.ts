/**
 * Mutations of values that a chart makes: what it assigns, asks a call with, tells others and ends with. The fields of a
 * value, and what their types are, are learned by exploring the chart.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { listNodes, pathOf, stateName } from '../chart';
import { explore } from '../explore';
import type { ExplorableChart } from '../types';
import { implementationsOf, isAssign, isEffect, withParts, withValueChanged } from '../xstate';
import { actionLists, altered, type Draft, draftOf, isJson, type Json, listOf, stateOf } from './draft';
import { implementationOf } from './lists';
import type { Mutation } from './types';

type Change = (value: unknown) => unknown;

/** A place where a chart makes a value. */
interface Site {
  readonly id: string;
  readonly kind: 'assignment kept' | 'input changed' | 'message changed' | 'output changed';
  readonly state: string;
  readonly words: string;
  /** Passes the value in a copy through `change`. Returns whether the place was found. */
  wrap(draft: Draft, change: Change): boolean;
}

/** A value, or a function of it, whose results pass through `change`. */
const through =
  (value: unknown, change: Change) =>
  (...parameters: readonly unknown[]): unknown =>
    change(typeof value === 'function' ? value(...parameters) : value);

function wrapField(owner: unknown, field: string, change: Change): boolean {
  if (!isJson(owner) || owner[field] === undefined) return false;
  owner[field] = through(owner[field], change);
  return true;
}

const kindOf = (action: unknown) => (isAssign(action) ? 'assignment kept' : 'message changed');

const isBuiltIn = (action: unknown) => withValueChanged(action, (value) => value) !== undefined;

/** Named actions: a change concerns every use. */
function namedSites(machine: AnyStateMachine): readonly Site[] {
  return Object.entries(implementationsOf(machine).actions).flatMap(([name, action]): Site[] =>
    isBuiltIn(action)
      ? [
          {
            id: name,
            kind: kindOf(action),
            state: '',
            words: name,
            wrap(draft, change) {
              draft.actions[name] = withValueChanged(action, change);
              return true;
            },
          },
        ]
      : [],
  );
}

/** Actions written in a list, and parameters of effects, by which a chart tells the site something. */
function listSites(machine: AnyStateMachine, node: AnyStateNode): readonly Site[] {
  return actionLists(node).flatMap((list) =>
    list.actions.flatMap((action, at): Site[] => {
      const replace = (draft: Draft, changed: (action: unknown) => unknown) =>
        list.edit(draft, (actions) => actions.map((each, place) => (place === at ? changed(each) : each)));
      const common = { id: `${list.id} #${at}`, state: list.state, words: `${list.words} #${at}` };
      if (isBuiltIn(action))
        return [
          {
            ...common,
            kind: kindOf(action),
            wrap: (draft, change) => replace(draft, (each) => withValueChanged(each, change)),
          },
        ];
      const tells =
        isJson(action) && action['params'] !== undefined && isEffect(implementationOf(machine, action));
      return tells
        ? [
            {
              ...common,
              kind: 'message changed',
              wrap: (draft, change) =>
                replace(draft, (each) =>
                  isJson(each) ? { ...each, params: through(each['params'], change) } : each,
                ),
            },
          ]
        : [];
    }),
  );
}

function stateSites(node: AnyStateNode): readonly Site[] {
  const state = pathOf(node);
  const invokes = node.invoke.flatMap((invoke, at): Site[] =>
    invoke.input === undefined
      ? []
      : [
          {
            id: `${state} ${invoke.id}`,
            kind: 'input changed',
            state,
            words: `“${stateName(state)}”: what ${invoke.id} is asked with`,
            wrap: (draft, change) =>
              wrapField(listOf(stateOf(draft, node.path)?.['invoke'])[at], 'input', change),
          },
        ],
  );
  const output: Site[] =
    node.config.output === undefined
      ? []
      : [
          {
            id: state,
            kind: 'output changed',
            state,
            words: `“${stateName(state)}”: output`,
            wrap: (draft, change) => wrapField(stateOf(draft, node.path), 'output', change),
          },
        ];
  return [...invokes, ...output];
}

function sitesOf(machine: AnyStateMachine): readonly Site[] {
  return [
    ...namedSites(machine),
    ...listNodes(machine).flatMap((node) => [...listSites(machine, node), ...stateSites(node)]),
  ];
}

/** The whole value, if it is not an object of fields. */
const WHOLE = '';

/** Fields that XState gives an event: no chart makes them. */
const OF_XSTATE: readonly string[] = ['type', 'actorId'];

/** The types that were seen of each field. */
type Fields = ReadonlyMap<string, ReadonlySet<string>>;

/** The fields of each site. */
type Seen = ReadonlyMap<string, Fields>;

const known = new WeakMap<AnyStateMachine, Seen>();

const keyOf = ({ kind, id }: Pick<Site, 'kind' | 'id'>) => `${kind}: ${id}`;

function observe({ machine, ...chart }: ExplorableChart, sites: readonly Site[]): Seen {
  const before = known.get(machine);
  if (before !== undefined) return before;
  const seen = new Map<string, Map<string, Set<string>>>();
  const draft = draftOf(machine);
  for (const site of sites) {
    const fields = new Map<string, Set<string>>();
    seen.set(keyOf(site), fields);
    const note = (field: string, value: unknown) => {
      const types = fields.get(field) ?? new Set();
      fields.set(field, types.add(value === null ? 'null' : typeof value));
    };
    site.wrap(draft, (value) => {
      if (!isJson(value)) note(WHOLE, value);
      else for (const [field, part] of Object.entries(value)) note(field, part);
      return value;
    });
  }
  explore({ ...chart, machine: withParts(machine, draft) });
  known.set(machine, seen);
  return seen;
}

/** A change of a field: negated, taken from another field of the same type, or left out. */
function changeOf(field: string, fields: Fields, kept: boolean) {
  const types = fields.get(field) ?? new Set();
  const only = types.size === 1 ? [...types][0] : undefined;
  const change = (what: string, part: (whole: Json) => Json, alone: Change) => ({
    what,
    change: (value: unknown) => {
      if (field === WHOLE) return isJson(value) ? value : alone(value);
      return isJson(value) && field in value ? part(value) : value;
    },
  });
  const without = ({ [field]: _, ...rest }: Json): Json => rest;
  if (kept) return change('keeps its old value', without, () => ({}));
  if (only === 'boolean')
    return change(
      'negated',
      (whole) => ({ ...whole, [field]: whole[field] !== true }),
      (value) => value !== true,
    );
  const other =
    only === 'string' || only === 'number'
      ? [...fields].find(
          ([name, others]) =>
            name !== field &&
            !OF_XSTATE.includes(name) &&
            name !== WHOLE &&
            others.size === 1 &&
            others.has(only),
        )
      : undefined;
  if (other === undefined) return change('left out', without, () => undefined);
  const [name] = other;
  return change(
    `is ${name} instead`,
    (whole) => ({ ...whole, [field]: whole[name] }),
    (value) => value,
  );
}

/** Changes each field of each value that a chart makes. */
export function valueMutations(chart: ExplorableChart): readonly Mutation[] {
  const sites = sitesOf(chart.machine);
  const seen = observe(chart, sites);
  return sites.flatMap((site): Mutation[] => {
    const fields = seen.get(keyOf(site)) ?? new Map();
    const isAssigned = site.kind === 'assignment kept';
    return [...fields.keys()]
      .filter((field) => !OF_XSTATE.includes(field) && (!isAssigned || field !== WHOLE))
      .flatMap((field): Mutation[] => {
        const { what, change } = changeOf(field, fields, isAssigned);
        const machine = altered(chart.machine, (draft) => site.wrap(draft, change));
        if (machine === undefined) return [];
        const name = field === WHOLE ? '' : ` ${field}`;
        return [
          {
            id: `${keyOf(site)}${name}`,
            kind: site.kind,
            state: site.state,
            words: `${site.words}:${name} ${what}`,
            machine,
          },
        ];
      });
  });
}

/** Doubles each delay. */
export function delayMutations(machine: AnyStateMachine): readonly Mutation[] {
  return Object.entries(implementationsOf(machine).delays).flatMap(([name, delay]): Mutation[] => {
    const changed = altered(machine, (draft) => {
      draft.delays[name] = through(delay, (value) => Number(value) * 2);
      return true;
    });
    return changed === undefined
      ? []
      : [
          {
            id: `delay doubled: ${name}`,
            kind: 'delay doubled',
            state: '',
            words: `${name}: doubled`,
            machine: changed,
          },
        ];
  });
}
