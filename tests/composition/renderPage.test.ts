import type { LanguageCode } from '@contract/system';
import { expect, it, vi } from 'vitest';
import { gameLinkOf } from '@/config/gameLink';
import { categoryPathOf } from '@/config/routes';
import { servedPageAt } from '@/config/servedPages';
import { OPEN_STATUS, sampleAnnouncement, sampleGame } from '@/machines/shared/samples';
import { renderPage } from '@/renderPage';

/* A visitor's page, rendered without a browser. */

const VALUES: Readonly<Record<string, unknown>> = {
  '/api/system/status': OPEN_STATUS,
  '/api/catalogue/vendors': {
    mapping: {},
    sorting: [{ gameCategory: 'RNG', vendorNames: [{ vassalage: 'JL', accountTypeName: 'Sample' }] }],
    classifications: [],
  },
  '/api/catalogue/hot': { list: [sampleGame(1, { displayName: 'Mga <Perlas>' })] },
  '/api/content/announcements': {
    promotion: [],
    player: [],
    popup: [],
    hot: [],
    banners: ['one', 'two'].map((id) => ({
      id,
      title: `Banner ${id}`,
      url: `/banner-${id}.webp`,
      linkage: '',
      groupName: 'm_home',
    })),
  },
};

/** Renders home; `refuses` answers one call with a failure. */
function draw(language: LanguageCode, refuses = '', values = VALUES) {
  const asked: string[] = [];
  const page = renderPage({
    as: 'screen',
    address: '/m/home',
    language,
    status: OPEN_STATUS,
    ask: async (address) => {
      asked.push(address);
      const [path = ''] = address.split('?');
      if (path === refuses) return new Response('{}', { status: 503 });
      return new Response(JSON.stringify({ success: true, value: values[path] }));
    },
  });
  return { asked, page };
}

it.each([
  ['TY', 'Mga sikat na laro', 'Mag-login'],
  ['EN', 'Hot games', 'Log in'],
] as const)(
  'BOOT-01 renders home in %s with its games, banners, menu and login buttons',
  async (language, hot, login) => {
    expect(typeof document).toBe('undefined');
    const { asked, page } = draw(language);
    const { answers, screen: html = '', imageCdnSeed } = await page;
    for (const text of [hot, login, 'Mga &lt;Perlas&gt;', 'Banner one', 'Banner two', '<nav', '<main']) {
      expect(html).toContain(text);
    }
    // Nothing that the content security policy would block.
    expect(html).not.toMatch(/<script|\son\w+=|javascript:/);
    expect(Object.keys(answers).sort()).toEqual([...new Set(asked)].sort());
    expect(
      asked.map((address) => new URLSearchParams(address.split('?')[1]).get('language') ?? language),
    ).toEqual(asked.map(() => language));
    expect(imageCdnSeed).toBeGreaterThanOrEqual(0);
    expect(imageCdnSeed).toBeLessThan(1);
  },
);

it('before hydration the row has the tiles that a wide screen shows, and those of a phone have pictures', async () => {
  const list = Array.from({ length: 10 }, (_, at) =>
    sampleGame(at + 1, { displayName: `Game ${at + 1}`, showIcon: `/icon-${at + 1}.webp` }),
  );
  const { screen: html = '' } = await draw('EN', '', { ...VALUES, '/api/catalogue/hot': { list } }).page;
  expect(list.filter(({ displayName }) => html.includes(`>${displayName}<`))).toHaveLength(8);
  expect(list.filter(({ showIcon }) => html.includes(showIcon)).map(({ nodeId }) => nodeId)).toEqual([
    1, 2, 3, 4,
  ]);
});

it('before hydration home has the categories near the screen', async () => {
  const sorting = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS'].map((gameCategory) => ({
    gameCategory,
    vendorNames: [{ vassalage: 'JL', accountTypeName: 'Sample' }],
  }));
  const vendors = { mapping: {}, sorting, classifications: [] };
  const { screen: html = '' } = await draw('EN', '', { ...VALUES, '/api/catalogue/vendors': vendors }).page;
  const linked = sorting.map(({ gameCategory }) => html.includes(`href="${categoryPathOf(gameCategory)}"`));
  expect(linked).toEqual([true, true, true, false, false]);
});

it.each(Object.keys(VALUES))('draws nothing where %s fails', async (path) => {
  await expect(draw('TY', path).page).rejects.toThrow('503');
});

/* What another public screen requests first. */

const LIST = { games: [sampleGame(2, { displayName: 'Game 2' })], pageNum: 1, totalPages: 1, totalCount: 1 };
const collect = (address: string, refuses = '') => {
  const asked: string[] = [];
  const page = renderPage({
    as: 'screen',
    address,
    language: 'EN',
    status: OPEN_STATUS,
    ask: async (address) => {
      const [place = ''] = address.split('?');
      asked.push(place);
      if (place === refuses) return new Response('{}', { status: 503 });
      const value = place === '/api/catalogue/games' ? LIST : (VALUES[place] ?? []);
      return new Response(JSON.stringify({ success: true, value }));
    },
  });
  return { answers: page.then(({ answers }) => answers), asked };
};

it('collects the answers of a list and of the search, and nothing of what starts behind them', async () => {
  expect(typeof document).toBe('undefined');
  const placesOf = async (path: string) => {
    const { answers, asked } = collect(path);
    const places = [...new Set(Object.keys(await answers).map((address) => address.split('?')[0]))].sort();
    expect(places).toEqual([...new Set(asked)].sort());
    return places;
  };
  const shared = Object.keys(VALUES);
  expect(await placesOf('/m/slot-games')).toEqual([...shared, '/api/catalogue/games'].sort());
  expect(await placesOf('/m/search-games')).toEqual([...shared].sort());
});

it('collects nothing when a call fails', async () => {
  await expect(collect('/m/slot-games', '/api/catalogue/games').answers).rejects.toThrow('503');
});

/* Screens beside home. */

const promotion = sampleAnnouncement('PR-1', {
  title: 'First <deposit>',
  promoAnnouncementCategoryIds: ['1'],
  content:
    '<h1>Rules</h1><p onclick="hit()">Stake <b>ten</b> times</p><script>hit()</script><table><tr><td>a</table>',
});
const SCREEN_VALUES: Readonly<Record<string, unknown>> = {
  ...VALUES,
  '/api/content/announcements': { ...Object(VALUES['/api/content/announcements']), promotion: [promotion] },
  '/api/content/promotions/categories': { list: [{ id: '1', title: 'promo.category_more' }] },
  '/api/content/promotions/rewards': { list: [] },
  '/api/catalogue/games': LIST,
  '/api/content/help': { list: [{ title: 'Terms', tag: 'terms', content: '<p>Be <i>fair</i></p>' }] },
};

it.each([
  ['/m/activity', ['First &lt;deposit&gt;', '<button']],
  [
    '/m/activityDetail?id=PR-1',
    ['First &lt;deposit&gt;', 'Rules<p>Stake <b>ten</b> times</p>', '<tbody><tr><td>a'],
  ],
  ['/m/help', ['Terms', 'Be fair']],
  ['/m/search-games', ['Mga &lt;Perlas&gt;', '<input']],
  ['/m/help?tag=terms', ['<p>Be <i>fair</i></p>']],
])(
  'renders %s with its texts, and nothing that the content security policy would block',
  async (address, parts) => {
    const page = await renderPage({
      as: 'screen',
      address,
      language: 'EN',
      status: OPEN_STATUS,
      ask: async (asked) =>
        new Response(JSON.stringify({ success: true, value: SCREEN_VALUES[asked.split('?')[0] ?? ''] })),
    });
    for (const part of parts) expect(page.screen).toContain(part);
    expect(page.screen).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:|hit\(/);
    expect(page.imageCdnSeed).toBeDefined();
  },
);

it('a screen whose chart has failed is not served', async () => {
  const broken = renderPage({
    as: 'screen',
    address: '/m/help',
    language: 'EN',
    status: OPEN_STATUS,
    ask: async (asked) => {
      const value = asked.startsWith('/api/content/help')
        ? { list: 'none' }
        : SCREEN_VALUES[asked.split('?')[0] ?? ''];
      return new Response(JSON.stringify({ success: true, value }));
    },
  });
  await expect(broken).rejects.toThrow('/m/help');
});

it.each([
  ['/m/home', 'screen', '/m/home'],
  ['/m/home?utm=x', 'screen', '/m/home'],
  ['/m/home?view=menu', undefined, undefined],
  ['/m/login?from=x', 'popup', '/m/login'],
  ['/m/changePsw', undefined, undefined],
  ['/m/activityDetail?id=PR-1', 'screen', '/m/activityDetail?id=PR-1'],
  ['/m/help?tag=x&i=1', 'screen', '/m/help?i=1&tag=x'],
  ['/m/help?tag=x&other=1', undefined, undefined],
  [`/m/help?tag=${'x'.repeat(100)}`, undefined, undefined],
  ['/m/slot-games', 'screen', '/m/slot-games'],
  ['/m/slot-games?sort=name&gameName=x', 'screen', '/m/slot-games?gameName=x&sort=name'],
  ['/m/slot-games?other=x', undefined, undefined],
  ['/m/withdraw', undefined, undefined],
])('what is served at %s', (asked, as, address) => {
  expect(servedPageAt(new URL(asked, 'https://site.example'))).toEqual(as && { as, address });
});

/* A popup with its own address, rendered without a browser. */

const SETTINGS = ['username', 'password', 'captcha', 'affiliateCode'].map((name) => ({
  name,
  visible: true,
  required: true,
}));

async function renderForm(address: string, language: LanguageCode, status = OPEN_STATUS): Promise<string> {
  const { popup = '' } = await renderPage({
    as: 'popup',
    address,
    language,
    status,
    ask: async () => new Response(JSON.stringify({ success: true, value: SETTINGS })),
  });
  return popup;
}

it.each([
  ['ROUTE-05', '/m/login', 'Mag-login', ['username', 'password', 'remember']],
  ['ROUTE-50', '/m/agent', 'Login ng agent', ['username', 'password', 'remember']],
] as const)('%s renders the form at %s, which cannot be submitted', async (_, path, title, names) => {
  expect(typeof document).toBe('undefined');
  const html = await renderForm(path, 'TY');
  expect(html).toContain(title);
  for (const name of names) expect(html).toContain(`name="${name}"`);
  expect(html.match(/<dialog [^>]*>/g)).toEqual([expect.stringContaining(' open=""')]);
  expect(html.match(/<button [^>]*>/g)?.filter((button) => !button.includes('disabled=""'))).toEqual([]);
  // Nothing that the content security policy would block.
  expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/);
});

it('I18N-02 pages that render at the same time keep their languages', async () => {
  const [tagalog, english, ...forms] = await Promise.all([
    draw('TY').page,
    draw('EN').page,
    renderForm('/m/login', 'TY'),
    renderForm('/m/login', 'EN'),
  ]);
  expect(tagalog.screen).toContain('Mga sikat na laro');
  expect(english.screen).toContain('Hot games');
  expect(forms.map((html) => html.includes('Mag-login'))).toEqual([true, false]);
  expect(forms.map((html) => html.includes('Log in'))).toEqual([false, true]);
});

/* The sheet of a linked game. */

async function renderSheet(nodeId: number, changes: object = {}) {
  const asked: string[] = [];
  const page = await renderPage({
    as: 'sheet',
    address: gameLinkOf(nodeId),
    language: 'EN',
    status: OPEN_STATUS,
    imageCdnSeed: 0.25,
    ask: async (address) => {
      const { pathname, searchParams } = new URL(address, 'https://site.example');
      asked.push(pathname);
      if (pathname !== '/api/catalogue/game')
        return new Response(JSON.stringify({ success: true, value: VALUES[pathname] }));
      if (searchParams.get('nodeId') !== '7') return new Response('{}', { status: 404 });
      const game = sampleGame(7, { displayName: 'Mga <Perlas>', freeplay: true, ...changes });
      return new Response(JSON.stringify({ success: true, value: { game } }));
    },
  });
  return { ...page, asked };
}

it('LAUNCH-01 renders the sheet of a game, whose links lead on without scripts, and asks for nothing of the page below', async () => {
  const { popup = '', answers, asked } = await renderSheet(7);
  for (const part of ['Mga &lt;Perlas&gt;', 'Try for free', 'href="/m/gameRules?node=7"', 'href="/m/home"'])
    expect(popup).toContain(part);
  expect(popup.match(/<dialog [^>]*>/g)).toEqual([expect.stringContaining(' open=""')]);
  // A press is kept until the scripts have come.
  expect(popup).not.toContain('disabled');
  expect(popup).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/);
  expect([...asked].sort()).toEqual(['/api/catalogue/game', '/api/catalogue/vendors']);
  expect(Object.keys(answers).map((address) => address.split('?')[0])).toEqual(expect.arrayContaining(asked));
});

it('the sheet of a game that cannot be played says so', async () => {
  const { popup } = await renderSheet(7, { supportPlay: false });
  expect(popup).toContain('This game is not available');
  expect(popup).not.toContain('Try for free');
});

it('a game that does not exist has no sheet', async () => {
  const { popup, answers } = await renderSheet(8);
  expect(popup).toBeUndefined();
  expect(Object.keys(answers).filter((address) => address.includes('/game?'))).toEqual([]);
});

it('a screen whose code is missing is not served: its page would show a lost connection', async () => {
  vi.resetModules();
  vi.doMock('@/features/content/help/HelpScreen', () => {
    throw new Error('the file has gone');
  });
  const renderer = await import('@/renderPage');
  const broken = renderer.renderPage({
    as: 'screen',
    address: '/m/help',
    language: 'EN',
    status: OPEN_STATUS,
    ask: async (asked) =>
      new Response(JSON.stringify({ success: true, value: SCREEN_VALUES[asked.split('?')[0] ?? ''] })),
  });
  await expect(broken).rejects.toThrow();
  vi.doUnmock('@/features/content/help/HelpScreen');
  vi.resetModules();
});
