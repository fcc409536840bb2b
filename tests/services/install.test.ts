import { beforeEach, expect, it, vi } from 'vitest';
import type { InstallPrompt } from '@/services/install/install';

/** A browser's offer, which refuses to be used twice. */
function offerOf(outcome: 'accepted' | 'dismissed') {
  let isUsed = false;
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      if (isUsed) throw new DOMException('The prompt() method may only be called once.', 'InvalidStateError');
      isUsed = true;
      return { outcome };
    },
  });
}

let page = new EventTarget();
let prompt: InstallPrompt;
let heard: string[] = [];

beforeEach(async () => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  // A page keeps its offers from its first script on.
  vi.resetModules();
  const { installPrompt } = await import('@/services/install');
  prompt = installPrompt();
  heard = [];
  prompt.watch((event) => heard.push(event));
});

const NO_OFFER = 'the browser has made no offer';

it('PROD-06 without an offer there is nothing to ask', async () => {
  await expect(prompt.ask()).rejects.toThrow(NO_OFFER);
  expect(heard).toEqual([]);
});

it.each([
  ['accepted', true],
  ['dismissed', false],
] as const)(
  'PROD-06 an offer is asked once: after it was %s, only another one can be asked',
  async (outcome, accepted) => {
    const offer = offerOf(outcome);
    page.dispatchEvent(offer);
    // The browser must not show it by itself.
    expect([offer.defaultPrevented, heard]).toEqual([true, ['offered']]);
    expect(await prompt.ask()).toBe(accepted);
    await expect(prompt.ask()).rejects.toThrow(NO_OFFER);
    page.dispatchEvent(offerOf('accepted'));
    expect(heard).toEqual(['offered', 'offered']);
    expect(await prompt.ask()).toBe(true);
  },
);

it('PROD-06 two questions at once share no offer', async () => {
  page.dispatchEvent(offerOf('accepted'));
  const [first, second] = await Promise.allSettled([prompt.ask(), prompt.ask()]);
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
});

it('PROD-06 the newest offer is asked', async () => {
  page.dispatchEvent(offerOf('dismissed'));
  page.dispatchEvent(offerOf('accepted'));
  expect(await prompt.ask()).toBe(true);
});

it('PROD-06 an installed site has no offer any more', async () => {
  page.dispatchEvent(offerOf('accepted'));
  page.dispatchEvent(new Event('appinstalled'));
  expect(heard).toEqual(['offered', 'done']);
  await expect(prompt.ask()).rejects.toThrow(NO_OFFER);
});

it('PROD-06 who comes late hears an earlier offer, unless it was used; who has gone hears nothing', async () => {
  page.dispatchEvent(offerOf('dismissed'));
  const late: string[] = [];
  const leave = prompt.watch((event) => late.push(event));
  expect(late).toEqual(['offered']);
  await prompt.ask();
  const later: string[] = [];
  prompt.watch((event) => later.push(event))();
  expect(later).toEqual([]);
  leave();
  page.dispatchEvent(offerOf('dismissed'));
  expect(late).toEqual(['offered']);
});

it('PROD-06 an event of this name without a prompt is no offer', () => {
  page.dispatchEvent(new Event('beforeinstallprompt'));
  expect(heard).toEqual([]);
});
