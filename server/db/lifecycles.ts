import {
  accountLife,
  bonusLife,
  breakLife,
  contractLife,
  limitLife,
  messageLife,
  paymentLife,
  rewardLife,
  roundLife,
  sessionLife,
} from './schema';

/** A table whose state column only steps of a chart may change. */
interface LifecycleTable {
  readonly table: string;
  /** Its state column, if it has another name. */
  readonly column?: string;
  /** Column that the allowed changes depend on; absent if they are the same for all rows. */
  readonly by?: string;
  /** Allowed changes: value of that column, state before, state after. */
  readonly changes: readonly (readonly string[])[];
}

/** The tables with a lifecycle. */
export const LIFECYCLES: readonly LifecycleTable[] = [
  { table: 'members', column: 'status', changes: accountLife.changes(undefined) },
  {
    table: 'payments',
    by: 'kind',
    changes: (['deposit', 'withdrawal'] as const).flatMap((kind) =>
      paymentLife.changes({ kind }).map((change) => [kind, ...change]),
    ),
  },
  { table: 'reward_applications', changes: rewardLife.changes(undefined) },
  {
    table: 'outbox',
    changes: [true, false].flatMap((hasCarrier) => messageLife.changes({ hasCarrier, lifetimeMs: 0 })),
  },
  {
    table: 'bonuses',
    changes: bonusLife.changes(undefined, [
      { type: 'round.counted', missingMinor: 0, leftMinor: 1 },
      { type: 'round.counted', missingMinor: 1, leftMinor: 0 },
    ]),
  },
  // A bet on a draw ends in the same ways.
  { table: 'bets', changes: roundLife.changes({ waitsFor: 'act', waitMs: 0 }) },
  { table: 'contract_requests', changes: contractLife.changes(undefined) },
  { table: 'sessions', changes: sessionLife.changes({ idleMs: 0, mostMs: 0 }) },
  { table: 'player_breaks', changes: breakLife.changes({ lengthMs: 0 }) },
  {
    table: 'protection_limits',
    changes: limitLife.changes(undefined, [
      { type: 'player.chose', amount: 1, inForce: 2 },
      { type: 'player.chose', amount: 2, inForce: 1 },
    ]),
  },
];

/** Name of the trigger that keeps a table to its chart, and of its function. */
export const guardName = (table: string): string => `${table}_follow_chart`;

/** The function of a table's trigger. The latest migration that defines it must say the same, which a test checks. */
export function guardFunction({ table, column = 'state', by, changes }: LifecycleTable): string {
  const columns = [...(by === undefined ? [] : [`NEW.${by}`]), `OLD.${column}`, `NEW.${column}`].join(', ');
  const rows = changes.map((change) => `    (${change.map((each) => `'${each}'`).join(', ')})`);
  return `CREATE OR REPLACE FUNCTION ${guardName(table)}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (${columns}) NOT IN (
${rows.join(',\n')}
  ) THEN
    RAISE EXCEPTION '${table}: no step leads from % to %', OLD.${column}, NEW.${column} USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;`;
}
