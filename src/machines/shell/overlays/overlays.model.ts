import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart, ModelStep } from '@explorer/types';
import { performs } from '@/machines/shared/parts/claims.model';
import { EXPIRED, LOGGED_OUT, MEMBER, MEMBER_RECORD, OTHER_RECORD } from '@/machines/shared/samples';
import { isLoggedIn, loggedIn, type Session } from '@/machines/shared/session/session';
import { type Overlay, type OverlayKind, overlaysMachine } from './overlays.machine';

/** The most layers of a sample: a form, and what lies over it. */
const DEEPEST = 2;

const LAYERS: Readonly<Record<string, { readonly id: string; readonly kind: OverlayKind }>> = {
  'a sheet': { id: 'sheet', kind: 'dialog' },
  'the login over the page': { id: 'login', kind: 'popup' },
  'the login at its address': { id: 'login', kind: 'addressedPopup' },
  announcements: { id: 'news', kind: 'interstitial' },
  'a game': { id: 'game', kind: 'game' },
  'a mask': { id: 'mask', kind: 'mask' },
};

const accountOf = (session: Session) => (isLoggedIn(session) ? session.account : null);

const idsOf = (layers: readonly Overlay[]) => layers.map(({ id }) => id);

/** The top layer, unless it is a mask. */
const closable = (layers: readonly Overlay[]) =>
  idsOf(layers.slice(-1).filter(({ kind }) => kind !== 'mask'));

/** The account of each sample session. */
const NOW: Readonly<Record<string, string>> = {
  'session.changed (logged in)': MEMBER_RECORD.userName,
  'session.changed (logged in with another account)': OTHER_RECORD.userName,
};

/** Whether the step asks exactly these layers to close. */
const asked = (step: ModelStep, ids: readonly string[]) =>
  performs(step, 'emit', { type: 'close.asked', ids });

export const overlaysModel = defineModel(overlaysMachine, {
  inputs: { member: { session: MEMBER } },
  events: {
    'overlay.opened': ({ context: { layers } }) =>
      Object.fromEntries(
        Object.entries(LAYERS).filter(
          ([, { id }]) => layers.length < DEEPEST || layers.some((layer) => layer.id === id),
        ),
      ),
    'overlay.closed': Object.fromEntries(
      ['sheet', 'login', 'news', 'game', 'mask'].map((id) => [id, { id }]),
    ),
    'back.pressed': [],
    'escape.pressed': [{}],
    'backdrop.pressed': { 'beside the sheet': { id: 'sheet' }, 'beside the mask': { id: 'mask' } },
    'link.pressed': [{}],
    'location.changed': { home: { path: '/m/home' }, 'a category page': { path: '/m/slot-games' } },
    'session.changed': {
      'logged in': { session: MEMBER },
      'logged in with another account': { session: loggedIn(OTHER_RECORD, null) },
      'logged out': { session: LOGGED_OUT },
      expired: { session: EXPIRED },
    },
  },
  outcomes: { backButton: { sends: [{ type: 'back.pressed' }] } },
  waitsForUser: { backButton: 'The player presses it, or never.' },
  globalEvents: { 'session.changed': 'handled in every state' },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'ROUTE-64 back is held exactly while a layer without its own address is on top',
      holds: ({ context: { layers }, children }) => {
        const top = layers.at(-1);
        return 'backButton' in children === (top !== undefined && top.kind !== 'addressedPopup');
      },
    },
    {
      name: 'No layer lies over the page twice',
      holds: ({ context: { layers } }) => new Set(idsOf(layers)).size === layers.length,
      witness: () => {
        const sheet = { id: 'sheet', kind: 'dialog', account: null } as const;
        return { layers: [sheet, sheet] };
      },
    },
    {
      name: 'ANN-11 home is cleared exactly while it shows with nothing over it that the player opened',
      holds: (snapshot) =>
        snapshot.matches({ home: 'cleared' }) ===
        (snapshot.context.path === '/m/home' &&
          snapshot.context.layers.every(({ kind }) => kind === 'interstitial')),
    },
  ],
  steps: [
    {
      name: 'ROUTE-64 POPUP-05 back asks the top layer to close and nothing else; a mask stays',
      when: ({ event, refused }) => event.type === 'back.pressed' && !refused,
      holds: (step) =>
        asked(step, closable(step.before.context.layers)) &&
        step.after.context.layers === step.before.context.layers,
    },
    {
      name: 'Nothing below the top hears Escape',
      when: ({ event }) => event.type === 'escape.pressed',
      holds: (step) => asked(step, closable(step.before.context.layers)),
    },
    {
      name: 'A press beside a layer closes it only while it is on top',
      when: ({ event }) => event.type === 'backdrop.pressed',
      holds: (step) => {
        const [top] = closable(step.before.context.layers);
        return top !== undefined && top === step.event['id'] ? asked(step, [top]) : !step.did('emit');
      },
    },
    {
      name: 'A layer opens on top; one that is open stays in its place and keeps the account that opened it',
      when: ({ event }) => event.type === 'overlay.opened',
      holds: ({ event: { id, kind }, before, after }) => {
        const [old, now] = [before.context.layers, after.context.layers];
        return old.some((layer) => layer.id === id)
          ? JSON.stringify(now) ===
              JSON.stringify(old.map((layer) => (layer.id === id ? { ...layer, kind } : layer)))
          : JSON.stringify(now) ===
              JSON.stringify([
                ...old,
                { id, kind, account: kind === 'dialog' ? accountOf(before.context.session) : null },
              ]);
      },
    },
    {
      name: 'A layer that closes leaves the others as they are, and the focus returns to the top one or to the page',
      when: ({ event }) => event.type === 'overlay.closed',
      holds: (step) => {
        const { before, after, event } = step;
        const rest = idsOf(before.context.layers).filter((id) => id !== event['id']);
        const isOpen = rest.length < before.context.layers.length;
        return (
          idsOf(after.context.layers).join() === rest.join() &&
          (isOpen ? performs(step, 'returnFocus', { to: rest.at(-1) ?? null }) : !step.did('returnFocus'))
        );
      },
    },
    {
      name: 'Another page closes all that lies over the one before, except the popups of the navigation chart and masks',
      when: ({ event }) => event.type === 'location.changed',
      holds: (step) => {
        const { before, after, event } = step;
        const ids = idsOf(
          before.context.layers.filter(({ kind }) => ['dialog', 'interstitial', 'game'].includes(kind)),
        );
        return event['path'] === before.context.path
          ? !step.did('emit')
          : asked(step, ids) && after.context.path === event['path'];
      },
    },
    {
      name: 'MENU-14 A link closes all that belongs to the page, wherever it leads',
      when: ({ event }) => event.type === 'link.pressed',
      holds: (step) =>
        asked(
          step,
          idsOf(
            step.before.context.layers.filter(({ kind }) =>
              ['dialog', 'interstitial', 'game'].includes(kind),
            ),
          ),
        ),
    },
    {
      name: 'A logout and another account close the dialogs of the account before; an expiry and a login of the same close none',
      when: ({ event }) => event.type === 'session.changed',
      holds: (step) => {
        const now = NOW[step.label] ?? null;
        const ids = idsOf(
          step.before.context.layers.filter(
            ({ account }) =>
              account !== null && account !== now && step.label !== 'session.changed (expired)',
          ),
        );
        return asked(step, ids) && accountOf(step.after.context.session) === now;
      },
    },
    {
      name: 'The page scrolls exactly while nothing lies over it',
      holds: ({ before, after, did }) => {
        const [was, is] = [before, after].map(({ context }) => context.layers.length > 0);
        return did('coverPage') === (!was && is === true) && did('uncoverPage') === (was === true && !is);
      },
    },
    {
      name: 'ANN-11 what opens over home, and another page, are reported once, and home when it shows again',
      holds: ({ before, after, did }) => {
        const [was, is] = [before, after].map((snapshot) => snapshot.matches({ home: 'cleared' }));
        return (
          did('reportHomeCleared') === (!was && is === true) &&
          did('reportHomeCovered') === (was === true && !is)
        );
      },
    },
    {
      name: 'ROUTE-64 a press uses up the hold, so back is held again for a layer that only takes a step back within itself',
      when: ({ event, refused }) => event.type === 'back.pressed' && !refused,
      holds: ({ calls }) => calls.some(({ src }) => src === 'backButton'),
    },
  ],
  journeys: {
    'what lies over the login closes alone': {
      steps: [
        'location.changed (a category page)',
        'overlay.opened (the login over the page)',
        'overlay.opened (a sheet)',
        'backButton sends back.pressed',
        'overlay.closed (sheet)',
        'backButton sends back.pressed',
        'overlay.closed (login)',
      ],
      reaches: 'stack.clear',
    },
  },
  bound: 2000,
});

export const overlaysChart: ExplorableChart = {
  id: 'overlays',
  title: 'What lies over the page',
  area: 'Shell',
  machine: overlaysMachine,
  model: overlaysModel,
  requirements: ['ROUTE-64', 'POPUP-02', 'POPUP-05', 'ANN-11'],
};
