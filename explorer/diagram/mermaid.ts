/** A chart as Mermaid text, which Git hosts render in Markdown. */
import {
  type ChartDescription,
  flattenStates,
  type StateDescription,
  type TransitionDescription,
} from '../describe';
import {
  commonAncestor,
  type DelayFigures,
  delayFigures,
  edgeLabel,
  invokeLabels,
  isWithin,
  parentOf,
} from './labels';

function nodeId(path: string): string {
  return path === '' ? 's' : `s_${path.replace(/[^A-Za-z0-9]/g, '_')}`;
}

/** The id that stands for any active substate of a state. */
function anyId(path: string): string {
  return `any_${nodeId(path)}`;
}

/** Replaces characters that have a meaning in Mermaid by look-alikes. */
function plain(text: string): string {
  return text.replace(/"/g, '”').replace(/:/g, '∶').replace(/;/g, ',').replace(/[{}]/g, '');
}

interface MermaidEdge {
  /** The state in whose block the edge is written. */
  readonly block: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** The child of `ancestor` that contains `path`. */
function childTowards(ancestor: string, path: string): string {
  const depth = ancestor === '' ? 1 : ancestor.split('.').length + 1;
  return path.split('.').slice(0, depth).join('.');
}

/**
 * Mermaid connects only siblings, and never a composite state with itself. An edge across borders is drawn between the
 * outermost states that it leaves and enters; its label names the real target.
 */
function toEdge(
  transition: TransitionDescription,
  states: ReadonlyMap<string, StateDescription>,
  delays: DelayFigures,
): MermaidEdge | undefined {
  const { source, targets } = transition;
  if (targets.length === 0) return undefined;
  const target = commonAncestor(targets);
  const label = edgeLabel(transition, delays);
  if (isWithin(source, target)) return beginAgain(source, target, label, states);
  const exact = (to: string) =>
    targets.some((path) => path !== to) ? ` → ${targets.map(lastKey).join(' + ')}` : '';
  if (isWithin(target, source)) {
    const to = childTowards(source, target);
    return { block: source, from: anyId(source), to: nodeId(to), label: `${label}${exact(to)}` };
  }
  const block = commonAncestor([source, target]);
  const from = childTowards(block, source);
  const to = childTowards(block, target);
  const origin = from === source ? '' : `${lastKey(source)}: `;
  return { block, from: nodeId(from), to: nodeId(to), label: `${origin}${label}${exact(to)}` };
}

/** A transition to the source itself or an ancestor: re-enters it at its initial child, if it has one. */
function beginAgain(
  source: string,
  target: string,
  label: string,
  states: ReadonlyMap<string, StateDescription>,
): MermaidEdge | undefined {
  const { initial, states: children = [] } = states.get(target) ?? {};
  const again = `${label} (again)`;
  if (children.length === 0) {
    return { block: parentOf(target) ?? '', from: nodeId(source), to: nodeId(target), label: again };
  }
  if (initial === undefined) return undefined;
  const from = source === target ? anyId(source) : nodeId(childTowards(target, source));
  const loopsAround = from === nodeId(initial) && (states.get(initial)?.states.length ?? 0) > 0;
  return loopsAround ? undefined : { block: target, from, to: nodeId(initial), label: again };
}

function lastKey(path: string): string {
  return path.split('.').at(-1) ?? path;
}

/** The text of a `stateDiagram-v2`. */
export function mermaidDiagram(description: ChartDescription): string {
  const delays = delayFigures(description);
  const all = flattenStates(description.root);
  const states = new Map(all.map((state) => [state.path, state]));
  const edges = all
    .flatMap(({ transitions }) => transitions)
    .flatMap((transition) => toEdge(transition, states, delays) ?? []);
  const { root } = description;
  const body = blockLines(root, edges, delays).map((line) => `  ${line}`);
  return `${['stateDiagram-v2', ...body].join('\n')}\n`;
}

function blockLines(state: StateDescription, edges: readonly MermaidEdge[], delays: DelayFigures): string[] {
  const own = edges.filter(({ block }) => block === state.path);
  const any = anyId(state.path);
  const children = state.states.map((child) => stateLines(child, edges, delays, state.type === 'parallel'));
  return [
    ...(state.initial === undefined ? [] : [`[*] --> ${nodeId(state.initial)}`]),
    ...(own.some(({ from }) => from === any) ? [`state "in any state" as ${any}`] : []),
    ...children.flat(),
    ...own.map(({ from, to, label }) => `${from} --> ${to} : ${plain(label)}`),
  ];
}

function stateLines(
  state: StateDescription,
  edges: readonly MermaidEdge[],
  delays: DelayFigures,
  isRegion: boolean,
): string[] {
  const id = nodeId(state.path);
  const name = state.type === 'history' ? 'H' : state.key;
  // Mermaid's dividers between regions break the layout of states nested below them, so a word marks each region.
  const sign = isRegion ? ['(region)'] : [];
  const declared = `state "${plain([name, ...sign, ...invokeLabels(state)].join(' '))}" as ${id}`;
  if (state.states.length > 0) {
    const inner = blockLines(state, edges, delays).map((line) => `  ${line}`);
    return [`${declared} {`, ...inner, '}'];
  }
  const stays = state.transitions
    .filter(({ targets }) => targets.length === 0)
    .map((transition) => `${id} : ${plain(`↻ ${edgeLabel(transition, delays)}`)}`);
  return [declared, ...stays, ...(state.type === 'final' ? [`${id} --> [*]`] : [])];
}
