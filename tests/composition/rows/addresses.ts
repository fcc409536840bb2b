import { waitFor } from 'xstate';
import type { ChartId } from '@/composition/wiring/connection';
import { MEMBER_RECORD, sampleGame, samplePopup } from '@/machines/shared/samples';
import type { FullSite } from './fullSite';
import { keptBy, type Message, type Place, popup, stateOf } from './message';

/** Where the player is led: popups, and home. */

const close = ({ chart }: FullSite) => chart('navigation').send({ type: 'popup.close' });
const open = (name: string) => (site: FullSite) => {
  close(site);
  site.chart('navigation').send({ type: 'popup.open', popup: name });
};
const ask = ({ chart }: FullSite) =>
  chart('feedback').send({ type: 'confirm.ask', id: 'asked', message: 'confirm.logout' });

const VISIT = {};
/** A visitor at home without a popup. */
const VISITOR: Place = { visit: VISIT, given: close };
const MEMBER_VISIT = { session: MEMBER_RECORD };
const MEMBER: Place = { visit: MEMBER_VISIT, given: close };

const LOGIN_WANTED: readonly (readonly [ChartId, string])[] = [
  ['lobby', 'a visitor who asks for own games'],
  ['chatList', 'a visitor who follows a host'],
  ['favourites', 'a visitor who taps a heart'],
  ['homeLayout', 'a visitor who asks for own games on home'],
  ['invite', 'a visitor who invites'],
  ['launch', 'a visitor who opens a game'],
  ['securityActivity', 'a visitor at the security activity'],
  ['memberCentre', 'a visitor at the member centre'],
  ['mailReset', 'a player with a new password'],
  ['deposit', 'a visitor who deposits'],
  ['withdrawal', 'a visitor who withdraws'],
  ['paymentHistory', 'a visitor at the payments'],
  ['statement', 'a visitor at the statement'],
  ['betRecord', 'a visitor at the bets'],
  ['roundDetail', 'a visitor at a round'],
  ['manualRebate', 'a visitor at the rebate'],
  ['promotions', 'a visitor who applies for a promotion'],
  ['rewardForm', 'a visitor at the application form'],
  ['rewardCentre', 'a visitor at the reward centre'],
  ['gameCenter', 'a visitor at own games of the game center'],
];

const opening = (from: ChartId, says: string, at: Place, name: string, words: string): Message => ({
  from,
  says,
  at,
  hears: [['navigation', 'popup.open', { popup: name }]],
  effects: [{ to: 'navigation', words, sees: popup, becomes: name }],
});

const LEFT: readonly (readonly [ChartId, Place, string])[] = [
  ['changePassword', { visit: MEMBER_VISIT, given: open('changePassword') }, 'the password change'],
  ['forgot', { visit: VISIT, given: open('forgot') }, 'the recovery'],
  ['login', { visit: VISIT, given: open('login') }, 'the login'],
  ['register', { visit: VISIT, given: open('register') }, 'the registration'],
];

/** A page that no chart needs. */
const ELSEWHERE: Place = {
  visit: { session: MEMBER_RECORD },
  given: ({ history, chart }) => {
    history.push('/m/menu');
    return waitFor(chart('navigation'), ({ context }) => context.path === '/m/menu');
  },
};

const LED_HOME: readonly (readonly [ChartId, string])[] = [
  ['changePassword', 'a password that was changed'],
  ['securityActivity', 'a visitor who does not log in at the security activity'],
  ['paymentHistory', 'a visitor who does not log in at the payments'],
  ['betRecord', 'a visitor who does not log in at the bets'],
  ['manualRebate', 'a visitor who does not log in at the rebate'],
  ['rewardCentre', 'a member whose site has no rewards'],
  ['download', 'a player whose app is installed'],
  ['pageLife', 'a page whose member has logged out in another tab'],
  ['logout', 'LOGOUT-05 a member who has logged out'],
];

/** A visitor who has wanted everything that needs a login, and sees the login. */
const WANTING: Place = {
  visit: {},
  given: ({ chart }) => {
    chart('launch').send({ type: 'game.launch', game: sampleGame(7), mode: 'real', mapping: {} });
    chart('favourites').send({ type: 'favourite.toggle', game: sampleGame(8) });
    chart('homeLayout').send({ type: 'layout.pick', place: 'favourites' });
    chart('invite').send({ type: 'invite.open' });
  },
};

const COVERED: Place = { visit: { session: MEMBER_RECORD, first: '/m/menu' } };

const NEWS = samplePopup('news-1', 'A');
const LOTTERY = sampleGame(9, { vassalage: 'LOTT', gameType: 'LOTT', lottoMode: 'trad' });

export const ADDRESSES: readonly Message[] = [
  ...LOGIN_WANTED.map(([from, who]) => opening(from, 'openLogin', VISITOR, 'login', `${who} gets the login`)),
  opening('mailReset', 'openRecovery', VISITOR, 'forgot', 'an expired reset link: the recovery opens'),
  opening('launch', 'openRegistration', VISITOR, 'register', 'a visitor who tries a game registers'),
  opening(
    'session',
    'askNewPassword',
    MEMBER,
    'changePassword',
    'a password of someone else is replaced first',
  ),
  ...LEFT.map(
    ([from, at, words]): Message => ({
      from,
      says: 'leave',
      at,
      hears: [['navigation', 'popup.close']],
      effects: [
        {
          to: 'navigation',
          words: `a player who leaves ${words} sees the page again`,
          sees: popup,
          becomes: null,
        },
      ],
    }),
  ),
  ...LED_HOME.map(
    ([from, who]): Message => ({
      from,
      says: 'goHome',
      at: ELSEWHERE,
      hears: [['navigation', 'home']],
      effects: [{ to: 'navigation', words: `${who} is led home`, leadsTo: '/m/home' }],
    }),
  ),
  {
    from: 'launch',
    says: 'closePopup',
    at: { visit: VISIT, given: open('login') },
    hears: [
      ['navigation', 'popup.close'],
      ['feedback', 'confirm.decline'],
    ],
    effects: [
      { to: 'navigation', words: 'the choice of a play type replaces a popup', sees: popup, becomes: null },
      {
        to: 'feedback',
        words: 'the choice of a play type replaces a question',
        at: { visit: VISIT, given: ask },
        sees: keptBy('feedback', 'confirm'),
        becomes: null,
      },
    ],
  },
  {
    from: 'navigation',
    says: 'reportPopup',
    at: { visit: VISIT, given: ask },
    hears: [
      ['feedback', 'confirm.decline'],
      ['launch', 'popup.opened'],
    ],
    effects: [
      {
        to: 'feedback',
        words: 'POPUP-01 a popup that opens closes the open question',
        sees: keptBy('feedback', 'confirm'),
        becomes: null,
      },
      {
        to: 'launch',
        words: 'POPUP-01 a popup that opens replaces the choice of a play type',
        at: {
          visit: { session: MEMBER_RECORD },
          given: ({ chart }) =>
            chart('launch').send({ type: 'game.launch', game: LOTTERY, mode: 'real', mapping: {} }),
        },
        sees: stateOf('launch'),
        becomes: 'idle',
      },
    ],
  },
  {
    from: 'navigation',
    says: 'reportLoginDismissed',
    at: WANTING,
    hears: [
      ['launch', 'login.dismissed'],
      ['favourites', 'login.dismissed'],
      ['homeLayout', 'login.dismissed'],
      ['invite', 'login.dismissed'],
    ],
    effects: [
      {
        to: 'launch',
        words: 'a dismissed login: no game opens after a later one',
        sees: stateOf('launch'),
        becomes: 'idle',
      },
      {
        to: 'favourites',
        words: 'a dismissed login: no heart is set after a later one',
        sees: keptBy('favourites', 'intended'),
        becomes: [],
      },
      {
        to: 'homeLayout',
        words: 'a dismissed login: home stays as it is after a later one',
        sees: keptBy('homeLayout', 'intended'),
        becomes: null,
      },
      {
        to: 'invite',
        words: 'a dismissed login: no invitation opens after a later one',
        sees: stateOf('invite'),
        becomes: 'closed',
      },
    ],
  },
  {
    from: 'navigation',
    says: 'reportPage',
    at: { visit: { first: '/m/login' } },
    hears: [['app', 'page.reached']],
    effects: [
      {
        to: 'app',
        words: 'a visitor who leaves a popup at its own address gets the page behind it',
        sees: ({ app }) => app.getSnapshot().matches({ serving: { running: 'whole' } }),
        becomes: true,
      },
    ],
  },
  {
    from: 'overlays',
    says: 'reportHomeCleared',
    at: COVERED,
    hears: [['popupNews', 'home.cleared']],
    effects: [
      {
        to: 'popupNews',
        words: 'ANN-11 home that is clear again shows its announcements',
        sees: stateOf('popupNews'),
        becomes: 'resting',
      },
    ],
  },
  {
    from: 'overlays',
    says: 'reportHomeCovered',
    at: { visit: { session: MEMBER_RECORD } },
    hears: [['popupNews', 'home.covered']],
    effects: [
      {
        to: 'popupNews',
        words: 'ANN-11 no announcement opens over what covers home',
        sees: stateOf('popupNews'),
        becomes: 'covered',
      },
    ],
  },
  {
    from: 'allAnnouncements',
    says: 'reportKnown',
    params: { items: [NEWS] },
    at: { visit: { session: MEMBER_RECORD } },
    hears: [['popupNews', 'news.known']],
    effects: [
      {
        to: 'popupNews',
        words: 'ANN-11 announcements that have loaded can open over home',
        sees: keptBy('popupNews', 'items'),
        becomes: [NEWS],
      },
    ],
  },
];
