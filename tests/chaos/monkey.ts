import type { Stage } from '../journeys/support/stage';
import type { Visit } from '../journeys/support/visit';
import { SCREEN_PATHS } from './screens';

/** Number of actions, and errors. */
export interface MonkeyRun {
  readonly actions: number;
  readonly errors: readonly string[];
}

/** A reproducible sequence of random numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // Mulberry32: small and random enough here.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Texts to type: usual and hostile ones. */
const TEXTS = [
  '',
  'amihan',
  'Demo!2468',
  '9171234567',
  '500',
  '-1',
  '0',
  '1e9',
  '  ',
  '<b>x</b>',
  'ñ👾',
  'a'.repeat(200),
];

/** Performs one action on the page and returns its description. Runs in the page. */
function act({
  roll,
  text,
  turn,
}: {
  readonly roll: number;
  readonly text: string;
  readonly turn: number;
}): string {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const seen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.closest('[inert], [hidden]') === null;
  };
  const leavesSite = (element: Element) =>
    element instanceof HTMLAnchorElement &&
    (element.target === '_blank' || element.hasAttribute('download') || element.origin !== location.origin);
  const things = [
    ...top.querySelectorAll(
      'a[href], button:not([disabled]), input:not([type=file]):not([disabled]), textarea, select, summary, [role=tab], [role=radio]',
    ),
  ].filter((element) => seen(element) && !leavesSite(element));
  const thing = things[Math.floor(roll * things.length)];
  if (thing === undefined) return 'nothing';
  const name = `${thing.tagName.toLowerCase()} ${(thing.getAttribute('aria-label') ?? thing.textContent ?? '').trim().slice(0, 40)}`;
  const isText =
    thing instanceof HTMLTextAreaElement ||
    (thing instanceof HTMLInputElement && !/checkbox|radio|range|button|submit/.test(thing.type));
  if (isText && turn < 0.7) {
    thing.focus();
    const prototype =
      thing instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(thing, text);
    thing.dispatchEvent(new Event('input', { bubbles: true }));
    if (turn < 0.2) thing.form?.requestSubmit();
    return `type ${JSON.stringify(text.slice(0, 20))} into ${name}`;
  }
  for (const type of ['pointerdown', 'pointerup'] as const) {
    thing.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'touch' }));
  }
  if (thing instanceof HTMLElement) {
    thing.click();
    if (turn > 0.95) thing.click();
  }
  return `press ${name}`;
}

/** Errors that the page logs while offline, and offers a retry for. */
const WANT_OF_NETWORK = /dynamically imported module|Unable to preload CSS|could not update the recent games/;

/** Pause between two actions in milliseconds; every {@link REST_EVERY} actions it is longer. */
const BREATH = 4;
const REST = 120;
const REST_EVERY = 15;

/**
 * Taps, types, goes back, opens screens, loses the network and rotates the phone, from a seed. Uncaught and logged
 * errors count as broken; refusals of the platform do not.
 */
export async function runMonkey(
  stage: Stage,
  visit: Visit,
  {
    seed,
    actions,
    login,
  }: { readonly seed: number; readonly actions: number; readonly login?: () => Promise<void> },
): Promise<MonkeyRun> {
  const random = seeded(seed);
  const { page } = visit;
  const errors = new Map<string, string>();
  const trail: string[] = [];
  visit.excuse(() => true);
  await page.route(
    (url) => url.origin !== stage.origin && /^https?:$/.test(url.protocol),
    (route) => route.abort(),
  );
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  const collect = () => {
    for (const problem of visit.takeProblems()) {
      // Only uncaught errors, and logged errors that are not caused by the missing network.
      if (!/^(?:error|console error)/.test(problem) || WANT_OF_NETWORK.test(problem)) continue;
      if (!errors.has(problem)) errors.set(problem, `${problem} (after: ${trail.slice(-4).join(' · ')})`);
    }
  };
  await visit.goto('/m/home');
  let done = 0;
  for (; done < actions; done += 1) {
    const turn = random();
    const roll = random();
    const screen = SCREEN_PATHS[Math.floor(roll * SCREEN_PATHS.length)] ?? '/m/home';
    try {
      if (done % 100 === 99) {
        await stage.control('POST', '/limits/reset');
        await login?.();
      }
      if (turn < 0.02) {
        trail.push(`open ${screen}`);
        await visit.goto(screen);
      } else if (turn < 0.05) {
        trail.push('back');
        await page.goBack({ waitUntil: 'commit', timeout: 2_000 }).catch(() => null);
      } else if (turn < 0.055) {
        trail.push('offline and on again');
        await page.context().setOffline(true);
        await page.waitForTimeout(REST);
        await page.context().setOffline(false);
      } else if (turn < 0.06) {
        trail.push('turn');
        await page.setViewportSize(roll < 0.5 ? { width: 780, height: 360 } : { width: 360, height: 640 });
      } else if (turn < 0.09) {
        trail.push('key');
        await page.keyboard.press(roll < 0.5 ? 'Escape' : roll < 0.8 ? 'Tab' : 'Enter');
      } else if (turn < 0.13) {
        trail.push('scroll');
        await page.mouse.wheel(0, roll < 0.8 ? 900 : -900);
      } else {
        const text = TEXTS[Math.floor(random() * TEXTS.length)] ?? '';
        trail.push(await page.evaluate(act, { roll, text, turn: random() }));
      }
    } catch (error) {
      // The page was navigating, or a game is in full screen, which cannot be rotated.
      if (
        !/context was destroyed|navigat|net::ERR|Timeout|frame was detached|fullscreen/i.test(String(error))
      )
        throw error;
    }
    await page.waitForTimeout(done % REST_EVERY === 0 ? REST : BREATH);
    collect();
  }
  await page.waitForTimeout(REST);
  collect();
  return { actions: done, errors: [...errors.values()] };
}
