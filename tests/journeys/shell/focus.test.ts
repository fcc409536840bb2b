import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { stageOfFile } from '../support/stage';
import { tour } from '../support/tour';

/* Whoever moves through the site by the keyboard always sees where the focus is. */

const stageOf = stageOfFile();

/** A phone, and one turned sideways at 400 % zoom of a small window, which WCAG 1.4.10 demands. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
] as const;

/** Most steps through a screen; long lists repeat what they show. */
const MOST_STEPS = 45;

interface Focused {
  /** Where the focus is; undefined once it has left the page. */
  readonly name: string | undefined;
  /** What is wrong with it. */
  readonly fault: string | undefined;
}

/** The focused element: whether it can be seen, and whether it shows that it has the focus. Runs in the page. */
function focused(): Focused {
  const element = document.activeElement;
  if (element === null || element === document.body || element instanceof HTMLIFrameElement)
    return { name: undefined, fault: undefined };
  const name = `${element.localName} ${(element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '').trim().slice(0, 40)}`;
  // A hidden input shows through its label.
  const isHidden = (each: Element) => {
    const { width, height } = each.getBoundingClientRect();
    return width < 2 || height < 2 || getComputedStyle(each).opacity === '0';
  };
  const shown = isHidden(element) ? (element.closest('label') ?? element) : element;
  const box = shown.getBoundingClientRect();
  const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const seenAt = (x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (shown.contains(top) || top.contains(shown) || top.closest('label') === shown);
  };
  // A large element may be higher than the screen: a fair part of it suffices.
  const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) =>
    [0.15, 0.5, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
  );
  const seen = points.filter(([x, y]) => inside(x, y) && seenAt(x, y)).length;
  if (seen < points.length / 3) {
    const cover = points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find((each) => each !== null && !shown.contains(each));
    return {
      name,
      fault: `hidden (${seen} of ${points.length} points) by ${cover?.localName}.${cover?.className} at ${Math.round(box.top)}..${Math.round(box.bottom)}`,
    };
  }
  const lookOf = () =>
    [element, shown, ...shown.querySelectorAll('*'), shown.parentElement]
      .flatMap((each) =>
        each === null
          ? []
          : [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(each, pseudo)),
      )
      .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor }) =>
        [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor].join(),
      )
      .join();
  const withFocus = lookOf();
  const html = element as HTMLElement;
  html.blur();
  const without = lookOf();
  html.focus({ preventScroll: true });
  return { name, fault: withFocus === without ? 'has no ring' : undefined };
}

/** Steps through a page by Tab, in one direction, and tells what could not be seen. */
async function faultsOf(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<readonly string[]> {
  const faults = new Set<string>();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press(key);
    const { name, fault } = await page.evaluate(focused);
    if (name === undefined && step > 0) break;
    if (fault !== undefined) faults.add(`${key}: ${name} ${fault}`);
  }
  return [...faults];
}

it.each(SIZES)(
  'the focus shows on every screen of $width by $height',
  async (viewport) => {
    const found: string[] = [];
    await tour(await stageOf(), { context: { viewport } }, async ({ page }, { path, player }) => {
      for (const key of ['Tab', 'Shift+Tab'] as const)
        found.push(...(await faultsOf(page, key)).map((fault) => `${path} (${player}) ${fault}`));
    });
    expect(found).toEqual([]);
  },
  900_000,
);
