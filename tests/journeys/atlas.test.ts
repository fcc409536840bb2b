import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diffCharts, explore, recordChart } from '@explorer/index';
import type { ExplorableChart } from '@explorer/types';
import { type Browser, chromium, type Page } from 'playwright';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { registry } from '@/machines/registry';
import { atlasData } from '../../atlas/build/data';
import { seedFault } from '../explorer/sampleCharts';

/* The atlas as QA uses it, built from real charts and one with seeded faults. */

const CONFIG = fileURLToPath(new URL('../../atlas/vite.config.ts', import.meta.url));
const QUIET = { configFile: CONFIG, logLevel: 'error' } as const;

const chart = (id: string): ExplorableChart => {
  const found = registry.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`there is no chart ${id}`);
  return found;
};

/** The logout chart with an invariant that its first step breaks. */
const faulty: ExplorableChart = {
  ...chart('logout'),
  id: 'faulty',
  title: 'Faulty',
  model: {
    ...chart('logout').model,
    invariants: [
      { name: 'Nobody is ever asked', holds: (snapshot) => JSON.stringify(snapshot.value) !== '"asking"' },
    ],
  },
};

/** Copies of charts with one fault each in their making. */
const hanging: ExplorableChart = {
  ...chart('logout'),
  id: 'hanging',
  title: 'Hanging',
  machine: seedFault(chart('logout').machine, 'loggingOut', (node) => {
    delete node['after'];
  }),
};
const parked: ExplorableChart = {
  ...chart('logout'),
  id: 'parked',
  title: 'Parked',
  machine: seedFault(chart('logout').machine, '', (node) => {
    node['states'] = { ...Object(node['states']), parked: { description: 'Nobody comes here.' } };
  }),
};

const REQUIREMENTS = [
  { id: 'LOGOUT-01', text: 'Logging out asks first.', charts: ['logout'], tests: ['logout.test.ts: asks'] },
  { id: 'LOGOUT-99', text: 'Nothing proves this.', charts: [], tests: [] },
];

describe('the atlas', () => {
  let folder: string;
  let server: PreviewServer;
  let browser: Browser;
  let page: Page;
  let origin: string;
  const problems: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atlas-'));
    const walks = [{ input: 'default', language: 'TY', steps: ['logout.ask'] }];
    const { index, charts } = await atlasData(
      [chart('logout'), chart('captcha'), chart('login'), faulty, hanging, parked],
      REQUIREMENTS,
      new Map([['logout', { walks, screens: [] }]]),
    );
    await mkdir(join(folder, 'public/data/charts'), { recursive: true });
    const record = (entry: ExplorableChart) => recordChart(explore(entry));
    const sound = { ...chart('logout'), id: hanging.id, title: hanging.title };
    const changes = {
      since: 'a1b2c3d',
      diffs: diffCharts([record(sound), record(chart('captcha'))], [record(hanging)]),
    };
    await writeFile(
      join(folder, 'public/data/index.json'),
      JSON.stringify({ ...index, changesSince: changes.since }),
    );
    await writeFile(join(folder, 'public/data/changes.json'), JSON.stringify(changes));
    for (const [id, data] of charts) {
      await writeFile(join(folder, `public/data/charts/${id}.json`), JSON.stringify(data));
    }
    const outDir = join(folder, 'site');
    await build({ ...QUIET, publicDir: join(folder, 'public'), build: { outDir } });
    server = await preview({ ...QUIET, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
    origin = server.resolvedUrls?.local[0] ?? '';
    browser = await chromium.connect(inject('journeys').browser);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
  });
  afterEach(async () => {
    await page.close();
    expect(problems.splice(0)).toEqual([]);
  });

  const open = (hash: string) => page.goto(`${origin}#/${hash}`);
  const state = (path: string) => page.locator(`.paper [data-state="${path}"]`);
  const step = (name: string) => page.getByRole('button', { name, exact: true });

  it('the map shows all charts, who runs whom, and how far the browser went', async () => {
    await open('');
    await page.getByRole('heading', { name: '6 charts' }).waitFor();
    expect(await page.locator('[data-chart]').count()).toBe(6);
    expect(await page.locator('.map-line').count()).toBe(1);
    await page.getByPlaceholder('Find a chart').fill('captcha-01');
    expect(await page.locator('[data-chart]:not([data-dimmed])').count()).toBe(2);
    await page.locator('[data-chart="captcha"]').click();
    await page.getByRole('heading', { name: 'Captcha', level: 1 }).waitFor();
  });

  it('a state of the diagram opens what it is, and leads to a walk there', async () => {
    await open('chart/logout/diagram');
    await state('asking').click();
    await page.getByRole('heading', { name: 'asking' }).waitFor();
    await page.getByRole('link', { name: 'walk there' }).first().click();
    await page.getByText('Path so far').waitFor();
  });

  it('a printed diagram is whole', async () => {
    await page.setViewportSize({ width: 500, height: 400 });
    await open('chart/login/diagram');
    await state('open').waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const paper = page.locator('.paper');
    const [, , width, height] = (await paper.getAttribute('viewBox'))?.split(' ').map(Number) ?? [];
    const drawn = await paper.evaluate((svg: SVGSVGElement) => {
      const { x, y, width: across, height: down } = svg.getBBox();
      return [x + across, y + down];
    });
    expect(drawn[0]).toBeLessThanOrEqual(width ?? 0);
    expect(drawn[1]).toBeLessThanOrEqual(height ?? 0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.locator('.paper:not([viewBox])').waitFor();
  });

  it('the real chart is driven by hand, step by step, and a path is shared by its address', async () => {
    await open('chart/logout/live');
    await step('logout.ask').click();
    expect(await state('asking').getAttribute('class')).toContain('active');
    await step('question done (yes)').click();
    expect(await state('loggingOut').getAttribute('class')).toContain('active');
    const address = page.url();
    await page.getByRole('button', { name: '← Back' }).click();
    expect(await state('asking').getAttribute('class')).toContain('active');
    await page.goto('about:blank');
    await page.goto(address);
    await state('loggingOut').and(page.locator('.active')).waitFor();
    await page.getByRole('button', { name: /^after LOGOUT_TIMEOUT/ }).click();
    await page.getByText(/Path so far \((?!0)/).waitFor();
  });

  it('a shared path that the chart no longer allows says where it ends', async () => {
    await open(
      `chart/logout/live?path=${encodeURIComponent(JSON.stringify(['logout.ask', 'no such step']))}`,
    );
    await page.getByText('“no such step” is not possible here').waitFor();
    await open(`chart/login/live?path=${encodeURIComponent(JSON.stringify(['[no such beginning]']))}`);
    await page.getByText('“[no such beginning]” is not possible here').waitFor();
    await step('disclaimer.decline').waitFor();
  });

  it('what no browser test reaches stands out on the diagram', async () => {
    await open('chart/logout/coverage');
    await page.getByText('1 walks in a browser').waitFor();
    expect(await state('asking').getAttribute('class')).toContain(' covered');
    expect(await state('loggingOut').getAttribute('class')).toContain('uncovered');
    await page.getByRole('heading', { name: 'Transitions not taken' }).waitFor();
    await page.getByLabel('path tests').check();
    expect(await page.getByRole('heading', { name: 'Transitions not taken' }).count()).toBe(0);
  });

  it('a violated invariant shows the shortest path to it', async () => {
    await open('chart/faulty/proofs');
    await page.locator('[data-broken]', { hasText: 'Nobody is ever asked' }).waitFor();
    await page.getByText('Broken by logout.ask').waitFor();
  });

  it('a removed timeout and a state that nothing leads to are reported with the path, and on the map', async () => {
    await open('chart/hanging/proofs');
    const broken = page.locator('[data-broken]');
    await broken.getByText('“loggingOut” waits for farewell with no timeout').waitFor();
    await broken.getByText('logout.ask → question done (yes)').waitFor();
    await open('chart/parked/proofs');
    await broken.getByText('“parked” was never reached; nothing leads there').waitFor();
    await open('');
    expect(await page.locator('[data-chart="logout"] .broken').count()).toBe(0);
    for (const id of ['faulty', 'hanging', 'parked']) {
      await page.locator(`[data-chart="${id}"] .broken`).waitFor();
    }
  });

  it('a review of changes lists charts that came, went and changed, and colours what did', async () => {
    await open('');
    await page.getByRole('link', { name: 'Changes since a1b2c3d' }).click();
    const charts = page.locator('main > table').getByRole('row');
    await charts.first().waitFor();
    expect(await charts.allInnerTexts()).toEqual([
      expect.stringContaining('Chart'),
      expect.stringMatching(/Captcha\s+removed/),
      expect.stringMatching(/Hanging\s+changed/),
    ]);
    await charts.getByRole('link', { name: 'Hanging' }).click();
    await page.getByText('loggingOut on after LOGOUT_TIMEOUT').first().waitFor();
    // What is removed is in the table alone; what is left of the chart is drawn around it.
    await state('loggingOut').waitFor();
    expect(page.url()).toContain('#/changes/hanging');
  });

  it('paths are found by their steps and can be stepped through', async () => {
    await open('chart/login/paths');
    await page.getByPlaceholder(/Find paths/).fill('disclaimer.decline → form.submit');
    await page.locator('.paths a').first().click();
    await page.getByText('Path so far').waitFor();
    await page.getByRole('button', { name: 'Forward →' }).click();
  });

  it('a requirement leads to its charts and shows when no test names it', async () => {
    await open('requirements');
    await page.getByText('1 of 2 named by a test').waitFor();
    await page.getByLabel(/without a test/).check();
    expect(await page.locator('tbody tr').count()).toBe(1);
  });
});
