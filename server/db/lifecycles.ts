import { paymentLife } from './schema';

/** A table whose state column only steps of a chart may change. */
interface LifecycleTable {
  readonly table: string;
  /** Allowed changes: value of the column `kind`, state before, state after. */
  readonly changes: readonly (readonly [kind: string, from: string, to: string])[];
}

/** The tables with a lifecycle. */
export const LIFECYCLES: readonly LifecycleTable[] = [
  {
    table: 'payments',
    changes: (['deposit', 'withdrawal'] as const).flatMap((kind) =>
      paymentLife.changes({ kind }).map(([from, to]) => [kind, from, to] as const),
    ),
  },
];

/** Name of the trigger that keeps a table to its chart, and of its function. */
export const guardName = (table: string): string => `${table}_follow_chart`;

/** The function of a table's trigger. The latest migration that defines it must say the same, which a test checks. */
export function guardFunction({ table, changes }: LifecycleTable): string {
  const rows = changes.map((change) => `    (${change.map((each) => `'${each}'`).join(', ')})`);
  return `CREATE OR REPLACE FUNCTION ${guardName(table)}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind, OLD.state, NEW.state) NOT IN (
${rows.join(',\n')}
  ) THEN
    RAISE EXCEPTION '${table}: no step leads from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;`;
}
