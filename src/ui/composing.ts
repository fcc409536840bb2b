import type { KeyboardEvent } from 'react';

/** The code of every key that an input method takes. */
const TAKEN = 229;

/**
 * Whether a key belongs to an input method, which chooses a word with it. Safari ends the composition before the key,
 * which then has only its code.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === TAKEN;
}
