import type { Browser } from 'playwright';
import { DEPOSIT_PATH } from '@/config/routes';
import { formatMoney } from '@/features/shared/format';
import cashier from '@/locales/ty/cashier';
import { type OpenedPage, openPage } from './measure';
import { logIn, SHOWN_BALANCE } from './member';
import { inRounds, shown, spreadOf } from './rounds';
import { type Asked, closePopup, figuresOf, rest, settle, slowDown, usableAt } from './visit';

/**
 * How long a member waits for the first spin of a game and for a deposit on a slow phone, and for which requests. The
 * page's own buttons in between are pressed as soon as they can be, so that no player's time counts.
 */

/** Deposited each time, in minor units. */
const AMOUNT = 10_000;
const PATIENCE = 90_000;
/** Milliseconds between looks for an answer. */
const LOOK = 100;

const SLOTS_PATH = '/m/slot-games';
const TILE = 'main [aria-setsize] button';
const GO = 'button.go';
/** Calls of the studio that play: a round, or the rest of one that is open. */
const ROUND = /\/(?:rounds|acts)$/;
const AMOUNT_FIELD = 'main input[inputmode="decimal"]';
const BALANCE = 'main section p[class*="_amount_"]';
const PAY = 'main section[aria-busy="false"] button';
const TO_HOME = 'main section:has([data-mood="good"]) a';

/** A request that a player waits for, in milliseconds since the tap. */
export interface Wait {
  readonly at: number;
  /** Undefined while it is pending at the end. */
  readonly took: number | undefined;
  readonly name: string;
}

/** What a tap waited for. */
interface Waited {
  /** Milliseconds since the tap, by what had come about. */
  readonly figures: Readonly<Record<string, number>>;
  readonly waits: readonly Wait[];
}

/** The requests that began between a tap and what it waited for, in order. */
export function waitsBetween(asked: readonly Asked[], tap: number, end: number): readonly Wait[] {
  return asked
    .filter(({ from }) => from >= tap && from <= end)
    .sort((a, b) => a.from - b.from)
    .map(({ url, kind, from, to }) => ({
      at: from - tap,
      took: to === undefined || to > end ? undefined : to - from,
      name: `${kind} ${new URL(url).pathname}`,
    }));
}

/** Selectors of buttons that are pressed in turn. */
interface Presses {
  readonly inPage: readonly string[];
  readonly inGame: readonly string[];
}

/** Runs in the page and in a game's frame: presses buttons in turn, each as soon as it can be pressed. */
function pressInTurn({ inPage, inGame }: Presses): void {
  const pressed: number[] = [];
  Object.assign(globalThis, { pressed });
  const buttons = window === top ? inPage : inGame;
  const look = () => {
    const next = buttons[pressed.length];
    const found = next === undefined ? null : document.querySelector<HTMLElement>(next);
    if (found?.matches(':not(:disabled)') === true) {
      pressed.push(performance.now());
      found.click();
    }
    if (pressed.length < buttons.length) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A logged-in member's phone. */
interface Phone extends Pick<OpenedPage, 'page' | 'cdp'> {
  readonly requests: () => readonly Asked[];
}

/**
 * Opens an address as a logged-in member, slow from then on, and does work once the page is settled. `presses` are
 * pressed in turn as soon as they can be.
 */
async function asMember(
  browser: Browser,
  address: URL,
  { usable, ...presses }: Presses & { readonly usable: string },
  work: (phone: Phone) => Promise<Waited>,
): Promise<Waited> {
  const { context, page, cdp } = await openPage(browser);
  try {
    await logIn(page, address.origin);
    const requests = await slowDown({ page, cdp }, [usable]);
    await page.addInitScript(pressInTurn, presses);
    await page.goto(address.href, { waitUntil: 'commit' });
    await usableAt(cdp, usable);
    await settle(cdp, requests);
    await closePopup({ page, cdp });
    return await work({ page, cdp, requests });
  } finally {
    await context.close();
  }
}

/** From a tap on the first tile of the slots list until the first spin of its game is answered. */
function spinOnce(browser: Browser, site: string): Promise<Waited> {
  const presses = { usable: TILE, inPage: [], inGame: [GO] };
  return asMember(browser, new URL(SLOTS_PATH, site), presses, async ({ page, cdp, requests }) => {
    await page.locator(TILE).first().tap({ noWaitAfter: true });
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const spin = requests().find(({ url, kind }) => kind === 'Fetch' && ROUND.test(url));
      if (spin?.to !== undefined) {
        const { tapped } = await figuresOf(cdp);
        return {
          figures: {
            'until spin can be pressed': spin.from - tapped,
            'until it is answered': spin.to - tapped,
          },
          waits: waitsBetween(requests(), tapped, spin.to),
        };
      }
      if (Date.now() > deadline) throw new Error('no spin was answered');
      await page.waitForTimeout(LOOK);
    }
  });
}

/** From the press on "continue" until the deposit is booked, and home shows the new balance. */
function depositOnce(browser: Browser, site: string): Promise<Waited> {
  const presses = { usable: AMOUNT_FIELD, inPage: [PAY, TO_HOME], inGame: [] };
  return asMember(browser, new URL(DEPOSIT_PATH, site), presses, async ({ page, cdp, requests }) => {
    const before = await page.locator(BALANCE).first().textContent();
    const after = Math.round(Number(before?.replace(/[^\d.]/g, '')) * 100) + AMOUNT;
    await page.locator(AMOUNT_FIELD).fill(String(AMOUNT / 100));
    const [balance] = await Promise.all([
      page.waitForFunction(
        ([selector, text]) => document.querySelector(selector)?.textContent === text && performance.now(),
        [SHOWN_BALANCE, formatMoney(after, 'PHP', 'TY')] as const,
        { timeout: PATIENCE },
      ),
      page.getByRole('button', { name: cashier['cashier.continue'], exact: true }).tap({ noWaitAfter: true }),
    ]);
    const { tapped } = await figuresOf(cdp);
    const [, booked]: number[] = await page.evaluate(() => Reflect.get(globalThis, 'pressed'));
    const shownAt = Number(await balance.jsonValue());
    return {
      figures: {
        'until it is booked': (booked ?? Number.NaN) - tapped,
        'until the balance shows on home': shownAt - tapped,
      },
      waits: waitsBetween(requests(), tapped, shownAt),
    };
  });
}

/** The visit whose last figure is the median. */
function medianOf(visits: readonly Waited[]): Waited | undefined {
  const last = ({ figures }: Waited): number => Object.values(figures).at(-1) ?? Number.NaN;
  return [...visits].sort((a, b) => last(a) - last(b))[Math.floor(visits.length / 2)];
}

/** Measures both `rounds` times and prints tables. Returns the visits that failed, each as a sentence. */
export async function benchMoney(browser: Browser, site: string, rounds: number): Promise<readonly string[]> {
  await rest();
  const { seen, failed, isQuiet, load } = await inRounds(rounds, {
    'first spin': () => spinOnce(browser, site),
    deposit: () => depositOnce(browser, site),
  });
  for (const [name, visits] of seen) {
    const median = medianOf(visits);
    console.log(
      `${name}: median of ${rounds} rounds, minimum and maximum, in milliseconds\n| | |\n|---|---|`,
    );
    for (const figure of Object.keys(median?.figures ?? {}))
      console.log(
        `| ${figure} | ${shown(spreadOf(visits.map(({ figures }) => figures[figure] ?? Number.NaN)))} |`,
      );
    console.log(`Requests of the median\n| after | took | |\n|---|---|---|`);
    for (const { at, took, name: request } of median?.waits ?? [])
      console.log(
        `| ${Math.round(at)} | ${took === undefined ? 'pending' : Math.round(took)} | ${request} |`,
      );
  }
  if (!isQuiet) console.log(load);
  return failed;
}
