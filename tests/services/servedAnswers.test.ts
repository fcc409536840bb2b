import { describe, expect, it, vi } from 'vitest';
import { EMBEDDED_HEADER } from '@/config/constants';
import { ANSWERS_ID, readServedAnswers } from '@/services/boot';
import { isKeptPage } from '@/services/device';

const PAGE = {
  answers: { '/api/vendors?language=TY': '{"v":1}', '/api/hot': '{"h":1}' },
  imageCdnDraw: 0.25,
};

function served(text: string | undefined, outdated = false) {
  const send = vi.fn(async (_address: string, _init: RequestInit) => new Response('from the network'));
  const page = {
    getElementById: (id: string) =>
      id === ANSWERS_ID && text !== undefined ? ({ textContent: text } as HTMLElement) : null,
  };
  const answers = readServedAnswers(page, send, outdated);
  const ask = async (address: string, headers: HeadersInit = {}) =>
    (await answers.fetch(address, { headers })).text();
  return { ...answers, ask, sent: () => send.mock.calls.map(([address]) => address) };
}

describe('16.1 the answers embedded in a page', () => {
  it('are used once each, for a visitor, and fit if exactly these are requested', async () => {
    const { ask, fit, imageCdnDraw, sent } = served(JSON.stringify(PAGE));
    expect(imageCdnDraw).toBe(0.25);
    expect([await ask('/api/hot'), await ask('/api/vendors?language=TY')]).toEqual(['{"h":1}', '{"v":1}']);
    expect(await fit).toBe(true);
    expect(sent()).toEqual([]);
    expect(await ask('/api/hot')).toBe('from the network');
    expect(await fit).toBe(true);
  });

  it('16.4 further answers are for later requests: once each, for a visitor, and no part of what fits', async () => {
    const { ask, fit, sent } = served(
      JSON.stringify({ ...PAGE, further: { '/api/hot': '{"h":2}', '/api/game': '{"g":1}' } }),
    );
    expect([await ask('/api/hot'), await ask('/api/vendors?language=TY')]).toEqual(['{"h":1}', '{"v":1}']);
    expect(await fit).toBe(true);
    expect([await ask('/api/game'), await ask('/api/hot')]).toEqual(['{"g":1}', '{"h":2}']);
    expect(sent()).toEqual([]);
    expect(await ask('/api/game', { authorization: 'Bearer mine' })).toBe('from the network');
    expect(await ask('/api/hot')).toBe('from the network');
  });

  it.each([
    ['a member', '/api/hot', { authorization: 'Bearer mine' }],
    ['another language', '/api/vendors?language=EN', {}],
  ])('are not for %s', async (_who, address, headers) => {
    const { ask, fit, sent } = served(JSON.stringify(PAGE));
    expect(await ask(address, headers)).toBe('from the network');
    expect(await fit).toBe(false);
    expect(sent()).toEqual([address]);
  });

  it.each([undefined, '', 'null', '{', '{"answers":{"/api/hot":1},"imageCdnDraw":0}'])(
    'a page with %s has none',
    async (text) => {
      const { ask, fit, imageCdnDraw } = served(text);
      expect(fit).toBeUndefined();
      expect(imageCdnDraw).toBeUndefined();
      expect(await ask('/api/hot')).toBe('from the network');
    },
  );

  it('16.4 are used on a page that the server has not rendered, which is not hydrated', async () => {
    const { ask, fit, imageCdnDraw, sent } = served(JSON.stringify({ answers: PAGE.answers }));
    expect([fit, imageCdnDraw]).toEqual([undefined, undefined]);
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

  it('are not used on a page restored by the browser, however old', async () => {
    const { ask, fit } = served(JSON.stringify(PAGE), true);
    expect(fit).toBeUndefined();
    expect(await ask('/api/hot')).toBe('from the network');
    const visit = (type?: string) =>
      isKeptPage({ getEntriesByType: () => (type === undefined ? [] : [{ type } as never]) });
    expect([visit('back_forward'), visit('navigate'), visit('reload'), visit()]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
