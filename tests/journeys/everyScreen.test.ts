import { describe, expect, it } from 'vitest';
import { stageOfFile } from './support/stage';
import { tour } from './support/tour';

/* What holds on every screen for keyboards, input methods and the system's own colours. */

const stageOf = stageOfFile();

/** The sizes of a phone, and of a desktop's page at 400 % (WCAG 1.4.10). */
const PHONE = { width: 390, height: 844 };
const SIZES = [PHONE, { width: 320, height: 256 }];

/**
 * Elements of the page that something covers while they have the focus: from the first to the last and back. Takes the
 * focus as the Tab key would, which scrolls alike. Runs in the page.
 */
function coveredFocus(): readonly string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0]} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
  /** What is seen of a control: of a hidden checkbox, its label. */
  const shownOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isHidden = width < 5 || height < 5 || getComputedStyle(element).opacity === '0';
    return isHidden ? (element.closest('label') ?? element.parentElement ?? element) : element;
  };
  const coverAt = (shown: Element, x: number, y: number) => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return 'the edge of the screen';
    const hit = document.elementFromPoint(x, y);
    if (hit === null || shown.contains(hit)) return '';
    for (let over: Element | null = hit; over !== null && !over.contains(shown); over = over.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(over).position)) return nameOf(hit);
    }
    return '';
  };
  const coverOf = (focused: Element) => {
    const shown = shownOf(focused);
    const { left, right, top, bottom, height } = shown.getBoundingClientRect();
    const isTall = height > innerHeight - 150;
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const rows = isTall
      ? [top + 4]
      : [top + Math.min(4, height / 2), top + height / 2, bottom - Math.min(4, height / 2)];
    return rows.map((y) => coverAt(shown, x, y)).find((cover) => cover !== '');
  };
  const found = new Set<string>();
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const all = [
    ...root.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), summary, iframe, [tabindex]:not([tabindex="-1"])',
    ),
  ].filter((each) => each.checkVisibility() && each.tabIndex >= 0 && each.closest('[inert]') === null);
  for (const each of [...all, ...all.toReversed()]) {
    each.focus();
    if (document.activeElement !== each) continue;
    const cover = coverOf(each);
    if (cover !== undefined) found.add(`${nameOf(each)} under ${cover}`);
  }
  return [...found];
}

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

describe('on every screen', () => {
  it('19.12 nothing covers the focused element; input methods keep their keys, phones do not zoom into inputs, and what is chosen shows without colours', async () => {
    const found: Record<'covered' | 'composed' | 'small' | 'unmarked', string[]> = {
      covered: [],
      composed: [],
      small: [],
      unmarked: [],
    };
    await tour(await stageOf(), {}, async ({ page }, { path, player }) => {
      const note = (kind: keyof typeof found, all: readonly string[], size = PHONE) =>
        found[kind].push(...all.map((one) => `${path} (${player}, ${size.width} px): ${one}`));
      note('small', await page.evaluate(smallInputs));
      note('composed', await page.evaluate(composedKeys));
      await page.emulateMedia({ forcedColors: 'active' });
      note('unmarked', await page.evaluate(unmarked));
      await page.emulateMedia({ forcedColors: 'none' });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        note('covered', await page.evaluate(coveredFocus), size);
      }
      await page.setViewportSize(PHONE);
    });
    expect(found).toEqual({ covered: [], composed: [], small: [], unmarked: [] });
  }, 900_000);
});
