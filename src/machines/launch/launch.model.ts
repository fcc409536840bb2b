import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { NEWCOMER, REALITY_FIGURES, sampleGame, sessionOfType, UNREACHABLE } from '../samples';
import { launchMachine } from './launch.machine';

const SLOT = sampleGame(1);
const NO_FREE = sampleGame(2, { freeplay: false });
const LOTTERY = sampleGame(3, { vassalage: 'LOTT', gameType: 'LOTT' });

const LAUNCHED = {
  launchId: 'l1',
  url: '/studio/slots',
  origin: 'http://127.0.0.1',
  mode: 'real',
  orientation: 'portrait',
} as const;
const LAUNCHED_SHORT = { ...LAUNCHED, lack: { leastBetMinor: 100, heldMinor: 0 } } as const;
const LAUNCHED_FREE = { ...LAUNCHED, launchId: 'l2', mode: 'free' } as const;

export const launchModel = defineModel(launchMachine, {
  inputs: { visitor: { memberType: null }, 'a member': { memberType: 0 }, 'a guest': { memberType: 4 } },
  events: {
    'game.launch': {
      'for money': { game: SLOT, mode: 'real', mapping: {} },
      'for free': { game: SLOT, mode: 'free', mapping: {} },
      'for free, where there is none': { game: NO_FREE, mode: 'free', mapping: {} },
      'a lottery': { game: LOTTERY, mode: 'real', mapping: {} },
    },
    'game.register': [{ game: NO_FREE, mode: 'real', mapping: {} }],
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a member whose password is to be replaced': { session: NEWCOMER },
      'a guest': { session: sessionOfType(4) },
      'a member without free play': { session: sessionOfType(40) },
      'logged out': { session: sessionOfType(null) },
    },
    'session.leaving': [{}],
    'popup.opened': [{}],
    'playRestriction.changed': {
      open: { playRestriction: 'open' },
      limited: { playRestriction: 'limited' },
      excluded: { playRestriction: 'excluded' },
    },
    'login.dismissed': [{}],
    'trial.failed': [{}],
    'playType.choose': { Tradition: { playType: 'trad' }, Entertainment: { playType: 'ent' } },
    'launch.cancel': [{}],
    'launch.retry': [{}],
    'frame.ready': [],
    'frame.failed': [],
    'frame.balance': [],
    'frame.closeRequested': [],
    'frame.checkDue': [],
    'frame.restricted': [],
    'frame.shortOfMoney': [],
    'deposit.choose': [{}],
    'deposit.decline': [{}],
    'freePlay.choose': [{}],
    'look.choose': [{}],
    'reality.acknowledge': [{}],
    'clock.tick': [],
    'game.reload': [{}],
    'game.close': [{}],
  },
  outcomes: {
    openGame: {
      done: { 'for money': LAUNCHED, 'for free': LAUNCHED_FREE, 'short of money': LAUNCHED_SHORT },
      error: { unreachable: UNREACHABLE, expired: { code: 'session.expired' } },
    },
    watchFrame: {
      sends: {
        ready: { type: 'frame.ready' },
        failed: { type: 'frame.failed' },
        balance: { type: 'frame.balance', balanceMinor: 900 },
        'close requested': { type: 'frame.closeRequested' },
        'check due': { type: 'frame.checkDue' },
        'held back': { type: 'frame.restricted' },
        'short of money': { type: 'frame.shortOfMoney' },
      },
    },
    realityWatch: { done: [REALITY_FIGURES] },
    acknowledgeReality: { done: { noted: undefined }, error: { unreachable: UNREACHABLE } },
    mayDeposit: { done: { yes: true, no: false }, error: { unreachable: UNREACHABLE } },
    openDeposit: { done: { opened: undefined }, error: { 'cannot be left': UNREACHABLE } },
    clock: { sends: [{ type: 'clock.tick', elapsedSeconds: 1 }] },
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    game: context.game?.nodeId,
    mode: context.mode,
    playType: context.playType,
    launched: context.launched?.launchId,
    failure: context.failure?.code,
    restricted: context.playRestriction === 'limited' || context.playRestriction === 'excluded',
    figures: context.figures !== null,
  }),
  steps: [
    {
      name: 'LOGOUT-02 15.6 no game opens during a logout, and no launch is kept',
      when: ({ event, before }) => event.type === 'session.leaving' || before.matches('leaving'),
      holds: ({ after }) =>
        (after.matches('leaving') || after.matches('idle')) && after.context.game === null,
    },
    {
      name: '15.6 the sheet of play types and a popup replace each other',
      holds: ({ before, after, event, did }) =>
        did('closePopup') === (after.matches('choosingPlayType') && !before.matches('choosingPlayType')) &&
        !(event.type === 'popup.opened' && after.matches('choosingPlayType')),
    },
    {
      name: 'SESSION-07 no game opens after a login until the password is replaced',
      when: ({ event, before }) =>
        before.matches('awaitingLogin') && event.type === 'session.changed' && event['session'] === NEWCOMER,
      holds: ({ after }) => after.matches('idle'),
    },
  ],
  waitsForUser: { reality: 'A separate chart with its own timeouts.' },
  invariants: [
    {
      name: 'No token, no launch (LAUNCH-01)',
      holds: (snapshot) =>
        snapshot.context.memberType !== null || !(snapshot.matches('requesting') || snapshot.matches('open')),
    },
    {
      name: 'No free play for member types without permission (FREEPLAY-02)',
      holds: (snapshot) =>
        !snapshot.matches('requesting') ||
        snapshot.context.mode !== 'free' ||
        [0, 1, 2].includes(snapshot.context.memberType ?? -1),
    },
    {
      name: 'Only a game launched by the server is open',
      holds: (snapshot) => !snapshot.matches('open') || snapshot.context.launched !== null,
    },
    {
      name: 'No game is open or opens during a break or at a limit',
      holds: (snapshot) =>
        snapshot.context.playRestriction === null ||
        snapshot.context.playRestriction === 'open' ||
        snapshot.matches('idle') ||
        snapshot.matches('leaving') ||
        snapshot.matches('awaitingLogin') ||
        snapshot.matches('awaitingTrial') ||
        snapshot.matches('failed'),
    },
    {
      name: 'A deposit is offered only for real money and to an unrestricted member',
      holds: (snapshot) =>
        !(
          snapshot.matches({ open: 'short' }) ||
          snapshot.matches({ open: { playing: 'asking' } }) ||
          snapshot.matches({ lacking: 'offeringDeposit' }) ||
          snapshot.matches('depositing')
        ) ||
        (snapshot.context.launched?.mode === 'real' &&
          snapshot.context.memberType !== null &&
          snapshot.context.playRestriction !== 'limited' &&
          snapshot.context.playRestriction !== 'excluded'),
    },
    {
      name: '19.18 With too low a balance, the member chooses before the game loads',
      holds: (snapshot) => {
        if (!snapshot.matches('lacking')) return true;
        const mayPlayFree = snapshot.can({ type: 'freePlay.choose' });
        return (
          snapshot.context.launched?.lack !== undefined &&
          (!mayPlayFree || (snapshot.context.game?.freeplay === true && snapshot.context.memberType === 0))
        );
      },
    },
    {
      name: 'API-03 19.18 A trial starts only for a visitor and a game with free play',
      holds: (snapshot) =>
        !snapshot.matches('awaitingTrial') ||
        (snapshot.context.memberType === null &&
          snapshot.context.mode === 'free' &&
          snapshot.context.game?.freeplay === true),
    },
    {
      name: 'Figures of a reality check show exactly while the game is paused for it',
      holds: (snapshot) => (snapshot.context.figures !== null) === snapshot.matches({ open: 'checking' }),
    },
    {
      name: 'An open game shows a failure exactly while an acknowledgement has failed',
      holds: (snapshot) =>
        !snapshot.matches('open') ||
        (snapshot.context.failure !== null) === snapshot.matches({ open: { checking: 'unnoted' } }),
    },
  ],
});

export const launchChart: ExplorableChart = {
  id: 'launch',
  title: 'Game launch',
  area: 'Catalogue',
  machine: launchMachine,
  model: launchModel,
  requirements: [
    'LAUNCH-01',
    'LAUNCH-02',
    'LAUNCH-03',
    'LAUNCH-04',
    'LAUNCH-05',
    'LAUNCH-06',
    'LAUNCH-07',
    'LAUNCH-08',
    'FREEPLAY-02',
    'API-42',
  ],
};
