import { assign, emit, setup } from 'xstate';
import { HOME_ALIASES } from '@/config/routes';
import { notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { sessionKept } from '@/machines/shared/session/guards';
import { isLoggedIn, type Session, type SessionChanged } from '@/machines/shared/session/session';

/*
 * What the player sees: nothing over the page (`clear`), or one or more layers, of which only the top one answers. The
 * chart of each layer decides whether it is open; this chart knows what lies on top and asks it to close.
 */

/**
 * `dialog`: a menu, sheet, dialog or question of the page. `popup`: a popup of the navigation chart, which knows when
 * a page or a session closes it; `addressedPopup`: the same at its own address. `interstitial`: opens without a press.
 * `game`: the game shell. `mask`: covers the page during an operation and cannot be closed.
 */
export type OverlayKind = 'dialog' | 'popup' | 'addressedPopup' | 'interstitial' | 'game' | 'mask';

/** An open layer, as its view reports it. */
export interface OverlayRequest {
  /** Id of its element. */
  readonly id: string;
  readonly kind: OverlayKind;
}

export interface Overlay extends OverlayRequest {
  /** The account that opened a dialog; null for a visitor, and for layers whose charts know when a session ends them. */
  readonly account: string | null;
}

export interface OverlaysInput {
  readonly session: Session;
}

export interface OverlaysContext {
  /** Open layers, the top one last. */
  readonly layers: readonly Overlay[];
  /** Path of the page; null before the first one. */
  readonly path: string | null;
  readonly session: Session;
}

export type OverlaysEvent =
  /** A layer has opened on top, or an open one has changed its kind. */
  | ({ readonly type: 'overlay.opened' } & OverlayRequest)
  | { readonly type: 'overlay.closed'; readonly id: string }
  | { readonly type: 'back.pressed' }
  | { readonly type: 'escape.pressed' }
  /** A press beside a layer. */
  | { readonly type: 'backdrop.pressed'; readonly id: string }
  /** The player follows a link to a page of the site. */
  | { readonly type: 'link.pressed' }
  | { readonly type: 'location.changed'; readonly path: string }
  | SessionChanged;

/** Asks layers to close; their charts decide. */
export interface CloseAsked {
  readonly type: 'close.asked';
  readonly ids: readonly string[];
}

type Layers = readonly Overlay[];

const accountOf = (session: Session): string | null => (isLoggedIn(session) ? session.account : null);

const HOME_PATHS: readonly (string | null)[] = HOME_ALIASES;

const isHome = (path: string | null): boolean => HOME_PATHS.includes(path);

const topOf = (layers: Layers): Overlay | undefined => layers.at(-1);

/** The top layer, if the player may close it. */
const closableTop = (layers: Layers): Layers => layers.slice(-1).filter(({ kind }) => kind !== 'mask');

/** Layers that belong to the page below them. */
const onPage = (layers: Layers): Layers =>
  layers.filter(({ kind }) => kind === 'dialog' || kind === 'interstitial' || kind === 'game');

/** Dialogs of an account that has logged out or was replaced by another. After an expiry the same player goes on. */
function ofEndedSession(layers: Layers, session: Session): Layers {
  if (session.kind === 'visitor' && session.cause !== 'loggedOut') return [];
  const account = accountOf(session);
  return layers.filter((layer) => layer.account !== null && layer.account !== account);
}

const idsOf = (layers: Layers) => ({ ids: layers.map(({ id }) => id) });

const placed = (layers: Layers, layer: Overlay): Layers =>
  layers.some(({ id }) => id === layer.id)
    ? layers.map((each) => (each.id === layer.id ? { ...each, kind: layer.kind } : each))
    : [...layers, layer];

/** Everything that lies over the page, as one stack: back, Escape and the backdrop close its top only. */
export const overlaysMachine = setup({
  types: {} as ChartTypes<OverlaysContext, OverlaysEvent, OverlaysInput> & { emitted: CloseAsked },
  actors: {
    /**
     * Sends `back.pressed` once, in place of a step back in the history. Stopped before, it removes its step; stopped at
     * once, because the press has closed the last layer, it has added none.
     */
    backButton: notProvidedCallback<OverlaysEvent>('backButton'),
  },
  actions: {
    addLayer: assign(({ context }, { id, kind }: OverlayRequest) => ({
      layers: placed(context.layers, {
        id,
        kind,
        account: kind === 'dialog' ? accountOf(context.session) : null,
      }),
    })),
    removeLayer: assign(({ context }, params: { id: string }) => ({
      layers: context.layers.filter(({ id }) => id !== params.id),
    })),
    keepPath: assign((_, params: { path: string }) => ({ path: params.path })),
    keepSession: assign(sessionKept),
    askToClose: emit((_, params: { ids: readonly string[] }) => ({
      type: 'close.asked' as const,
      ids: params.ids,
    })),
    /** Keeps the page from scrolling. */
    coverPage: () => {},
    uncoverPage: () => {},
    /** If the focus is lost, because the opener is gone, moves it to the top layer or to the page. */
    returnFocus: (_, _params: { to: string | null }) => {},
    /** Home shows with nothing over it. */
    reportHomeCleared: () => {},
    /** Home no longer shows, or something lies over it. */
    reportHomeCovered: () => {},
  },
  guards: {
    isClear: ({ context }) => context.layers.length === 0,
    isAddressed: ({ context }) => topOf(context.layers)?.kind === 'addressedPopup',
    isHeld: ({ context }) => context.layers.length > 0 && topOf(context.layers)?.kind !== 'addressedPopup',
    isLayer: ({ context }, params: { id: string }) => context.layers.some(({ id }) => id === params.id),
    isClosableTop: ({ context }, params: { id: string }) =>
      closableTop(context.layers).some(({ id }) => id === params.id),
    isOtherPage: ({ context }, params: { path: string }) => params.path !== context.path,
    isHomeClear: ({ context }) =>
      isHome(context.path) && context.layers.every(({ kind }) => kind === 'interstitial'),
    isHomeCovered: ({ context }) =>
      !isHome(context.path) || context.layers.some(({ kind }) => kind !== 'interstitial'),
  },
}).createMachine({
  id: 'overlays',
  description: 'What lies over the page: which layer is on top, and who may close it.',
  context: ({ input }) => ({ layers: [], path: null, session: input.session }),
  type: 'parallel',
  on: {
    'overlay.opened': { actions: withEvent('addLayer') },
    'overlay.closed': {
      guard: withEvent('isLayer'),
      actions: [
        withEvent('removeLayer'),
        {
          type: 'returnFocus',
          params: ({ context, event }) => ({
            to: topOf(context.layers.filter(({ id }) => id !== event.id))?.id ?? null,
          }),
        },
      ],
      description: 'The focus returns to what opened it, or else to what is on top now.',
    },
    'escape.pressed': {
      actions: { type: 'askToClose', params: ({ context }) => idsOf(closableTop(context.layers)) },
    },
    'backdrop.pressed': {
      guard: withEvent('isClosableTop'),
      actions: { type: 'askToClose', params: ({ context }) => idsOf(closableTop(context.layers)) },
      description: 'A press beside a layer that is not on top does nothing.',
    },
    'link.pressed': {
      actions: { type: 'askToClose', params: ({ context }) => idsOf(onPage(context.layers)) },
      description:
        'Closes what belongs to the page, also when the link leads to the page that shows already.',
    },
    'location.changed': {
      guard: withEvent('isOtherPage'),
      actions: [
        { type: 'askToClose', params: ({ context }) => idsOf(onPage(context.layers)) },
        withEvent('keepPath'),
      ],
      description: 'Another page closes everything that belonged to the one before.',
    },
    'session.changed': {
      actions: [
        withEvent('keepSession'),
        {
          type: 'askToClose',
          params: ({ context, event }) => idsOf(ofEndedSession(context.layers, event.session)),
        },
      ],
      description:
        'A logout and another account close the dialogs of the account before. After an expiry they stay, since the player may log in again.',
    },
  },
  states: {
    stack: {
      description: 'The layers, and who answers the back button of the phone.',
      initial: 'clear',
      states: {
        clear: {
          description: 'Nothing lies over the page; back leaves the page.',
          entry: 'uncoverPage',
          exit: 'coverPage',
          meta: { requirements: ['ROUTE-64'] },
          always: [
            { guard: 'isAddressed', target: 'addressed' },
            { guard: 'isHeld', target: 'held' },
          ],
        },
        addressed: {
          description:
            'A popup at its own address is on top; back leads to the page before it, which closes it.',
          meta: { requirements: ['POPUP-02'] },
          always: [
            { guard: 'isClear', target: 'clear' },
            { guard: 'isHeld', target: 'held' },
          ],
        },
        held: {
          description:
            'Something lies over the page; back closes what is on top, and nothing else. It is held again at once: a layer may only take a step back within itself, or open again.',
          meta: { requirements: ['ROUTE-64', 'POPUP-05'] },
          invoke: { id: 'backButton', src: 'backButton' },
          always: [
            { guard: 'isClear', target: 'clear' },
            { guard: 'isAddressed', target: 'addressed' },
          ],
          on: {
            'back.pressed': {
              target: 'held',
              reenter: true,
              actions: { type: 'askToClose', params: ({ context }) => idsOf(closableTop(context.layers)) },
            },
          },
        },
      },
    },
    home: {
      description: 'Whether home shows with nothing over it, so that an interstitial may open.',
      initial: 'covered',
      states: {
        covered: {
          description: 'Another page shows, or something lies over home.',
          meta: { requirements: ['ANN-11'] },
          always: { guard: 'isHomeClear', target: 'cleared', actions: 'reportHomeCleared' },
        },
        cleared: {
          description: 'Home shows, with nothing over it but interstitials.',
          meta: { requirements: ['ANN-11'] },
          always: { guard: 'isHomeCovered', target: 'covered', actions: 'reportHomeCovered' },
        },
      },
    },
  },
});
