import { type Booking, type End, groupsOf, type Operation, type StoredRow } from './clientHistory';
import { amountOf, lifeOf, movesAtOnce } from './historyRows';

/** A change of a member's balance, with the operations that are about it. */
interface Change {
  readonly amountMinor: number;
  readonly cashMinor: number;
  /** It was made after `from`; whatever is asked after `until` sees it. */
  readonly from: number;
  readonly until: number;
  readonly operations: readonly Operation[];
  readonly rowId: string;
}

/** The changes of a member's balance in their order, and the balances between them. */
interface Line {
  readonly changes: readonly Change[];
  /** One more than there are changes. */
  readonly amounts: readonly number[];
  readonly cash: readonly number[];
}

const isShown = ({ answer }: Operation, state?: unknown): boolean =>
  answer !== undefined &&
  'shown' in answer &&
  answer.shown !== undefined &&
  (state === undefined || answer.shown.state === state);

const firstEnd = (operations: readonly Operation[]): number =>
  Math.min(...operations.map(({ until }) => until), Number.POSITIVE_INFINITY);

/** Bookings that one transaction made: nobody sees a balance between them. */
function* transactionsOf(bookings: readonly Booking[]): Iterable<readonly [Booking, ...Booking[]]> {
  let open: [Booking, ...Booking[]] | undefined;
  for (const each of bookings) {
    if (open !== undefined && open[0].reference === each.reference && open[0].madeIn === each.madeIn)
      open.push(each);
    else {
      if (open !== undefined) yield open;
      open = [each];
    }
  }
  if (open !== undefined) yield open;
}

/** The balances of each member between the bookings, with the time in which each of these was made. */
export function linesOf(
  groups: ReadonlyMap<string, readonly Operation[]>,
  rows: ReadonlyMap<string, readonly StoredRow[]>,
  end: End,
): ReadonlyMap<string, Line> {
  const causes = new Map<string, { readonly stored: StoredRow; readonly group: readonly Operation[] }>();
  for (const [name, found] of rows)
    for (const stored of found)
      causes.set(String(stored.row['id']), { stored, group: groups.get(name) ?? [] });
  const lines = new Map<string, Line>();
  for (const [member, bookings] of groupsOf(end.bookings, (each) => each.member)) {
    const seen = new Set<string>();
    const changes: Change[] = [];
    for (const made of transactionsOf(bookings)) {
      const { reference } = made[0];
      const cause = causes.get(reference);
      const isFirst = !seen.has(reference);
      seen.add(reference);
      const sum = (part: 'amountMinor' | 'cashMinor') => made.reduce((all, each) => all + each[part], 0);
      const amounts = { amountMinor: sum('amountMinor'), cashMinor: sum('cashMinor') };
      if (cause === undefined) {
        const { NEGATIVE_INFINITY: from, POSITIVE_INFINITY: until } = Number;
        changes.push({ ...amounts, from, until, operations: [], rowId: reference });
        continue;
      }
      const { stored, group } = cause;
      // Money that moves later is there for certain once the last state is shown.
      const isAtOnce = isFirst && movesAtOnce(lifeOf(stored.table), stored.row);
      changes.push({
        ...amounts,
        from: Math.min(...group.map((each) => each.from)),
        until: firstEnd(group.filter((each) => isShown(each, isAtOnce ? undefined : stored.row['state']))),
        operations: group,
        rowId: reference,
      });
    }
    const now = end.balances.get(member) ?? { amountMinor: 0, cashMinor: 0 };
    const between = (part: 'amountMinor' | 'cashMinor') => {
      const line = [now[part]];
      for (const change of changes.toReversed()) line.push((line.at(-1) ?? 0) - change[part]);
      return line.toReversed();
    };
    lines.set(member, { changes, amounts: between('amountMinor'), cash: between('cashMinor') });
  }
  for (const [member, { amountMinor, cashMinor }] of end.balances)
    if (!lines.has(member)) lines.set(member, { changes: [], amounts: [amountMinor], cash: [cashMinor] });
  return lines;
}

/** The answer for a time from sorted times, each with its answer: that of the last one before it. */
function lookUp(
  sorted: readonly (readonly [time: number, value: number])[],
  time: number,
  none: number,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.[0] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1]?.[1] ?? none;
}

/** The fewest and the most changes that can have been made by a time. */
function boundsOf({ changes }: Line) {
  let most = 0;
  const done = changes
    .map(({ until }, index) => [until, index + 1] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([time, count]) => {
      most = Math.max(most, count);
      return [time, most] as const;
    });
  let fewest = changes.length;
  const begun = changes
    .map(({ from }, index) => [-from, index] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([time, count]) => {
      fewest = Math.min(fewest, count);
      return [time, fewest] as const;
    });
  return {
    /** What had ended before something was asked is seen by it; what began after its answer is not. */
    fewestAt: (from: number) => lookUp(done, from, 0),
    mostAt: (until: number) => lookUp(begun, -until, changes.length),
  };
}

/** Balances around a fault that are told. */
const AROUND = 3;

/** An operation whose answer no balance explains. */
interface WrongBalance {
  readonly operation: Operation;
  readonly why: string;
  readonly around: readonly Operation[];
}

/** Finds the operations that show a balance, or a lack of it, that was not there at any moment of theirs. */
export function* explainBalances(
  operations: readonly Operation[],
  lines: ReadonlyMap<string, Line>,
): Iterable<WrongBalance> {
  for (const [member, own] of groupsOf(operations, (each) => each.member)) {
    const line = lines.get(member);
    if (line === undefined) continue;
    const { changes } = line;
    const { fewestAt, mostAt } = boundsOf(line);
    const last = new Map(changes.map(({ rowId }, index) => [rowId, index] as const));
    const first = new Map(changes.map(({ rowId }, index) => [rowId, index] as const).toReversed());
    for (const operation of own) {
      const { answer, call, from, until } = operation;
      if (answer === undefined || 'failed' in answer) continue;
      let isRight: (index: number) => boolean;
      let least = fewestAt(from);
      let what: string;
      if ('refused' in answer) {
        if (answer.refused !== 'balance.insufficient' || call === 'act') continue;
        const held = call === 'withdrawal' ? line.cash : line.amounts;
        isRight = (index) => (held[index] ?? 0) < amountOf(operation);
        what = `less than ${amountOf(operation)}`;
      } else {
        const { balanceMinor, shown } = answer;
        if (balanceMinor === undefined) continue;
        isRight = (index) => line.amounts[index] === balanceMinor;
        what = String(balanceMinor);
        // An answer about a row comes after what is booked for its state.
        const booked = shown && (shown.state === 'open' ? first : last).get(shown.id);
        if (booked !== undefined) least = Math.max(least, booked + 1);
      }
      const most = mostAt(until);
      let index = least;
      while (index <= most && !isRight(index)) index += 1;
      if (index <= most) continue;
      const near = changes.slice(Math.max(0, least - 1), Math.min(least + AROUND, most + 1));
      const balances = line.amounts.slice(least, Math.max(least, Math.min(least + AROUND, most)) + 1);
      yield {
        operation,
        why: `${what} were said to be held, and ${least > most ? 'its order with others is impossible' : `it was ${balances.join(', then ')}`}`,
        around: [...new Set([operation, ...near.flatMap((change) => change.operations.slice(0, 2))])],
      };
    }
  }
}
