import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createShell, type Frontend } from '@server/shell';
import { readTemplate } from '@server/shell/template';
import { describe, expect, it } from 'vitest';
import { OPEN_STATUS } from '@/machines/shared/samples';

/*
 * Pages are kept by what they vary by. Every request is asked for after every other one: the answer must be the one
 * that a server gives which has answered nothing before.
 */

/** A visit, with everything about it that a page may or must not depend on. */
interface Visit {
  readonly path: string;
  readonly host: string;
  readonly cookie: string;
  readonly accept: string;
  /** Codings that the browser reads; empty for none. */
  readonly codings: string;
  readonly ip: string;
  readonly authorization: string;
  readonly brand: string;
  readonly merchant: string;
  readonly theme: string;
  readonly hasChat: boolean;
  readonly cdn: string;
  readonly isRestricted: boolean;
}

const USUAL: Visit = {
  path: '/m/home',
  host: 'one.example',
  cookie: 'theirs=1',
  accept: 'text/html',
  codings: '',
  ip: '192.0.2.1',
  authorization: '',
  brand: 'First',
  merchant: 'FIRST',
  theme: 'koral',
  hasChat: false,
  cdn: '/img',
  isRestricted: false,
};

/** One change each, and whether the page is another one for it; by hand. */
const CHANGES: Readonly<Record<string, readonly [change: Partial<Visit>, page: 'another' | 'the same']>> = {
  'language of the cookie': [{ cookie: 'lang=EN' }, 'another'],
  'first visit, with its pictures': [{ accept: 'text/html,image/avif' }, 'another'],
  'host of the site': [{ host: 'two.example' }, 'another'],
  'name of the brand': [{ brand: 'Second' }, 'another'],
  merchant: [{ merchant: 'SECOND' }, 'another'],
  theme: [{ theme: 'default' }, 'another'],
  'a switch': [{ hasChat: true }, 'another'],
  'where pictures come from': [{ cdn: 'https://cdn.example' }, 'another'],
  'closed for the region': [{ isRestricted: true }, 'another'],
  'linked game': [{ path: '/m/home?game=7' }, 'another'],
  'another linked game': [{ path: '/m/home?game=8' }, 'another'],
  'linked game in another language': [{ path: '/m/home?game=7', cookie: 'lang=EN' }, 'another'],
  'linked game of another merchant': [{ path: '/m/home?game=7', merchant: 'SECOND' }, 'another'],
  'chosen place of home': [{ path: '/m/home?view=hot' }, 'another'],
  popup: [{ path: '/m/login' }, 'another'],
  'another popup': [{ path: '/m/register' }, 'another'],
  'popup in another language': [{ path: '/m/login', cookie: 'lang=EN' }, 'another'],
  'popup of another merchant': [{ path: '/m/login', merchant: 'SECOND' }, 'another'],
  'rendered screen': [{ path: '/m/activity' }, 'another'],
  'rendered screen, and what it shows': [{ path: '/m/activityDetail?id=7' }, 'another'],
  'rendered screen, and what else it shows': [{ path: '/m/activityDetail?id=8' }, 'another'],
  'rendered screen with another query': [{ path: '/m/activityDetail?id=7&other=1' }, 'another'],
  list: [{ path: '/m/slot-games' }, 'another'],
  'another list': [{ path: '/m/fish-games' }, 'another'],
  'list with a filter': [{ path: '/m/slot-games?gameName=x' }, 'another'],
  'list with another filter': [{ path: '/m/slot-games?gameClassify=x' }, 'another'],
  'list in another language': [{ path: '/m/slot-games', cookie: 'lang=EN' }, 'another'],
  'list of another merchant': [{ path: '/m/slot-games', merchant: 'SECOND' }, 'another'],
  'list with a switch': [{ path: '/m/slot-games', hasChat: true }, 'another'],
  'game center': [{ path: '/m/gameCenter/RNG' }, 'another'],
  'rules of a game': [{ path: '/m/gameRules?node=7' }, 'another'],
  'rules of another game': [{ path: '/m/gameRules?node=8' }, 'another'],
  download: [{ path: '/m/download' }, 'another'],
  'screen of members': [{ path: '/m/withdraw' }, 'another'],
  'compressed with Brotli': [{ codings: 'br' }, 'the same'],
  'compressed with gzip': [{ codings: 'gzip' }, 'the same'],
  'address of the visitor': [{ ip: '198.51.100.9' }, 'the same'],
  'cookies of the visitor': [{ cookie: 'device=abc; token=secret' }, 'the same'],
  'session of the visitor': [{ authorization: 'Bearer of-a-member' }, 'the same'],
};

/** A picture of the first screen. */
const EAGER = '<img src="/img/7.webp" srcSet="/img/7.webp?w=160 160w" sizes="30vw" loading="eager"/>';

/** The text of a page, whatever it is coded with. */
async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const coding = response.headers.get('content-encoding');
  if (coding === null) return bytes.toString();
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

/** A server that has answered nothing, and how many pages it has rendered. */
function freshServer() {
  let rendered = 0;
  const frontend: Frontend = {
    files: new Map(),
    template: () =>
      Promise.resolve(
        readTemplate(
          '<html><head><title>{{brand}}</title>{{metadata}}<style>a{}</style></head><body>{{screen}}{{data}}{{files}}</body></html>',
        ),
      ),
    entry: '/assets/main.js',
    hints: ({ path, language, isGameLink }, isInlined) => ({
      head: `<!--${path} ${language} ${isGameLink} ${isInlined}-->`,
      end: '',
    }),
    // Those of home are the page's own.
    styles: ({ path }) => (path === '/m/home' ? '' : `/*${path}*/`),
    development: false,
    renderer: {
      renderPage: async ({ as, address: path, language, status, ask }) => {
        rendered += 1;
        const answer = await (await ask('/api/list')).text();
        const shown = `${path} ${language} ${JSON.stringify(status)} ${answer}`;
        if (as === 'screen')
          return {
            screen: `<main>${shown}${EAGER}</main>`,
            answers: { '/api/list': answer },
            imageCdnSeed: 0.5,
          };
        return { popup: `<dialog>${shown}</dialog>`, answers: {} };
      },
    },
  };
  let now: Visit = USUAL;
  const shell = createShell({
    frontend,
    status: () =>
      Promise.resolve({
        ...OPEN_STATUS,
        info: {
          ...OPEN_STATUS.info,
          imageCDNs: [now.cdn],
          whitelabel: {
            ...OPEN_STATUS.info.whitelabel,
            brandName: now.brand,
            merchantCode: now.merchant,
            theme: now.theme,
            switches: { ...OPEN_STATUS.info.whitelabel.switches, CBS3: now.hasChat },
          },
        },
        regionRestriction: now.isRestricted,
        location: { ip: now.ip },
      }),
    origin: () => Promise.resolve(`https://${now.host}`),
    game: (nodeId, language) =>
      Promise.resolve({ name: `Game ${nodeId} ${language}`, vendor: 'Vendor', picture: '/img/7.webp' }),
    ask: () => Promise.resolve(new Response('what visitors are answered')),
    picture: () => Promise.resolve(Buffer.from('avif')),
    secure: false,
  });
  return {
    rendered: () => rendered,
    async get(visit: Visit) {
      now = visit;
      const { cookie, accept, codings, authorization } = visit;
      const response = await shell.request(`http://${visit.host}${visit.path}`, {
        headers: {
          ...{ cookie, accept, 'accept-encoding': codings },
          ...(authorization === '' ? {} : { authorization }),
        },
      });
      return {
        text: await textOf(response),
        etag: response.headers.get('etag'),
        policy: response.headers.get('content-security-policy'),
        cacheControl: response.headers.get('cache-control'),
        vary: response.headers.get('vary'),
      };
    },
  };
}

const VISITS = Object.entries({ usual: [{}, 'the same'] as const, ...CHANGES }).map(([name, [change]]) => ({
  name,
  visit: { ...USUAL, ...change },
}));

describe('the caches of pages', () => {
  it.each(Object.entries(CHANGES))('vary as the table says: %s', async (_, [change, page]) => {
    const usual = await freshServer().get(USUAL);
    const changed = await freshServer().get({ ...USUAL, ...change });
    expect(changed.text === usual.text).toBe(page === 'the same');
    expect(changed.etag === usual.etag).toBe(page === 'the same');
  });

  it.each(VISITS)('no earlier request changes the page of: $name', async ({ visit }) => {
    const alone = await freshServer().get(visit);
    for (const earlier of VISITS) {
      const server = freshServer();
      await server.get(earlier.visit);
      expect(await server.get(visit), `after ${earlier.name}`).toEqual(alone);
    }
  });

  it('one rendering serves every visitor of a language, whatever else differs about them', async () => {
    const server = freshServer();
    await server.get(USUAL);
    for (const name of [
      'first visit, with its pictures',
      'host of the site',
      'address of the visitor',
      'cookies of the visitor',
      'session of the visitor',
    ]) {
      await server.get({ ...USUAL, ...CHANGES[name]?.[0] });
    }
    expect(server.rendered()).toBe(1);
    await server.get({ ...USUAL, cookie: 'lang=EN' });
    expect(server.rendered()).toBe(2);
    // The sheet of a game is rendered once too, over the same page.
    for (const [linked, rendered] of [
      ['linked game', 3],
      ['linked game', 3],
      ['another linked game', 4],
    ] as const) {
      await server.get({ ...USUAL, ...CHANGES[linked]?.[0] });
      expect(server.rendered()).toBe(rendered);
    }
  });

  it('a browser keeps a page for itself, asks again before each use, and keeps it by language and by what it reads', async () => {
    const { cacheControl, vary } = await freshServer().get(USUAL);
    expect(cacheControl).toBe('private, no-cache');
    expect(vary).toBe('Accept, Accept-Encoding, Cookie');
  });
});
