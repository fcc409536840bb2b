import type { ChartDescription, StateDescription, TransitionDescription } from '../describe';

/** Delays as displayed in a diagram: the name with its value, `after SMS_TICK (1 s)`. */
export type DelayFigures = ReadonlyMap<string, string>;

/** `1 s`, `1.5 s`, `500 ms`, `2 min`, `1 h`: in the largest exact unit. */
export function formatDuration(milliseconds: number): string {
  const units = [
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ] as const;
  for (const [unit, size] of units) {
    const count = milliseconds / size;
    if (count >= 1 && Number.isInteger(count * 10)) return `${count} ${unit}`;
  }
  return `${milliseconds} ms`;
}

/** `computed`; with the values of the exploration, `such as 1 s or 2 s`. */
export const computedDelay = (seen: readonly number[]): string =>
  seen.length === 0 ? 'computed' : `such as ${seen.map(formatDuration).join(' or ')}`;

/** The value of each named delay. */
export function delayFigures({ delays }: Pick<ChartDescription, 'delays'>): DelayFigures {
  return new Map(
    delays.flatMap(({ name, milliseconds, seen }) => {
      if (name.endsWith(' ms')) return [];
      if (milliseconds !== undefined) return [[name, formatDuration(milliseconds)] as const];
      // A computed delay lasts what the samples say in the exploration, and what the data say in the product.
      return [[name, computedDelay(seen)] as const];
    }),
  );
}

/** The trigger of a transition without its guard: `form.submit`, `after SMS_TICK (1 s)`. */
export function edgeTrigger(transition: TransitionDescription, delays: DelayFigures): string {
  const delay =
    transition.kind === 'after' ? delays.get(transition.trigger.replace(/^after /, '')) : undefined;
  return delay === undefined ? transition.trigger : `${transition.trigger} (${delay})`;
}

/**
 * When a transition is taken: `if isValid`; among branches with its place in the order in which they are tried,
 * `1. if isValid`, `2. else if isKnown`, `3. otherwise`. Empty if always.
 */
export function conditionOf({ guard, branch }: Pick<TransitionDescription, 'guard' | 'branch'>): string {
  if (branch === undefined) return guard === undefined ? '' : `if ${guard}`;
  if (guard === undefined) return `${branch}. otherwise`;
  return `${branch}. ${branch === 1 ? 'if' : 'else if'} ${guard}`;
}

/** `form.submit if isValid`, `form.submit 2. otherwise`, `after SMS_TICK (1 s)`. */
export function edgeLabel(transition: TransitionDescription, delays: DelayFigures): string {
  return [edgeTrigger(transition, delays), conditionOf(transition)].filter(Boolean).join(' ');
}

/** `editing: form.submit 1. if isValid → submitting`. */
export function transitionTitle(transition: TransitionDescription): string {
  const { source, trigger, targets } = transition;
  const when = [trigger, conditionOf(transition)].filter(Boolean).join(' ');
  return `${source || '(whole chart)'}: ${when} → ${targets.join(' + ') || 'stays'}`;
}

/** The actors of a state, shown beside its name. */
export function invokeLabels(state: StateDescription): readonly string[] {
  return state.invokes.map(({ id, src }) => `⚙ ${id === src ? id : `${id}: ${src}`}`);
}

/** Path of the parent; undefined for the whole chart. */
export function parentOf(path: string): string | undefined {
  if (path === '') return undefined;
  return path.split('.').slice(0, -1).join('.');
}

/** Whether `path` is `ancestor` or lies inside it. */
export function isWithin(path: string, ancestor: string): boolean {
  return ancestor === '' || path === ancestor || path.startsWith(`${ancestor}.`);
}

/** The innermost state that contains all the given ones. */
export function commonAncestor(paths: readonly string[]): string {
  const [first = '', ...rest] = paths;
  let ancestor = first;
  while (!rest.every((path) => isWithin(path, ancestor))) ancestor = parentOf(ancestor) ?? '';
  return ancestor;
}
