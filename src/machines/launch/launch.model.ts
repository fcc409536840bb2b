import { defineModel } from '@explorer/defineModel';
import { REALITY_FIGURES, sampleGame, UNREACHABLE } from '../samples';
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
    'session.changed': {
      'a member': { memberType: 0 },
      'a guest': { memberType: 4 },
      'logged out': { memberType: null },
    },
    'standing.changed': {
      open: { standing: 'open' },
      limited: { standing: 'limited' },
      excluded: { standing: 'excluded' },
    },
    'login.dismissed': [{}],
    'playType.choose': { Tradition: { playType: 'trad' }, Entertainment: { playType: 'ent' } },
    'launch.cancel': [{}],
    'launch.retry': [{}],
    'frame.ready': [],
    'frame.failed': [],
    'frame.balance': [],
    'frame.closeRequested': [],
    'frame.checkDue': [],
    'frame.heldBack': [],
    'frame.shortOfMoney': [],
    'deposit.choose': [{}],
    'deposit.decline': [{}],
    'reality.acknowledge': [{}],
    'clock.tick': [],
    'game.reload': [{}],
    'game.close': [{}],
  },
  outcomes: {
    openGame: {
      done: { 'for money': LAUNCHED, 'for free': LAUNCHED_FREE },
      error: { unreachable: UNREACHABLE, expired: { code: 'session.expired' } },
    },
    watchFrame: {
      sends: {
        ready: { type: 'frame.ready' },
        failed: { type: 'frame.failed' },
        balance: { type: 'frame.balance', balanceMinor: 900 },
        'close requested': { type: 'frame.closeRequested' },
        'check due': { type: 'frame.checkDue' },
        'held back': { type: 'frame.heldBack' },
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
    heldBack: context.standing === 'limited' || context.standing === 'excluded',
    figures: context.figures !== null,
  }),
  waitsForPlayer: { reality: 'A chart of its own, with its own timeouts.' },
  invariants: [
    {
      name: 'No token, no launch (LAUNCH-01)',
      holds: (snapshot) =>
        snapshot.context.memberType !== null || !(snapshot.matches('requesting') || snapshot.matches('open')),
    },
    {
      name: 'No free play for a member type that may not (FREEPLAY-02)',
      holds: (snapshot) =>
        !snapshot.matches('requesting') ||
        snapshot.context.mode !== 'free' ||
        [0, 1, 2].includes(snapshot.context.memberType ?? -1),
    },
    {
      name: 'An open game is one that the server opened',
      holds: (snapshot) => !snapshot.matches('open') || snapshot.context.launched !== null,
    },
    {
      name: 'Whoever is on a break or at a limit is in no game and gets into none',
      holds: (snapshot) =>
        snapshot.context.standing === null ||
        snapshot.context.standing === 'open' ||
        snapshot.matches('idle') ||
        snapshot.matches('awaitingLogin') ||
        snapshot.matches('failed'),
    },
    {
      name: 'A deposit is offered in a game for money only, to a member who is held back by nothing',
      holds: (snapshot) =>
        !(
          snapshot.matches({ open: 'short' }) ||
          snapshot.matches({ open: { playing: 'asking' } }) ||
          snapshot.matches('depositing')
        ) ||
        (snapshot.context.launched?.mode === 'real' &&
          snapshot.context.memberType !== null &&
          snapshot.context.standing !== 'limited' &&
          snapshot.context.standing !== 'excluded'),
    },
    {
      name: 'Figures of a reality check show until they are acknowledged, and the game rests meanwhile',
      holds: (snapshot) => (snapshot.context.figures !== null) === snapshot.matches({ open: 'checking' }),
    },
    {
      name: 'An open game tells of a failure exactly while an acknowledgement was not noted',
      holds: (snapshot) =>
        !snapshot.matches('open') ||
        (snapshot.context.failure !== null) === snapshot.matches({ open: { checking: 'unnoted' } }),
    },
  ],
});
