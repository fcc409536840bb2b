/** Result of reading a text: its value, or a named reason that a screen says in the player's language. */
export type Reading<Value, Reason extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason };

/** A text that was read. */
export const read = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

/** A text that was refused. */
export const refused = <Reason extends string>(
  reason: Reason,
): { readonly ok: false; readonly reason: Reason } => ({ ok: false, reason });

/** The value of a reading; undefined for a refusal. */
export const readingValue = <Value, Reason extends string>(
  reading: Reading<Value, Reason>,
): Value | undefined => (reading.ok ? reading.value : undefined);
