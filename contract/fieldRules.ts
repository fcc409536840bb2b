import * as z from 'zod/mini';

/** Rule of one form field (REG-16). */
export const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.int().check(z.nonnegative()),
  maxLength: z.int().check(z.positive()),
  /** Pattern of the same answer's `patterns`. */
  patternId: z.string(),
});

/** A pattern that field rules refer to (REG-17, REG-19). */
export const fieldPattern = z.object({
  patternId: z.string(),
  /** Source of a regular expression (flag `u`) that the whole value must match. */
  pattern: z.string(),
  /** Message per language; `{{min}}` and `{{max}}` are replaced with the rule's bounds. */
  message: z.record(z.string(), z.string()),
});
