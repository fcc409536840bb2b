import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';

/** A request on its way to the platform. */
interface Passing {
  readonly method: string;
  /** Path below `/api`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** An answer on its way back. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type Forward = (request: Passing) => Promise<Reply>;

/** One small fault of a platform. */
export interface Deviation {
  readonly name: string;
  /** The check of the kit that finds it, and a requirement that the report then names. */
  readonly check: string;
  readonly requirement: string;
  /** Creates the fault, with its own memory. */
  begin(): (request: Passing, forward: Forward) => Promise<Reply>;
}

// biome-ignore lint/suspicious/noExplicitAny: the fault changes any part of any answer
type Content = any;

/** A fault that changes the content of the answers of one call. */
const altered = (call: string, change: (content: Content, request: Passing) => void) => () => {
  const alter = async (request: Passing, forward: Forward): Promise<Reply> => {
    const reply = await forward(request);
    if (`${request.method} ${request.path}` !== call) return reply;
    const content: Content = JSON.parse(reply.text);
    change(content, request);
    return { ...reply, text: JSON.stringify(content) };
  };
  return alter;
};

const accept = (value: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({ success: true, value }),
});

/** A fault that answers one call itself. */
const answered = (call: string, answer: (request: Passing) => unknown) => () => {
  const reply = async (request: Passing, forward: Forward): Promise<Reply> => {
    const own = `${request.method} ${request.path}` === call ? answer(request) : undefined;
    return own === undefined ? forward(request) : accept(own);
  };
  return reply;
};

/** A fault that changes one parameter of every query that has it. */
const rewritten = (parameter: string, value: string) => () => {
  const rewrite = (request: Passing, forward: Forward): Promise<Reply> => {
    if (!request.query.has(parameter)) return forward(request);
    const query = new URLSearchParams(request.query);
    query.set(parameter, value);
    return forward({ ...request, query });
  };
  return rewrite;
};

const SESSION = {
  token: 'A'.repeat(43),
  merchantCode: 'NONE',
  userName: 'nobody',
  type: 0,
  firstTimeLogin: false,
};

/** Faults as another platform might have them; the kit must find each. */
export const DEVIATIONS: readonly Deviation[] = [
  {
    name: 'a game without its vendor code',
    check: 'games.fields',
    requirement: 'ENTITY-19',
    begin: altered('GET /catalogue/games', ({ value }) => {
      delete value.games?.[0]?.vassalage;
    }),
  },
  {
    name: 'another error code for a refused login',
    check: 'login.oneAnswer',
    requirement: 'ERR-03',
    begin: altered('POST /account/login', (content) => {
      if (content.errorCode === 'user.missing.or.disabled') content.errorCode = 'not.found';
    }),
  },
  {
    name: 'refusals with the status 200',
    check: 'favourites.session',
    requirement: 'FAV-01',
    begin: () => async (request, forward) => ({ ...(await forward(request)), status: 200 }),
  },
  {
    name: 'an unknown path that is answered with a page',
    check: 'refusal.unknownPath',
    requirement: 'API-01',
    begin: () => async (request, forward) => {
      const reply = await forward(request);
      return reply.status === 404 ? { ...reply, text: '<h1>Not found</h1>' } : reply;
    },
  },
  {
    name: 'pages that ignore pageSize',
    check: 'games.pageSize',
    requirement: 'API-35',
    begin: rewritten('pageSize', '36'),
  },
  {
    name: 'a total that counts one game too many',
    check: 'games.pages',
    requirement: 'ENTITY-20',
    begin: altered('GET /catalogue/games', ({ value }) => {
      value.totalCount += 36;
    }),
  },
  {
    name: 'a captcha that stays after a refusal',
    check: 'captcha.fresh',
    requirement: 'CAPTCHA-01',
    begin() {
      let kept: Reply | undefined;
      return async (request, forward) => {
        if (request.path !== '/account/captcha') return forward(request);
        kept ??= await forward(request);
        return kept;
      };
    },
  },
  {
    name: 'a refused login that does not say that a captcha is required',
    check: 'captcha.required',
    requirement: 'CAPTCHA-01',
    begin: altered('POST /account/login', (content) => {
      if (content.value !== undefined) delete content.value.captchaRequired;
    }),
  },
  {
    name: 'a countdown that restarts with each request',
    check: 'codes.countdown',
    requirement: 'SMS-06',
    begin: () => async (request, forward) => {
      const reply = await forward(request);
      const isLimited = request.path === '/account/verification/code' && reply.status === 429;
      return isLimited ? accept({ expirationTime: Date.now() + 60_000 }) : reply;
    },
  },
  {
    name: 'an expiry in seconds',
    check: 'codes.countdown',
    requirement: 'ENTITY-11',
    begin: altered('POST /account/verification/code', ({ value }) => {
      if (value?.expirationTime) value.expirationTime = Math.round(value.expirationTime / 1_000);
    }),
  },
  {
    name: 'an SMS code that is usable twice',
    check: 'codes.once',
    requirement: 'ERR-05',
    begin() {
      let login: Reply | undefined;
      return async (request, forward) => {
        const reply = await forward(request);
        if (request.path !== '/account/login') return reply;
        if (reply.status === 200) login = reply;
        return login ?? reply;
      };
    },
  },
  {
    name: 'a logout that leaves the token valid',
    check: 'logout.ends',
    requirement: 'API-21',
    begin: answered('DELETE /account/session', () => ({ loggedOut: true })),
  },
  {
    name: 'favourites that are listed once for each time they were added',
    check: 'favourites.once',
    requirement: 'FAV-02',
    begin() {
      let added = 0;
      return async (request, forward) => {
        const reply = await forward(request);
        if (request.path !== '/catalogue/favourites') return reply;
        if (request.method === 'POST') added += 1;
        if (request.method !== 'GET' || added < 2) return reply;
        const { value } = JSON.parse(reply.text);
        return accept({ ...value, list: [...value.list, ...value.list] });
      };
    },
  },
  {
    name: 'a language that is ignored',
    check: 'news.language',
    requirement: 'ANN-15',
    begin: rewritten('language', 'TY'),
  },
  {
    name: 'an unsealed body that is accepted',
    check: 'sealed.login',
    requirement: 'API-02',
    begin: answered('POST /account/login', ({ headers }) =>
      headers['x-encryption'] === undefined ? SESSION : undefined,
    ),
  },
  {
    name: 'a sealed body that is accepted twice',
    check: 'sealed.once',
    requirement: 'API-02',
    begin: () => async (request, forward) => {
      const reply = await forward(request);
      return reply.text.includes('cipher.replayed') ? accept(SESSION) : reply;
    },
  },
  {
    name: 'a jackpot that decreases',
    check: 'jackpot.rises',
    requirement: 'JACKPOT-01',
    begin() {
      let amountMinor = 150_000_000;
      return answered('GET /catalogue/jackpot', () => {
        amountMinor -= 100;
        return { amountMinor, currency: 'PHP', measuredTime: Date.now() };
      })();
    },
  },
  {
    name: 'jackpots that are not the total',
    check: 'jackpot.games',
    requirement: 'JACKPOT-01',
    begin: answered('GET /catalogue/jackpot', () => ({
      amountMinor: 150_000_000,
      currency: 'PHP',
      measuredTime: Date.now(),
      games: [{ nodeId: 1, amountMinor: 140_000_000 }],
    })),
  },
  {
    name: 'rules with a smallest bet above the largest',
    check: 'games.rules',
    requirement: 'ENTITY-19',
    begin: altered('GET /catalogue/rules', ({ value }) => {
      value.leastBetMinor = 9_999_999_999;
    }),
  },
  {
    name: 'a betting record with a round that has no page',
    check: 'records.round',
    requirement: 'ROUTE-60',
    begin: answered('GET /member/bets', () => ({
      list: [
        {
          betId: '00000000-0000-4000-8000-000000000000',
          placedTime: 0,
          nodeId: 1,
          displayName: 'One',
          vassalage: 'JL',
          gameType: 'RNG',
          betMinor: 100,
          winMinor: 0,
          state: 'settled',
        },
      ],
      pageNum: 1,
      totalPages: 1,
      totalCount: 1,
      totals: { betMinor: 100, winMinor: 0 },
    })),
  },
  {
    name: 'winners with the lowest first',
    check: 'games.winners',
    requirement: 'ENTITY-34',
    begin: altered('GET /catalogue/winners', ({ value }) => {
      value.list.reverse();
    }),
  },
  {
    name: 'an announcement that stays unread',
    check: 'news.read',
    requirement: 'ANN-12',
    begin: altered('GET /content/announcements', ({ value }) => {
      for (const item of value.player) item.read = false;
    }),
  },
  {
    name: 'free play for every member type',
    check: 'launch.free',
    requirement: 'FREEPLAY-02',
    begin: () => async (request, forward) => {
      const reply = await forward(request);
      return reply.text.includes('free.play.refused')
        ? accept({
            launchId: 'one',
            url: '/game',
            origin: 'null',
            mode: 'free',
            orientation: 'any',
            expirationTime: Date.now() + 60_000,
          })
        : reply;
    },
  },
  {
    name: 'a list of favourites for visitors',
    check: 'call.favouriteList',
    requirement: 'API-36',
    begin: answered('GET /catalogue/favourites', ({ headers }) =>
      headers['authorization'] === undefined
        ? { list: [], pageNum: 1, totalPages: 0, totalCount: 0 }
        : undefined,
    ),
  },
  {
    name: 'a contract flag that is wrong',
    check: 'agent.flags',
    requirement: 'AGENT-02',
    begin: altered('GET /agent/funds', ({ value }) => {
      if (value !== undefined) value.dailysalreqtype = !value.dailysalreqtype;
    }),
  },
  {
    name: 'a balance that calls disagree about',
    check: 'cashier.balance',
    requirement: 'ENTITY-03',
    begin: altered('GET /cashier/balance', ({ value }) => {
      value.balanceMinor += 1;
    }),
  },
  {
    name: 'a repeated deposit that is booked twice',
    check: 'cashier.deposit',
    requirement: 'ROLE-08',
    begin: () => (request, forward) =>
      request.headers['idempotency-key'] === undefined
        ? forward(request)
        : forward({ ...request, headers: { ...request.headers, 'idempotency-key': crypto.randomUUID() } }),
  },
  {
    name: 'a pending payment that does not say what it waits for',
    check: 'cashier.deposit',
    requirement: 'ROLE-08',
    begin: altered('GET /cashier/transaction', ({ value }) => {
      if (value !== undefined) value.transaction.waiting = null;
    }),
  },
  {
    name: 'a username check that finds every name free',
    check: 'registration.username',
    requirement: 'API-13',
    begin: answered('GET /account/username', () => ({ available: true })),
  },
];

/** Headers that belong to one connection. */
const OWN = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'keep-alive'];
const OWN_ANSWER = [...OWN, 'content-encoding'];

/** A proxy in front of a platform that can behave like another platform. */
export interface DeviatingProxy {
  readonly origin: string;
  /** Calls that came over the connection of an earlier one. */
  kept(): number;
  /** From now on the platform has this fault; none when undefined. */
  deviate(deviation: Deviation | undefined): void;
  close(): Promise<void>;
}

async function passingOf(request: IncomingMessage): Promise<Passing> {
  const url = new URL(request.url ?? '/', 'http://proxy');
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    OWN.includes(name) || typeof value !== 'string' ? [] : [[name, value] as const],
  );
  return {
    method: request.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: url.searchParams,
    headers: Object.fromEntries(headers),
    body: await readText(request),
  };
}

/** Starts the proxy on a free port of this machine. */
export async function startDeviatingProxy(target: string): Promise<DeviatingProxy> {
  const plain = (request: Passing, forward: Forward) => forward(request);
  let behave: ReturnType<Deviation['begin']> = plain;

  const forward: Forward = async ({ method, path, query, headers, body }) => {
    const search = query.size === 0 ? '' : `?${query}`;
    const response = await fetch(`${target}/api${path}${search}`, {
      method,
      // As each call of the kit has its own connection.
      headers: { ...headers, connection: 'close' },
      ...(body === '' ? {} : { body }),
    });
    const own = [...response.headers].filter(([name]) => !OWN_ANSWER.includes(name));
    return { status: response.status, headers: Object.fromEntries(own), text: await response.text() };
  };

  const connections = new WeakSet<Socket>();
  let kept = 0;
  const server = createServer((request, response) => {
    if (connections.has(request.socket)) kept += 1;
    connections.add(request.socket);
    passingOf(request)
      .then((passing) => behave(passing, forward))
      .then(
        ({ status, headers, text }) => response.writeHead(status, headers).end(text),
        (error: unknown) => response.writeHead(502).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address !== 'object') throw new Error('The proxy has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    kept: () => kept,
    deviate(deviation) {
      behave = deviation?.begin() ?? plain;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
