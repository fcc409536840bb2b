/** The review of a release: one item for each state with semantic changes, and one for each chart's other changes. */
import type { Change, ChartDiff } from './diff';

export interface ChecklistItem {
  readonly chart: string;
  readonly title: string;
  readonly area: string;
  /** Path of the changed state; empty for the whole chart. */
  readonly state: string;
  /** Whether the chart itself was added or removed. */
  readonly how: ChartDiff['how'];
  readonly changes: readonly Change[];
}

/** Path of the state that a change belongs to; empty for changes of the chart's guards, delays, events and data. */
function stateOf({ what, id }: Change): string {
  if (what === 'state') return id;
  return what === 'transition' ? (id.split('|')[0] ?? '') : '';
}

/** The nearest state around a removed one that still exists. */
function standing(path: string, exists: (path: string) => boolean): string {
  let at = path;
  while (at !== '' && !exists(at)) at = at.split('.').slice(0, -1).join('.');
  return at;
}

/**
 * The items of a review, by area and chart. Changes of a removed state belong to the nearest state around it, because
 * a review refers to what exists now.
 */
export function checklistOf(
  diffs: readonly ChartDiff[],
  exists: (chart: string, state: string) => boolean,
): readonly ChecklistItem[] {
  const items = diffs.flatMap(({ id: chart, title, area, how, changes, paths }): ChecklistItem[] => {
    const byState = new Map<string, Change[]>();
    for (const change of changes) {
      const state = standing(stateOf(change), (path) => exists(chart, path));
      byState.set(state, [...(byState.get(state) ?? []), change]);
    }
    // An added or removed chart, and a chart that only walks differently, are reviewed as a whole.
    if (how !== 'changed' || (changes.length === 0 && paths.length > 0)) byState.set('', [...changes]);
    return [...byState]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([state, its]) => ({ chart, title, area, state, how, changes: its }));
  });
  return items.toSorted((a, b) => a.area.localeCompare(b.area) || a.title.localeCompare(b.title));
}
