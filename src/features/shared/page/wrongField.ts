import { useEffect } from 'react';

/** Milliseconds after a submit in which an invalid field still gets the focus. */
const TIMEOUT_MS = 1_000;

const isWrong = (element: Element | null) => element?.getAttribute('aria-invalid') === 'true';

/** Focuses the first invalid field as soon as the form shows one. */
function focusOnWrongField(form: HTMLFormElement): void {
  const focus = () => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field === null) return;
    leave.abort();
    if (!isWrong(document.activeElement)) field.focus();
  };
  const leave = new AbortController();
  const observer = new MutationObserver(focus);
  const timer = setTimeout(() => leave.abort(), TIMEOUT_MS);
  leave.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  // Do not interrupt a player who continues typing.
  form.addEventListener('input', () => leave.abort(), { signal: leave.signal });
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
  // A field that was already invalid causes no mutation.
  requestAnimationFrame(() => requestAnimationFrame(() => leave.signal.aborted || focus()));
}

/** Focuses the first invalid field after any form is sent. */
export function useFocusOnWrongField(): void {
  useEffect(() => {
    const look = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement) focusOnWrongField(target);
    };
    document.addEventListener('submit', look);
    return () => document.removeEventListener('submit', look);
  }, []);
}
