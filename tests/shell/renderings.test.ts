import type { RenderedPage, Visitor } from '@server/shell/frontend';
import { createRender } from '@server/shell/render';
import { expect, it } from 'vitest';
import { OPEN_STATUS } from '@/machines/shared/samples';

/* How many pages are rendered at once, whose come first, and for whom each is kept. */

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

/** What a kept page is rendered from, in words that a renderer can show. */
const shown = (
  as: string,
  address: string,
  { language, status }: Pick<Visitor, 'language' | 'status'>,
  seed?: number,
) => `${as} ${address} ${language} ${status.info.whitelabel.merchantCode} ${seed}`;
const SECOND = {
  ...OPEN_STATUS,
  info: {
    ...OPEN_STATUS.info,
    whitelabel: { ...OPEN_STATUS.info.whitelabel, merchantCode: 'SECOND' },
  },
};
/** All that a rendering may depend on, each with another value. */
const FROM: Readonly<
  Record<string, { readonly of?: Partial<Visitor>; readonly node?: number; readonly seed?: number }>
> = {
  nothing: {},
  'the language': { of: { language: 'TY' } },
  'the merchant': { of: { status: SECOND } },
  'the address': { node: 8 },
  'the place of its pictures': { seed: 0.75 },
};
/** Each kind of page, and what it is rendered from beside visitor and address. */
const KINDS = {
  screen: (query: string) => `/m/slot-games?gameName=${query}`,
  'screen without a query': (query: string) => `/m/gameCenter/${query === '7' ? 'RNG' : 'FISH'}`,
  popup: (query: string) => (query === '7' ? '/m/login' : '/m/register'),
  sheet: undefined,
} as const;

it.each(Object.entries(KINDS))(
  'a kept %s is given to nobody for whom it would be another one',
  async (kind, addressFor) => {
    const render = createRender({
      renderer: {
        renderPage: async ({ as, address, imageCdnSeed, ...by }) => ({
          screen: shown(as, address, by, imageCdnSeed),
          answers: {},
        }),
      },
      picture: undefined,
      onError: () => {},
    });
    const ask = async ({ of = {}, node = 7, seed = 0.25 }: (typeof FROM)[string]) => {
      const by = { ...visitor, ...of };
      const page =
        addressFor === undefined
          ? await render.sheet(by, node, { answers: {}, imageCdnSeed: seed }, 'one')
          : await render.firstPage(by, new URL(`https://one.example${addressFor(String(node))}`), 'one');
      return page?.screen;
    };
    const expected = ({ of = {}, node = 7, seed = 0.25 }: (typeof FROM)[string]) =>
      addressFor === undefined
        ? shown('sheet', `/m/home?game=${node}`, { ...visitor, ...of }, seed)
        : shown(kind === 'popup' ? 'popup' : 'screen', addressFor(String(node)), { ...visitor, ...of });
    for (const [name, from] of Object.entries(FROM)) expect(await ask(from), name).toBe(expected(from));
    // From memory, too.
    for (const [name, from] of Object.entries(FROM)) expect(await ask(from), name).toBe(expected(from));
  },
);
