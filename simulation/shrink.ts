import type { Plan, PlanItem } from './plan';
import type { Report } from './run';

/** A shorter history may fail this much later, in milliseconds. */
const MARGIN = 6 * 3_600_000;

/** Shorter plans than this one, those that leave out most first. */
function* shorter(items: readonly PlanItem[], size: number): Generator<readonly PlanItem[]> {
  for (let end = items.length; end > 0; end -= size) {
    const begin = Math.max(0, end - size);
    yield [...items.slice(0, begin), ...items.slice(end)];
  }
}

/** The same with one errand less, for each errand of a visit that has several. */
function* simpler(items: readonly PlanItem[]): Generator<readonly PlanItem[]> {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'visit' || item.errands.length < 2) continue;
    for (const left of item.errands.keys())
      yield items.with(at, { ...item, errands: item.errands.filter((_, errand) => errand !== left) });
  }
}

/**
 * Leaves out visits, kills and errands, greedily, as long as the same check still fails; resolves with the shortest plan
 * that was found, and its run.
 */
export async function shrink(
  plan: Plan,
  report: Report,
  run: (plan: Plan, longest: number) => Promise<Report>,
  onShorter: (items: number) => void = () => {},
): Promise<{ readonly plan: Plan; readonly report: Report }> {
  const failedAt = report.history.at(-1)?.at ?? 0;
  let best = { plan, report };
  async function attempt(items: readonly PlanItem[]): Promise<boolean> {
    const shorterPlan = { ...plan, items };
    const outcome = await run(shorterPlan, failedAt + MARGIN);
    if (outcome.broken?.check !== report.broken?.check) return false;
    best = { plan: shorterPlan, report: outcome };
    onShorter(items.length);
    return true;
  }

  // What was to come after the failure has no part in it.
  await attempt(plan.items.filter(({ at }) => at <= failedAt));
  for (let size = Math.ceil(best.plan.items.length / 2); size >= 1; ) {
    let found = false;
    for (const items of shorter(best.plan.items, size)) {
      found = await attempt(items);
      if (found) break;
    }
    if (!found) size = size === 1 ? 0 : Math.ceil(size / 2);
    else size = Math.min(size, Math.max(1, Math.ceil(best.plan.items.length / 2)));
  }
  for (let found = true; found; ) {
    found = false;
    for (const items of simpler(best.plan.items)) {
      found = await attempt(items);
      if (found) break;
    }
  }
  return best;
}
