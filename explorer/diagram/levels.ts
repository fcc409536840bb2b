/** Which states of a chart a picture shows open, and into which pictures a large chart is divided. */
import { type ChartDescription, flattenStates, type StateDescription } from '../describe';
import { isWithin, parentOf } from './labels';

/** A picture shows one state with what it holds; of the states inside, those that are open show theirs too. */
export interface Picture {
  /** Dot path of the state that is the frame; empty for the whole chart. */
  readonly root: string;
  /** Dot paths of the states that show what they hold, the root among them. */
  readonly open: ReadonlySet<string>;
}

/** A picture with more states than this is drawn in levels. */
const CROWD = 16;

export function stateAt(root: StateDescription, path: string): StateDescription | undefined {
  return flattenStates(root).find((state) => state.path === path);
}

/** Every state open below a root. */
export function everythingOpen(chart: Pick<ChartDescription, 'root'>, root = ''): Picture {
  const frame = stateAt(chart.root, root);
  const inside = frame === undefined ? [] : flattenStates(frame);
  return { root, open: new Set(inside.flatMap(({ path, states }) => (states.length > 0 ? [path] : []))) };
}

/**
 * One picture for a state: as much as a picture holds is open, regions first and then whatever adds least.
 * Only the count of states decides, so that another transition never turns a picture into another kind.
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
    // A picture for one state would be none.
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

/** File name of a picture without its ending: `login`, `login.open.submission`. */
export function pictureName(id: string, { root }: Pick<Picture, 'root'>): string {
  return root === '' ? id : `${id}.${root}`;
}

/** How many states a state holds, itself not counted. */
export function countWithin(state: StateDescription): number {
  return flattenStates(state).length - 1;
}

/** What stands for a state in a picture: itself, or the closed state it lies in; nothing outside of the picture. */
export function shownFor({ root, open }: Picture, path: string): string | undefined {
  if (!isWithin(path, root)) return undefined;
  const keys = path === '' ? [] : path.split('.');
  for (let depth = root === '' ? 0 : root.split('.').length; depth < keys.length; depth += 1) {
    const ancestor = keys.slice(0, depth).join('.');
    if (!open.has(ancestor)) return ancestor;
  }
  return path;
}
