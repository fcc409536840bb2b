/**
 * The text in the box of a state: its name, its actors, the events it handles without leaving, and its outgoing
 * transitions.
 */
import {
  type ChartDescription,
  flattenStates,
  type StateDescription,
  type TransitionDescription,
} from '../describe';
import {
  conditionOf,
  type DelayFigures,
  delayFigures,
  edgeTrigger,
  invokeLabels,
  isWithin,
  parentOf,
} from './labels';
import { countWithin, type Picture, shownFor, stateAt } from './levels';

export type Tone = 'plain' | 'soft' | 'target';

export interface Phrase {
  readonly text: string;
  readonly tone: Tone;
}

/** An event that a state handles, in words: consecutive phrases, `target` last. */
export interface Entry {
  readonly phrases: readonly Phrase[];
  readonly transitions: readonly string[];
}

/** What a state does with events, for transitions with the same target. */
export interface Way {
  readonly entries: readonly Entry[];
  /** The target in words, as precise as in the chart; empty if the state stays. */
  readonly words: string;
  /** The box where the line ends; absent if the picture does not show it. */
  readonly to?: string;
  readonly transitions: readonly string[];
}

export interface Content {
  readonly title: string;
  /** Summary of a closed state's contents. */
  readonly badge?: string;
  readonly notes: readonly string[];
  /** What changes no state, unless another branch that does is tried before. */
  readonly stays: readonly Entry[];
  /** Branches of one event in the order in which they are tried. */
  readonly ways: readonly Way[];
}

/** The box for transitions from outside of the picture. */
export const OUTSIDE = '::outside';

interface Move {
  readonly box: string;
  readonly prefix: string;
  readonly transition: TransitionDescription;
  readonly words: string;
  readonly to?: string;
}

/** Whether a transition leads to another state. */
export function leads({ targets, source }: TransitionDescription): boolean {
  return targets.length > 0 && !(targets.length === 1 && targets[0] === source);
}

const lastKey = (path: string) => path.split('.').at(-1) ?? path;

/** A path relative to `from`: without their shared ancestors. */
function relative(path: string, from: string): string {
  const keys = path.split('.');
  const others = from.split('.');
  let shared = 0;
  while (shared < keys.length - 1 && keys[shared] === others[shared]) shared += 1;
  return keys.slice(shared).join('.');
}

/** The targets in words, each shortened where it stays clear. */
function targetWords(targets: readonly string[], source: string, title: string): string {
  const isAgain = targets.some((target) => isWithin(source, target) && target !== source);
  const names = targets.map((target) => (target === '' ? title : relative(target, source)));
  const short = names.map((name) => (targets.length > 1 || name.length > 34 ? lastKey(name) : name));
  return `${short.join(' + ')}${isAgain ? ' (again)' : ''}`;
}

/** The one state where the line of a transition ends. */
function lineEnd(targets: readonly string[], source: string): string {
  const [first = '', ...rest] = targets;
  let shared = first;
  while (!rest.every((target) => isWithin(target, shared))) shared = parentOf(shared) ?? '';
  // Several regions, entered from outside: the border of their parent. From within the parent: the deepest of them.
  if (!isWithin(source, shared) || rest.length === 0) return shared;
  const depth = (target: string) => {
    let ancestor = target;
    while (!isWithin(source, ancestor)) ancestor = parentOf(ancestor) ?? '';
    return ancestor.length;
  };
  return targets.reduce((best, target) => (depth(target) > depth(best) ? target : best), first);
}

function moveOf(
  chart: ChartDescription,
  picture: Picture,
  states: ReadonlyMap<string, StateDescription>,
  transition: TransitionDescription,
): Move | undefined {
  const { source, targets } = transition;
  const end = lineEnd(targets, source);
  const words = targetWords(targets, source, chart.root.key);
  const from = shownFor(picture, source);
  const to = shownFor(picture, end);
  if (from === undefined) {
    // From outside of the picture: shown if it leads to an inner state, not if it enters the frame.
    if (to === undefined || to === picture.root || isWithin(source, end)) return undefined;
    if (isWithin(picture.root, source) && source !== picture.root) {
      return {
        box: OUTSIDE,
        prefix: `in any state of ${source === '' ? chart.root.key : lastKey(source)}: `,
        transition,
        words: relative(end, picture.root),
        to,
      };
    }
    return {
      box: OUTSIDE,
      prefix: `${relative(source, picture.root)}: `,
      transition,
      words: relative(end, picture.root),
      to,
    };
  }
  const prefix = from === source ? '' : `${lastKey(source)}: `;
  if (to === undefined) return { box: from, prefix, transition, words: `↗ ${words}` };
  if (to === from) return from === source ? { box: from, prefix, transition, words } : undefined;
  // Into an ancestor: re-enters it at its initial state.
  if (picture.open.has(to) && isWithin(from, to)) {
    const { initial } = states.get(to) ?? {};
    const first = initial === undefined ? undefined : shownFor(picture, initial);
    if (first === undefined || isWithin(from, first)) return { box: from, prefix, transition, words };
    return { box: from, prefix, transition, words, to: first };
  }
  return { box: from, prefix, transition, words, to };
}

/** Merges entries with the same trigger and lists their guards. */
function entriesOf(
  moves: readonly Pick<Move, 'prefix' | 'transition'>[],
  delays: DelayFigures,
): readonly Entry[] {
  const byTrigger = new Map<string, { conditions: string[]; ids: string[] }>();
  for (const { prefix, transition } of moves) {
    const trigger = `${prefix}${edgeTrigger(transition, delays)}`;
    const known = byTrigger.get(trigger) ?? { conditions: [], ids: [] };
    known.conditions.push(conditionOf(transition));
    known.ids.push(transition.id);
    byTrigger.set(trigger, known);
  }
  return [...byTrigger].map(([trigger, { conditions, ids }]) => {
    const condition = conditions.filter(Boolean).join(' or ');
    return {
      phrases: [
        { text: trigger, tone: 'plain' as const },
        ...(condition === '' ? [] : [{ text: condition, tone: 'soft' as const }]),
      ],
      transitions: ids,
    };
  });
}

/** The transitions among which XState chooses, by trigger of one state. */
const groupOf = ({ source, trigger }: TransitionDescription): string => `${source}|${trigger}`;

/** One way for each target; a target has another one where a branch that is tried in between leads elsewhere. */
function waysOf(moves: readonly Move[], delays: DelayFigures): readonly Way[] {
  const ways: { readonly key: string; readonly moves: Move[] }[] = [];
  /** The way of the branch that was tried last, by group. */
  const reached = new Map<string, number>();
  for (const move of moves) {
    const key = `${move.to ?? ''}>${move.words}`;
    const group = groupOf(move.transition);
    const from = reached.get(group) ?? 0;
    const known = ways.findIndex((way, index) => index >= from && way.key === key);
    if (known < 0) ways.push({ key, moves: [move] });
    else ways[known]?.moves.push(move);
    reached.set(group, known < 0 ? ways.length - 1 : known);
  }
  return ways.map(({ moves: group }) => {
    const [first] = group;
    return {
      entries: entriesOf(group, delays),
      words: first?.words ?? '',
      ...(first?.to === undefined ? {} : { to: first.to }),
      transitions: group.map(({ transition }) => transition.id),
    };
  });
}

/** Those that stay without having to be read after one that leads away, and the others. */
function split(moves: readonly Move[]): Readonly<Record<'stays' | 'ways', readonly Move[]>> {
  const isLed = new Set<string>();
  const [stays, ways]: [Move[], Move[]] = [[], []];
  for (const move of moves) {
    const group = groupOf(move.transition);
    if (leads(move.transition)) isLed.add(group);
    (isLed.has(group) ? ways : stays).push(move);
  }
  return { stays, ways };
}

const staying = (box: string, transition: TransitionDescription): Move => ({
  box,
  prefix: transition.reenter ? '⟳ ' : '↻ ',
  transition,
  words: '',
});

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

/** Summary of a closed state: `11 states`, `5 regions, 24 states`. */
function badgeOf(state: StateDescription): string {
  const states = count(countWithin(state), 'state');
  return state.type === 'parallel' ? `${count(state.states.length, 'region')}, ${states}` : states;
}

/** The name; for a frame other than the whole chart, with its parent. */
function titleOf(chart: ChartDescription, picture: Picture, { path, type, key }: StateDescription): string {
  if (type === 'history') return `${key} (history)`;
  return path === picture.root && path !== '' ? [chart.root.key, ...path.split('.')].join(' › ') : key;
}

/** The contents of every box in a picture, by path; transitions from outside are under `OUTSIDE`. */
export function contentsOf(chart: ChartDescription, picture: Picture): ReadonlyMap<string, Content> {
  const delays = delayFigures(chart);
  const all = flattenStates(chart.root);
  const states = new Map(all.map((state) => [state.path, state]));
  const moves = all
    .flatMap(({ transitions }) => transitions)
    .flatMap((transition) => {
      if (leads(transition)) return moveOf(chart, picture, states, transition) ?? [];
      return shownFor(picture, transition.source) === transition.source
        ? staying(transition.source, transition)
        : [];
    });
  const frame = stateAt(chart.root, picture.root);
  const shown = (frame === undefined ? [] : flattenStates(frame)).filter(
    ({ path }) => shownFor(picture, path) === path,
  );
  const contents = new Map(
    shown.map((state): [string, Content] => {
      const isClosed = state.states.length > 0 && !picture.open.has(state.path);
      const { stays, ways } = split(moves.filter(({ box }) => box === state.path));
      return [
        state.path,
        {
          title: titleOf(chart, picture, state),
          ...(isClosed ? { badge: badgeOf(state) } : {}),
          notes: invokeLabels(state),
          stays: entriesOf(stays, delays),
          ways: waysOf(ways, delays),
        },
      ];
    }),
  );
  const fromOutside = moves.filter(({ box }) => box === OUTSIDE);
  if (fromOutside.length > 0) {
    contents.set(OUTSIDE, { title: 'from outside', notes: [], stays: [], ways: waysOf(fromOutside, delays) });
  }
  return contents;
}
