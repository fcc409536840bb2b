import { toNestErrors } from '@hookform/resolvers';
import type { KeyboardEvent } from 'react';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import { isComposing } from '@/ui/composing';

/** Issues by field name. Views map each issue to a text. */
export type Issues<Name extends string, Issue extends string> = Readonly<Partial<Record<Name, Issue>>>;

/** Creates a form resolver from a check that returns the issue of each invalid field. */
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

/** The first invalid field in screen order (REG-23). */
export function firstFailing<Name extends string>(
  order: readonly Name[],
  errors: Readonly<Partial<Record<Name, unknown>>>,
): Name | undefined {
  return order.find((name) => errors[name] !== undefined);
}

/** Submits on Enter even when the button is disabled, so that the form shows what is missing (LOGIN-06). */
export function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Whether an input event changed a text. Ticking a checkbox does not count: it does not resolve a visible error. */
export function isTyping({ target }: { readonly target: EventTarget }): boolean {
  return !(target instanceof HTMLInputElement && target.type === 'checkbox');
}
