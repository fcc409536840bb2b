import type { RenderedPage } from '@server/shell/frontend';
import { createRender } from '@server/shell/render';
import { expect, it } from 'vitest';
import { OPEN_STATUS } from '@/machines/shared/samples';

/* How many pages are rendered at once, and whose come first. */

const visitor = {
  language: 'EN',
  status: OPEN_STATUS,
  ask: () => Promise.resolve(new Response('')),
} as const;
const addressOf = (query: string) => new URL(`https://one.example/m/slot-games?gameName=${query}`);

/** A renderer that renders when it is told to. */
function slowServer() {
  const underway = new Map<string, (page: RenderedPage) => void>();
  const begun: string[] = [];
  const errors: unknown[] = [];
  const render = createRender({
    renderer: {
      renderPage: ({ address }) => {
        const [, query = ''] = address.split('=');
        begun.push(query);
        return new Promise((resolve) => underway.set(query, resolve));
      },
    },
    picture: undefined,
    onError: (error) => errors.push(error),
  });
  return {
    begun,
    errors,
    underway,
    ask: (from: string, query: string) => render.firstPage(visitor, addressOf(query), from),
    /** Finishes everything that is being rendered, and lets the next begin. */
    async finish() {
      for (const [query, resolve] of underway) {
        underway.delete(query);
        resolve({ screen: query, answers: {} });
      }
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

it('two pages are rendered at once; addresses take turns, and one that asks for many more has the app shell', async () => {
  const { ask, begun, errors, finish, underway } = slowServer();
  const names = Array.from({ length: 12 }, (_, at) => `a${at}`);
  const crowd = names.map((query) => ask('one', query));
  const other = ask('another', 'b');
  expect(begun).toEqual(['a0', 'a1']);
  // Two are being rendered and eight wait; these have nothing, at once.
  expect(await Promise.all(crowd.slice(10))).toEqual([undefined, undefined]);
  expect(errors).toEqual([]);
  await finish();
  expect(begun.slice(2)).toEqual(['a2', 'b']);
  expect(underway.size).toBe(2);
  await finish();
  expect((await other)?.screen).toBe('b');
  while (underway.size > 0) await finish();
  expect(begun.filter((query) => query !== 'b')).toEqual(names.slice(0, 10));
  await Promise.all(crowd);
});

it('many pages with a query drop no page without one', async () => {
  let rendered = 0;
  const render = createRender({
    renderer: {
      renderPage: async () => {
        rendered += 1;
        return { screen: '', answers: {} };
      },
    },
    picture: undefined,
    onError: () => {},
  });
  const home = new URL('https://one.example/m/home');
  await render.firstPage(visitor, home, 'one');
  for (let at = 0; at < 150; at += 1) await render.firstPage(visitor, addressOf(`a${at}`), 'one');
  expect(rendered).toBe(151);
  await render.firstPage(visitor, home, 'one');
  expect(rendered).toBe(151);
});
