import { expect, it } from 'vitest';
import { stageOfFile } from '../support/stage';
import { tour } from '../support/tour';

/* What holds on every screen for input methods and the system's own colours. */

const stageOf = stageOfFile();

/** Inputs in which a phone zooms when they take the focus: iOS does below 16 px. Runs in the page. */
function smallInputs(): readonly string[] {
  const NOT_TYPED = '[type=checkbox], [type=radio], [type=range], [type=file], [type=hidden]';
  return [...document.querySelectorAll(`input:not(${NOT_TYPED}), textarea, select`)]
    .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
    .filter(({ size }) => size < 16)
    .map(({ field, size }) => `${field.getAttribute('name') ?? field.className}: ${size}px`);
}

/**
 * Fields that act on a key that belongs to an input method, which chooses a word with it. Safari ends the composition
 * before the key, which then has only its code. Runs in the page.
 */
function composedKeys(): readonly string[] {
  const found = new Set<string>();
  let name = '';
  const onSubmit = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    found.add(`${name} submits`);
  };
  addEventListener('submit', onSubmit, true);
  for (const field of document.querySelectorAll('input, textarea')) {
    name = field.getAttribute('name') ?? field.getAttribute('aria-label') ?? field.className;
    for (const isComposing of [true, false]) {
      for (const key of ['Enter', 'Escape']) {
        const taken = { key, isComposing, keyCode: 229, bubbles: true, cancelable: true };
        if (!field.dispatchEvent(new KeyboardEvent('keydown', taken))) found.add(`${name} takes ${key}`);
      }
    }
  }
  removeEventListener('submit', onSubmit, true);
  return [...found];
}

/** Chosen elements that look the same when they are not chosen, without the site's colours. Runs in the page. */
function unmarked(): readonly string[] {
  const STATES: Readonly<Record<string, string>> = {
    'aria-pressed': 'true',
    'aria-selected': 'true',
    'aria-current': '',
    'data-chosen': '',
  };
  const LOOK = ['borderTopStyle', 'borderTopWidth', 'outlineStyle', 'textDecorationLine'] as const;
  const lookOf = (element: Element) =>
    [undefined, '::before', '::after']
      .map((pseudo) => getComputedStyle(element, pseudo))
      .flatMap((style, part) => (part > 0 && style.content === 'none' ? [] : LOOK.map((name) => style[name])))
      .join();
  const found: string[] = [];
  for (const [name, chosen] of Object.entries(STATES)) {
    for (const element of document.querySelectorAll(chosen === '' ? `[${name}]` : `[${name}="${chosen}"]`)) {
      const value = element.getAttribute(name) ?? '';
      if (value === 'false' || !element.checkVisibility()) continue;
      const own = lookOf(element);
      element.setAttribute(name, 'false');
      if (name === 'data-chosen') element.removeAttribute(name);
      if (lookOf(element) === own) found.push(element.outerHTML.slice(0, 120));
      element.setAttribute(name, value);
    }
  }
  return found;
}

it('on every screen input methods keep their keys, phones do not zoom into inputs, and what is chosen shows without colours', async () => {
  const found: Record<'composed' | 'small' | 'unmarked', string[]> = {
    composed: [],
    small: [],
    unmarked: [],
  };
  await tour(await stageOf(), {}, async ({ page }, { path, player }) => {
    const note = (kind: keyof typeof found, all: readonly string[]) =>
      found[kind].push(...all.map((one) => `${path} (${player}): ${one}`));
    note('small', await page.evaluate(smallInputs));
    note('composed', await page.evaluate(composedKeys));
    await page.emulateMedia({ forcedColors: 'active' });
    note('unmarked', await page.evaluate(unmarked));
    await page.emulateMedia({ forcedColors: 'none' });
  });
  expect(found).toEqual({ composed: [], small: [], unmarked: [] });
}, 600_000);
