import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compositionConversation, diffCharts, explore, recordChart } from '@explorer/index';
import type { ExplorableChart } from '@explorer/types';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registry } from '@/machines/registry';
import { atlasData } from '../../atlas/build/data';
import { fingerprintsOf } from '../../atlas/build/fingerprints';
import { sessionLogout } from '../composition/explored/sessionLogout';
import { seedFault } from '../explorer/sampleCharts';
import { launchChromium } from '../support/chromium';

/* The atlas as QA uses it, built from real charts and one with seeded faults. */

const CONFIG = fileURLToPath(new URL('../../atlas/vite.config.ts', import.meta.url));
const QUIET = { configFile: CONFIG, logLevel: 'error' } as const;

const chart = (id: string): ExplorableChart => {
  const found = registry.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`there is no chart ${id}`);
  return found;
};

/** The logout chart with an invariant that fails at its first step. */
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

/** Copies of charts, each built with one fault. */
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

const OMITTED = { 'farewell done': 'The server answers too late.' };
const MEASURED = {
  claims: { 'LOGOUT-02 the mask shows exactly during the logout': 'entry dropped: loggingOut' },
  mutations: 20,
  detected: { rules: 4, invariants: 12 },
  undetected: ['exit dropped: loggingOut'],
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
    const asked = { value: '"asking"', language: 'TY', width: 390, file: 'logout.TY.390.1.webp' };
    const { index, charts } = atlasData(
      [chart('logout'), chart('captcha'), chart('login'), faulty, hanging, parked],
      REQUIREMENTS,
      new Map([
        [
          'logout',
          {
            walks,
            screens: [asked],
            omissions: { unplayable: OMITTED, unseen: { idle: 'It shows nothing.' } },
          },
        ],
      ]),
      [
        { from: 'login', action: 'leave', to: 'logout', event: 'session.changed' },
        { from: 'login', action: 'notify', to: 'logout', event: 'session.changed' },
        { from: 'login', action: 'notify', to: 'absent', event: 'toast.show' },
      ].map((row) => ({ ...row, sender: row.from, receiver: row.to })),
      { logout: MEASURED },
    );
    await mkdir(join(folder, 'public/data/charts'), { recursive: true });
    await mkdir(join(folder, 'public/screens'), { recursive: true });
    const picture = sharp({ create: { width: 390, height: 844, channels: 3, background: '#fff' } });
    await picture.webp().toFile(join(folder, 'public/screens', asked.file));
    const path = ['logout: logout.ask', 'feedback: confirm.accept', 'logout: question is answered (yes)'];
    const compositions = [
      {
        id: sessionLogout.id,
        title: sessionLogout.title,
        members: Object.keys(sessionLogout.members),
        rules: ['a logout runs only with a session'],
        goals: [],
        configurations: 546,
        steps: 2000,
        unexpanded: 0,
        violations: [],
        runs: [
          {
            path,
            covers: ['logout.announceLeaving → session.session.leaving'],
            conversation: compositionConversation(sessionLogout, path),
          },
        ],
      },
    ];
    await writeFile(
      join(folder, 'public/data/compositions.json'),
      JSON.stringify({ compositions, isPending: false }),
    );
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
    await writeFile(
      join(folder, 'public/data/fingerprints.json'),
      JSON.stringify(fingerprintsOf([...charts.values()], REQUIREMENTS)),
    );
    await writeFile(join(folder, 'public/data/notes.json'), '[]');
    process.env['ATLAS_NOTES'] = join(folder, 'notes.json');
    const outDir = join(folder, 'site');
    await build({ ...QUIET, publicDir: join(folder, 'public'), build: { outDir } });
    server = await preview({ ...QUIET, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
    origin = server.resolvedUrls?.local[0] ?? '';
    browser = await launchChromium();
    page = await browser.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(origin);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await rm(join(folder, 'notes.json'), { force: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ media: null });
  });
  afterEach(() => {
    expect(problems.splice(0)).toEqual([]);
  });

  /** Opens an address without a load. It comes from another page, so that the view starts anew. */
  const open = async (hash: string) => {
    await page.goto(`${origin}#/compositions/none`);
    await page.goto(`${origin}#/${hash}`);
  };
  /** Opens an address in a new document. */
  const load = async (hash: string) => {
    await page.goto('about:blank');
    await page.goto(`${origin}#/${hash}`);
  };
  const state = (path: string) => page.locator(`.paper [data-state="${path}"]`);
  const step = (name: string) => page.getByRole('button', { name, exact: true });

  it('the map shows all charts, messages between charts, which chart runs which, and browser coverage', async () => {
    await open('');
    await page.getByRole('heading', { name: '6 charts' }).waitFor();
    expect(await page.locator('[data-chart]').count()).toBe(6);
    expect(await page.locator('.map-line[data-kind="runs"]').count()).toBe(1);
    expect(await page.locator('.map-line[data-kind="sends"]').count()).toBe(1);
    await page.getByPlaceholder('Find a chart').fill('captcha-01');
    expect(await page.locator('[data-chart]:not([data-dimmed])').count()).toBe(2);
    await page.locator('[data-chart="captcha"]').click();
    await page.getByRole('heading', { name: 'Captcha', level: 1 }).waitFor();
  });

  it('a state of the diagram opens what it is, and links to a run of the path there', async () => {
    await open('chart/logout/diagram');
    await state('asking').click();
    await page.getByRole('heading', { name: 'asking' }).waitFor();
    await page.getByRole('link', { name: 'run this path' }).first().click();
    await page.getByText('Path so far').waitFor();
  });

  it('states open and close, and the address stores the open ones', async () => {
    await open('chart/login/diagram');
    await state('open.submission').click({ position: { x: 30, y: 15 } });
    await state('open.submission.coolingDown').waitFor();
    await state('open.tab').press('Enter');
    await state('open.tab.sms').waitFor({ state: 'detached' });
    await load(new URL(page.url()).hash.slice(2));
    await state('open.submission.coolingDown').waitFor();
    expect(await state('open.tab.sms').count()).toBe(0);
    await page.getByPlaceholder(/Find a state/).fill('sms');
    await page.locator('.paper .found').first().waitFor();
  });

  it('pointing at a state highlights everything connected to it', async () => {
    await open('chart/logout/diagram');
    await state('asking').hover({ position: { x: 20, y: 12 } });
    await page.locator('.paper .line.faint').first().waitFor();
    expect(await state('asking').getAttribute('class')).not.toContain('faint');
  });

  it('texts are no wider than computed, and keep their size at 390 px', async () => {
    for (const width of [1012, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await open('chart/login/diagram');
      await page.locator('.paper text').first().waitFor();
      const outside = await page.locator('.paper g[data-state]').evaluateAll((groups) =>
        groups.flatMap((group) => {
          const box = group.querySelector('.box')?.getBoundingClientRect();
          return [...group.querySelectorAll('text')]
            .filter((text) => {
              const { left, right, height } = text.getBoundingClientRect();
              return box === undefined || left < box.left || right > box.right || height < 10;
            })
            .map((text) => text.textContent);
        }),
      );
      expect(outside).toEqual([]);
    }
  });

  it('the real chart can be run step by step, and a path can be shared by its address', async () => {
    await open('chart/logout/live');
    await step('logout.ask').click();
    expect(await state('asking').getAttribute('class')).toContain('active');
    await step('question done (yes)').click();
    expect(await state('loggingOut').getAttribute('class')).toContain('active');
    const address = page.url();
    await page.getByRole('button', { name: '← Back' }).click();
    expect(await state('asking').getAttribute('class')).toContain('active');
    await open(new URL(address).hash.slice(2));
    await state('loggingOut').and(page.locator('.active')).waitFor();
    await page.getByRole('button', { name: /^after LOGOUT_TIMEOUT/ }).click();
    await page.getByText(/Path so far \((?!0)/).waitFor();
  });

  it('a shared path that the chart no longer allows shows where it ends', async () => {
    await open(
      `chart/logout/live?path=${encodeURIComponent(JSON.stringify(['logout.ask', 'no such step']))}`,
    );
    await page.getByText('“no such step” is not possible here').waitFor();
    await open(`chart/login/live?path=${encodeURIComponent(JSON.stringify(['[no such beginning]']))}`);
    await page.getByText('“[no such beginning]” is not possible here').waitFor();
    await step('disclaimer.decline').waitFor();
  });

  it('the diagram highlights what no browser test reaches', async () => {
    await open('chart/logout/coverage');
    await page.getByText('1 browser walks').waitFor();
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

  it('a removed timeout and an unreachable state are reported with the path, and on the map', async () => {
    await open('chart/hanging/proofs');
    const broken = page.locator('[data-broken]');
    await broken.getByText('“loggingOut” waits for farewell with no timeout').waitFor();
    await broken.getByText('logout.ask → question done (yes)', { exact: true }).waitFor();
    await open('chart/parked/proofs');
    await broken.getByText('“parked” was never reached; no transition leads there').waitFor();
    await open('');
    expect(await page.locator('[data-chart="logout"] .broken').count()).toBe(0);
    for (const id of ['faulty', 'hanging', 'parked']) {
      await page.locator(`[data-chart="${id}"] .broken`).waitFor();
    }
  });

  it('a review of changes lists added, removed and changed charts, and colours the changed ones', async () => {
    await open('');
    await page.getByRole('link', { name: 'Changes since a1b2c3d' }).click();
    const charts = page.locator('main > table').getByRole('row');
    await charts.first().waitFor();
    expect(await charts.allInnerTexts()).toEqual([
      expect.stringContaining('Chart'),
      expect.stringMatching(/Account\s+Captcha\s+removed/),
      expect.stringMatching(/Account\s+Hanging\s+changed/),
    ]);
    await charts.getByRole('link', { name: 'Hanging' }).click();
    await page.getByText('loggingOut on after LOGOUT_TIMEOUT').first().waitFor();
    // Removed states appear in the table only; the rest of the chart is drawn around them.
    await state('loggingOut').waitFor();
    expect(page.url()).toContain('#/changes/hanging');
  });

  it('paths can be searched by their steps and stepped through', async () => {
    await open('chart/login/paths');
    await page.getByPlaceholder(/Find paths/).fill('disclaimer.decline → form.submit');
    await page.locator('.paths a').first().click();
    await page.getByText('Path so far').waitFor();
    await page.getByRole('button', { name: 'Forward →' }).click();
  });

  it('a state answers the questions of QA, one click each', async () => {
    await open('chart/login/diagram');
    await state('open.captcha.required').click();
    const card = page.locator('.panel');
    await card.getByRole('heading', { name: 'How do I get here?' }).waitFor();
    await card
      .getByText(/authentication done \(.*captcha/i)
      .first()
      .waitFor();
    await card.getByRole('button', { name: 'Walked', exact: true }).click();
    await card.getByText('No browser test replays this chart.').last().waitFor();
    await card.getByRole('heading', { name: 'Which requirements, and which tests?' }).waitFor();
    await card
      .getByRole('link', { name: /^Do “form.submit/ })
      .first()
      .click();
    await page.getByText('Path so far').waitFor();
  });

  it('a walked state has the recording of its walk; others say why there is no picture', async () => {
    await open('chart/logout/diagram?at=asking');
    await page.getByText('Recording of a browser test, 1 step').click();
    await page.getByRole('img', { name: 'After logout.ask, in TY' }).waitFor();
    await page.getByText('No picture in TY at 360 px, EN at 360 px, EN at 390 px.').waitFor();
    await open('chart/logout/coverage');
    await page.getByRole('heading', { name: 'Pictures of 1 of 5 states' }).waitFor();
    await page.getByText('Not replayed on the page. It shows nothing.').waitFor();
    await page.getByText('The server answers too late.', { exact: true }).waitFor();
  });

  it('a pictured state shows its screen in its box on demand', async () => {
    await open('chart/logout/diagram');
    const thumbnails = page.locator('.paper image');
    await page.getByRole('button', { name: 'Show screens' }).click();
    await expect.poll(() => thumbnails.count()).toBe(1);
    expect(await thumbnails.first().getAttribute('href')).toMatch(/^screens\/.*\.webp$/);
    const [box, thumbnail] = await Promise.all([state('asking').boundingBox(), thumbnails.boundingBox()]);
    expect(box?.height ?? 0).toBeGreaterThan(thumbnail?.height ?? 0);
    await page.getByRole('button', { name: 'Show screens' }).click();
    await expect.poll(() => thumbnails.count()).toBe(0);
  });

  it('what happens if… is answered by the chart, with the path, and says which charts are told', async () => {
    await open('chart/logout/what-if?if=silent');
    await page.getByRole('heading', { name: /^In loggingOut, while .+ does not answer/ }).waitFor();
    await page.getByRole('link', { name: 'run this path' }).first().waitFor();
    await page.getByLabel('What happens if').selectOption({ label: 'the language changes' });
    await page.getByText('This chart hears of no such thing').waitFor();
    await page.getByRole('link', { name: 'which charts are told' }).click();
    await page.getByRole('heading', { name: 'What happens if…' }).waitFor();
  });

  it('a group of states without transitions of its own is not called final', async () => {
    await open('chart/logout/diagram');
    await page.getByText('Nothing that holds in all of its states. Choose one of them.').waitFor();
  });

  it('pointing at a step in the panel emphasises its transition, and a selection fills the frame', async () => {
    await open('chart/logout/diagram?at=loggingOut');
    await page.locator('.panel .case a', { hasText: 'logout.ask' }).hover();
    await page.locator('.paper .line.faint').first().waitFor();
    const width = async () => (await state('loggingOut').boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('button', { name: 'Selection' }).click();
    await expect.poll(width).toBeGreaterThan(before);
  });

  it('compositions and paths are drawn as sequence diagrams', async () => {
    await open('compositions');
    const paper = page.locator('.sequence .paper');
    await paper.getByText('session.leaving').waitFor();
    await paper.getByText('loggedIn.leaving').waitFor();
    await open('chart/logout/diagram?at=loggingOut');
    await page.getByRole('link', { name: 'As a sequence diagram' }).click();
    await paper.getByText('endSession').waitFor();
    await page.getByText('As text').click();
    await page.getByText('1. User and page → Logout: logout.ask').waitFor();
  });

  it('proofs show their premises, what breaks them, and the strength of the tests', async () => {
    await open('chart/logout/proofs');
    await page.getByText('entry dropped: loggingOut').first().waitFor();
    await page.getByText(/^19 of 20 mutations of this chart are detected/).waitFor();
    await page
      .getByText(/premise true in \d+ of \d+/)
      .first()
      .waitFor();
    await open('chart/login/proofs');
    await page.getByText('Not measured; `npm run oracle` measures it.').waitFor();
  });

  it('on paper, a chart is drawn on sheets of A4', async () => {
    await open('chart/login/diagram');
    await state('open.tab').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const sheets = page.locator('.sheet:visible');
    expect(await sheets.count()).toBeGreaterThan(1);
    expect(await page.locator('.split:visible').count()).toBe(0);
    for (const { width, height } of await sheets.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()),
    )) {
      expect(width).toBeGreaterThan(0);
      expect(height).toBeLessThanOrEqual(1047);
    }
  });

  it('QA marks a state, the repository keeps it, and diagram and review show it', async () => {
    await load('chart/logout/diagram?at=asking');
    await page.getByLabel('Note about asking').fill('Which button has the focus?');
    await page.getByLabel('Your name').fill('Ana');
    await page.getByRole('button', { name: 'doubtful' }).click();
    await page.locator('.mark.doubtful[data-mark="asking"]').waitFor();
    expect(JSON.parse(await readFile(join(folder, 'notes.json'), 'utf8'))).toMatchObject([
      { kind: 'state', chart: 'logout', id: 'asking', verdict: 'doubtful', by: 'Ana' },
    ]);
    await page.reload();
    await page.locator('.mark.doubtful[data-mark="asking"]').waitFor();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByRole('link', { name: 'Logout: asking' }).waitFor();
    await page.getByText('Which button has the focus?').waitFor();
    expect(await page.locator('.outdated').count()).toBe(0);
  });

  it('a note on a path and on a requirement shows where they lead; an older one says so', async () => {
    const seen = { subject: '000000000000', chart: '000000000000' };
    const note = { verdict: 'wrong', words: 'No answer.', by: '', on: '2026-11-24', seen };
    const about = (subject: object) => ({ ...subject, ...note });
    await writeFile(
      join(folder, 'notes.json'),
      JSON.stringify([
        about({ kind: 'path', chart: 'logout', id: 'state loggingOut' }),
        about({ kind: 'requirement', chart: '', id: 'LOGOUT-99' }),
        about({ kind: 'state', chart: 'logout', id: 'removed' }),
      ]),
    );
    await load('chart/logout/diagram');
    const mark = page.locator('.mark.wrong.old[data-mark="loggingOut"]');
    await mark.waitFor();
    expect(await mark.locator('title').textContent()).toContain('This path has changed since.');
    await open('review');
    await page.getByText('This path has changed since.').waitFor();
    await page.getByText('This requirement has changed since.').waitFor();
    await page.getByText('This state no longer exists.').waitFor();
    await page.getByRole('link', { name: 'LOGOUT-99' }).click();
    await page.getByText('wrong').first().waitFor();
  });

  it('a release is reviewed by its changes: an item is ticked when its state is', async () => {
    await load('review');
    await page.getByText(/^0 of [1-9]\d* reviewed$/).waitFor();
    await page.locator('.checklist summary', { hasText: 'loggingOut' }).click();
    await page.getByLabel('Note about Hanging, loggingOut').waitFor();
    await page.getByRole('button', { name: 'reviewed' }).click();
    await page.getByText(/^1 of [1-9]\d* reviewed$/).waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as Markdown' }).click(),
    ]);
    expect(await text(await saved.createReadStream())).toContain('- [x] `loggingOut`');
  });

  it('another site cannot write notes', async () => {
    const body = JSON.stringify({ subject: { kind: 'state', chart: 'logout', id: 'asking' } });
    const answer = (headers: Record<string, string>) =>
      fetch(`${origin}data/notes.json`, { method: 'POST', body, headers }).then(({ status }) => status);
    const json = { 'content-type': 'application/json' };
    expect(await answer({ 'content-type': 'text/plain' })).toBe(403);
    expect(await answer({ ...json, origin: 'https://example.test' })).toBe(403);
    expect(await answer({ ...json, origin: origin.replace(/\/$/, '') })).toBe(200);
  });

  it('paths are grouped by what they reach, and can be exported', async () => {
    await open('chart/login/paths');
    const headings = page.locator('.cases h2');
    await headings.first().waitFor();
    expect((await headings.allInnerTexts()).map((text) => text.replace(/ \(.*/, ''))).toEqual([
      'The shortest path to each state',
      'The shortest path through each transition',
      'Refused steps',
    ]);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /as CSV/ }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe('login.csv');
  });

  it.each([
    '',
    'chart/login/diagram?at=open.tab',
    'chart/login/paths',
    'chart/login/tables',
    'chart/login/what-if?if=silent',
    'what-if?if=session',
    'chart/login/live',
    'chart/logout/live?path=%5B%22logout.ask%22%5D&view=sequence',
    'compositions',
    'chart/logout/coverage',
    'chart/faulty/proofs',
    'changes',
    'review',
    'requirements',
  ])('axe finds nothing at 390 px, and nothing is wider than the page: #/%s', async (hash) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(hash);
    await page.locator('h1').waitFor();
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async (): Promise<readonly string[]> => {
      const here: typeof axe = Reflect.get(window, 'axe');
      const found = await here.run();
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
    expect(violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('a requirement leads to its charts and shows when no test names it', async () => {
    await open('requirements');
    await page.getByText('1 of 2 named by a test').waitFor();
    await page.getByLabel(/without a test/).check();
    expect(await page.locator('tbody tr').count()).toBe(1);
  });
});
