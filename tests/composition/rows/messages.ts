import type { ChartId } from '@/composition/wiring/connection';
import { MEMBER_INFO, MEMBER_RECORD } from '@/machines/shared/samples';
import { answered } from '../wholeSite';
import { type Effect, keptBy, type Message, type Place } from './message';

/** What charts show over the page: messages, masks and questions. */

const MEMBER_INFO_KNOWN = (path: string) => (path === '/member/info' ? answered(MEMBER_INFO) : undefined);

/** A member at home, over whom nothing shows. */
const QUIET: Place = {
  visit: { session: MEMBER_RECORD, script: MEMBER_INFO_KNOWN },
  given: ({ chart }) => {
    chart('feedback').send({ type: 'toast.dismiss' });
    const { loading } = chart('feedback').getSnapshot().context;
    if (loading !== null) chart('feedback').send({ type: 'loading.hide', id: loading.id });
  },
};

const TOASTS: readonly (readonly [ChartId, string])[] = [
  ['language', 'a language that does not load: the player learns why the old one stays'],
  ['network', 'a phone that loses its network: the player is told'],
  ['session', 'a session that the server ended: the player learns why'],
  ['avatar', 'a new picture: the member is told that it is kept'],
  ['changePassword', 'a changed password: the member is told that it holds'],
  ['download', 'an app that cannot be installed: the player is told'],
  ['favourites', 'a heart that is not saved: the member is told'],
  ['feedbackForm', 'feedback that has arrived: the member is thanked'],
  ['forgot', 'a new password by recovery: the player is told that it holds'],
  ['freePlay', 'a trial that does not begin: the visitor learns why'],
  ['gameCenter', 'a game that is not there: the player is told'],
  ['gameLink', 'a copied link of a game: the player is told'],
  ['invite', 'a copied invitation: the member is told'],
  ['launch', 'a game that opens only after a login: the visitor is told'],
  ['mailReset', 'a password set by a mailed link: the player is told'],
  ['memberCentre', 'a nickname that is kept: the member is told'],
  ['passkeyList', 'a new passkey: the member is told'],
  ['preferences', 'a setting that this phone does not have: the player is told'],
  ['promotions', 'an application that was sent: the member is told'],
  ['rewardCentre', 'a claimed reward: the member is told'],
  ['rewardForm', 'an application with pictures: the member is told that it was sent'],
  ['sessionList', 'another device that is logged out: the member is told'],
  ['smsCode', 'a code that is on its way: the player is told'],
  ['logout', 'a logout: the player is told that it is done'],
];

const toast: (row: readonly [ChartId, string]) => Message = ([from, words]) => {
  const params = { message: 'message.network_offline', tone: 'info', duration: 'copy' };
  return {
    from,
    says: 'notify',
    params,
    at: QUIET,
    hears: [['feedback', 'toast.show']],
    effects: [{ to: 'feedback', words, sees: keptBy('feedback', 'toast'), becomes: params }],
  };
};

const MASKS: readonly (readonly [ChartId, string])[] = [
  ['changePassword', 'a password change'],
  ['forgot', 'a recovery'],
  ['freePlay', 'the start of a trial'],
  ['gameLink', 'the search for a linked game'],
  ['logout', 'a logout'],
  ['rewardForm', 'an application'],
  ['smsCode', 'the request for a code'],
];

const maskShown: (row: readonly [ChartId, string]) => Message = ([from, task]) => {
  const params = { id: `task-of-${from}`, message: 'message.please_wait', duration: 'loading' };
  return {
    from,
    says: 'showLoading',
    params,
    at: QUIET,
    hears: [['feedback', 'loading.show']],
    effects: [
      {
        to: 'feedback',
        words: `${task} takes long: a mask tells the player to wait`,
        sees: keptBy('feedback', 'loading'),
        becomes: params,
      },
    ],
  };
};

/** The mask of a task shows. */
const masked = (id: string): Place => ({
  visit: QUIET.visit,
  given: ({ chart }) =>
    chart('feedback').send({ type: 'loading.show', id, message: 'message.please_wait', duration: 'loading' }),
});

const maskHidden: (row: readonly [ChartId, string]) => Message = ([from, task]) => ({
  from,
  says: 'hideLoading',
  params: { id: `task-of-${from}` },
  at: masked(`task-of-${from}`),
  hears: [['feedback', 'loading.hide']],
  effects: [
    {
      to: 'feedback',
      words: `${task} is over: the mask leaves the page`,
      sees: keptBy('feedback', 'loading'),
      becomes: null,
    },
  ],
});

/** A closed popup: each of the masks that its chart may have left, with the chart's name in words. */
const LEFT_MASKS = [
  ['smsCode', 'code'],
  ['recovery', 'recovery'],
  ['changePassword', 'password change'],
] as const;

const FLOW_STOPPED: Message = {
  from: 'navigation',
  says: 'reportFlowStopped',
  at: QUIET,
  hears: [
    ['feedback', 'loading.hide', { id: 'smsCode' }],
    ['feedback', 'loading.hide', { id: 'recovery' }],
    ['feedback', 'loading.hide', { id: 'changePassword' }],
    ['session', 'popup.closed'],
  ],
  effects: [
    ...LEFT_MASKS.map(
      ([id, name]): Effect => ({
        to: 'feedback',
        words: `FORGOT-10 a popup closed during a call: the mask of its ${name} leaves the page`,
        at: masked(id),
        sees: keptBy('feedback', 'loading'),
        becomes: null,
      }),
    ),
    {
      to: 'session',
      words: 'SESSION-07 a call from before a popup closed does not open the password change again',
      at: { visit: { session: MEMBER_RECORD } },
      sees: keptBy('session', 'popupsClosed'),
      becomes: 1,
    },
  ],
};

export const MESSAGES: readonly Message[] = [
  ...TOASTS.map(toast),
  ...MASKS.map(maskShown),
  ...MASKS.map(maskHidden),
  FLOW_STOPPED,
];
