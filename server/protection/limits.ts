import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { type LimitKind, type LimitPeriod, limitLife, protectionLimits } from '../db/schema';
import { createSteps, type WhichRows } from '../db/steps';
import { lockOwner } from '../member/lock';
import { note } from './history';

/** What a member chooses for a limit; no amount means no limit. */
export interface LimitChoice {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: number | null;
}

type LimitRow = typeof protectionLimits.$inferSelect;

const find = async (tx: Database, id: number | string): Promise<LimitRow | undefined> =>
  (
    await tx
      .select()
      .from(protectionLimits)
      .where(eq(protectionLimits.id, Number(id)))
  )[0];

const change = (tx: Database, { id }: LimitRow, values: Partial<LimitRow>) =>
  tx.update(protectionLimits).set(values).where(eq(protectionLimits.id, id));

const subjectOf = ({ kind, period }: LimitRow): string => `${kind}/${period}`;

const steps = createSteps({
  life: limitLife,
  table: protectionLimits,
  factsOf: (_row: LimitRow) => undefined,
  lock: async (tx, id, locking) =>
    (await lockOwner(tx, protectionLimits, id, locking)) ? find(tx, id) : undefined,
  effects: {
    async tighten(tx, row, { at, happening }) {
      const amount = happening?.amount ?? null;
      await change(tx, row, { amount, pendingAmount: null });
      await note(tx, row.memberId, { kind: 'limitTightened', subject: subjectOf(row), value: amount, at });
    },
    async keepForLater(tx, row, { at, happening }) {
      const amount = happening?.amount ?? null;
      await change(tx, row, { pendingAmount: amount });
      await note(tx, row.memberId, { kind: 'limitLoosened', subject: subjectOf(row), value: amount, at });
    },
    loosen: (tx, row) => change(tx, row, { amount: row.pendingAmount, pendingAmount: null }),
  },
});

/**
 * Chooses the amount of a limit. The caller must hold the member's lock. Resolves with the time at which the choice takes
 * effect; undefined when it does at once.
 */
export async function chooseLimit(
  tx: Database,
  memberId: number,
  { kind, period, amount }: LimitChoice,
  at: number,
): Promise<number | undefined> {
  const [stored] = await tx
    .select()
    .from(protectionLimits)
    .where(
      and(
        eq(protectionLimits.memberId, memberId),
        eq(protectionLimits.kind, kind),
        eq(protectionLimits.period, period),
      ),
    );
  const begun =
    stored ??
    (await steps.begin(tx, undefined, at, async (first) => {
      const [row] = await tx
        .insert(protectionLimits)
        .values({ memberId, kind, period, ...first })
        .returning();
      return row;
    }));
  if (begun === undefined) throw new Error('The limit was not stored.');
  // An earlier choice may be in force now.
  await steps.pass(tx, begun, at);
  const row = (await find(tx, begun.id)) ?? begun;
  await steps.follow(tx, row, { type: 'player.chose', amount, inForce: row.amount }, at);
  return (await find(tx, row.id))?.deadlineAt?.getTime();
}

/** Lets looser amounts that have waited long enough take effect. */
export const passLimits = (db: Database, at: number, which?: WhichRows): Promise<void> =>
  steps.passDeadlines(db, at, which);
