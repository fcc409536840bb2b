import { describe, expect, it, vi } from 'vitest';
import { EMBEDDED_HEADER } from '@/config/constants';
import { PAGE_NAMES } from '@/config/pageNames';
import { OPEN_STATUS } from '@/machines/shared/samples';
import { isRestoredPage } from '@/services/device';
import { createServedAnswers, readInitialData } from '@/services/initialData';

const PAGE = {
  answers: { '/api/vendors?language=TY': '{"v":1}', '/api/hot': '{"h":1}' },
  imageCdnSeed: 0.25,
};

function served(text: string | undefined) {
  const send = vi.fn(async (_address: string, _init: RequestInit) => new Response('from the network'));
  const page = {
    getElementById: (id: string) =>
      id === PAGE_NAMES.initialData && text !== undefined ? ({ textContent: text } as HTMLElement) : null,
  };
  const data = readInitialData(page);
  const answers = createServedAnswers(data, send);
  const ask = async (address: string, headers: HeadersInit = {}) =>
    (await answers.fetch(address, { headers })).text();
  return { ...data, ...answers, ask, sent: () => send.mock.calls.map(([address]) => address) };
}

describe('the answers embedded in a page', () => {
  it('are used once each, for a visitor, and fit if exactly these are requested', async () => {
    const { ask, matchesServerRender, imageCdnSeed, sent } = served(JSON.stringify(PAGE));
    expect(imageCdnSeed).toBe(0.25);
    expect([await ask('/api/hot'), await ask('/api/vendors?language=TY')]).toEqual(['{"h":1}', '{"v":1}']);
    expect(await matchesServerRender?.()).toBe(true);
    expect(sent()).toEqual([]);
    expect(await ask('/api/hot')).toBe('from the network');
    expect(await matchesServerRender?.()).toBe(false);
  });

  it('overlay answers are for later requests: once each, for a visitor, and no part of what fits', async () => {
    const { ask, matchesServerRender, sent } = served(
      JSON.stringify({ ...PAGE, overlayAnswers: { '/api/hot': '{"h":2}', '/api/game': '{"g":1}' } }),
    );
    expect([await ask('/api/hot'), await ask('/api/vendors?language=TY')]).toEqual(['{"h":1}', '{"v":1}']);
    expect(await matchesServerRender?.()).toBe(true);
    expect([await ask('/api/game'), await ask('/api/hot')]).toEqual(['{"g":1}', '{"h":2}']);
    expect(sent()).toEqual([]);
    expect(await ask('/api/game', { authorization: 'Bearer mine' })).toBe('from the network');
    expect(await ask('/api/hot')).toBe('from the network');
  });

  it.each([
    ['a member', '/api/hot', { authorization: 'Bearer mine' }],
    ['another language', '/api/vendors?language=EN', {}],
  ])('are not for %s', async (_who, address, headers) => {
    const { ask, matchesServerRender, sent } = served(JSON.stringify(PAGE));
    expect(await ask(address, headers)).toBe('from the network');
    expect(await matchesServerRender?.()).toBe(false);
    expect(sent()).toEqual([address]);
  });

  it.each([undefined, '', 'null', '{', '{"answers":{"/api/hot":1},"imageCdnSeed":0}'])(
    'a page with %s has none',
    async (text) => {
      const { ask, matchesServerRender, imageCdnSeed } = served(text);
      expect(matchesServerRender).toBeUndefined();
      expect(imageCdnSeed).toBeUndefined();
      expect(await ask('/api/hot')).toBe('from the network');
    },
  );

  it('are used on a page that the server has not rendered, which is not hydrated', async () => {
    const { ask, matchesServerRender, imageCdnSeed, sent } = served(
      JSON.stringify({ answers: PAGE.answers }),
    );
    expect([matchesServerRender, imageCdnSeed]).toEqual([undefined, undefined]);
    expect(await ask('/api/hot')).toBe('{"h":1}');
    expect(await ask('/api/hot')).toBe('from the network');
    expect(sent()).toEqual(['/api/hot']);
  });

  it('are marked, since they do not show that the site can be reached', async () => {
    const { fetch } = served(JSON.stringify(PAGE));
    const marks = [await fetch('/api/hot', {}), await fetch('/api/hot', {})].map(({ headers }) =>
      headers.has(EMBEDDED_HEADER),
    );
    expect(marks).toEqual([true, false]);
  });

  it('a page restored by the browser is outdated, however old', () => {
    const visit = (type?: string) =>
      isRestoredPage({ getEntriesByType: () => (type === undefined ? [] : [{ type } as never]) });
    expect([visit('back_forward'), visit('navigate'), visit('reload'), visit()]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('unreadable parts are left out, and the others are used', () => {
    const read = (data: unknown) =>
      readInitialData({ getElementById: () => ({ textContent: JSON.stringify(data) }) as HTMLElement });
    expect(read({ status: { info: 1 }, ...PAGE, isStored: true })).toEqual({
      status: null,
      ...PAGE,
      isStored: true,
    });
    expect(read({ status: OPEN_STATUS, answers: 7, imageCdnSeed: 0.5 })).toEqual({ status: OPEN_STATUS });
    expect(read({ status: OPEN_STATUS, ...PAGE, apiOrigin: 7 })).toEqual({ status: OPEN_STATUS, ...PAGE });
  });
});
