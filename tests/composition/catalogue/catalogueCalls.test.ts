import type { WinnerEntry } from '@contract/catalogue';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { menusFlow } from '@/composition/catalogue/categoryFlow';
import { lotteryFlow } from '@/composition/catalogue/lotteryFlow';
import type { AppServices } from '@/composition/site/appServices';
import {
  favouritesFlow,
  gameLinkFlow,
  launchFlow,
  recentGamesFlow,
  winnersFlow,
} from '@/composition/site/deferredChartsFlow';
import { FAVOURITE_SET_SIZE } from '@/config/constants';
import { MEMBER_RECORD, sampleGame, sessionOfType, VENDORS } from '@/machines/shared/samples';
import { create, stage, success } from '../support';

/* The catalogue's calls as the server receives them, and how their charts handle correct and wrong answers. */

const { received, site, respond } = stage();

/** The calls so far without the base path: method, path, query or body, and the token. */
const sent = () =>
  received.map(({ method, path, headers, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://site.example');
    const payload = body === '' ? Object.fromEntries(searchParams) : JSON.parse(body);
    return [`${method} ${pathname}`, payload, headers['authorization']];
  });
const BEARER = `Bearer ${MEMBER_RECORD.token}`;

const SLOT = sampleGame(1, { vassalage: 'JL', gameType: 'RNG' });
const menu = { key: 'vn', displayName: 'VN', gameCodes: ['VNHN'] };
const lottery = {
  gameCode: 'VNHN',
  displayName: 'Ha Noi Draw',
  vassalage: 'TCG_LOTTO_VN',
  nodeId: 7,
  icon: '',
  prizeModes: ['LOTT'],
  playTypes: ['trad'],
};
const draw = (numero: string) => ({
  gameCode: 'VNHN',
  displayName: 'Ha Noi Draw',
  numero,
  closeTime: 4_000_000_000_000,
  drawTime: 4_000_000_000_000,
  numbers: [],
});
const winner = (winAmount: number): WinnerEntry => ({
  userName: 'ma***9',
  nodeId: 1,
  displayName: 'Game 1',
  icon: '',
  gameType: 'RNG',
  winAmount,
  currency: 'PHP',
  wonTime: 1,
});
const LAUNCHED = {
  launchId: 'l1',
  url: '/studio/slots',
  origin: 'null',
  mode: 'real',
  orientation: 'any',
  expirationTime: 1,
};

/** Correct answers by path. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/catalogue/vendors': VENDORS,
  '/catalogue/game': { game: SLOT },
  '/lottery/menus': { list: [menu] },
  '/lottery/list': { list: [lottery] },
  '/lottery/elist': { list: [lottery] },
  '/lottery/numero': { serverTime: Date.now() + 60_000, list: [draw('1')] },
  '/lottery/vn/numero': { serverTime: Date.now(), list: [draw('2')] },
  '/lottery/vn/recent': { list: [draw('0')] },
  '/catalogue/winners': { list: [winner(1), winner(3)] },
  '/catalogue/ranking': { list: [2, 1].map((rank) => ({ rank, playCount: 1, game: sampleGame(rank) })) },
  '/catalogue/menus': { list: [{ gameType: 'RNG', displayName: 'Slots', gameCount: 4, children: ['JL'] }] },
  '/catalogue/launch': LAUNCHED,
  '/catalogue/recent/add': { nodeId: 1 },
};
const pathOf = (path: string) => path.split('?')[0] ?? '';
const answerRightly = () => respond((path) => success(ANSWERS[pathOf(path)]));
/** Answers correctly except for one path, whose answer does not match its contract. */
const answerWrongly = (wrong: string) =>
  respond((path) => success(pathOf(path) === wrong ? { list: [{}] } : ANSWERS[pathOf(path)]));

const WAIT = { timeout: 3_000 };

/* Each makes a chart call and resolves with its failure or its result. */

async function lotteryBoard(services: AppServices, kind: 'LOTT' | 'ELOTT') {
  const flow = lotteryFlow(kind === 'LOTT' ? 'lott' : 'elott', kind)(services)(create);
  if (flow.name !== 'lott' && flow.name !== 'elott') throw new Error(`a flow ${flow.name}`);
  const ref = flow.ref;
  ref.start();
  const { context } = await waitFor(ref, (now) => !now.matches('loading'), WAIT);
  ref.stop();
  return context.failure?.code ?? context.board;
}

async function boards(services: AppServices) {
  const ref = createActor(winnersFlow(services)).start();
  ref.send({ type: 'boards.seen' });
  const { context } = await waitFor(ref, (now) => !now.matches('loading'), WAIT);
  ref.stop();
  return context.failure?.code ?? context;
}

async function menus(services: AppServices) {
  const ref = createActor(menusFlow(services)).start();
  ref.send({ type: 'menus.open' });
  const { context } = await waitFor(ref, (now) => !now.matches({ open: 'loading' }), WAIT);
  ref.stop();
  return context.failure?.code ?? context.menus;
}

async function launched(services: AppServices, game = SLOT) {
  vi.stubGlobal('window', new EventTarget());
  const ref = createActor(launchFlow(services), { input: { session: sessionOfType(0) } }).start();
  ref.send({ type: 'game.launch', game, mode: 'real', mapping: VENDORS.mapping });
  const { context } = await waitFor(ref, (now) => !now.matches('requesting'), WAIT);
  ref.stop();
  return context.failure?.code ?? context.launched;
}

async function linkedGame(services: AppServices) {
  const found: unknown[] = [];
  let asks = 0;
  const ref = createActor(
    gameLinkFlow({
      ...services,
      watchGameLinks: (follow) => {
        follow(1);
        return () => {};
      },
      askConfirmation: async () => {
        asks += 1;
        return false;
      },
    }).provide({ actions: { launch: (_, game) => found.push(game) } }),
    { input: { session: sessionOfType(0) } },
  ).start();
  await waitFor(ref, (now) => now.matches('idle') && now.context.nodeId === 0 && received.length > 1, WAIT);
  ref.stop();
  return asks === 0 ? found : 'asked to try again';
}

const asMember = () => site({ session: MEMBER_RECORD }).services;
const LANGUAGE = { language: 'TY' };

describe('public calls send no token, with or without a session', () => {
  it.each([
    [
      'API-34 vendors of every type, with type and merchant',
      linkedGame,
      [
        ['GET /catalogue/game', { nodeId: '1', ...LANGUAGE }],
        ['GET /catalogue/vendors', { typeId: 'all', merchant: 'sample', ...LANGUAGE }],
      ],
      [{ game: SLOT, mapping: VENDORS.mapping }],
    ],
    [
      'API-43 API-44 API-45 API-46 API-47 menus, draws, results and list of LOTT',
      (services: AppServices) => lotteryBoard(services, 'LOTT'),
      ['list', 'menus', 'numero', 'vn/numero', 'vn/recent'].map((path) => [`GET /lottery/${path}`, LANGUAGE]),
      { menus: [menu], lotteries: [lottery], draws: [draw('1'), draw('2')], results: [draw('0')] },
    ],
    [
      'API-48 the list of ELOTT in place of that of LOTT',
      (services: AppServices) => lotteryBoard(services, 'ELOTT'),
      ['elist', 'menus', 'numero', 'vn/numero', 'vn/recent'].map((path) => [
        `GET /lottery/${path}`,
        LANGUAGE,
      ]),
      { lotteries: [lottery] },
    ],
    [
      'API-49 API-51 winners by their wins, games by their rank',
      boards,
      [
        ['GET /catalogue/ranking', LANGUAGE],
        ['GET /catalogue/winners', LANGUAGE],
      ],
      { winners: [winner(3), winner(1)], ranking: [{ rank: 1 }, { rank: 2 }] },
    ],
    [
      'API-50 the categories of the menu',
      menus,
      [['GET /catalogue/menus', LANGUAGE]],
      [{ gameType: 'RNG', gameCount: 4 }],
    ],
  ] as const)('%s', async (_, ask, calls, made) => {
    answerRightly();
    expect(await ask(asMember())).toMatchObject(made);
    expect(sent().toSorted()).toEqual(calls.map(([line, payload]) => [line, payload, undefined]));
  });
});

describe('an answer that does not match the contract is refused', () => {
  it.each([
    ['API-34', '/catalogue/vendors', linkedGame, 'asked to try again'],
    ...(
      [
        ['API-43', '/lottery/menus', 'LOTT'],
        ['API-44', '/lottery/numero', 'LOTT'],
        ['API-45', '/lottery/vn/numero', 'LOTT'],
        ['API-46', '/lottery/vn/recent', 'LOTT'],
        ['API-47', '/lottery/list', 'LOTT'],
        ['API-48', '/lottery/elist', 'ELOTT'],
      ] as const
    ).map(
      ([id, path, kind]) =>
        [id, path, (services: AppServices) => lotteryBoard(services, kind), 'response.malformed'] as const,
    ),
    ['API-49', '/catalogue/winners', boards, 'response.malformed'],
    ['API-50', '/catalogue/menus', menus, 'response.malformed'],
    ['API-51', '/catalogue/ranking', boards, 'response.malformed'],
    ['API-42', '/catalogue/launch', launched, 'response.malformed'],
  ] as const)('%s %s', async (_, path, ask, refused) => {
    answerWrongly(path);
    expect(await ask(asMember())).toBe(refused);
  });
});

describe('calls of a member', () => {
  const lottGame = sampleGame(9, { vassalage: 'TCG_LOTTO_VN', gameType: 'LOTT', gameCode: 'VNHN' });
  const common = { platform: 'html5', ...LANGUAGE };

  it.each([
    [
      'a general launch',
      SLOT,
      {
        launch: 'general',
        gameCategory: 'RNG',
        vendor: 'JL',
        gameId: 'g1',
        nodeId: '1',
        supportFreePlay: 'true',
        freePlay: 'false',
        ...common,
      },
    ],
    [
      'a lottery launch',
      lottGame,
      {
        launch: 'lottery',
        vendor: 'TCG_LOTTO_VN',
        nodeId: '9',
        gameCode: 'VNHN',
        prizeMode: 'LOTT',
        ...common,
      },
    ],
  ])('API-42 %s is a GET with the token', async (_, game, asked) => {
    answerRightly();
    const { expirationTime: _time, ...opened } = LAUNCHED;
    expect(await launched(asMember(), game)).toMatchObject(opened);
    expect(sent()).toEqual([['GET /catalogue/launch', asked, BEARER]]);
  });

  it('API-40 an opened game is added to the recent ones by GET with node and vendor, with the token', async () => {
    answerRightly();
    const ref = createActor(recentGamesFlow(asMember())).start();
    ref.send({ type: 'game.opened', game: SLOT });
    await waitFor(ref, (now) => now.matches('resting'), WAIT);
    expect(sent()).toEqual([
      ['GET /catalogue/recent/add', { nodeId: String(SLOT.nodeId), vendor: SLOT.vassalage }, BEARER],
    ]);
  });

  it('API-40 a game that cannot be added is noted in the log only', async () => {
    answerWrongly('/catalogue/recent/add');
    const { services, deeds } = site({ session: MEMBER_RECORD });
    const ref = createActor(recentGamesFlow(services)).start();
    ref.send({ type: 'game.opened', game: SLOT });
    await waitFor(ref, (now) => now.matches('resting'), WAIT);
    expect(deeds()).toContainEqual(['logFailure', 'recent games']);
  });

  /** The favourites chart of a member, with scripted answers. */
  async function hearts(known: readonly number[]) {
    const { services, deeds, create } = site({ session: MEMBER_RECORD });
    const pages = Math.ceil(known.length / FAVOURITE_SET_SIZE);
    respond((path) => {
      const pageNo = Number(new URL(path, 'http://site.example').searchParams.get('pageNo') ?? 0);
      if (pageNo === 0) return success({ nodeId: 5 });
      const list = known.slice((pageNo - 1) * FAVOURITE_SET_SIZE, pageNo * FAVOURITE_SET_SIZE);
      return success({
        list: list.map((nodeId) => sampleGame(nodeId)),
        pageNum: pageNo,
        totalPages: pages,
        totalCount: known.length,
      });
    });
    const ref = create(favouritesFlow(services), { input: { session: sessionOfType(0) } }).start();
    const isSet = () => waitFor(ref, (now) => now.matches({ member: { set: 'loaded' } }), WAIT);
    await isSet();
    const isSaved = () => waitFor(ref, (now) => now.matches({ member: { saving: 'idle' } }), WAIT);
    return { ref, isSaved, deeds };
  }

  it('API-37 API-38 a favourite is added by POST with node and vendor, and removed by DELETE, with the token', async () => {
    const { ref, isSaved } = await hearts([1]);
    received.length = 0;
    ref.send({ type: 'favourite.toggle', game: sampleGame(5) });
    await isSaved();
    ref.send({ type: 'favourite.toggle', game: sampleGame(5) });
    await isSaved();
    expect(sent()).toEqual([
      ['POST /catalogue/favourites', { nodeId: 5, vendor: 'JL' }, BEARER],
      ['DELETE /catalogue/favourites', { nodeId: '5', vendor: 'JL' }, BEARER],
    ]);
    ref.stop();
  });

  it.each([
    ['API-37', [1], 5, [1]],
    ['API-38', [1, 5], 5, [1, 5]],
  ])('%s a wrong answer is refused: the heart goes back', async (_, known, nodeId, shown) => {
    const { ref, isSaved, deeds } = await hearts(known);
    respond(() => success({ done: true }));
    deeds();
    ref.send({ type: 'favourite.toggle', game: sampleGame(nodeId) });
    const { context } = await isSaved();
    expect(context.games.map((game) => game.nodeId)).toEqual(shown);
    expect(JSON.stringify(deeds())).toContain('error.response.malformed');
    ref.stop();
  });

  it('FAV-04 the whole set is loaded, 200 at a time: the 201st is a favourite too', async () => {
    const known = Array.from({ length: 401 }, (_, at) => at + 1);
    const { ref } = await hearts(known);
    expect(ref.getSnapshot().context.games.map(({ nodeId }) => nodeId)).toEqual(known);
    expect(sent()).toEqual(
      ['1', '2', '3'].map((pageNo) => [
        'GET /catalogue/favourites',
        { pageNo, pageSize: '200', ...LANGUAGE },
        BEARER,
      ]),
    );
    ref.stop();
  });

  it('FAV-01 API-36 API-42 without a session neither favourites nor a game are requested', async () => {
    answerRightly();
    const { services, deeds, create } = site();
    const favourites = create(favouritesFlow(services), { input: { session: sessionOfType(null) } }).start();
    favourites.send({ type: 'favourite.toggle', game: SLOT });
    const launch = create(launchFlow(services), { input: { session: sessionOfType(null) } }).start();
    launch.send({ type: 'game.launch', game: SLOT, mode: 'real', mapping: {} });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent()).toEqual([]);
    expect(deeds().filter(([name]) => name === 'openLogin')).toHaveLength(2);
  });
});
