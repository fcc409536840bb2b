import type { BrowserStorage } from '../storage';
import { typedEntry } from '../storage/lazyEntries';

/** Milliseconds after a reload in which texts are restored: forms may render late. */
const TIMEOUT_MS = 30_000;

const FIELDS = 'input, textarea';
/** Types of fields whose text is kept: no passwords, files or fields set by scripts. */
const TEXTS: readonly string[] = ['text', 'search', 'email', 'tel', 'number', 'url', 'date', 'textarea'];
/** Visible passwords, one-time codes, card numbers and captcha answers. */
const SECRET = /one-time-code|password|^cc-|captcha/;

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Key of a field that is stable across a reload; undefined for a field whose text is not kept. */
function nameOf(field: Field): string | undefined {
  const isSecret = SECRET.test(`${field.autocomplete} ${field.name}`);
  if (isSecret || field.disabled || field.readOnly || !TEXTS.includes(field.type)) return undefined;
  return field.name || field.getAttribute('aria-label') || field.labels?.[0]?.textContent || undefined;
}

function typedIn(page: Document): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const field of page.querySelectorAll(FIELDS)) {
    const name = isField(field) ? nameOf(field) : undefined;
    if (name !== undefined && isField(field) && field.value !== '') {
      texts[name] = field.value;
    }
  }
  return texts;
}

/** Sets a text as if the player had typed it, so that the field's listeners run. */
function type(field: Field, text: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React overrides the element's value setter. Only the browser's own setter makes React notice the change.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Restores the texts of fields as they appear. A field that already has a text keeps it. */
function restore(page: Document, texts: Readonly<Record<string, string>>): void {
  const left = new Map(Object.entries(texts));
  const look = () => {
    for (const field of page.querySelectorAll(FIELDS)) {
      const name = isField(field) ? nameOf(field) : undefined;
      const text = name === undefined ? undefined : left.get(name);
      if (name === undefined || text === undefined || !isField(field)) continue;
      left.delete(name);
      if (field.value === '') type(field, text);
    }
    if (left.size === 0) stop();
  };
  const watch = new MutationObserver(look);
  const timer = setTimeout(() => watch.disconnect(), TIMEOUT_MS);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(page, { subtree: true, childList: true });
  look();
}

const address = () => location.pathname + location.search;

/**
 * Stores the texts typed on the page for a reload, in this tab and for the same address. Passwords, codes and files are
 * never stored.
 */
export function keepTyped(storage: BrowserStorage): void {
  const texts = typedIn(document);
  if (Object.keys(texts).length > 0) storage.write(typedEntry, { address: address(), texts });
}

/** Restores after a reload what {@link keepTyped} has stored. */
export function restoreTyped(storage: BrowserStorage): void {
  const kept = storage.read(typedEntry);
  storage.remove(typedEntry);
  const [navigation] = performance.getEntriesByType('navigation');
  const isReload = navigation !== undefined && 'type' in navigation && navigation.type === 'reload';
  if (isReload && kept?.address === address()) restore(document, kept.texts);
}
