import type { RouterHistory } from '@tanstack/react-router';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor, fromCallback } from 'xstate';
import { createAppServices } from '@/composition/site/createAppServices';
import { FLOWS } from '@/composition/site/flows';
import type { CreateChart } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { installPrompt } from '@/services/install';
import { settle } from '../support/chart';
import { recordOpenings } from './openings';
import { isCallback, outcomeOf, type Served, servedBy } from './serving';
import { startSite } from './wholeSite';

/*
 * What listens for a chart opens listeners, timers, channels, sockets and requests. Each is closed once the chart has
 * left the state that listens.
 */

/** Everything that listens on the site, and what it opens, by hand. */
const LISTENERS: readonly (readonly [name: string, opens: readonly string[]])[] = [
  ['overlays · backButton', ['back button']],
  ['network · watchNetwork', ['network']],
  [
    'pageLife · watchPage',
    [
      'document visibilitychange',
      'document freeze',
      'document resume',
      'window pagehide',
      'window pageshow',
      'window storage',
      'interval',
    ],
  ],
  ['pageLife · answerTabs', ['channel']],
  ['siteUpdate · watchWorker', ['installing worker statechange', 'registration updatefound', 'interval']],
  ['smsCode · clock', ['interval']],
  ['login · countDown', ['interval']],
  ['recovery · countDown', ['interval']],
  ['registration · countDown', ['interval']],
  ['mailReset · countDown', ['interval']],
  ['stepUp · countDown', ['interval']],
  ['paymentPassword · countDown', ['interval']],
  ['deposit · countDown', ['interval']],
  ['withdrawal · countDown', ['interval']],
  ['statement · countDown', ['interval']],
  ['protection · countDown', ['interval']],
  ['manual-rebate · countDown', ['interval']],
  ['feedbackForm · countDown', ['interval']],
  ['login · offerPasskeys', ['timeout', 'request']],
  ['promotions · watchAddress', ['address']],
  ['gameCenter · watchAddress', ['address']],
  ['search · watchAddress', ['address']],
  ['homeLayout · watchAddress', ['address']],
  ['gameLink · watchLinks', ['block', 'address']],
  ['download · watchInstall', ['offer']],
  ['chatRoom · runChannel', ['socket']],
  ['popupNews · watchPlayer', ['document touchstart']],
  ['launch · watchFrame', ['window message']],
  ['launch · clock', ['interval']],
  ['lottery · clock', ['interval']],
];

/** What listeners are given; each takes its own. */
const INPUT = {
  ms: 60_000,
  everyMs: 1_000,
  elapsedSeconds: 0,
  launchId: 'launch-1',
  origin: 'https://game.example',
  url: '/chat/channel',
  ticket: 'ticket',
  modelId: 'host',
  lastSeq: null,
};
/** What some are told before they open anything. */
const TOLD = { type: 'offer', messages: [] };

const openings = recordOpenings();
let found: readonly Served[] = [];
let stopSite = () => {};

/** Notes that something listens until it leaves. */
function noting(what: string, leave: () => void): () => void {
  const close = openings.note(what);
  return () => {
    leave();
    close();
  };
}

/** A history whose listeners are noted. */
const noted = (history: RouterHistory): RouterHistory =>
  Object.assign(Object.create(history), {
    subscribe: (listener: Parameters<RouterHistory['subscribe']>[0]) =>
      noting('address', history.subscribe(listener)),
    block: (blocker: Parameters<RouterHistory['block']>[0]) => noting('block', history.block(blocker)),
  });

function standIn(): void {
  openings.stub('https://site.example/m/home');
  const prompt = installPrompt();
  const { watch } = prompt;
  vi.spyOn(prompt, 'watch').mockImplementation((listener) => noting('offer', watch(listener)));
}
// Vitest removes what a test has stubbed before the next one.
beforeEach(standIn);

beforeAll(async () => {
  vi.stubEnv('DEV', false);
  let appServices: ReturnType<typeof createAppServices> | undefined;
  const site = await startSite({
    noteListening: openings.note,
    flows: (core, router) => {
      appServices = createAppServices({ ...core, history: noted(core.history) }, router);
      return () => new Promise(() => {});
    },
  });
  stopSite = site.stop;
  if (appServices === undefined) throw new Error('no services');
  const services = { ...appServices, whenComplete: async () => {}, addTexts: async () => {} };
  standIn();
  const served: Served[] = [...servedBy(site.app.logic)];
  const create: CreateChart = (logic, options) => {
    served.push(...servedBy(logic));
    return createActor(logic, { ...options });
  };
  for (const { load } of Object.values(FLOWS)) (await (await load())(services))(create);
  found = served.filter(isCallback);
});

afterAll(() => {
  stopSite();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('the list of what listens is complete', () => {
  expect([...new Set(found.map(({ name }) => name))].sort()).toEqual(LISTENERS.map(([name]) => name).sort());
});

/** Starts a listener, lets it open what it opens, and stops it: what is left open. */
async function listen(logic: AnyActorLogic, opens: readonly string[]) {
  const before = openings.openNow();
  const known = openings.log().length;
  const actor = createActor(logic, { input: INPUT }).start();
  actor.send(TOLD);
  const opened = () => openings.log().slice(known);
  await vi.waitFor(() => expect(opened()).toEqual(expect.arrayContaining([...opens])), 10_000);
  actor.stop();
  for (let turn = 0; turn < 5; turn += 1) await settle();
  return openings.openNow().filter((one) => !before.includes(one));
}

it.each(LISTENERS)('%s closes what it has opened', async (name, opens) => {
  const all = found.filter((one) => one.name === name);
  expect(all.length).toBeGreaterThan(0);
  for (const { logic, chart } of all) {
    // Only a registered worker can be watched.
    if (name === 'siteUpdate · watchWorker') await outcomeOf(chart, 'register');
    expect(await listen(logic, opens)).toEqual([]);
  }
});

/** Something opens, and nothing closes it. */
const LEFT_OPEN: readonly (readonly [what: string, open: () => unknown])[] = [
  ['window message', () => window.addEventListener('message', () => {})],
  ['document touchstart', () => document.addEventListener('touchstart', () => {}, { passive: true })],
  ['interval', () => setInterval(() => {}, 60_000)],
  ['timeout', () => setTimeout(() => {}, 60_000)],
  ['channel', () => new BroadcastChannel('any')],
  ['socket', () => new WebSocket('wss://site.example')],
  ['observer', () => new MutationObserver(() => {}).observe(document, {})],
  ['request', () => fetch('/any').catch(() => {})],
];

it.each(LEFT_OPEN)('a %s that stays open is noticed', async (what, open) => {
  const listener = fromCallback(() => {
    open();
  });
  const left = await listen(listener, [what]);
  expect(left.map((one) => one.replace(/ \d+$/, ''))).toEqual([what]);
});
