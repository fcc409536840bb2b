import * as z from 'zod/mini';
import { orNothing, RAW_LENGTH, type Reader, type TextKind } from './readers/reading';

/** The reader of each typed field of a request. */
export const READ_BY = z.registry<{ readonly kind: TextKind }>();

/** Name of the issue of a text that its reader refuses; the message is the reader's reason. */
export const READER_ISSUE = 'custom';

/**
 * A field that a person typed: the handler gets what the reader of its form reads, so that both accept the same texts.
 * The raw text may be longer than what is meant by it.
 */
/*@__NO_SIDE_EFFECTS__*/
export function typed(kind: TextKind, reader: Reader) {
  return z
    .string()
    .check(z.maxLength(RAW_LENGTH), (payload) => {
      if (payload.issues.length > 0) return;
      const reading = reader(payload.value);
      if (reading.ok) payload.value = reading.value;
      else payload.issues.push({ code: READER_ISSUE, message: reading.reason, input: payload.value });
    })
    .register(READ_BY, { kind });
}

/** A {@link typed} field that may be left empty. */
/*@__NO_SIDE_EFFECTS__*/
export const typedOrEmpty = (kind: TextKind, reader: Reader) => typed(kind, orNothing(reader));
