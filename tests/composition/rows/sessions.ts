import { waitFor } from 'xstate';
import type { ChartId } from '@/composition/wiring/connection';
import { plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import {
  AGENT,
  FIRST_RECORD,
  LOGGED_OUT,
  MEMBER,
  MEMBER_INFO,
  MEMBER_RECORD,
  OTHER_RECORD,
  sampleGame,
} from '@/machines/shared/samples';
import { sessionEntry } from '@/services/storage';
import { recentSearchesEntry } from '@/services/storage/lazyEntries';
import { answered } from '../wholeSite';
import {
  type Effect,
  type Hearing,
  keptBy,
  type Message,
  type Place,
  regionOf,
  sessionIn,
  stateOf,
} from './message';

/** Who is here: the session, and every chart that goes by it. */

const infoAnswered = (path: string) => (path === '/member/info' ? answered(MEMBER_INFO) : undefined);

const MEMBER_HOME: Place = { visit: { session: MEMBER_RECORD } };
const VISITOR_HOME: Place = { visit: {} };

const SESSION_CHARTS: readonly ChartId[] = [
  ...(['lobby', 'navigation', 'overlays', 'pageLife', 'logout', 'launch', 'gameLink', 'favourites'] as const),
  'recentGames',
  ...(['homeLayout', 'popupNews', 'invite', 'inboxUnread', 'chatUnread', 'playRestriction'] as const),
  ...(['contractCheck', 'feedbackForm', 'agentHome', 'salaryContract', 'dividendContract'] as const),
  ...([
    'hourContract',
    'chat',
    'chatRoom',
    'settings',
    'securityActivity',
    'memberCentre',
    'deposit',
  ] as const),
  ...(['withdrawal', 'paymentHistory', 'statement', 'protection', 'betRecord', 'manualRebate'] as const),
  'roundDetail',
  ...(['benefits', 'notices', 'noticeDetail', 'promotions', 'rewardForm', 'rewardCentre'] as const),
  'gameCenter',
  'search',
  'help',
];

const SESSION_HEARD: readonly Hearing[] = [
  ...SESSION_CHARTS.map((chart): Hearing => [chart, 'session.changed']),
  ['allAnnouncements', 'announcements.reload'],
];

/** A member at a screen. */
const at = (waited: ChartId, first: string, session = MEMBER_RECORD): Place => ({
  visit: { session, first, waitsFor: [waited] },
});

/** Screens that show the login in place of a member's things. */
const LEFT_SCREENS: readonly (readonly [ChartId, string, string])[] = [
  ['salaryContract', '/m/member/agent/getSalaryContract', 'the salary contract'],
  ['dividendContract', '/m/member/agent/getDevidendContract', 'the dividend contract'],
  ['hourContract', '/m/member/agent/getHourContract', 'the hour contract'],
  ['agentHome', '/m/agent/home', 'the agent area'],
  ['chatRoom', '/m/chat/room?id=7', 'the chat room'],
  ['settings', '/m/set', 'the settings'],
  ['securityActivity', '/m/security', 'the security activity'],
  ['memberCentre', '/m/member/home', 'the member centre'],
  ['deposit', '/m/voucherCenter', 'the deposit'],
  ['withdrawal', '/m/withdraw', 'the withdrawal'],
  ['paymentHistory', '/m/member/transactions', 'the payments'],
  ['statement', '/m/member/statement', 'the statement'],
  ['protection', '/m/responsible', 'the own limits'],
  ['betRecord', '/m/gameRecord', 'the bets'],
  ['roundDetail', '/m/round?id=00000000-0000-4000-8000-000000000017', 'a round'],
  ['manualRebate', '/m/member/manualRebate', 'the rebate'],
  ['rewardCentre', '/m/rewardCenter', 'the rewards'],
];

/** Ids of the layers that the page was asked to close. */
const asked: string[] = [];

/** After a logout. */
const LOGOUT: readonly Effect[] = [
  {
    to: 'navigation',
    words: 'a member who logs out can log in again',
    sees: ({ chart }) => chart('navigation').getSnapshot().can({ type: 'popup.open', popup: 'login' }),
    becomes: true,
  },
  {
    to: 'overlays',
    words: 'a member who logs out: an open dialog of the account closes',
    at: {
      visit: { session: MEMBER_RECORD },
      given: ({ chart }) => {
        asked.length = 0;
        chart('overlays').send({ type: 'overlay.opened', id: 'sheet', kind: 'dialog' });
        chart('overlays').on('close.asked', ({ ids }: { readonly ids: readonly string[] }) =>
          asked.push(...ids),
        );
      },
    },
    sees: () => [...asked],
    becomes: ['sheet'],
  },
  {
    to: 'pageLife',
    words: 'a member who logs out: the page no longer watches over that session in other tabs',
    sees: sessionIn('pageLife'),
    becomes: 'visitor',
  },
  {
    to: 'logout',
    words: 'a member whose session is over is not asked whether to log out',
    sees: stateOf('logout'),
    becomes: 'loggedOut',
  },
  {
    to: 'launch',
    words: 'a member who logs out: no game opens without a login',
    sees: sessionIn('launch'),
    becomes: 'visitor',
  },
  {
    to: 'gameLink',
    words: 'a member who logs out: a linked game shows its sheet in place of opening',
    sees: sessionIn('gameLink'),
    becomes: 'visitor',
  },
  {
    to: 'favourites',
    words: 'a member who logs out: the hearts leave the tiles',
    sees: stateOf('favourites'),
    becomes: 'visitor',
  },
  {
    to: 'recentGames',
    words: 'a member who logs out: nobody is told any more of what was played',
    at: {
      visit: { session: MEMBER_RECORD },
      given: ({ chart }) => chart('recentGames').send({ type: 'game.opened', game: sampleGame(7) }),
    },
    sees: stateOf('recentGames'),
    becomes: 'resting',
  },
  {
    to: 'homeLayout',
    words: 'a member who logs out: home forgets what was played last',
    sees: regionOf('homeLayout', 'lately'),
    becomes: 'nobody',
  },
  {
    to: 'popupNews',
    words: 'a member who logs out gets the announcements for visitors',
    sees: sessionIn('popupNews'),
    becomes: 'visitor',
  },
  {
    to: 'invite',
    words: 'a member who logs out: the sheet with the invitation closes',
    at: {
      visit: { session: MEMBER_RECORD },
      given: ({ chart }) => chart('invite').send({ type: 'invite.open' }),
    },
    sees: stateOf('invite'),
    becomes: 'closed',
  },
  {
    to: 'inboxUnread',
    words: 'a member who logs out: the badge of the inbox goes',
    sees: stateOf('inboxUnread'),
    becomes: 'uncounted',
  },
  {
    to: 'chatUnread',
    words: 'a member who logs out: the badge of the chat goes',
    sees: stateOf('chatUnread'),
    becomes: 'uncounted',
  },
  {
    to: 'playRestriction',
    words: 'a member who logs out: the own limits no longer apply to the phone',
    sees: stateOf('playRestriction'),
    becomes: 'nobody',
  },
  {
    to: 'allAnnouncements',
    words: 'ANN-15 a member who logs out: the announcements load for visitors',
    sees: stateOf('allAnnouncements'),
    becomes: 'loading',
  },
  ...LEFT_SCREENS.map(
    ([to, path, name]): Effect => ({
      to,
      words: `a member who logs out: ${name} shows nothing of the account`,
      at: at(to, path),
      sees: stateOf(to),
      becomes: 'visitor',
    }),
  ),
  {
    to: 'chat',
    words: 'a member who logs out: the hosts of the chat load for visitors',
    at: at('chat', '/m/chat'),
    calls: '/chat/anchors',
  },
  {
    to: 'benefits',
    words: 'a member who logs out: the benefits load without the own rank',
    at: at('benefits', '/m/member/benefits'),
    calls: '/member/benefits',
  },
  {
    to: 'notices',
    words: 'ANN-15 a member who logs out: the messages load for visitors',
    at: at('notices', '/m/notice'),
    sees: regionOf('notices', 'list'),
    becomes: 'loading',
  },
  {
    to: 'noticeDetail',
    words: 'ANN-15 a member who logs out: the open message loads for visitors',
    at: at('noticeDetail', '/m/noticeDetail?id=n7'),
    sees: stateOf('noticeDetail'),
    becomes: 'loading',
  },
  {
    to: 'promotions',
    words: 'a member who logs out: the own applications leave the promotions',
    at: at('promotions', '/m/activity'),
    sees: regionOf('promotions', 'member'),
    becomes: 'none',
  },
  {
    to: 'rewardForm',
    words: 'a member who logs out: the application waits for a login',
    at: at('rewardForm', '/m/applyReward?id=p7'),
    sees: stateOf('rewardForm'),
    becomes: 'awaitingLogin',
  },
  {
    to: 'gameCenter',
    words: 'a member who logs out: the game center shows no own games',
    at: at('gameCenter', '/m/gameCenter/RNG?type=favourites'),
    sees: sessionIn('gameCenter'),
    becomes: 'visitor',
  },
];

/** After a login. */
const LOGIN: readonly Effect[] = [
  {
    to: 'lobby',
    words: 'ROLE-07 a visitor who logs in gets the page of own games that was asked for',
    at: {
      visit: {},
      given: ({ chart }) =>
        chart('lobby').send({
          type: 'page.opened',
          query: { ...plainQuery('ALLGAME'), gameClassify: 'recent' },
        }),
    },
    sees: ({ chart }) => chart('lobby').getSnapshot().context.ownPages.size,
    becomes: 1,
  },
  {
    to: 'launch',
    words: 'LAUNCH-01 a visitor who logs in gets the game that was asked for',
    at: {
      visit: {},
      given: ({ chart }) =>
        chart('launch').send({ type: 'game.launch', game: sampleGame(7), mode: 'real', mapping: {} }),
    },
    calls: '/catalogue/launch',
  },
  {
    to: 'favourites',
    words: 'a visitor who logs in sees the own hearts',
    at: VISITOR_HOME,
    calls: '/catalogue/favourites',
  },
  {
    to: 'playRestriction',
    words: 'a visitor who logs in: the own limits apply',
    at: VISITOR_HOME,
    calls: '/member/protection',
  },
];

const OTHER_SEARCHES: Effect = {
  to: 'search',
  words: 'another member who logs in does not see what the one before has searched for',
  at: {
    visit: {
      session: MEMBER_RECORD,
      first: '/m/search-games',
      waitsFor: ['search'],
      earlier: (storage) => storage.write(recentSearchesEntry, ['fish']),
    },
  },
  sees: keptBy('search', 'recent'),
  becomes: [],
};

const OTHER_FEEDBACK: Effect = {
  to: 'feedbackForm',
  words: 'another member who logs in does not see the feedback of the one before',
  at: {
    visit: { session: MEMBER_RECORD, first: '/m/member/home', waitsFor: ['feedbackForm'] },
    given: ({ chart }) => {
      chart('feedbackForm').send({ type: 'form.open' });
      chart('feedbackForm').send({ type: 'text.typed', content: 'for the site only' });
    },
  },
  sees: ({ chart }) => chart('feedbackForm')?.getSnapshot().context.content,
  becomes: '',
};

const OTHER_HELP: Effect = {
  to: 'help',
  words: 'another member who logs in does not see what the one before searched for in the help',
  at: {
    visit: {
      session: MEMBER_RECORD,
      first: '/m/help',
      waitsFor: ['help'],
      script: (path) => (path === '/content/help' ? answered({ list: [] }) : undefined),
    },
    given: async ({ chart }) => {
      const help = chart('help');
      await waitFor(help, (snapshot) => snapshot.matches('ready'));
      help.send({ type: 'help.typed', text: 'deposit' });
    },
  },
  sees: ({ chart }) => chart('help')?.getSnapshot().context.text,
  becomes: '',
};

const session = (words: object, at: Place, effects: readonly Effect[]): Message => ({
  from: 'session',
  says: 'reportSession',
  params: { session: words },
  at,
  hears: SESSION_HEARD,
  effects,
});

/** A visitor, again before each message. */
const LOGGING_IN: Place = {
  visit: {},
  given: ({ chart }) => chart('session').send({ type: 'session.ended' }),
};

const STARTS: readonly (readonly [ChartId, string, string])[] = [
  ['login', 'startSession', 'a login'],
  ['register', 'startSession', 'a registration'],
  ['forgot', 'startSession', 'a recovery'],
  ['freePlay', 'startSession', 'a trial'],
  ['pageLife', 'adoptSession', 'a login in another tab'],
];

/** A member whose balance is known. */
const KNOWN: Place = {
  visit: { session: MEMBER_RECORD, script: infoAnswered },
  given: ({ app }) => {
    const { session } = app.getSnapshot().children;
    return session && waitFor(session, (snapshot) => snapshot.matches({ loggedIn: 'memberKnown' }));
  },
};

const REFRESHES: readonly (readonly [ChartId, string, string])[] = [
  ['avatar', 'refreshMember', 'a new picture shows in the header'],
  ['chatRoom', 'refreshMember', 'the price of a pass leaves the balance'],
  ['deposit', 'refreshMember', 'a deposit reaches the balance'],
  ['launch', 'refreshMember', 'what a game has cost or paid reaches the balance'],
  ['manualRebate', 'refreshMember', 'a claimed rebate reaches the balance'],
  ['rewardCentre', 'refreshMember', 'a claimed reward reaches the balance'],
  ['withdrawal', 'refreshMember', 'a withdrawal leaves the balance'],
  ['pageLife', 'askSession', 'a page that comes back asks whether its member is still logged in'],
];

/** A page that has come back into view. */
const RETURNING: Place = {
  visit: { session: MEMBER_RECORD, script: infoAnswered },
  given: ({ chart }) => chart('pageLife').send({ type: 'page.woken', standing: 'own' }),
};

export const SESSIONS: readonly Message[] = [
  session(LOGGED_OUT, MEMBER_HOME, LOGOUT),
  session(MEMBER, VISITOR_HOME, LOGIN),
  session({ ...MEMBER, account: 'player2', since: 'otherAccount' }, MEMBER_HOME, [
    OTHER_FEEDBACK,
    OTHER_HELP,
    OTHER_SEARCHES,
  ]),
  session(AGENT, VISITOR_HOME, [
    {
      to: 'contractCheck',
      words: 'AGENT-02 an agent who logs in hears of requested contracts',
      calls: '/agent/funds',
    },
  ]),
  ...STARTS.map(
    ([from, says, start]): Message => ({
      from,
      says,
      params: { record: OTHER_RECORD },
      at: LOGGING_IN,
      hears: [['session', 'session.started']],
      effects: [
        {
          to: 'session',
          words: `${start} begins the session`,
          sees: keptBy('session', 'record'),
          becomes: OTHER_RECORD,
        },
      ],
    }),
  ),
  ...REFRESHES.map(
    ([from, says, words]): Message => ({
      from,
      says,
      at: KNOWN,
      hears: [['session', 'member.refresh']],
      effects: [{ to: 'session', words, calls: '/member/info' }],
    }),
  ),
  {
    from: 'changePassword',
    says: 'reportChanged',
    at: { visit: { session: FIRST_RECORD } },
    hears: [['session', 'password.changed']],
    effects: [
      {
        to: 'session',
        words: 'SESSION-07 a member who has replaced the first password is not asked again',
        sees: ({ chart }) => chart('session').getSnapshot().context.record.firstTimeLogin,
        becomes: false,
      },
    ],
  },
  {
    from: 'pageLife',
    says: 'doubtMember',
    at: KNOWN,
    hears: [['session', 'member.doubted']],
    effects: [
      {
        to: 'session',
        words: 'a page that comes back without an answer does not show an old balance',
        sees: keptBy('session', 'memberInfo'),
        becomes: null,
      },
    ],
  },
  {
    from: 'pageLife',
    says: 'endSession',
    params: { cause: 'expired' },
    at: { visit: { session: MEMBER_RECORD } },
    hears: [['session', 'session.closed']],
    effects: [
      {
        to: 'session',
        words: 'a session that is over in another tab is over here',
        sees: ({ chart }) => chart('session').getSnapshot().context.cause,
        becomes: 'expired',
      },
    ],
  },
  {
    from: 'logout',
    says: 'announceLeaving',
    at: { visit: { session: MEMBER_RECORD } },
    hears: [
      ['session', 'session.leaving'],
      ['launch', 'session.leaving'],
    ],
    effects: [
      {
        to: 'session',
        words: 'LOGOUT-02 a call refused during the logout shows no message',
        sees: stateOf('session'),
        becomes: { loggedIn: 'leaving' },
      },
      {
        to: 'launch',
        words: 'LOGOUT-02 no game opens during the logout',
        sees: stateOf('launch'),
        becomes: 'leaving',
      },
    ],
  },
  {
    from: 'logout',
    says: 'clearSession',
    at: { visit: { session: MEMBER_RECORD } },
    hears: [['session', 'session.ended']],
    effects: [
      {
        to: 'session',
        words: 'LOGOUT-03 a member who has logged out leaves nothing on the device',
        sees: ({ storage, chart }) => [chart('session').getSnapshot().value, storage.read(sessionEntry)],
        becomes: ['visitor', undefined],
      },
    ],
  },
  {
    from: 'session',
    says: 'reportConfirmed',
    at: RETURNING,
    hears: [['pageLife', 'session.confirmed']],
    effects: [
      {
        to: 'pageLife',
        words: 'a page that comes back is up to date once its member is confirmed',
        sees: regionOf('pageLife', 'truth'),
        becomes: { current: { pausing: 'quiet' } },
      },
    ],
  },
  {
    from: 'session',
    says: 'reportDoubtful',
    at: RETURNING,
    hears: [['pageLife', 'session.doubtful']],
    effects: [
      {
        to: 'pageLife',
        words: 'a page that comes back asks again later when its member is not confirmed',
        sees: regionOf('pageLife', 'truth'),
        becomes: { current: 'ready' },
      },
    ],
  },
];
