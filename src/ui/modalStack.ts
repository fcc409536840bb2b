/**
 * The modal dialogs that are open now, the topmost last. What must reach a player above a dialog (a toast, an
 * announcement for a screen reader) has to know it: everything outside the topmost dialog is inert.
 */
let stack: ReadonlyArray<HTMLElement> = [];
const listeners = new Set<() => void>();

function set(next: ReadonlyArray<HTMLElement>) {
  stack = next;
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
