/** What an operator demands of a text: its bounds in characters, and whether it may be left empty. */
interface TextRule {
  readonly required: boolean;
  readonly minLength: number;
  readonly maxLength: number;
}

/** An operator's pattern for a whole text; undefined when it does not compile. */
function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return undefined;
  }
}

/** Whether a text is a pattern. */
export const isPattern = (text: string): boolean => compiled(text) !== undefined;

/**
 * Whether a text that was read keeps an operator's rule, on the page and on the server. An empty one does when it is not
 * required (REG-18); any other must have a length within the bounds and match the whole pattern (REG-19). A pattern that
 * does not compile is no rule.
 */
export function keepsRule(
  text: string,
  { required, minLength, maxLength }: TextRule,
  pattern?: string,
): boolean {
  if (text === '' && !required) return true;
  const { length } = [...text];
  const isWithin = length >= minLength && length <= maxLength;
  return isWithin && (pattern === undefined || compiled(pattern)?.test(text) !== false);
}
