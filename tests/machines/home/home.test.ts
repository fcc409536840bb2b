import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { HOME_RECENT_SIZE, POPUP_NEWS_DELAY, REQUEST_TIMEOUT } from '@/config/constants';
import {
  type FetchedGames,
  type GamePageRequest,
  gameListMachine,
} from '@/machines/catalogue/gameList/gameList.machine';
import { homeLayoutMachine, type LayoutChoice } from '@/machines/home/homeLayout/homeLayout.machine';
import { addressedLayout, layoutQuery } from '@/machines/home/homeLayout/layoutAddress';
import { layoutPlace } from '@/machines/home/homeLayout/layoutPlace';
import { popupNewsEnds, popupNewsMachine } from '@/machines/home/popupNews/popupNews.machine';
import { assertDefined } from '@/machines/shared/assertDefined';
import { sampleGame, samplePage, samplePopup, sessionOfType } from '@/machines/shared/samples';
import { type Invitation, inviteMachine, type ShareOutcome } from '@/machines/shell/invite/invite.machine';
import { servicePanelMachine } from '@/machines/shell/servicePanel/servicePanel.machine';

import { deferred, recorder } from '../../support/chart';

function layout(loggedIn: boolean) {
  const lists = deferred<FetchedGames, GamePageRequest>();
  // The row of recent games on the home view is a separate list.
  const isRow = ({ input }: (typeof lists.calls)[number]) => input.pageSize === HOME_RECENT_SIZE;
  const pages = {
    get calls() {
      return lists.calls.filter((call) => !isRow(call));
    },
    waited: () => lists.waited().filter((call) => !isRow(call)),
    last: () => assertDefined(lists.calls.findLast((call) => !isRow(call)) ?? null),
    ofRow: () => lists.calls.filter(isRow),
  };
  const template = deferred<readonly string[]>();
  const deeds = recorder();
  const addresses = recorder();
  const clock = new SimulatedClock();
  const actor = createActor(
    homeLayoutMachine.provide({
      actors: {
        gameList: gameListMachine.provide({ actors: { fetchPage: lists.logic } }),
        fetchProviderCategories: template.logic,
        watchAddress: fromCallback(() => {}),
      },
      actions: { openLogin: deeds.action('openLogin'), keepAddress: addresses.action('keepAddress') },
    }),
    { clock, input: { session: sessionOfType(loggedIn ? 0 : null) } },
  ).start();
  return { actor, pages, template, deeds, clock, addresses, place: () => layoutPlace(actor.getSnapshot()) };
}

describe('the home game layout', () => {
  it('HOME-21 is the home view until its chart is loaded', () => {
    expect(layoutPlace(undefined)).toBe('HOME');
  });

  it('lists the recent games of members only, and reloads them after a login and after a game', () => {
    const { actor, pages } = layout(false);
    expect(pages.ofRow()).toEqual([]);
    actor.send({ type: 'session.changed', session: sessionOfType(0) });
    expect(pages.ofRow()).toHaveLength(1);
    expect(pages.ofRow()[0]?.input.query.gameClassify).toBe('recent');
    actor.send({ type: 'session.changed', session: sessionOfType(0) });
    expect(pages.ofRow().map((call) => call.isWaited())).toEqual([false, true]);
    actor.send({ type: 'session.changed', session: sessionOfType(null) });
    expect(pages.ofRow().filter((call) => call.isWaited())).toEqual([]);
    expect(actor.getSnapshot().children.recentGames).toBeUndefined();
  });

  it('HOME-21 another category starts with all data and any vendor; the same vendor again clears it', () => {
    const { actor, pages } = layout(false);
    actor.send({ type: 'layout.pick', place: 'RNG' });
    actor.send({ type: 'data.choose', dataType: 'new' });
    actor.send({ type: 'vendor.choose', vassalage: 'JL' });
    actor.send({ type: 'vendors.more' });
    expect(pages.last().input).toMatchObject({
      pageSize: 16,
      query: { gameType: 'RNG', gameClassify: 'new', vassalage: 'JL' },
    });
    actor.send({ type: 'vendor.choose', vassalage: 'JL' });
    expect(actor.getSnapshot().context.vassalage).toBe('');
    actor.send({ type: 'vendor.choose', vassalage: 'JL' });
    actor.send({ type: 'layout.pick', place: 'FISH' });
    expect(pages.last().input.query).toEqual({
      gameType: 'FISH',
      gameClassify: '',
      vassalage: '',
      gameName: '',
    });
    expect(actor.getSnapshot().context).toMatchObject({ dataType: '', vassalage: '', vendorPages: 1 });
    expect(pages.waited()).toHaveLength(1);
    actor.stop();
  });

  it('HOME-02 HOME-24 a reset makes the category hot and shows the home view', () => {
    const { actor, place } = layout(false);
    actor.send({ type: 'layout.pick', place: 'LIVE' });
    actor.send({ type: 'vendor.choose', vassalage: 'JL' });
    actor.send({ type: 'layout.reset' });
    expect(place()).toBe('HOME');
    expect(actor.getSnapshot().context).toMatchObject({ category: 'HOT', dataType: '', vassalage: '' });
    actor.stop();
  });

  it('HOME-20 FAV-04 RECENT-01 changed own games are reloaded while their view stays open, and show meanwhile', async () => {
    const { actor, pages } = layout(true);
    actor.send({ type: 'own.changed' });
    expect(pages.calls).toHaveLength(0);
    actor.send({ type: 'layout.pick', place: 'recent' });
    await pages.last().answer(samplePage(1, 1));
    actor.send({ type: 'own.changed' });
    expect(pages.last().input).toMatchObject({ query: { gameClassify: 'recent' }, pageNo: 1 });
    const shown = () => actor.getSnapshot().children.ownGames?.getSnapshot().context.games.length;
    expect([pages.calls.length, shown()]).toEqual([2, 2]);
    await pages.last().answer({ ...samplePage(1, 1), games: [sampleGame(9)] });
    expect(shown()).toBe(1);
    actor.stop();
  });

  it('HOME-22 LIST-30 HOT asks for new games, 16 a page; HOME-23 HOME shows the home view', () => {
    const { actor, pages, place } = layout(false);
    actor.send({ type: 'layout.pick', place: 'HOT' });
    expect(place()).toBe('HOT');
    expect(pages.last().input).toMatchObject({ pageSize: 16, query: { gameType: 'NEW' } });
    actor.send({ type: 'layout.pick', place: 'HOME' });
    expect(place()).toBe('HOME');
    expect(pages.waited()).toHaveLength(0);
    actor.stop();
  });

  it('HOME-20 FAV-04 RECENT-01 favourites while logged out open the login popup and show after it, 100 a page; recent games 36', () => {
    const { actor, pages, deeds, place } = layout(false);
    actor.send({ type: 'layout.pick', place: 'favourites' });
    expect(deeds.take()).toEqual([['openLogin']]);
    expect(place()).toBe('HOME');
    expect(pages.calls).toHaveLength(0);
    actor.send({ type: 'session.changed', session: sessionOfType(0) });
    expect(place()).toBe('favourites');
    expect(pages.last().input).toMatchObject({ pageSize: 100, query: { gameClassify: 'favourites' } });
    actor.send({ type: 'layout.pick', place: 'recent' });
    expect(pages.last().input).toMatchObject({ pageSize: 36, query: { gameClassify: 'recent' } });
    actor.send({ type: 'session.changed', session: sessionOfType(null) });
    expect(place()).toBe('HOME');
    actor.send({ type: 'layout.pick', place: 'recent' });
    actor.send({ type: 'login.dismissed' });
    actor.send({ type: 'session.changed', session: sessionOfType(0) });
    expect(place()).toBe('HOME');
    actor.stop();
  });

  const CHOICES: readonly LayoutChoice[] = [
    { place: 'HOME', dataType: '', vassalage: '' },
    { place: 'HOT', dataType: '', vassalage: '' },
    { place: 'recent', dataType: '', vassalage: '' },
    { place: 'RNG', dataType: 'new', vassalage: 'JL' },
    { place: 'RNG', dataType: 'new', vassalage: 'JL', vendorPages: 3 },
    { place: 'HOME', dataType: '', vassalage: '', vendorPages: 2 },
  ];

  it('HOME-19 HOME-21 a choice is read from the address; an unknown one is the home view', () => {
    const read = (query: string, offered?: readonly string[]) =>
      addressedLayout(new URLSearchParams(query), offered);
    for (const choice of CHOICES) {
      expect(addressedLayout(new URLSearchParams(layoutQuery(choice)), ['RNG'])).toEqual(choice);
    }
    const [home, , , slots] = CHOICES;
    for (const query of ['', 'view=HOME', 'view=slots', 'view=toString', 'gameClassify=new&vassalage=JL']) {
      expect(read(query)).toEqual(home);
    }
    expect(read('view=RNG&gameClassify=recent&vassalage=%3Cscript%3E')).toEqual({
      ...slots,
      dataType: '',
      vassalage: '',
    });
    expect(read('view=RNG', ['FISH'])).toEqual(home);
    for (const vendors of ['1', '0', '-2', '2.5', '100', 'all', '2 ']) {
      expect(read(`view=RNG&vendors=${vendors}`).vendorPages).toBeUndefined();
      expect(read(`vendors=${vendors}`)).toEqual(home);
    }
    expect(read('vendors=3')).toEqual({ ...home, vendorPages: 3 });
    expect(layoutQuery(read(''))['vendors']).toBe('');
    expect(read('view=HOT&vendors=2').vendorPages).toBeUndefined();
    expect(read('view=favourites&vassalage=JL')).toMatchObject({ place: 'favourites', vassalage: '' });
    expect(read('view=HOT&vassalage=JL')).toMatchObject({ place: 'HOT', vassalage: '' });
  });

  it('HOME-19 HOME-21 HOME-22 HOME-23 each choice is in the address; one restored from it starts where the player was', () => {
    const { actor, pages, place, addresses } = layout(true);
    const address = (choice: Partial<LayoutChoice>) => [
      ['keepAddress', { place: 'HOME', dataType: '', vassalage: '', ...choice }],
    ];
    actor.send({ type: 'layout.pick', place: 'HOT' });
    expect(addresses.take()).toEqual(address({ place: 'HOT' }));
    actor.send({ type: 'layout.pick', place: 'recent' });
    expect(addresses.take()).toEqual(address({ place: 'recent' }));
    actor.send({ type: 'layout.pick', place: 'RNG' });
    expect(addresses.take()).toEqual(address({ place: 'RNG' }));
    actor.send({ type: 'data.choose', dataType: 'new' });
    expect(addresses.take()).toEqual(address({ place: 'RNG', dataType: 'new' }));
    actor.send({ type: 'vendor.choose', vassalage: 'JL' });
    expect(addresses.take()).toEqual(address({ place: 'RNG', dataType: 'new', vassalage: 'JL' }));
    actor.send({ type: 'layout.pick', place: 'HOME' });
    expect(addresses.take()).toEqual(address({}));
    // Logo and footer link to an address without a choice.
    actor.send({ type: 'layout.reset' });
    expect(addresses.take()).toEqual([]);

    const seen = { pages: 3, row: 8, offset: 12 };
    const asked = () => pages.last().input;
    for (const choice of CHOICES) {
      actor.send({ type: 'layout.addressed', choice, seen });
      expect([place(), ...addresses.take()]).toEqual([choice.place, ...address(choice)]);
      if (choice.place !== 'HOME') expect(asked().pages).toBe(3);
      // The same choice again, for instance when it is written to the address, reloads nothing.
      const before = pages.calls.length;
      actor.send({ type: 'layout.addressed', choice });
      expect([pages.calls.length, place(), ...addresses.take()]).toEqual([
        before,
        choice.place,
        ...address(choice),
      ]);
    }
    expect(asked().query).toMatchObject({ gameType: 'RNG', gameClassify: 'new', vassalage: 'JL' });
    actor.send({ type: 'layout.addressed', choice: { place: 'RNG', dataType: 'new', vassalage: '' } });
    expect(asked()).toMatchObject({ query: { gameClassify: 'new', vassalage: '' }, pages: 1 });
    actor.send({ type: 'layout.addressed', choice: { place: 'HOME', dataType: '', vassalage: '' } });
    expect([place(), pages.waited().length]).toEqual(['HOME', 0]);
    actor.stop();
  });

  it('HOME-20 ROLE-07 a link to own games asks a visitor to log in, then shows them; a logout removes them from the address', () => {
    const { actor, deeds, place, addresses } = layout(false);
    const home = ['keepAddress', { place: 'HOME', dataType: '', vassalage: '' }];
    actor.send({ type: 'layout.pick', place: 'RNG' });
    addresses.take();
    actor.send({
      type: 'layout.addressed',
      choice: { place: 'favourites', dataType: '', vassalage: '' },
    });
    expect([place(), deeds.take(), addresses.take()]).toEqual(['HOME', [['openLogin']], [home]]);
    actor.send({ type: 'layout.addressed', choice: { place: 'HOME', dataType: '', vassalage: '' } });
    addresses.take();
    actor.send({ type: 'session.changed', session: sessionOfType(0) });
    expect([place(), addresses.take()]).toEqual([
      'favourites',
      [['keepAddress', { place: 'favourites', dataType: '', vassalage: '' }]],
    ]);
    actor.send({ type: 'session.changed', session: sessionOfType(null) });
    expect([place(), addresses.take()]).toEqual(['HOME', [home]]);
    actor.stop();
  });

  it('HOME-11 the template settings name the categories that show providers; without an answer the defaults apply', async () => {
    const { actor, template } = layout(false);
    const usual = actor.getSnapshot().context.providerCategories;
    expect(usual).toContain('SPORTS');
    await template.last().answer(['LOTT']);
    expect(actor.getSnapshot().context.providerCategories).toEqual(['LOTT']);
    actor.stop();
    const silent = layout(false);
    silent.clock.increment(REQUEST_TIMEOUT);
    expect(silent.actor.getSnapshot().context.providerCategories).toEqual(usual);
    silent.actor.stop();
  });
});

describe('popup announcements', () => {
  const ITEMS = [samplePopup('member', 'A'), samplePopup('one', 'B'), samplePopup('two', 'B')];

  function news(loggedIn: boolean, seen: readonly string[] = []) {
    const deeds = recorder();
    const clock = new SimulatedClock();
    const actor = createActor(
      popupNewsMachine.provide({
        actors: { watchPlayer: fromCallback(() => undefined) },
        actions: { storeSeen: deeds.action('storeSeen'), storeMuted: deeds.action('storeMuted') },
      }),
      { clock, input: { session: sessionOfType(loggedIn ? 0 : null), seen, isHomeClear: false } },
    ).start();
    actor.send({ type: 'news.known', items: ITEMS });
    actor.send({ type: 'home.cleared' });
    clock.increment(POPUP_NEWS_DELAY);
    return { actor, deeds, clock, shown: () => actor.getSnapshot().context.shown.map(({ id }) => id) };
  }

  it.each([
    ['a visitor those of execution B', false, ['one', 'two']],
    ['a member those of execution A', true, ['member']],
  ] as const)('ANN-11 show %s', (_, loggedIn, ids) => {
    const { actor, shown } = news(loggedIn);
    expect(actor.getSnapshot().value).toBe('showing');
    expect(shown()).toEqual(ids);
    actor.stop();
  });

  it('wait for a pause: a touch defers them, and the pause starts when it ends', () => {
    const { actor, clock } = news(false, ['one', 'two']);
    actor.send({ type: 'news.known', items: [samplePopup('three', 'B')] });
    const at = () => actor.getSnapshot().value;
    clock.increment(POPUP_NEWS_DELAY - 1);
    actor.send({ type: 'player.touching' });
    clock.increment(10 * POPUP_NEWS_DELAY);
    expect(at()).toBe('touched');
    actor.send({ type: 'player.rested' });
    clock.increment(POPUP_NEWS_DELAY - 1);
    actor.send({ type: 'player.rested' });
    clock.increment(POPUP_NEWS_DELAY - 1);
    expect(at()).toBe('resting');
    clock.increment(1);
    expect(at()).toBe('showing');
    actor.stop();
  });

  it('HOME-07 previous and next stop at their ends', () => {
    const { actor } = news(false);
    const at = () => actor.getSnapshot().context.at;
    expect(popupNewsEnds(actor.getSnapshot())).toEqual({ start: true, end: false });
    actor.send({ type: 'news.previous' });
    expect(at()).toBe(0);
    actor.send({ type: 'news.next' });
    actor.send({ type: 'news.next' });
    expect(at()).toBe(1);
    expect(popupNewsEnds(actor.getSnapshot())).toEqual({ start: false, end: true });
    actor.stop();
  });

  it('each shows once per visit; those of the other audience after a login; a muted one stays muted for the day', () => {
    const { actor, deeds, clock, shown } = news(false);
    expect(deeds.take()).toEqual([['storeSeen', { ids: ['one', 'two'] }]]);
    actor.send({ type: 'news.mute' });
    expect(deeds.take()).toEqual([['storeMuted', { ids: ['one', 'two'] }]]);
    clock.increment(POPUP_NEWS_DELAY);
    expect(actor.getSnapshot().value).toBe('resting');
    actor.send({ type: 'session.changed', session: sessionOfType(0) });
    clock.increment(POPUP_NEWS_DELAY);
    expect(shown()).toEqual(['member']);
    actor.stop();
  });

  it('a translation replaces the shown one; one that has ended stays until it is closed', () => {
    const { actor } = news(false);
    const titles = () => actor.getSnapshot().context.shown.map(({ title }) => title);
    const [, , two] = ITEMS;
    actor.send({ type: 'news.known', items: [{ ...samplePopup('one', 'B'), title: 'Isa' }] });
    expect(titles()).toEqual(['Isa', two?.title]);
    actor.stop();
  });

  it('nothing shows while home is covered', () => {
    const { actor, clock } = news(false, ['one', 'two', 'member']);
    expect(actor.getSnapshot().value).toBe('resting');
    actor.send({ type: 'home.covered' });
    actor.send({ type: 'news.known', items: [samplePopup('three', 'B')] });
    clock.increment(POPUP_NEWS_DELAY);
    expect(actor.getSnapshot().value).toBe('covered');
    actor.stop();
  });
});

it('HOME-29 a tap outside closes the service panel', () => {
  const actor = createActor(servicePanelMachine).start();
  actor.send({ type: 'panel.toggle' });
  expect(actor.getSnapshot().value).toBe('open');
  actor.send({ type: 'outside.press' });
  expect(actor.getSnapshot().value).toBe('closed');
  actor.stop();
});

describe('invitations', () => {
  const OWN: Invitation = {
    code: 'BARKADA7',
    link: 'https://site.example/m/register?affiliateCode=BARKADA7',
    invitedCount: 2,
  };

  function invite(memberType: number | null, canShare: boolean) {
    const invitation = deferred<Invitation | null>();
    const share = deferred<ShareOutcome, { link: string }>();
    const copy = deferred<void, { link: string }>();
    const deeds = recorder();
    const actor = createActor(
      inviteMachine.provide({
        actors: { fetchInvitation: invitation.logic, shareLink: share.logic, copyLink: copy.logic },
        actions: { openLogin: deeds.action('openLogin'), notify: deeds.action('notify') },
      }),
      { clock: new SimulatedClock(), input: { session: sessionOfType(memberType), canShare } },
    ).start();
    actor.send({ type: 'invite.open' });
    return { actor, invitation, share, copy, deeds };
  }

  it('MENU-07 TOAST-07 ERR-21 copies the player’s link and says so for 2 s', async () => {
    const { actor, invitation, copy, deeds } = invite(0, false);
    await invitation.last().answer(OWN);
    actor.send({ type: 'invite.share' });
    expect(actor.getSnapshot().value).toEqual({ open: 'ready' });
    actor.send({ type: 'invite.copy' });
    actor.send({ type: 'invite.copy' });
    expect(copy.calls).toHaveLength(1);
    expect(copy.last().input).toEqual({ link: OWN.link });
    await copy.last().answer();
    expect(deeds.take()).toEqual([
      ['notify', { message: 'message.link_copied', tone: 'success', duration: 'copy' }],
    ]);
    actor.stop();
  });

  it('TOAST-05 a link that could not be copied is a short message', async () => {
    const { actor, invitation, copy, deeds } = invite(0, false);
    await invitation.last().answer(OWN);
    actor.send({ type: 'invite.copy' });
    await copy.last().fail(new Error('refused'));
    expect(deeds.take()).toEqual([
      ['notify', { message: 'message.copy_failed', tone: 'error', duration: 'short' }],
    ]);
    actor.stop();
  });

  it('MENU-07 a share sheet that fails leaves a copied link, one that is cancelled nothing', async () => {
    const { actor, invitation, share, copy } = invite(0, true);
    await invitation.last().answer(OWN);
    actor.send({ type: 'invite.share' });
    await share.last().answer('cancelled');
    expect(copy.calls).toHaveLength(0);
    actor.send({ type: 'invite.share' });
    await share.last().fail(new Error('refused'));
    expect(copy.last().input).toEqual({ link: OWN.link });
    actor.stop();
  });

  it('MENU-07 FREEPLAY-03 a visitor logs in first, a trial account cannot invite', () => {
    const visitor = invite(null, false);
    expect(visitor.deeds.take()).toEqual([['openLogin']]);
    visitor.actor.send({ type: 'session.changed', session: sessionOfType(0) });
    expect(visitor.actor.getSnapshot().value).toEqual({ open: 'loading' });
    visitor.actor.stop();
    const trial = invite(4, true);
    expect(trial.actor.getSnapshot().value).toBe('closed');
    expect(trial.deeds.take()).toEqual([
      ['notify', { message: 'error.real.account.required', tone: 'info', duration: 'default' }],
    ]);
    trial.actor.stop();
  });
});
