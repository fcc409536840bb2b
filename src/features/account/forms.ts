import { toNestErrors } from '@hookform/resolvers';
import type { KeyboardEvent } from 'react';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';

/** What is wrong with fields, by their names; the issues are keys that views have texts for. */
export type Issues<Name extends string, Issue extends string> = Readonly<Partial<Record<Name, Issue>>>;

/** A form's resolver from a check that names the issue of each field at fault. */
export function resolverOf<Values extends FieldValues>(
  check: (values: Values) => Issues<string, string>,
): Resolver<Values> {
  return (values, _context, options) => {
    const errors: Record<string, FieldError> = {};
    for (const [name, issue] of Object.entries(check(values))) {
      if (issue !== undefined) errors[name] = { type: issue, message: issue };
    }
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: toNestErrors(errors, options) };
  };
}

/** The first field at fault in the order in which they stand on screen (REG-23). */
export function firstFailing<Name extends string>(
  order: readonly Name[],
  errors: Readonly<Partial<Record<Name, unknown>>>,
): Name | undefined {
  return order.find((name) => errors[name] !== undefined);
}

/** The Enter key submits even past a disabled button, which then says what is missing (LOGIN-06). */
export function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Whether an input event changed a text, as opposed to ticking a box, which answers no error that shows. */
export function isTyping({ target }: { readonly target: EventTarget }): boolean {
  return !(target instanceof HTMLInputElement && target.type === 'checkbox');
}
