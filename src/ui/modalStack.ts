/**
 * The open modal dialogs, topmost last. Toasts and screen-reader announcements must be inside the topmost dialog,
 * because everything outside it is inert.
 */

/** Attribute of the root element while a modal dialog is open: the page behind it does not scroll. */
const MODAL_MARKER = 'data-modal';

let stack: ReadonlyArray<HTMLElement> = [];
const listeners = new Set<() => void>();

function set(next: ReadonlyArray<HTMLElement>) {
  stack = next;
  document.documentElement.toggleAttribute(MODAL_MARKER, next.length > 0);
  for (const listener of listeners) listener();
}

export function pushModal(dialog: HTMLElement): void {
  if (stack.at(-1) !== dialog) set([...stack.filter((one) => one !== dialog), dialog]);
}

export function dropModal(dialog: HTMLElement): void {
  if (stack.includes(dialog)) set(stack.filter((one) => one !== dialog));
}

export function topModal(): HTMLElement | undefined {
  return stack.at(-1);
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
