import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { assertDefined } from '@/machines/shared/assertDefined';
import { LOGIN_FIRST } from '@/machines/shared/failureToast';
import { endsByItself, performs } from '@/machines/shared/parts/claims.model';
import { NEWCOMER, REALITY_FIGURES, sampleGame, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf, type Session } from '@/machines/shared/session/session';
import { type LaunchContext, launchMachine } from './launch.machine';

const SLOT = sampleGame(1);
const NO_FREE = sampleGame(2, { freeplay: false });
const CLOSED = sampleGame(4, { supportPlay: false });
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

const isRestricted = ({ playRestriction }: Pick<LaunchContext, 'playRestriction'>) =>
  playRestriction === 'limited' || playRestriction === 'excluded';

const FREE_PLAY_REFUSED = {
  message: 'error.free.play.refused',
  tone: 'offline',
  duration: 'offlineStyle',
} as const;

/** Where a game that is wanted opens or is asked about; a message says why it does not open. */
function whereOpened({ session, game, mode }: Pick<LaunchContext, 'session' | 'game' | 'mode'>) {
  if (mode === 'free' && ![0, 1, 2].includes(memberTypeOf(session) ?? -1)) return 'idle';
  return game?.nodeId === LOTTERY.nodeId ? 'choosingPlayType' : 'requesting';
}

export const launchModel = defineModel(launchMachine, {
  inputs: {
    visitor: { session: sessionOfType(null) },
    'a member': { session: sessionOfType(0) },
    'a trial account': { session: sessionOfType(4) },
  },
  events: {
    'game.launch': {
      'for money': { game: SLOT, mode: 'real', mapping: {} },
      'for free': { game: SLOT, mode: 'free', mapping: {} },
      'for free, where there is none': { game: NO_FREE, mode: 'free', mapping: {} },
      'a lottery': { game: LOTTERY, mode: 'real', mapping: {} },
      'a game that cannot be played': { game: CLOSED, mode: 'free', mapping: {} },
    },
    'game.register': {
      'for money': { game: NO_FREE, mode: 'real', mapping: {} },
      'a game that cannot be played': { game: CLOSED, mode: 'real', mapping: {} },
    },
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a member whose password is to be replaced': { session: NEWCOMER },
      'a trial account': { session: sessionOfType(4) },
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
    'page.returned': [{}],
    'frame.restricted': [],
    'frame.shortOfMoney': [],
    'deposit.choose': [{}],
    'deposit.decline': [{}],
    'freePlay.choose': [{}],
    'game.openAnyway': [{}],
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
    memberType: memberTypeOf(context.session),
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
      name: 'LAUNCH-02 a game is asked for by its own category and vendor, and says whether it has free play',
      when: ({ after, calls }) =>
        after.context.game?.nodeId !== LOTTERY.nodeId && calls.some(({ src }) => src === 'openGame'),
      holds: ({ after, calls }) => {
        const { gameType, vassalage, freeplay } = assertDefined(after.context.game);
        return calls.every(
          ({ src, input }) =>
            src !== 'openGame' ||
            (Object(input).gameCategory === gameType &&
              Object(input).vendor === vassalage &&
              Object(input).supportFreePlay === freeplay),
        );
      },
    },
    {
      name: 'A game that is wanted begins without the kind of play, the launch and the failure of the one before',
      when: ({ event, refused, after }) =>
        (event.type === 'game.launch' || event.type === 'game.register') &&
        !refused &&
        after.context.game === event['game'],
      holds: ({ before, after: { context } }) =>
        context.game === before.context.game ||
        (context.playType === null && context.launched === null && context.failure === null),
    },
    {
      name: 'A check that is due, and a page that is back, ask for the figures of a running game anew',
      when: ({ event, before, after }) =>
        (event.type === 'frame.checkDue' || event.type === 'page.returned') &&
        before.matches({ open: 'playing' }) &&
        after.matches({ open: 'playing' }),
      holds: ({ calls }) => calls.some(({ src }) => src === 'realityWatch'),
    },
    {
      name: 'LAUNCH-01 a game that cannot be played opens nowhere, and the player reads why',
      when: ({ event, before }) =>
        event['game'] === CLOSED && (before.matches('idle') || before.matches('awaitingLogin')),
      holds: (step) =>
        step.after.value === step.before.value &&
        step.after.context.game === step.before.context.game &&
        (step.event.type === 'game.register' && step.before.matches('awaitingLogin')
          ? !step.did('notify')
          : performs(step, 'notify', {
              message: 'error.game.unavailable',
              tone: 'info',
              duration: 'default',
            })),
    },
    {
      name: 'LOGOUT-02 no game opens during a logout, and no launch is kept',
      when: ({ event, before }) => event.type === 'session.leaving' || before.matches('leaving'),
      holds: ({ after }) =>
        (after.matches('leaving') || after.matches('idle')) && after.context.game === null,
    },
    {
      name: 'the sheet of play types and a popup replace each other',
      holds: ({ before, after, event, did }) =>
        did('closePopup') === (after.matches('choosingPlayType') && !before.matches('choosingPlayType')) &&
        !(event.type === 'popup.opened' && after.matches('choosingPlayType')),
    },
    {
      name: 'a page that is back goes on with the game, which looks for a due reality check',
      when: ({ event, before }) => event.type === 'page.returned' && before.matches({ open: 'playing' }),
      holds: ({ after }) => after.matches({ open: { playing: 'unasked' } }),
    },
    {
      name: 'SESSION-07 no game opens after a login until the password is replaced',
      when: ({ event, before }) =>
        before.matches('awaitingLogin') && event.type === 'session.changed' && event['session'] === NEWCOMER,
      holds: ({ after }) => after.matches('idle'),
    },
    {
      name: 'LAUNCH-01 a visitor is asked to log in, and the wanted game is kept',
      when: ({ event, before, label }) =>
        event.type === 'game.launch' &&
        event['game'] !== CLOSED &&
        memberTypeOf(before.context.session) === null &&
        (before.matches('awaitingLogin') || (before.matches('idle') && label !== 'game.launch (for free)')),
      holds: (step) =>
        step.after.matches('awaitingLogin') &&
        step.after.context.game === step.event['game'] &&
        step.did('openLogin') &&
        performs(step, 'notify', LOGIN_FIRST),
    },
    {
      name: 'LAUNCH-01 a visitor can register for the game, which is kept',
      when: ({ event, refused }) => event.type === 'game.register' && event['game'] !== CLOSED && !refused,
      holds: ({ event, after, did }) =>
        after.matches('awaitingLogin') && after.context.game === event['game'] && did('openRegistration'),
    },
    {
      name: 'API-03 a visitor tries a game in a trial of that game',
      when: ({ label, before }) =>
        label === 'game.launch (for free)' &&
        before.matches('idle') &&
        memberTypeOf(before.context.session) === null,
      holds: (step) =>
        step.after.matches('awaitingTrial') &&
        step.after.context.game === SLOT &&
        performs(step, 'startTrial', { moduleId: '1', session: step.before.context.session }),
    },
    {
      name: 'FREEPLAY-02 LAUNCH-04 a member’s game opens; a lottery first asks how to play; a reason shows if it does not open',
      when: ({ event, before }) =>
        event.type === 'game.launch' &&
        event['game'] !== CLOSED &&
        before.matches('idle') &&
        memberTypeOf(before.context.session) !== null,
      holds: (step) => {
        const { before, after, event, did } = step;
        const wanted = { ...before.context, game: event['game'], mode: event['mode'] };
        if (isRestricted(before.context))
          return after.matches('idle') && did('notify') && did('refreshPlayRestriction');
        if (whereOpened(wanted) === 'idle')
          return after.matches('idle') && performs(step, 'notify', FREE_PLAY_REFUSED);
        if (wanted.mode === 'free' && wanted.game === NO_FREE) return after.matches('idle') && did('notify');
        return after.matches(whereOpened(wanted)) && after.context.game === wanted.game;
      },
    },
    {
      name: 'LAUNCH-01 the wanted game opens after the login, if the account may play it so; in a trial as for money',
      when: ({ event, before }) =>
        event.type === 'session.changed' &&
        before.matches('awaitingLogin') &&
        event['session'] !== NEWCOMER &&
        memberTypeOf(event['session']) !== null,
      holds: (step) => {
        const { before, after, event } = step;
        const session: Session = event['session'];
        const isTrial = memberTypeOf(session) === 4 && before.context.game !== LOTTERY;
        const wanted = { ...before.context, session, mode: isTrial ? 'real' : before.context.mode };
        const isRefused = whereOpened(wanted) === 'idle';
        return (
          after.matches(whereOpened(wanted)) &&
          (isRefused
            ? performs(step, 'notify', FREE_PLAY_REFUSED)
            : after.context.game === before.context.game && after.context.mode === wanted.mode)
        );
      },
    },
    {
      name: 'API-03 a started trial opens its game; a member who logs in instead chooses how to play',
      when: ({ event, before }) =>
        event.type === 'session.changed' &&
        before.matches('awaitingTrial') &&
        memberTypeOf(event['session']) !== null,
      holds: ({ event, after }) =>
        memberTypeOf(event['session']) === 4
          ? after.matches('requesting') && after.context.mode === 'real'
          : after.matches('idle'),
    },
    {
      name: 'The account is always the one of the session, and no restriction of another account applies to it',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ event, after }) =>
        memberTypeOf(after.context.session) === memberTypeOf(event['session']) &&
        after.context.playRestriction === null,
    },
    {
      name: 'LAUNCH-01 a session that ends closes the game; a game that is being opened asks for the login',
      when: ({ label, before }) =>
        label === 'session.changed (logged out)' &&
        (before.matches('choosingPlayType') ||
          before.matches('requesting') ||
          before.matches('insufficientBalance') ||
          before.matches('open') ||
          before.matches('depositing')),
      holds: ({ before, after, did }) =>
        before.matches('requesting')
          ? after.matches('awaitingLogin') && did('openLogin')
          : after.matches('idle'),
    },
    {
      name: 'FREEPLAY-02 a free game that is being opened closes for an account without free play',
      when: ({ label, before }) =>
        label === 'session.changed (a member without free play)' &&
        before.matches('requesting') &&
        before.context.mode === 'free',
      holds: (step) => step.after.matches('idle') && performs(step, 'notify', FREE_PLAY_REFUSED),
    },
    {
      name: 'A break or a limit is known at once; it closes a game with the reason',
      when: ({ event }) => event.type === 'playRestriction.changed',
      holds: ({ event, before, after, did }) =>
        after.context.playRestriction === event['playRestriction'] &&
        (did('notify') && after.matches('idle')) ===
          (isRestricted(after.context) &&
            (before.matches('choosingPlayType') ||
              before.matches('requesting') ||
              before.matches('insufficientBalance') ||
              before.matches('open') ||
              before.matches('depositing'))),
    },
    {
      name: 'API-42 an opened game is kept and remembered; one that the balance cannot pay for first asks',
      when: ({ label }) => label.startsWith('launch done'),
      holds: ({ event, before, after, did }) => {
        const asks =
          event['output'] === LAUNCHED_SHORT &&
          before.context.mode === 'real' &&
          before.context.launched === null;
        return (
          after.context.launched === event['output'] &&
          after.matches(asks ? { insufficientBalance: 'asking' } : { open: 'loading' }) &&
          did('rememberRecent') === !asks
        );
      },
    },
    {
      name: 'ERR-01 an expired session asks for the login; any other failure shows its reason',
      when: ({ label, kind, before }) =>
        before.matches('requesting') && (label.startsWith('launch error') || kind === 'timer'),
      holds: ({ label, after, did }) =>
        label === 'launch error (expired)'
          ? after.matches('awaitingLogin') && did('openLogin')
          : after.matches('failed') && after.context.failure !== null,
    },
    {
      name: 'A game that could not be opened is tried again under the rules of a first try',
      when: ({ event }) => event.type === 'launch.retry',
      holds: (step) => {
        const { before, after, did } = step;
        if (memberTypeOf(before.context.session) === null)
          return after.matches('awaitingLogin') && did('openLogin');
        if (isRestricted(before.context))
          return after.matches('idle') && did('notify') && did('refreshPlayRestriction');
        if (whereOpened(before.context) === 'idle')
          return after.matches('idle') && performs(step, 'notify', FREE_PLAY_REFUSED);
        return after.matches('requesting');
      },
    },
    {
      name: 'FREEPLAY-02 an open game reloads under the rules of a first try',
      when: ({ event }) => event.type === 'game.reload',
      holds: (step) =>
        whereOpened(step.before.context) === 'idle'
          ? step.after.matches('idle') && performs(step, 'notify', FREE_PLAY_REFUSED)
          : step.after.matches('requesting'),
    },
    {
      name: 'a deposit is offered where it may be; otherwise free play, or the game opens as it is',
      when: ({ before, label, kind }) =>
        before.matches({ insufficientBalance: 'asking' }) &&
        (label.startsWith('depositStanding') || kind === 'timer'),
      holds: ({ label, before, after }) =>
        label.startsWith('depositStanding done (yes)')
          ? after.matches({ insufficientBalance: 'offeringDeposit' })
          : after.matches(
              before.context.game?.freeplay === true &&
                before.context.game !== LOTTERY &&
                memberTypeOf(before.context.session) === 0
                ? { insufficientBalance: 'offeringFreePlay' }
                : 'open',
            ),
    },
    {
      name: 'A chosen deposit opens after the game has closed; free play and a look open the game',
      when: ({ event }) =>
        event.type === 'deposit.choose' ||
        event.type === 'game.openAnyway' ||
        event.type === 'freePlay.choose',
      holds: ({ event, before, after, refused }) =>
        refused
          ? event.type === 'freePlay.choose'
          : event.type === 'deposit.choose'
            ? after.matches('depositing')
            : after.matches('requesting') &&
              after.context.mode === (event.type === 'game.openAnyway' ? before.context.mode : 'free'),
    },
    {
      name: 'A bet beyond the balance never stops the game where no deposit may be offered',
      when: ({ label, before, kind }) =>
        before.matches({ open: { playing: 'asking' } }) &&
        (label.startsWith('depositStanding') || kind === 'timer'),
      holds: ({ label, after, did }) =>
        label === 'depositStanding done (yes)'
          ? after.matches({ open: 'short' })
          : after.matches({ open: { playing: 'unasked' } }) &&
            did('refreshPlayRestriction') === (label === 'depositStanding done (no)'),
    },
    {
      name: 'The balance in the header reloads when a game closes or reloads',
      when: ({ before }) => before.matches('open'),
      holds: ({ after, did }) => did('refreshMember') === !after.matches('open'),
    },
    {
      name: 'What a game reports is kept: the time played and the balance; a refused round reloads the restriction',
      when: ({ event, before }) =>
        before.matches('open') && ['clock.tick', 'frame.balance', 'frame.restricted'].includes(event.type),
      holds: ({ event, before, after, did }) =>
        JSON.stringify(after.value) === JSON.stringify(before.value) &&
        (event.type === 'frame.restricted'
          ? did('refreshPlayRestriction')
          : event.type === 'clock.tick'
            ? after.context.elapsedSeconds === event['elapsedSeconds']
            : after.context.balanceMinor === event['balanceMinor']),
    },
    {
      name: 'A game that fails says so',
      when: ({ event }) => event.type === 'frame.failed',
      holds: ({ after }) => after.matches({ open: 'stalled' }),
    },
    {
      name: 'LAUNCH-05 a lottery opens in the way that the player has chosen',
      when: ({ event }) => event.type === 'playType.choose',
      holds: ({ event, after }) =>
        after.matches('requesting') && after.context.playType === event['playType'],
    },
    {
      name: 'LOGOUT-02 once the logout is complete, games can be opened again',
      when: ({ event, before }) => event.type === 'session.changed' && before.matches('leaving'),
      holds: ({ after }) => after.matches('idle'),
    },
    {
      name: 'A reality check that is not noted says so; a noted one ends with its figures',
      when: ({ before, label, kind }) =>
        before.matches({ open: { checking: 'acknowledging' } }) &&
        (label.startsWith('acknowledgement') || kind === 'timer'),
      holds: ({ label, after }) =>
        label.startsWith('acknowledgement done')
          ? after.matches({ open: 'playing' })
          : after.matches({ open: { checking: 'unnoted' } }) && after.context.failure !== null,
    },
    {
      name: 'Whatever became of the deposit, no game stays open behind it',
      when: ({ before, label, kind }) =>
        before.matches('depositing') && (label.startsWith('deposit ') || kind === 'timer'),
      holds: ({ after }) => after.matches('idle'),
    },
    {
      name: 'A game that is not wanted any more closes',
      when: ({ event }) =>
        [
          'login.dismissed',
          'trial.failed',
          'launch.cancel',
          'popup.opened',
          'game.close',
          'frame.closeRequested',
        ].includes(event.type),
      holds: ({ after }) => after.matches('idle'),
    },
  ],
  waitsForUser: { reality: 'A separate chart with its own timeouts.' },
  temporal: [
    endsByItself('LAUNCH-07 a request for a game ends by itself', (snapshot) =>
      snapshot.matches('requesting'),
    ),
    endsByItself('A frame that does not answer is noticed', (snapshot) =>
      snapshot.matches({ open: 'loading' }),
    ),
    endsByItself('An acknowledgement of a reality check ends by itself', (snapshot) =>
      snapshot.matches({ open: { checking: 'acknowledging' } }),
    ),
    endsByItself(
      'Whether a deposit may be offered is not waited for',
      (snapshot) =>
        snapshot.matches({ insufficientBalance: 'asking' }) ||
        snapshot.matches({ open: { playing: 'asking' } }),
    ),
    endsByItself('The way to the deposit ends by itself', (snapshot) => snapshot.matches('depositing')),
  ],
  invariants: [
    {
      name: 'LOGOUT-02 a logout can begin at any time',
      holds: (snapshot) => snapshot.can({ type: 'session.leaving' }),
    },
    {
      name: 'What is asked can be dismissed, and what is opening or open can be closed',
      holds: (snapshot) => {
        if (snapshot.matches('idle') || snapshot.matches('leaving') || snapshot.matches('depositing'))
          return true;
        if (snapshot.matches('awaitingLogin')) return snapshot.can({ type: 'login.dismissed' });
        if (snapshot.matches('awaitingTrial')) return snapshot.can({ type: 'trial.failed' });
        return snapshot.can({ type: snapshot.matches('open') ? 'game.close' : 'launch.cancel' });
      },
    },
    {
      name: 'LAUNCH-01 before the login, the player may want another game',
      when: (snapshot) => snapshot.matches('awaitingLogin'),
      holds: (snapshot) => snapshot.can({ type: 'game.launch', game: SLOT, mode: 'real', mapping: {} }),
    },
    {
      name: 'a popup can replace the sheet of play types',
      when: (snapshot) => snapshot.matches('choosingPlayType'),
      holds: (snapshot) => snapshot.can({ type: 'popup.opened' }),
    },
    {
      name: 'whatever is offered, the game can be opened as it is, or for free if the account may',
      when: (snapshot) =>
        snapshot.matches({ insufficientBalance: 'offeringDeposit' }) ||
        snapshot.matches({ insufficientBalance: 'offeringFreePlay' }),
      holds: (snapshot) =>
        snapshot.can({ type: 'game.openAnyway' }) &&
        snapshot.can({ type: 'freePlay.choose' }) ===
          (snapshot.context.game?.freeplay === true &&
            snapshot.context.game !== LOTTERY &&
            [0, 1, 2].includes(memberTypeOf(snapshot.context.session) ?? -1)),
    },
    {
      name: 'An open game may always report its balance, its time and a refused round, and ask to be closed',
      when: (snapshot) => snapshot.matches('open'),
      holds: (snapshot) =>
        snapshot.can({ type: 'frame.balance', balanceMinor: 1 }) &&
        snapshot.can({ type: 'clock.tick', elapsedSeconds: 1 }) &&
        snapshot.can({ type: 'frame.restricted' }) &&
        snapshot.can({ type: 'frame.closeRequested' }),
    },
    {
      name: 'Nothing of a closed game is left',
      when: (snapshot) => snapshot.matches('idle') || snapshot.matches('leaving'),
      holds: ({ context }) =>
        context.game === null &&
        context.playType === null &&
        context.launched === null &&
        context.elapsedSeconds === 0 &&
        context.balanceMinor === null &&
        context.failure === null,
    },
    {
      name: 'The frame and the clock of a game run exactly while it is open',
      holds: (snapshot) =>
        [snapshot.children.frame, snapshot.children.clock].every(
          (actor) => (actor !== undefined) === snapshot.matches('open'),
        ),
    },
    {
      name: 'No token, no launch (LAUNCH-01)',
      holds: (snapshot) =>
        memberTypeOf(snapshot.context.session) !== null ||
        !(snapshot.matches('requesting') || snapshot.matches('open')),
    },
    {
      name: 'No free play for member types without permission (FREEPLAY-02)',
      holds: (snapshot) =>
        !snapshot.matches('requesting') ||
        snapshot.context.mode !== 'free' ||
        [0, 1, 2].includes(memberTypeOf(snapshot.context.session) ?? -1),
    },
    {
      name: 'Only a game launched by the server is open',
      holds: (snapshot) => !snapshot.matches('open') || snapshot.context.launched !== null,
      witness: () => ({ launched: null }),
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
          snapshot.matches({ insufficientBalance: 'offeringDeposit' }) ||
          snapshot.matches('depositing')
        ) ||
        (snapshot.context.launched?.mode === 'real' &&
          memberTypeOf(snapshot.context.session) !== null &&
          snapshot.context.playRestriction !== 'limited' &&
          snapshot.context.playRestriction !== 'excluded'),
    },
    {
      name: 'With too low a balance, the member chooses before the game loads',
      holds: (snapshot) => {
        if (!snapshot.matches('insufficientBalance')) return true;
        const mayPlayFree = snapshot.can({ type: 'freePlay.choose' });
        return (
          snapshot.context.launched?.lack !== undefined &&
          (!mayPlayFree ||
            (snapshot.context.game?.freeplay === true && memberTypeOf(snapshot.context.session) === 0))
        );
      },
    },
    {
      name: 'API-03 A trial starts only for a visitor and a game with free play',
      holds: (snapshot) =>
        !snapshot.matches('awaitingTrial') ||
        (memberTypeOf(snapshot.context.session) === null &&
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
  journeys: {
    'LAUNCH-04 LAUNCH-05 a lottery asks how to play': {
      input: 'a member',
      steps: ['game.launch (a lottery)', 'playType.choose (Tradition)', 'launch done (for money)'],
      reaches: 'open.loading',
    },
    'LAUNCH-01 a visitor registers for a game': {
      input: 'visitor',
      steps: ['game.register', 'session.changed (a member)', 'launch done (for money)'],
      reaches: 'open.loading',
    },
    'a game that does not answer comes back': {
      input: 'a member',
      steps: [
        'game.launch (for money)',
        'launch done (for money)',
        'after FRAME_TIMEOUT in open.loading',
        'frame sends frame.ready (ready)',
        'frame sends frame.failed (failed)',
        'frame sends frame.ready (ready)',
      ],
      reaches: 'open.playing.unasked',
    },
    'a game that fails at once can be reloaded': {
      input: 'a member',
      steps: [
        'game.launch (for money)',
        'launch done (for money)',
        'frame sends frame.failed (failed)',
        'game.reload',
        'launch done (for money)',
      ],
      reaches: 'open.loading',
    },
    'a reality check: the game is paused until its figures are acknowledged, also at the second try': {
      input: 'a member',
      steps: [
        'game.launch (for money)',
        'launch done (for money)',
        'frame sends frame.ready (ready)',
        'frame sends frame.checkDue (check due)',
        'reality done',
        'reality.acknowledge',
        'acknowledgement error (unreachable)',
        'reality.acknowledge',
        'acknowledgement done (noted)',
      ],
      reaches: 'open.playing.unasked',
    },
    'a bet beyond the balance: the game continues when the player declines a deposit': {
      input: 'a member',
      steps: [
        'game.launch (for money)',
        'launch done (for money)',
        'frame sends frame.ready (ready)',
        'frame sends frame.shortOfMoney (short of money)',
        'depositStanding done (yes)',
        'deposit.decline',
        'frame sends frame.shortOfMoney (short of money)',
        'depositStanding done (no)',
        'frame sends frame.shortOfMoney (short of money)',
        'depositStanding error (unreachable)',
        'frame sends frame.shortOfMoney (short of money)',
        'depositStanding done (yes)',
        'deposit.choose',
        'deposit done (opened)',
      ],
      reaches: 'idle',
    },
    'a game that fails while a deposit is offered can be reloaded': {
      input: 'a member',
      steps: [
        'game.launch (for money)',
        'launch done (for money)',
        'frame sends frame.ready (ready)',
        'frame sends frame.shortOfMoney (short of money)',
        'depositStanding done (yes)',
        'frame sends frame.failed (failed)',
      ],
      reaches: 'open.stalled',
    },
    'a balance that is too low: the player deposits before the game loads': {
      input: 'a member',
      steps: [
        'game.launch (for money)',
        'launch done (short of money)',
        'depositStanding done (yes)',
        'deposit.choose',
        'deposit error (cannot be left)',
      ],
      reaches: 'idle',
    },
    'a balance that is too low: the player plays for free': {
      input: 'a member',
      steps: [
        'game.launch (for money)',
        'launch done (short of money)',
        'depositStanding done (yes)',
        'freePlay.choose',
        'launch done (for free)',
      ],
      reaches: 'open.loading',
    },
    'a balance that is too low: no deposit is mentioned where none may be offered': {
      input: 'a member',
      steps: [
        'game.launch (for money)',
        'launch done (short of money)',
        'depositStanding done (no)',
        'game.openAnyway',
      ],
      reaches: 'requesting',
    },
  },
});

export const launchChart: ExplorableChart = {
  id: 'launch',
  title: 'Game launch',
  area: 'Play',
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
