import {
  type AnyStateMachine,
  type AnyStateNode,
  type EventFrom,
  type InputFrom,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate';

/** Names of the actions that a chart declares. */
export type ActionOf<Machine extends AnyStateMachine> = Extract<
  keyof NonNullable<Parameters<Machine['provide']>[0]['actions']>,
  string
>;

/** What one step does to a row. */
export interface LifecycleStep<Action extends string = string> {
  /** Name of the state to store. */
  readonly state: string;
  /** The chart's actions by name, to be performed in the same transaction and order. */
  readonly actions: readonly Action[];
  /** Milliseconds from now until the new deadline; null if the row has none now, undefined if it keeps its own. */
  readonly deadline: number | null | undefined;
}

/** A chart as the life of rows, whose state column holds the name of one of its atomic states. */
export interface Lifecycle<Facts, Happening, Action extends string> {
  /** The states in which a row can be. */
  readonly states: readonly string[];
  /** Those of them that have a tag. */
  tagged(tag: string): readonly string[];
  /** The first step of a new row. */
  begin(facts: Facts): LifecycleStep<Action>;
  /** What follows when something happens to a row; undefined if nothing does. */
  step(state: string, facts: Facts, happening: Happening): LifecycleStep<Action> | undefined;
  /** What follows when a row's deadline passes; undefined if its state has none. */
  pass(state: string, facts: Facts): LifecycleStep<Action> | undefined;
  /**
   * All changes of state that some step makes, as pairs of names. Of a happening whose details decide, `decisive` has
   * those that lead somewhere; of any other the name says enough.
   */
  changes(facts: Facts, decisive?: readonly Happening[]): readonly (readonly [from: string, to: string])[];
}

/** Name of the atomic state in a value. */
const atomOf = (value: StateValue): string =>
  typeof value === 'string' ? value : atomOf(Object.values(value)[0] ?? '');

/** A node and those around it, from the inside. */
const around = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent === undefined ? [node] : [node, ...around(node.parent)];

const within = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(within),
];

/** A started timer, as XState describes it. */
const delayOf = (timer: object): number | undefined =>
  'delay' in timer && typeof timer.delay === 'number' ? timer.delay : undefined;

/**
 * Reads a chart as a lifecycle. No actor runs: each step is a pure function of the stored state, so any instance of the
 * platform can take the next one. The input of the chart is also its context: what is known of the row and never changes.
 */
export function lifecycleOf<Machine extends AnyStateMachine>(
  machine: Machine,
): Lifecycle<InputFrom<Machine>, EventFrom<Machine>, ActionOf<Machine>> {
  // A state that only decides between others is never stored.
  const nodes = within(machine.root).filter(
    ({ type, always }) => type === 'atomic' && (always ?? []).length === 0,
  );
  const named = new Map(nodes.map((node) => [node.key, node]));
  if (named.size < nodes.length) throw new Error(`two states of “${machine.id}” have the same name`);

  function nodeOf(state: string): AnyStateNode {
    const node = named.get(state);
    if (node === undefined) throw new Error(`“${machine.id}” has no state “${state}”`);
    return node;
  }

  function at(state: string, facts: InputFrom<Machine>) {
    const [atom = state, ...outer] = nodeOf(state).path.toReversed();
    const value = outer.reduce<StateValue>((inner, key) => ({ [key]: inner }), atom);
    return machine.resolveState({ value, context: facts });
  }

  function described([{ value }, performed]: ReturnType<typeof transition<AnyStateMachine>>): LifecycleStep<
    ActionOf<Machine>
  > {
    const params = (wanted: string) =>
      performed.flatMap(({ type, params }) => (type === wanted && params !== undefined ? [params] : []));
    const [started] = params('xstate.raise').map(delayOf);
    return {
      state: atomOf(value),
      actions: performed
        .map(({ type }): string => type)
        .filter((type): type is ActionOf<Machine> => !type.startsWith('xstate.')),
      deadline: started ?? (params('xstate.cancel').length > 0 ? null : undefined),
    };
  }

  function follow(state: string, facts: InputFrom<Machine>, event: { readonly type: string }) {
    const step = described(transition<AnyStateMachine>(machine, at(state, facts), event));
    const isNothing = step.state === state && step.actions.length === 0 && step.deadline === undefined;
    return isNothing ? undefined : step;
  }

  function pass(state: string, facts: InputFrom<Machine>) {
    const [timer] = around(nodeOf(state)).flatMap(({ after }) => after);
    return timer === undefined ? undefined : follow(state, facts, { type: timer.eventType });
  }

  const begin = (facts: InputFrom<Machine>) => described(initialTransition<AnyStateMachine>(machine, facts));

  return {
    states: [...named.keys()],
    tagged: (tag) =>
      nodes.filter((node) => around(node).some(({ tags }) => tags.includes(tag))).map(({ key }) => key),
    begin,
    step: follow,
    pass,
    changes(facts, decisive: readonly { readonly type: string }[] = []) {
      const decided = new Set(decisive.map(({ type }) => type));
      const bare = machine.events.filter((type) => !decided.has(type)).map((type) => ({ type }));
      const happenings = [...bare, ...decisive];
      const found: (readonly [string, string])[] = [];
      const reached = new Set([begin(facts).state]);
      // A set visits what is added while it is walked.
      for (const state of reached) {
        const steps = [...happenings.map((happening) => follow(state, facts, happening)), pass(state, facts)];
        for (const to of new Set(steps.map((step) => step?.state ?? state)))
          if (to !== state) {
            found.push([state, to]);
            reached.add(to);
          }
      }
      return found;
    },
  };
}
