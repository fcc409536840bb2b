import { useSelector } from '@xstate/react';
import { use, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { servedPopup, takeServedPlace } from '@/features/shared/page/servedPopup';
import { useChart } from '@/features/shared/state/actors';
import { type FlowFrameRef, whenFormReady } from './whenFormReady';

/*
 * The server renders the form of a popup with the page, so that players can type before the scripts have loaded.
 * The real popup then replaces it and keeps what was typed.
 */

/** A field with a name, in a form that the player has begun to fill in. */
type Field = HTMLInputElement | HTMLSelectElement;

/** Sets a value so that React and the form library notice it. */
function enter(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
  // The form checks a field when the player leaves it.
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Copies what was typed to a field of the same name. */
function copy(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.type === 'checkbox') {
    if (from.checked !== from.defaultChecked && to.checked !== from.checked) to.click();
  } else if (from instanceof HTMLSelectElement || from.value !== from.defaultValue) {
    if (from.value !== to.value) enter(to, from.value);
  }
}

const fieldsOf = (form: HTMLElement): Field[] =>
  [...form.querySelectorAll<Field>('input[name], select[name]')].filter(({ name }) => name !== '');

/** The field with the focus and its selection; null when the focus is elsewhere. */
interface FocusedField {
  readonly name: string;
  readonly start: number | null;
  readonly end: number | null;
}

/** Reads which field of the served popup has the focus. */
function readFocus(): FocusedField | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLInputElement) || !servedPopup()?.contains(active)) return null;
  return { name: active.name, start: active.selectionStart, end: active.selectionEnd };
}

/** Replaces the served popup by the real one, in `dialog`. */
function replaceServedPopup(dialog: HTMLElement, focused: FocusedField | null): void {
  const served = servedPopup();
  if (served === null) return;
  const fields = new Map(fieldsOf(dialog).map((field) => [field.name, field]));
  if (fields.size === 0) {
    // The real form still loads; it takes the values when it mounts.
    served.hidden = true;
    return;
  }
  for (const from of fieldsOf(served)) {
    const to = fields.get(from.name);
    if (to !== undefined) copy(from, to);
  }
  const field = focused === null ? undefined : fields.get(focused.name);
  field?.focus();
  // Types such as `email` have no selection.
  if (field instanceof HTMLInputElement && focused?.start != null)
    field.setSelectionRange(focused.start, focused.end);
  takeServedPlace(dialog);
}

/** Waits by flow, so that a suspended view waits for the same promise. */
const readiness = new WeakMap<FlowFrameRef, Promise<void>>();

/**
 * Replaces the popup that the server rendered. Place it after a popup, and in a form that may mount later; it
 * waits until the form can render.
 */
export function ReplaceServed() {
  const frame = useSelector(useChart('navigation'), ({ children }) => children.flow);
  if (frame !== undefined && servedPopup() !== null) {
    const ready = readiness.get(frame) ?? whenFormReady(frame);
    readiness.set(frame, ready);
    use(ready);
  }
  const focused = useRef<FocusedField | null>(null);
  // Before the dialog opens, which takes the focus.
  useInsertionEffect(() => {
    focused.current = readFocus();
  }, []);
  useLayoutEffect(() => {
    const dialog = document.querySelector<HTMLElement>('#root dialog[open]');
    if (dialog !== null) replaceServedPopup(dialog, focused.current);
  }, []);
  return null;
}
