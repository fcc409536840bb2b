import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { siteUpdateMachine, type UpdateFound } from '@/machines/boot/siteUpdate/siteUpdate.machine';
import { kindOf } from '@/services/offline';

describe('new version of the site', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('PROD-06 asks only when the page may reload, asks again later, and reloads when the new version runs', async () => {
    let becomeIdle = () => {};
    const idle = new Promise<void>((resolve) => {
      becomeIdle = resolve;
    });
    const answers = [false, true];
    const asked: unknown[] = [];
    const reload = vi.fn();
    const actor = createActor(
      siteUpdateMachine.provide({
        actors: {
          register: fromPromise(async () => {}),
          watchWorker: fromCallback<UpdateFound>(({ sendBack }) => sendBack({ type: 'update.found' })),
          untilIdle: fromPromise(() => idle),
          askConfirmation: fromPromise(async ({ input }) => {
            asked.push(input);
            return answers.shift() ?? false;
          }),
          activate: fromPromise(async () => {}),
        },
        actions: { reload },
      }),
    ).start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([actor.getSnapshot().value, asked.length]).toEqual([{ registered: 'waiting' }, 0]);
    becomeIdle();
    await vi.advanceTimersByTimeAsync(0);
    expect([actor.getSnapshot().value, asked.length]).toEqual([{ registered: 'postponed' }, 1]);
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    expect([actor.getSnapshot().value, asked.length]).toEqual([{ registered: 'reloading' }, 2]);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('requests as classified by the service worker', () => {
  const kind = (path: string, traits: { mode?: string; method?: string; isPersonal?: boolean } = {}) =>
    kindOf({
      method: 'GET',
      mode: 'cors',
      isPersonal: false,
      origin: 'https://site.example',
      url: new URL(path, 'https://site.example'),
      ...traits,
    });

  it('PROD-06 caches pages, hashed files, pictures and the public data of the lobby', () => {
    expect(
      ['/', '/m', '/m/home', '/m/help?tag=terms'].map((path) => kind(path, { mode: 'navigate' })),
    ).toEqual(['page', 'page', 'page', 'page']);
    expect(
      ['/assets/a-1b2c.js', '/img/game/7.webp?w=240', '/api/catalogue/hot?pageNo=1'].map((path) =>
        kind(path),
      ),
    ).toEqual(['asset', 'picture', 'answer']);
  });

  it('PROD-06 does not cache personal, changing or cross-origin requests', () => {
    expect([
      kind('/api/catalogue/hot', { isPersonal: true }),
      kind('/api/member/info'),
      kind('/api/account/login', { method: 'POST' }),
      kind('/studio/game/1', { mode: 'navigate' }),
      kind('/dev/outbox', { mode: 'navigate' }),
      kind('https://cdn.example/img/1.webp'),
    ]).toEqual(['other', 'other', 'other', 'other', 'other', 'other']);
  });
});
