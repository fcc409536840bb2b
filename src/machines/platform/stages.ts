/** A state of a lifecycle whose states say in which stage they are. */
interface StageNode<Stage extends string> {
  readonly key: string;
  readonly tags: readonly string[];
  readonly meta?: { readonly stage?: Stage } | undefined;
  readonly parent?: StageNode<Stage> | undefined;
  readonly states: Readonly<Record<string, StageNode<Stage>>>;
  readonly transitions: ReadonlyMap<
    string,
    readonly { readonly target: readonly StageNode<Stage>[] | undefined }[]
  >;
}

/** One stage of a life: passed, where it is, or ahead. */
export interface StageStanding<Stage extends string> {
  readonly stage: Stage;
  readonly is: 'passed' | 'here' | 'ahead';
}

/** The stages of a lifecycle, which a player reads instead of its states. */
export interface Stages<Stage extends string> {
  /** The stage of a state, by its name in the chart. */
  stageOf(state: string): Stage;
  /** Whether a life in this state goes on. */
  isOpen(state: string): boolean;
  /** All stages in order: the way until this state, and if it is open, the way on to the end that is hoped for. */
  standings(state: string): readonly StageStanding<Stage>[];
}

/**
 * Reads the stages from the `meta` of a lifecycle's states. States tagged `open` are the way, in the chart's order, which
 * is that of a life; the first end in that order is the one that is hoped for.
 */
export function stagesIn<Stage extends string>({ root }: { readonly root: StageNode<Stage> }): Stages<Stage> {
  const within = (node: StageNode<Stage>): readonly StageNode<Stage>[] => {
    const inner = Object.values(node.states);
    return inner.length === 0 ? [node] : inner.flatMap(within);
  };
  const goesOn = ({ tags, parent }: StageNode<Stage>): boolean =>
    tags.includes('open') || (parent !== undefined && goesOn(parent));
  const leadsTo = (node: StageNode<Stage>, end: StageNode<Stage>): boolean =>
    [...node.transitions.values()].flat().some(({ target }) => target?.includes(end)) ||
    (node.parent !== undefined && leadsTo(node.parent, end));
  const states = within(root).map((node) => {
    if (node.meta?.stage === undefined) throw new Error(`the state “${node.key}” has no stage`);
    return { node, stage: node.meta.stage, isOpen: goesOn(node) };
  });
  const find = (name: string) => {
    const found = states.find(({ node }) => node.key === name);
    if (found === undefined) throw new Error(`there is no state “${name}”`);
    return found;
  };
  const last = states.findLastIndex(({ isOpen }) => isOpen);
  const goal = states[last + 1];
  const until = (index: number): readonly Stage[] => [
    ...new Set(states.slice(0, index + 1).map(({ stage }) => stage)),
  ];
  return {
    stageOf: (state) => find(state).stage,
    isOpen: (state) => find(state).isOpen,
    standings(state) {
      const here = find(state);
      const isBefore = !states.slice(last + 1).includes(here);
      const end = isBefore ? goal : here;
      const way = until(
        isBefore ? last : states.findLastIndex(({ node, isOpen }) => isOpen && leadsTo(node, here.node)),
      );
      const stages = end === undefined ? way : [...way, end.stage];
      const at = stages.indexOf(here.stage);
      return stages.map((stage, index) => ({
        stage,
        is: index < at ? 'passed' : index === at ? 'here' : 'ahead',
      }));
    },
  };
}
