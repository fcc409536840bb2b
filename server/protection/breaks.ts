import { and, eq, gt, inArray, max } from 'drizzle-orm';
import type { Database } from '../db/database';
import { type BreakKind, breakLife, playerBreaks } from '../db/schema';
import { createSteps, type WhichRows } from '../db/steps';
import { lockOwner } from '../member/lock';
import { note } from './history';

/** Ends of the breaks that run, the latest of each kind, in milliseconds; null when there is none. */
export interface BreakEnds {
  readonly timeOutUntil: number | null;
  readonly exclusionUntil: number | null;
}

const endOf = ({ deadlineAt }: Pick<typeof playerBreaks.$inferSelect, 'deadlineAt'>): number =>
  deadlineAt?.getTime() ?? 0;

const steps = createSteps({
  life: breakLife,
  table: playerBreaks,
  factsOf: (row: typeof playerBreaks.$inferSelect) => ({ lengthMs: endOf(row) - row.beganAt.getTime() }),
  async lock(tx, id, locking) {
    if (!(await lockOwner(tx, playerBreaks, id, locking))) return undefined;
    return (
      await tx
        .select()
        .from(playerBreaks)
        .where(eq(playerBreaks.id, Number(id)))
    )[0];
  },
  since: 'endedAt',
  effects: {
    noteBreak: (tx, row, { at }) => note(tx, row.memberId, { kind: row.kind, value: endOf(row), at }),
  },
});

/** Condition of breaks of a kind that run at a time. */
export const isRunning = (kind: BreakKind, at: number) =>
  and(eq(playerBreaks.kind, kind), gt(playerBreaks.deadlineAt, new Date(at)));

/** Reads the ends of the breaks that run on one of some accounts. */
export async function readBreaks(db: Database, memberIds: readonly number[], at: number): Promise<BreakEnds> {
  const ends =
    memberIds.length === 0
      ? []
      : await db
          .select({ kind: playerBreaks.kind, until: max(playerBreaks.deadlineAt) })
          .from(playerBreaks)
          .where(
            and(inArray(playerBreaks.memberId, [...memberIds]), gt(playerBreaks.deadlineAt, new Date(at))),
          )
          .groupBy(playerBreaks.kind);
  const until = (wanted: BreakKind) => ends.find(({ kind }) => kind === wanted)?.until?.getTime() ?? null;
  return { timeOutUntil: until('timeOut'), exclusionUntil: until('exclusion') };
}

/** Begins a break of an account, in a transaction that writes its time `at` everywhere. */
export async function beginBreak(
  tx: Database,
  { memberId, kind, until }: { readonly memberId: number; readonly kind: BreakKind; readonly until: number },
  at: number,
): Promise<void> {
  await steps.begin(tx, { lengthMs: until - at }, at, async (first) => {
    const [row] = await tx
      .insert(playerBreaks)
      .values({ memberId, kind, beganAt: new Date(at), ...first })
      .returning();
    return row;
  });
}

/** Lets breaks end whose time is over. */
export const passBreaks = (db: Database, at: number, which?: WhichRows): Promise<void> =>
  steps.passDeadlines(db, at, which);
