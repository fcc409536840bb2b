/** Which states of a chart a picture shows open, and how a large chart is divided into pictures. */
import { type ChartDescription, flattenStates, type StateDescription } from '../describe';
import { isWithin, parentOf } from './labels';

/** A picture shows one state with its contents; open states inside it show theirs too. */
export interface Picture {
  /** Dot path of the state that is the frame; empty for the whole chart. */
  readonly root: string;
  /** Dot paths of the states that show their contents, including the root. */
  readonly open: ReadonlySet<string>;
}

/** A picture with more states than this is drawn in levels. */
const CROWD = 16;

export function stateAt(root: StateDescription, path: string): StateDescription | undefined {
  return flattenStates(root).find((state) => state.path === path);
}

/** A picture with every state below a root open. */
export function everythingOpen(chart: Pick<ChartDescription, 'root'>, root = ''): Picture {
  const frame = stateAt(chart.root, root);
  const inside = frame === undefined ? [] : flattenStates(frame);
  return { root, open: new Set(inside.flatMap(({ path, states }) => (states.length > 0 ? [path] : []))) };
}

/**
 * The picture of one state: as many states as fit are open, regions first, then those that add the fewest. Only the
 * number of states decides, so that one more transition never changes how a chart is divided.
 */
function pictureOf(frame: StateDescription): Picture {
  const open = new Set([frame.path]);
  let shown = frame.states.length;
  for (;;) {
    const candidates = flattenStates(frame)
      .filter(({ path, states }) => states.length > 0 && !open.has(path) && open.has(parentOf(path) ?? ''))
      .sort((a, b) => rank(a) - rank(b));
    const [next] = candidates;
    const isWhole = next?.type === 'parallel' && frame.states.length <= CROWD / 2;
    if (next === undefined) break;
    // A separate picture of a single state is pointless.
    const { length } = next.states;
    if (!isWhole && length > 1 && shown + length > CROWD) break;
    open.add(next.path);
    shown += next.states.length;
  }
  return { root: frame.path, open };
}

const rank = ({ type, states }: StateDescription) => states.length - (type === 'parallel' ? 100 : 0);

/** The pictures of a chart: the overview, then one for each state that it shows closed. */
export function picturesOf({ root }: Pick<ChartDescription, 'root'>): readonly Picture[] {
  const draw = (frame: StateDescription): readonly Picture[] => {
    const picture = pictureOf(frame);
    const closed = flattenStates(frame).filter(
      ({ path, states }) =>
        states.length > 0 && !picture.open.has(path) && picture.open.has(parentOf(path) ?? ''),
    );
    return [picture, ...closed.flatMap(draw)];
  };
  return draw(root);
}

/** File name of a picture without extension: `order`, `order.open.payment`. */
export function pictureName(id: string, { root }: Pick<Picture, 'root'>): string {
  return root === '' ? id : `${id}.${root}`;
}

/** Number of states inside a state. */
export function countWithin(state: StateDescription): number {
  return flattenStates(state).length - 1;
}

/**
 * The path that represents a state in a picture: its own, or that of the closed state around it; undefined outside of
 * the picture.
 */
export function shownFor({ root, open }: Picture, path: string): string | undefined {
  if (!isWithin(path, root)) return undefined;
  const keys = path === '' ? [] : path.split('.');
  for (let depth = root === '' ? 0 : root.split('.').length; depth < keys.length; depth += 1) {
    const ancestor = keys.slice(0, depth).join('.');
    if (!open.has(ancestor)) return ancestor;
  }
  return path;
}
