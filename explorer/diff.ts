/** The semantic differences between two versions of a chart: what it can do, not lines of code. */
import type { StateDescription, TransitionDescription } from './describe';
import { type ChartDescription, flattenStates } from './describe';
import type { ChartRecord } from './record';

/** An added, removed or changed part of a chart. */
export interface Change {
  readonly what:
    | 'state'
    | 'transition'
    | 'guard'
    | 'delay'
    | 'event'
    | 'actor'
    | 'effect'
    | 'data'
    | 'invariant';
  readonly how: 'added' | 'removed' | 'changed';
  /** Dot path of a state, id of a transition, or name of anything else. */
  readonly id: string;
  /** The part in words. */
  readonly words: string;
  /** The differences of a changed part. */
  readonly details: readonly Difference[];
}

/** A difference in one property: a new value, or added and removed members of a set. */
export interface Difference {
  readonly part: string;
  /** `before → after`, or one line per member: `+ added`, `− removed`. */
  readonly lines: readonly string[];
}

/** A path to a transition that exists in only one of the versions. */
export interface PathChange {
  readonly how: 'new' | 'lost';
  readonly steps: readonly string[];
}

export interface ChartDiff {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly how: 'added' | 'removed' | 'changed';
  readonly changes: readonly Change[];
  readonly paths: readonly PathChange[];
}

const words = (value: unknown): string => {
  if (value === undefined || value === '') return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(words).join(', ');
  return String(value);
};

/** The properties that differ. For a set, its added and removed members. */
function differences<T>(
  before: T,
  after: T,
  parts: Readonly<Record<string, (it: T) => unknown>>,
): Difference[] {
  return Object.entries(parts).flatMap(([part, read]) => {
    const [was, is] = [read(before), read(after)];
    if (was instanceof Set && is instanceof Set) {
      const changes = [
        ...[...is].filter((member) => !was.has(member)).map((member) => `+ ${words(member)}`),
        ...[...was].filter((member) => !is.has(member)).map((member) => `− ${words(member)}`),
      ];
      return changes.length === 0 ? [] : [{ part, lines: changes }];
    }
    return words(was) === words(is) ? [] : [{ part, lines: [`${words(was)} → ${words(is)}`] }];
  });
}

const STATE_PARTS: Readonly<Record<string, (state: StateDescription) => unknown>> = {
  kind: ({ type }) => type,
  'begins in': ({ initial }) => initial,
  meaning: ({ description }) => description,
  requirements: ({ requirements }) => new Set(requirements),
  tags: ({ tags }) => new Set(tags),
  'on entry': ({ entry }) => entry,
  'on exit': ({ exit }) => exit,
};

const TRANSITION_PARTS: Readonly<Record<string, (transition: NamedTransition) => unknown>> = {
  'is tried': ({ turn }) => turn,
  guard: ({ guard }) => guard,
  'leads to': ({ targets }) => (targets.length === 0 ? 'stays' : targets),
  'begins again': ({ reenter }) => reenter,
  actions: ({ actions }) => actions,
  meaning: ({ description }) => description,
};

const transitionWords = ({ source, trigger, guard, targets }: TransitionDescription): string =>
  `${source || '(whole chart)'} on ${trigger}${guard === undefined ? '' : ` [${guard}]`} → ${
    targets.length === 0 ? 'stays' : targets.join(' + ')
  }`;

/** A transition with its turn among those branches of its trigger that both versions have, from 1. */
type NamedTransition = TransitionDescription & { readonly turn?: number };

/** Compares the parts of one kind by name. */
function compare<T>(
  what: Change['what'],
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  say: (it: T, id: string) => string,
  parts: Readonly<Record<string, (it: T) => unknown>> = {},
): Change[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids.flatMap((id): Change[] => {
    const [was, is] = [before.get(id), after.get(id)];
    if (is === undefined)
      return was === undefined ? [] : [{ what, how: 'removed', id, words: say(was, id), details: [] }];
    if (was === undefined) return [{ what, how: 'added', id, words: say(is, id), details: [] }];
    const details = differences(was, is, parts);
    return details.length === 0 ? [] : [{ what, how: 'changed', id, words: say(is, id), details }];
  });
}

const byName = <T>(list: readonly T[], nameOf: (it: T) => string): ReadonlyMap<string, T> =>
  new Map(list.map((it) => [nameOf(it), it]));

/**
 * Identifies transitions by trigger and guard, so that a candidate inserted before another one does not appear as a
 * change of both.
 */
function transitionsOf(states: readonly StateDescription[]): ReadonlyMap<string, TransitionDescription> {
  const named = new Map<string, TransitionDescription>();
  for (const transition of states.flatMap(({ transitions }) => transitions)) {
    const base = `${transition.source}|${transition.trigger}|${transition.guard ?? ''}`;
    let name = base;
    for (let count = 2; named.has(name); count += 1) name = `${base}|${count}`;
    named.set(name, transition);
  }
  return named;
}

/**
 * With the turn of each transition among the branches that are also in the other version: a branch that is added or
 * removed before another does not change it.
 */
function withTurns(
  own: ReadonlyMap<string, TransitionDescription>,
  other: ReadonlyMap<string, TransitionDescription>,
): ReadonlyMap<string, NamedTransition> {
  const turns = new Map<string, number>();
  return new Map(
    [...own].map(([name, transition]) => {
      if (!other.has(name)) return [name, transition];
      const group = `${transition.source}|${transition.trigger}`;
      const turn = (turns.get(group) ?? 0) + 1;
      turns.set(group, turn);
      return [name, { ...transition, turn }];
    }),
  );
}

/** Effects by kind and name; empty for old records without effects. */
function effectsOf({ effects }: Partial<Pick<ChartDescription, 'effects'>>) {
  return byName(effects ?? [], ({ kind, name }) => `${kind} ${name}`);
}

function dataOf({ data }: Partial<Pick<ChartDescription, 'data'>>) {
  return byName(data ?? [], ({ name }) => name);
}

function compareDescriptions(before: ChartDescription, after: ChartDescription): Change[] {
  const [was, is] = [flattenStates(before.root), flattenStates(after.root)];
  const name = (id: string) => id;
  const actors = (states: readonly StateDescription[]) =>
    byName(
      states.flatMap(({ path, invokes }) => invokes.map((invoke) => ({ ...invoke, state: path }))),
      ({ id, state }) => `${id} in ${state || '(whole chart)'}`,
    );
  const [own, their] = [transitionsOf(was), transitionsOf(is)];
  const transitions = compare(
    'transition',
    withTurns(own, their),
    withTurns(their, own),
    transitionWords,
    TRANSITION_PARTS,
  ).map((change) => ({
    ...change,
    id: (their.get(change.id) ?? own.get(change.id))?.id ?? change.id,
  }));
  return [
    ...compare(
      'state',
      byName(was, ({ path }) => path),
      byName(is, ({ path }) => path),
      (_, id) => id || '(whole chart)',
      STATE_PARTS,
    ),
    ...transitions,
    ...compare(
      'guard',
      byName(before.guards, ({ name: guard }) => guard),
      byName(after.guards, ({ name: guard }) => guard),
      (_, id) => id,
      {
        'used in': ({ states }) => new Set(states),
      },
    ),
    ...compare(
      'delay',
      byName(before.delays, ({ name: delay }) => delay),
      byName(after.delays, ({ name: delay }) => delay),
      (_, id) => id,
      {
        value: ({ milliseconds, seen }) => milliseconds ?? seen,
        'used in': ({ states }) => new Set(states),
      },
    ),
    ...compare(
      'event',
      byName(before.events, ({ type }) => type),
      byName(after.events, ({ type }) => type),
      (_, id) => name(id),
      {
        'handled in': ({ states }) => new Set(states),
        // Older records do not say where an event is accepted.
        ...(before.events.every((event) => 'accepted' in event)
          ? { 'can be sent': ({ accepted }) => new Set(accepted) }
          : {}),
      },
    ),
    ...compare('actor', actors(was), actors(is), (_, id) => id, {
      source: ({ src }) => src,
      kind: ({ kind }) => kind,
      'known as': ({ systemId }) => systemId,
    }),
    ...compare('effect', effectsOf(before), effectsOf(after), (_, id) => id, {
      with: ({ samples }) => new Set(samples),
    }),
    ...compare('data', dataOf(before), dataOf(after), (_, id) => id, {
      values: ({ samples }) => new Set(samples),
    }),
    ...compare(
      'invariant',
      byName(before.proofs, ({ invariant }) => invariant),
      byName(after.proofs, ({ invariant }) => invariant),
      (_, id) => id,
    ),
  ];
}

function comparePaths(before: ChartRecord, after: ChartRecord): PathChange[] {
  const spell = (record: ChartRecord) =>
    new Map(Object.values(record.ways).map((steps) => [steps.join(' → '), steps]));
  const [was, is] = [spell(before), spell(after)];
  return [
    ...[...is].filter(([way]) => !was.has(way)).map(([, steps]): PathChange => ({ how: 'new', steps })),
    ...[...was].filter(([way]) => !is.has(way)).map(([, steps]): PathChange => ({ how: 'lost', steps })),
  ];
}

const EMPTY: ChartRecord['ways'] = {};

/** Compares the charts of two versions by id. Omits charts without semantic changes. */
export function diffCharts(
  before: readonly ChartRecord[],
  after: readonly ChartRecord[],
): readonly ChartDiff[] {
  const [was, is] = [
    byName(before, ({ description }) => description.id),
    byName(after, ({ description }) => description.id),
  ];
  return [...new Set([...was.keys(), ...is.keys()])].sort().flatMap((id): ChartDiff[] => {
    const [old, now] = [was.get(id), is.get(id)];
    const shown = now ?? old;
    if (shown === undefined) return [];
    const { title, area } = shown.description;
    if (old === undefined || now === undefined) {
      const how = old === undefined ? 'added' : 'removed';
      const paths = comparePaths(
        { description: shown.description, ways: old?.ways ?? EMPTY },
        { description: shown.description, ways: now?.ways ?? EMPTY },
      );
      return [{ id, title, area, how, changes: [], paths }];
    }
    const changes = compareDescriptions(old.description, now.description);
    const paths = comparePaths(old, now);
    return changes.length + paths.length === 0 ? [] : [{ id, title, area, how: 'changed', changes, paths }];
  });
}

/** How states and transitions have changed, by id, for colouring a diagram. */
export function marksOf(diff: ChartDiff): ReadonlyMap<string, Change['how']> {
  return new Map(
    diff.changes
      .filter(({ what }) => what === 'state' || what === 'transition')
      .map(({ what, id, how }) => [`${what}:${id}`, how]),
  );
}
