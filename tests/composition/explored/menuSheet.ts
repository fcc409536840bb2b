import { defineModel } from '@explorer/defineModel';
import type { Composition, Member, Moment, Where } from '@explorer/index';
import { setup } from 'xstate';
import { WIRING } from '@/composition/wiring/wiring';
import { gameLinkMachine } from '@/machines/play/gameLink/gameLink.machine';
import { gameLinkModel } from '@/machines/play/gameLink/gameLink.model';
import { MEMBER } from '@/machines/shared/samples';
import { isLoggedIn, type Session } from '@/machines/shared/session/session';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { sessionModel } from '@/machines/shared/session/session.model';
import { overlaysMachine } from '@/machines/shell/overlays/overlays.machine';
import { overlaysModel } from '@/machines/shell/overlays/overlays.model';
import { sideMenuMachine } from '@/machines/shell/sideMenu/sideMenu.machine';
import { sideMenuModel } from '@/machines/shell/sideMenu/sideMenu.model';
import { navigationMachine } from '@/machines/site/navigation/navigation.machine';
import { navigationModel } from '@/machines/site/navigation/navigation.model';
import { is, sessionAt } from './helpers';

/* ---- the page around the charts ---- */

interface Layer {
  readonly chart: string;
  readonly kind: 'dialog' | 'popup';
  /** Whether its chart says that it is open. */
  isOpen(now: Where): boolean;
  /** What its view sends when it is asked to close. */
  readonly close: string;
}

/** Everything that lies over the page here, by the id of its element. */
const LAYERS: Readonly<Record<string, Layer>> = {
  menu: {
    chart: 'sideMenu',
    kind: 'dialog',
    isOpen: (now) => is(now, 'sideMenu', 'open'),
    close: 'menu.close',
  },
  sheet: {
    chart: 'gameLink',
    kind: 'dialog',
    isOpen: (now) => is(now, 'gameLink', 'showing'),
    close: 'sheet.close',
  },
  login: {
    chart: 'navigation',
    kind: 'popup',
    isOpen: (now) => is(now, 'navigation', 'open'),
    close: 'popup.close',
  },
};

const isOpen = (now: Where, id: string): boolean => LAYERS[id]?.isOpen(now) === true;

type ViewEvent =
  /** The page has rendered what the chart says. */
  { readonly type: 'view.rendered' } | { readonly type: 'close.asked'; readonly ids: readonly string[] };

/** A view, as `useOverlay` connects it: it reports once it is rendered, and passes on that it is asked to close. */
function viewOf(id: string): Member {
  const machine = setup({
    types: { events: {} as ViewEvent },
    actions: { reportOpened: () => {}, reportClosed: () => {}, close: () => {} },
    guards: { isMeant: (_, { ids }: { readonly ids: readonly string[] }) => ids.includes(id) },
  }).createMachine({
    id,
    initial: 'hidden',
    states: {
      hidden: { on: { 'view.rendered': { target: 'shown', actions: 'reportOpened' } } },
      shown: {
        on: {
          'view.rendered': { target: 'hidden', actions: 'reportClosed' },
          'close.asked': { guard: { type: 'isMeant', params: ({ event }) => event }, actions: 'close' },
        },
      },
    },
  });
  return {
    machine,
    model: defineModel(machine, {
      events: { 'view.rendered': [{}], 'close.asked': [] },
      project: () => null,
    }),
    accepts: ['view.rendered'],
    told: ['view.rendered'],
    acceptsWhile: (now) => isOpen(now, id) !== is(now, id, 'shown'),
  };
}

const connectionsOf = (id: string, { chart, kind, close }: Layer) => [
  { from: id, action: 'reportOpened', to: 'overlays', event: 'overlay.opened', with: { id, kind } },
  { from: id, action: 'reportClosed', to: 'overlays', event: 'overlay.closed', with: { id } },
  { from: 'overlays', action: 'emit', to: id, event: 'close.asked' },
  { from: id, action: 'close', to: chart, event: close },
];

const HOME = { path: '/m/home', canGoBack: true, earlier: null };
const SLOTS = { path: '/m/slot-games', canGoBack: true, earlier: null };

type AddressEvent = { readonly type: 'page.left' } | { readonly type: 'page.back' };

/** The address: a link leads to another page, and the phone's back button too when nothing holds it. */
const addressMachine = setup({
  types: { events: {} as AddressEvent },
  actions: { report: (_, _params: typeof HOME) => {} },
}).createMachine({
  id: 'address',
  initial: 'home',
  states: {
    home: {
      entry: { type: 'report', params: HOME },
      on: { 'page.left': { target: 'slots' }, 'page.back': { target: 'slots' } },
    },
    slots: {
      entry: { type: 'report', params: SLOTS },
      on: { 'page.left': { target: 'home' }, 'page.back': { target: 'home' } },
    },
  },
});

type PhoneEvent = { readonly type: 'back.pressed' };

const phoneMachine = setup({
  types: { events: {} as PhoneEvent },
  actions: { goBack: () => {} },
}).createMachine({ id: 'phone', on: { 'back.pressed': { actions: 'goBack' } } });

/* ---- what is claimed ---- */

/** What shows over the page, the last opened at the end, each with the account that opened it. */
type Shown = readonly { readonly id: string; readonly account: string | null }[];

const accountOf = (session: Session): string | null => (isLoggedIn(session) ? session.account : null);

/** What shows after a step, by the reports of the views. */
function shownAfter({ memory, actions, now }: Moment<Shown>): Shown {
  let shown = memory;
  for (const { from: id, type } of actions) {
    if (type === 'reportOpened') shown = [...shown, { id, account: accountOf(sessionAt(now)) }];
    if (type === 'reportClosed') shown = shown.filter((each) => each.id !== id);
  }
  return shown;
}

const idsOf = (shown: Shown) => shown.map(({ id }) => id);

/** Presses that ask the top layer to close, with the only layer that a press means; null for any. */
const PRESSES: Readonly<Record<string, string | null>> = {
  'overlays: backButton sends back.pressed': null,
  'overlays: escape.pressed': null,
  'overlays: backdrop.pressed (beside the sheet)': 'sheet',
};

/** Whether nothing but these layers shows: what lies below cannot be pressed. */
const only = (now: Where, ids: readonly string[]): boolean =>
  Object.keys(LAYERS).every((id) => ids.includes(id) || !is(now, id, 'shown'));

const hasLeft = ({ before, now }: Moment<Shown>): boolean =>
  now('address')?.value !== before('address')?.value;

/**
 * The menu, the sheet of a game and the login over pages, while pages change and the session ends. A view reports what its
 * chart says some time later, so everything may happen in between. Left out: the lookup of a linked game, which is a layer
 * before the sheet, popups at their own address, and the menu beside a wide page.
 */
export const menuSheet: Composition<Shown> = {
  id: 'menu-sheet-overlays',
  title: 'Menu, game sheet and login over the page',
  members: {
    session: {
      machine: sessionMachine,
      model: sessionModel,
      input: 'stored session',
      accepts: ['session.lost (expired)', 'session.ended', 'session.started (a member)'],
      without: ['memberInfo', 'after'],
    },
    navigation: {
      machine: navigationMachine,
      model: navigationModel,
      input: () => ({ session: MEMBER }),
      accepts: ['popup.open (login)', 'popup.close'],
    },
    overlays: {
      machine: overlaysMachine,
      model: overlaysModel,
      input: 'member',
      accepts: ['escape.pressed', 'backdrop.pressed (beside the sheet)'],
    },
    sideMenu: {
      machine: sideMenuMachine,
      model: sideMenuModel,
      accepts: ['menu.open', 'menu.close'],
      acceptsWhile: (now) => only(now, ['menu']),
    },
    gameLink: {
      machine: gameLinkMachine,
      model: gameLinkModel,
      input: 'a member',
      accepts: ['sheet.open', 'sheet.close'],
      without: ['links'],
    },
    menu: viewOf('menu'),
    sheet: viewOf('sheet'),
    login: viewOf('login'),
    address: {
      machine: addressMachine,
      model: defineModel(addressMachine, {
        events: { 'page.left': [{}], 'page.back': [] },
        project: () => null,
      }),
      accepts: ['page.left'],
    },
    phone: {
      machine: phoneMachine,
      model: defineModel(phoneMachine, { events: { 'back.pressed': [{}] }, project: () => null }),
      accepts: ['back.pressed'],
      acceptsWhile: (now) => now('overlays')?.children['backButton'] === undefined,
    },
  },
  connections: [
    ...WIRING,
    ...Object.entries(LAYERS).flatMap(([id, layer]) => connectionsOf(id, layer)),
    { from: 'phone', action: 'goBack', to: 'address', event: 'page.back' },
    { from: 'address', action: 'report', to: 'navigation', event: 'location.changed' },
    { from: 'address', action: 'report', to: 'overlays', event: 'location.changed' },
  ],
  memory: { initial: [], after: shownAfter },
  rules: [
    {
      name: 'ROUTE-64 POPUP-05 back, Escape and a press beside it close the top layer and nothing else',
      holds: (moment) => {
        const { step, memory, before, now } = moment;
        const meant = PRESSES[step];
        if (meant === undefined) return true;
        const top = memory.at(-1)?.id;
        const closed = meant === null || meant === top ? top : undefined;
        return (
          !hasLeft(moment) &&
          Object.keys(LAYERS).every((id) => isOpen(now, id) === (isOpen(before, id) && id !== closed))
        );
      },
    },
    {
      name: 'ROUTE-64 back never leaves the page while something lies over it',
      holds: ({ step, memory, before }) =>
        step !== 'phone: back.pressed' || memory.every(({ id }) => !isOpen(before, id)),
    },
    {
      name: 'MENU-14 another page closes what lay over the one before',
      holds: (moment) => !hasLeft(moment) || moment.memory.every(({ id }) => !isOpen(moment.now, id)),
    },
    {
      name: 'a logout closes what the member had opened; an expiry leaves it for the next login',
      holds: ({ memory, before, now, step }) => {
        if (step === '') return true;
        const [was, session] = [sessionAt(before), sessionAt(now)];
        if (accountOf(was) === accountOf(session)) return true;
        const isExpired = session.kind === 'visitor' && session.cause !== 'loggedOut';
        return memory
          .filter(({ id }) => LAYERS[id]?.kind === 'dialog')
          .every(
            ({ id, account }) =>
              isOpen(now, id) ===
              (isOpen(before, id) && (isExpired || account === null || account === accountOf(session))),
          );
      },
    },
    {
      name: 'at most one layer is on top: the stack is what shows, in the order of opening',
      holds: (moment) =>
        JSON.stringify(
          moment.now('overlays')?.context.layers.map(({ id }: { readonly id: string }) => id),
        ) === JSON.stringify(idsOf(shownAfter(moment))),
    },
    {
      name: 'the focus returns to what is on top when a layer has closed, else to the page',
      holds: (moment) => {
        const closed = moment.actions.filter(({ type }) => type === 'reportClosed').length;
        const returned = moment.actions.filter(({ type }) => type === 'returnFocus');
        const to = shownAfter(moment).at(-1)?.id ?? null;
        return (
          returned.length === closed &&
          returned.every(({ params }) => JSON.stringify(params) === JSON.stringify({ to }))
        );
      },
    },
    {
      name: 'what opens while the menu closes stays open, on top, and answers back',
      holds: (moment) => {
        const { before, now, step } = moment;
        if (step !== 'menu: view.rendered' || is(now, 'menu', 'shown')) return true;
        const top = shownAfter(moment).at(-1)?.id;
        return (
          ['sheet', 'login'].every((id) => isOpen(now, id) === isOpen(before, id)) &&
          (top === undefined || !isOpen(now, top) || is(now, 'overlays', { stack: 'held' }))
        );
      },
    },
  ],
  goals: [
    { name: 'everything over the page can close', reached: (now) => is(now, 'overlays', { stack: 'clear' }) },
  ],
  bound: 4000,
};
