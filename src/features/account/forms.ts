import { orNothing, type Reader } from '@contract/readers/reading';
import { toNestErrors } from '@hookform/resolvers';
import type { KeyboardEvent } from 'react';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import { isComposing } from '@/ui/composing';

/** Issues by field name. Views map each issue to a text. */
export type Issues<Name extends string, Issue extends string> = Readonly<Partial<Record<Name, Issue>>>;

/** The reader of each text of a form. */
export type ReadersOf<Values> = {
  readonly [Name in keyof Values as Values[Name] extends string ? Name : never]: Reader | 'asIs';
};

/**
 * Creates a form resolver from a check that returns the issue of each invalid field, and the reader of each text: the
 * form is submitted with what they read. A text stays `asIs` if it
 * is chosen, does not show, or is read into a number where it is sent.
 */
export function resolverOf<Values extends FieldValues>(
  check: (values: Values) => Issues<string, string>,
  readers: ReadersOf<Values>,
): Resolver<Values> {
  return (values, _context, options) => {
    const errors: Record<string, FieldError> = {};
    for (const [name, issue] of Object.entries(check(values))) {
      if (issue !== undefined) errors[name] = { type: issue, message: issue };
    }
    const texts: Record<string, string> = {};
    for (const [name, reader] of Object.entries<Reader | 'asIs'>(readers)) {
      if (reader === 'asIs') continue;
      const reading = orNothing(reader)(String(values[name] ?? ''));
      if (reading.ok) texts[name] = reading.value;
      else errors[name] ??= { type: reading.reason, message: reading.reason };
    }
    return Object.keys(errors).length === 0
      ? { values: { ...values, ...texts }, errors: {} }
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

/** Whether an input event changes whose account a form is about. */
export function isNamingAccount({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof HTMLInputElement && (target.name === 'username' || target.name === 'mobileNum');
}
