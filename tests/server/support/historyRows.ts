import { type Lifecycle, lifecycleOf } from '@server/common/lifecycle';
import { PLAYER_TIME } from '@/machines/platform/round/round.machine';
import { LIVES, type Life, numberOf, type Row, timeOf } from '../../../simulation/lives';
import { type Booking, CALLS, type Operation, type StoredRow } from './clientHistory';

type Cycle = Lifecycle<unknown, { readonly type: string }, string>;

/** A state on the way of a row, with all actions until then. */
interface Moment {
  readonly state: string;
  readonly actions: readonly string[];
}
type Way = readonly Moment[];

const cycles = new Map<string, Cycle>();
function cycleOf({ table, chart }: Life): Cycle {
  const known = cycles.get(table);
  if (known !== undefined) return known;
  const read: Cycle = lifecycleOf(chart);
  cycles.set(table, read);
  return read;
}

/** The life of the rows of a table. */
export function lifeOf(table: string): Life {
  const life = LIVES.find((each) => each.table === table);
  if (life === undefined) throw new Error(`There is no chart of ${table}.`);
  return life;
}

/** The money that some actions move on the accounts of the row's member. */
const moneyOf = ({ effects }: Life, row: Row, actions: readonly string[]): number =>
  actions.reduce((sum, action) => sum + (effects?.[action]?.(row) ?? 0), 0);

const kept = new Map<string, unknown>();
/** Reads a chart once for all rows that are alike: most are, and there are many. */
function once<T>(of: unknown, read: () => T): T {
  const name = JSON.stringify(of);
  if (!kept.has(name)) kept.set(name, read());
  return kept.get(name) as T;
}

const beginOf = (life: Life, row: Row) => {
  const facts = life.facts?.(row);
  return once(['begin', life.table, facts], () => cycleOf(life).begin(facts));
};

/** Whether a row moves money as it is made. */
export const movesAtOnce = (life: Life, row: Row): boolean =>
  moneyOf(life, row, beginOf(life, row).actions) !== 0;

/** What a provider may have said, as the simulation tells it to the chart. */
const SAID: ReadonlySet<string> = new Set(['accepted', 'succeeded', 'failed']);

/** Every way on which the chart leads a row from its beginning. */
function waysOf(life: Life, row: Row, called: (path: RegExp) => boolean, now: number): readonly Way[] {
  const cycle = cycleOf(life);
  const facts = life.facts?.(row);
  const { state, actions, deadline } = beginOf(life, row);
  const begun = timeOf(row, 'created_at') ?? timeOf(row, 'placed_at') ?? 0;
  // A round that has ended has no deadline any more.
  const isDue = typeof deadline === 'number' && begun + (deadline || PLAYER_TIME) <= now;
  const happenings = life.happenings(row, { now, isNew: true, isDue, said: SAID, called });
  return once(['ways', life.table, facts, isDue, happenings], () => {
    const ways: Way[] = [];
    const walk = (way: Way, from: Moment): void => {
      ways.push(way);
      const steps = [
        ...happenings.map((happening) => cycle.step(from.state, facts, happening)),
        ...(isDue ? [cycle.pass(from.state, facts)] : []),
      ];
      for (const step of steps) {
        // A step that stays moves no money by itself; what it leads to is a step of its own.
        if (step === undefined || way.some((moment) => moment.state === step.state)) continue;
        const next = { state: step.state, actions: [...from.actions, ...step.actions] };
        walk([...way, next], next);
      }
    };
    walk([{ state, actions }], { state, actions });
    return ways;
  });
}

/** Before the row was made. */
const NOTHING = -1;
/** Steps within a state are ordered, and fewer than this. */
const MOST_STEPS = 1_000;
/** Refusals that do not depend on the row: no session, too many calls. */
const ASIDE = [401, 429];

/**
 * Where on its way the row was when it was answered; null if the answer does not say, undefined if it was never there.
 */
function placeOf({ call, answer, asked }: Operation, way: Way, group: readonly Operation[]) {
  if (answer === undefined || 'failed' in answer) return null;
  if ('refused' in answer) {
    if (call === 'act' || call === 'claim' || ASIDE.includes(answer.status)) return null;
    if (answer.refused !== 'conflict') return NOTHING;
    const own = JSON.stringify(asked);
    return group.some((other) => CALLS[other.call].makes && JSON.stringify(other.asked) !== own)
      ? null
      : undefined;
  }
  if (answer.shown === undefined) return NOTHING;
  const { state, step } = answer.shown;
  const index = way.findIndex((moment) => moment.state === state);
  return index < 0 ? undefined : index + step / MOST_STEPS;
}

/** What is wrong with what an answer shows of a row, whose last state it may show. */
function contradiction({ answer }: Operation, row: Row): string | undefined {
  if (answer === undefined || !('shown' in answer) || answer.shown === undefined) return undefined;
  const { id, state, step, columns } = answer.shown;
  if (id !== row['id']) return `${id} was shown instead of ${row['id']}`;
  const acts = numberOf(row, 'acts');
  // The act that decides a round leaves none of it open.
  const most = state === 'open' && row['state'] === 'settled' ? Math.max(0, acts - 1) : acts;
  if (step > most) return `${step} acts were shown as ${state}, and there were at most ${most}`;
  if (state !== row['state']) return undefined;
  const wrong = Object.entries(columns).find(([column, value]) => row[column] !== value);
  return wrong === undefined ? undefined : `${wrong[0]} is ${row[wrong[0]]}, and ${wrong[1]} was shown`;
}

/** What is wrong with a group of operations if their row went this way. */
function explainWay(group: readonly Operation[], row: Row, way: Way): ReadonlyMap<Operation, string> {
  const faults = new Map<Operation, string>();
  const told = way.map(({ state }) => state).join(', then ');
  const placed = group.map((operation) => ({ operation, place: placeOf(operation, way, group) }));
  const results = new Map<number, string>();
  for (const { operation, place } of placed) {
    const { answer, from } = operation;
    if (place === undefined) {
      faults.set(operation, `the row was ${told}, which does not explain the answer`);
      continue;
    }
    const against = contradiction(operation, row);
    if (against !== undefined) faults.set(operation, against);
    if (place === null) continue;
    const earlier = placed.find((other) => other.operation.until < from && (other.place ?? NOTHING) > place);
    if (earlier !== undefined) faults.set(operation, 'what was shown before is undone');
    if (answer === undefined || !('shown' in answer) || answer.shown === undefined) continue;
    const { result } = answer.shown;
    const first = results.get(place);
    if (first === undefined) results.set(place, result);
    else if (first !== result) faults.set(operation, 'the key was answered with two results');
  }
  const refused = placed.filter(({ place }) => place === NOTHING).map(({ operation }) => operation);
  const seen = placed.filter(({ place }) => typeof place === 'number' && place > NOTHING);
  const low = Math.max(...refused.map(({ from }) => from), Number.NEGATIVE_INFINITY);
  const high = Math.min(...seen.map(({ operation }) => operation.until), Number.POSITIVE_INFINITY);
  const isMaker = ({ call, answer, from, until }: Operation) =>
    CALLS[call].makes &&
    (answer === undefined || 'failed' in answer || 'shown' in answer) &&
    from <= high &&
    until >= low;
  if (!group.some(isMaker))
    for (const operation of refused.length > 0 ? refused : group)
      faults.set(operation, `the row is ${row['state']}, and no call can have made it then`);
  return faults;
}

/**
 * What is wrong with the operations with one key, whose row is stored, or is not: their faults. The row must have gone
 * one way through its chart, with the money that is booked for it.
 */
export function explainRow(
  group: readonly Operation[],
  [found, ...others]: readonly StoredRow[],
  booked: ReadonlyMap<string, readonly Booking[]>,
  now: number,
): ReadonlyMap<Operation, string> {
  const all = (why: string) => new Map(group.map((operation) => [operation, why] as const));
  if (found === undefined) {
    const shown = group.filter(({ answer }) => answer !== undefined && 'shown' in answer && answer.shown);
    return new Map(shown.map((operation) => [operation, 'what was shown is not stored'] as const));
  }
  if (others.length > 0) return all(`one key made ${others.length + 1} rows`);
  const { table, row } = found;
  const life = lifeOf(table);
  const called = (path: RegExp) => group.some(({ call }) => path.test(CALLS[call].path));
  const bookings = (booked.get(String(row['id'])) ?? []).filter(({ kind }) => life.kinds?.includes(kind));
  const moved = bookings.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const ways = waysOf(life, row, called, now).filter((way) => way.at(-1)?.state === row['state']);
  if (ways.length === 0) return all(`the row is ${row['state']}, to which no step of its chart leads`);
  let fewest: ReadonlyMap<Operation, string> | undefined;
  let why = '';
  for (const way of ways) {
    const actions = way.at(-1)?.actions ?? [];
    const due = moneyOf(life, row, actions);
    if (due !== moved) {
      why = `the row is ${row['state']} with ${moved} booked instead of ${due}`;
      continue;
    }
    const fault = life.fault?.(row, undefined, actions);
    if (fault !== undefined) {
      why = fault;
      continue;
    }
    const faults = explainWay(group, row, way);
    if (faults.size === 0) return faults;
    if (fewest === undefined || faults.size < fewest.size) fewest = faults;
  }
  return fewest ?? all(why);
}

/** The amount that an operation is about. */
export const amountOf = ({ asked }: Operation): number => numberOf(asked, 'amountMinor');
