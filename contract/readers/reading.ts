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

/** The reason of a refusal; undefined for a reading. */
export const reasonOf = <Value, Reason extends string>(
  reading: Reading<Value, Reason>,
): Reason | undefined => (reading.ok ? undefined : reading.reason);

/** Reads a text into the form in which it is sent and stored. */
export type Reader<Reason extends string = string> = (text: string) => Reading<string, Reason>;

/** A reader that also accepts a blank text, as nothing. */
export const orNothing =
  <Reason extends string>(reader: Reader<Reason>): Reader<Reason> =>
  (text) => {
    const reading = reader(text);
    return reading.ok || reading.reason !== 'empty' ? reading : read('');
  };

/**
 * Longest raw text of a field, in UTF-16 units: a whole message may be pasted. Its reader limits what was meant by it.
 */
export const RAW_LENGTH = 2_000;

/** Kinds of typed texts. A field of a form names its kind, and so does the field of the call that it is sent in. */
export type TextKind =
  | 'account'
  | 'code'
  | 'contact'
  | 'count'
  | 'day'
  | 'destination'
  | 'invitation'
  | 'mail'
  | 'message'
  | 'mobile'
  | 'money'
  | 'name'
  | 'password'
  | 'percentage'
  | 'pin'
  | 'search';
