import type { MemberInfo } from '@contract/profile';
import type { SessionEnd, SessionRecord } from '@contract/session';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { MessageKey } from '@/config/messages';
import { assertDefined } from '../assertDefined';
import { isSessionLost, toFailure } from '../failure';
import type { ToastRequest } from '../feedback/feedback.machine';
import { notProvided } from '../notProvided';
import type { ChartTypes } from '../parts/chartTypes';
import { withEvent } from '../parts/withEvent';
import { type Account, accountKind, loggedIn, type Session, type Visitor } from './session';

/** Why a session ended without a logout by the player. */
export type SessionLoss =
  | 'session.expired'
  | 'logged.out.elsewhere'
  | 'not.logged.in'
  /** The account has been disabled. */
  | 'user.missing.or.disabled';

/** Why another tab ended the session; `switched`: another session has replaced it, and cannot be taken over. */
export type RemoteEnd = SessionEnd | 'switched';

export interface SessionInput {
  /** The record found in session storage; null for a visitor. */
  readonly stored: SessionRecord | null;
}

/** Auth state (ENTITY-02); only the record holds the token. */
export interface SessionContext {
  readonly record: SessionRecord | null;
  readonly memberInfo: MemberInfo | null;
  /** The account of the previous session. */
  readonly previous: Account | null;
  /** Why there is no session; not used during a session. */
  readonly cause: Visitor['cause'];
  /** How many popups have closed. A refusal of a call from before the last one is old: it opens none again. */
  readonly popupsClosed: number;
}

export type SessionEvent =
  | { readonly type: 'session.started'; readonly record: SessionRecord }
  /** The player has confirmed a logout; from now on no message shows when the session ends. */
  | { readonly type: 'session.leaving' }
  | { readonly type: 'session.ended' }
  | { readonly type: 'session.lost'; readonly reason: SessionLoss; readonly token: string }
  /** Another tab has ended the session, or another account is logged in there. */
  | { readonly type: 'session.closed'; readonly cause: RemoteEnd }
  | { readonly type: 'member.refresh' }
  /** Sent after an outage: reloads the member info if it failed to load. */
  | { readonly type: 'member.retry' }
  /** The member info may have changed, and could not be loaded again. */
  | { readonly type: 'member.doubted' }
  /** A call with this token was refused because the password must be replaced first (SESSION-07). */
  | { readonly type: 'password.due'; readonly token: string; readonly popupsClosed: number }
  /** A popup has closed, or another one has replaced it. */
  | { readonly type: 'popup.closed' }
  /** The member has replaced the temporary password. */
  | { readonly type: 'password.changed' };

const LOSS_MESSAGES: Readonly<Record<SessionLoss, MessageKey>> = {
  'session.expired': 'error.session.expired',
  'logged.out.elsewhere': 'error.logged.out.elsewhere',
  'not.logged.in': 'error.not.logged.in',
  'user.missing.or.disabled': 'error.user.missing.or.disabled',
};

const isLoss = (code: string): code is SessionLoss => Object.hasOwn(LOSS_MESSAGES, code);

function lossOf(error: unknown): SessionLoss {
  const { code } = toFailure(error);
  return isLoss(code) ? code : 'not.logged.in';
}

const CAUSES: Readonly<Record<SessionLoss, 'expired' | 'elsewhere'>> = {
  'session.expired': 'expired',
  'logged.out.elsewhere': 'elsewhere',
  'not.logged.in': 'expired',
  'user.missing.or.disabled': 'expired',
};

/** What the page says when another tab has ended the session. */
const CLOSE_MESSAGES: Readonly<Record<RemoteEnd, MessageKey>> = {
  loggedOut: 'message.logged_out_in_tab',
  switched: 'message.account_switched',
  expired: 'error.session.expired',
  elsewhere: 'error.logged.out.elsewhere',
};

/** For the other charts a change of account is a logout. */
const causeOf = (cause: RemoteEnd): SessionEnd => (cause === 'switched' ? 'loggedOut' : cause);

/** The session as published to every chart. */
export function sessionOf({ record, previous, cause }: SessionContext): Session {
  if (record !== null) return loggedIn(record, previous);
  return { kind: 'visitor', cause, last: previous?.kind ?? null };
}

const accountOf = ({ userName, type }: SessionRecord): Account => ({
  name: userName,
  kind: accountKind(type),
});

/** What the other charts hear of a session before the one that replaces it. */
const replaced = ({ record }: SessionContext): Visitor => ({
  kind: 'visitor',
  cause: 'loggedOut',
  last: accountOf(assertDefined(record)).kind,
});

/** The only owner of the token: logged in means that it has a record (SESSION-02). */
export const sessionMachine = setup({
  types: {} as ChartTypes<SessionContext, SessionEvent, SessionInput> & {
    tags: 'loadingMember' | 'loggedIn' | 'visitor';
  },
  actors: { fetchMemberInfo: notProvided<MemberInfo, { token: string }>('fetchMemberInfo') },
  actions: {
    adopt: assign(({ context }, params: { record: SessionRecord }) => ({
      record: params.record,
      memberInfo: null,
      previous: context.record === null ? context.previous : accountOf(context.record),
    })),
    forget: assign(({ context }, params: { cause: Visitor['cause'] }) => ({
      record: null,
      memberInfo: null,
      previous: accountOf(assertDefined(context.record)),
      cause: params.cause,
    })),
    keepMemberInfo: assign((_, { output }: { output: MemberInfo }) => ({ memberInfo: output })),
    /** Clears the password-change flag (ENTITY-02). */
    keepOwnPassword: assign(({ context }) => ({
      record: { ...assertDefined(context.record), firstTimeLogin: false },
    })),
    /** Writes the record to session storage under MC_SESSION_INFO (SESSION-01). */
    storeSession: (_, _params: { record: SessionRecord }) => {},
    /** Clears all session storage, the trial user and the member info (LOGOUT-05), and tells the other tabs why. */
    clearSession: (_, _params: { cause: SessionEnd }) => {},
    dropMemberInfo: assign({ memberInfo: null }),
    /** Deletes form drafts on logout; after an expiry they are kept. */
    forgetDrafts: () => {},
    /** Publishes the session to the other charts. */
    reportSession: (_, _params: { session: Session }) => {},
    /** The server has answered with the member info. */
    reportConfirmed: () => {},
    /** The member info could not be loaded. */
    reportDoubtful: () => {},
    countPopup: assign(({ context }) => ({ popupsClosed: context.popupsClosed + 1 })),
    /** Asks the member to replace a password that someone else set (SESSION-07). */
    askNewPassword: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    /** Whether another account takes the place of the one that is logged in, as in another tab. */
    replacesAccount: ({ context }, params: { record: SessionRecord }) =>
      context.record !== null && context.record.userName !== params.record.userName,
    hasRecord: ({ context }) => context.record !== null,
    /** Whether a refusal belongs to the current session; a late one of an earlier session does not end it. */
    isOwnToken: ({ context }, params: { token: string }) =>
      assertDefined(context.record).token === params.token,
    /** The same, and no popup has closed since the call began. */
    isOwnTokenAndNew: ({ context }, params: { token: string; popupsClosed: number }) =>
      assertDefined(context.record).token === params.token && context.popupsClosed === params.popupsClosed,
    isSessionLost: (_, params: { error: unknown }) => isSessionLost(toFailure(params.error)),
  },
  delays: { REQUEST_TIMEOUT, MEMBER_RETRY: 30_000 },
}).createMachine({
  id: 'session',
  description: 'The session: a visitor or a logged-in account.',
  context: ({ input }) => ({
    record: input.stored,
    memberInfo: null,
    previous: null,
    cause: 'new',
    popupsClosed: 0,
  }),
  initial: 'restoring',
  on: {
    'session.started': [
      {
        guard: withEvent('replacesAccount'),
        target: '.loggedIn',
        reenter: true,
        actions: [
          { type: 'reportSession', params: ({ context }) => ({ session: replaced(context) }) },
          withEvent('adopt'),
          withEvent('storeSession'),
        ],
        description: 'Another account replaces the one of this page, which ends first for every chart.',
      },
      {
        target: '.loggedIn',
        reenter: true,
        actions: [withEvent('adopt'), withEvent('storeSession')],
        description: 'A login succeeded; it replaces an earlier session.',
      },
    ],
  },
  states: {
    restoring: {
      description: 'Checks whether this tab already has a session.',
      meta: { requirements: ['SESSION-01', 'SESSION-02'] },
      always: [{ guard: 'hasRecord', target: 'loggedIn' }, { target: 'visitor' }],
    },
    visitor: {
      description: 'There is no session: no login yet, a logout, or a session ended by the server.',
      tags: ['visitor'],
      meta: { requirements: ['SESSION-02', 'ERR-01', 'ERR-16'] },
      entry: { type: 'reportSession', params: ({ context }) => ({ session: sessionOf(context) }) },
    },
    loggedIn: {
      description: 'There is a session with a token.',
      tags: ['loggedIn'],
      meta: { requirements: ['SESSION-02', 'SESSION-03', 'LOGIN-12'] },
      entry: { type: 'reportSession', params: ({ context }) => ({ session: sessionOf(context) }) },
      initial: 'loadingMember',
      on: {
        'session.ended': {
          target: 'visitor',
          actions: [
            { type: 'forget', params: { cause: 'loggedOut' } },
            { type: 'clearSession', params: { cause: 'loggedOut' } },
            'forgetDrafts',
          ],
          description: 'The player logged out.',
        },
        'session.leaving': { target: '.leaving' },
        'session.closed': {
          target: 'visitor',
          actions: [
            { type: 'forget', params: ({ event }) => ({ cause: causeOf(event.cause) }) },
            { type: 'clearSession', params: ({ event }) => ({ cause: causeOf(event.cause) }) },
            {
              type: 'notify',
              params: ({ event }) => ({
                message: CLOSE_MESSAGES[event.cause],
                tone: 'info',
                duration: 'long',
              }),
            },
          ],
          description: 'The session is over in another tab; a message says why.',
        },
        'member.doubted': {
          target: '.memberUnknown',
          actions: 'dropMemberInfo',
          description: 'An old balance does not show; it is requested again.',
        },
        'session.lost': {
          guard: withEvent('isOwnToken'),
          target: 'visitor',
          actions: [
            { type: 'forget', params: ({ event }) => ({ cause: CAUSES[event.reason] }) },
            { type: 'clearSession', params: ({ event }) => ({ cause: CAUSES[event.reason] }) },
            {
              type: 'notify',
              params: ({ event }) => ({
                message: LOSS_MESSAGES[event.reason],
                tone: 'error',
                duration: 'long',
              }),
            },
          ],
          description: 'The server no longer accepts the token; a message says why and the login is offered.',
        },
        'password.due': {
          guard: withEvent('isOwnTokenAndNew'),
          actions: 'askNewPassword',
          description: 'The member must replace the password before anything else.',
        },
        'popup.closed': { actions: 'countPopup' },
        'password.changed': {
          actions: [
            'keepOwnPassword',
            { type: 'storeSession', params: ({ context }) => ({ record: assertDefined(context.record) }) },
          ],
          description: 'The password has been replaced; the flag is cleared.',
        },
      },
      states: {
        loadingMember: {
          description: 'The member info is loading; the session can already be used.',
          tags: ['loadingMember'],
          invoke: {
            id: 'memberInfo',
            src: 'fetchMemberInfo',
            input: ({ context }) => ({ token: assertDefined(context.record).token }),
            onDone: { target: 'memberKnown', actions: withEvent('keepMemberInfo') },
            onError: [
              {
                guard: withEvent('isSessionLost'),
                target: '#session.visitor',
                actions: [
                  { type: 'forget', params: ({ event }) => ({ cause: CAUSES[lossOf(event.error)] }) },
                  { type: 'clearSession', params: ({ event }) => ({ cause: CAUSES[lossOf(event.error)] }) },
                  {
                    type: 'notify',
                    params: ({ event }) => ({
                      message: LOSS_MESSAGES[lossOf(event.error)],
                      tone: 'error',
                      duration: 'long',
                    }),
                  },
                ],
              },
              { target: 'memberUnknown' },
            ],
          },
          after: { REQUEST_TIMEOUT: { target: 'memberUnknown' } },
        },
        memberKnown: {
          description: 'Name and balance show.',
          entry: 'reportConfirmed',
          on: { 'member.refresh': { target: 'loadingMember' } },
        },
        memberUnknown: {
          description: 'Member info failed to load; the user name of the session replaces it.',
          entry: 'reportDoubtful',
          on: { 'member.refresh': { target: 'loadingMember' }, 'member.retry': { target: 'loadingMember' } },
          after: { MEMBER_RETRY: { target: 'loadingMember' } },
        },
        leaving: {
          description: 'The player is logging out; a refused call shows no message.',
          meta: { requirements: ['LOGOUT-02'] },
          on: {
            'session.lost': { description: 'Expected during a logout, which continues.' },
            'session.closed': { description: 'The logout ends it here too.' },
            'member.doubted': { description: 'Nothing of the member shows for long.' },
            'password.due': { description: 'No new password is required during a logout.' },
          },
        },
      },
    },
  },
});

/** Account data that the shell shows. */
export interface AccountSummary {
  readonly name: string;
  /** First letter of the name (MEMBER-01). */
  readonly initial: string;
  /** Address of the picture; absent when there is none. */
  readonly picture?: string | undefined;
  /** Null until it is known. */
  readonly balance: { readonly minor: number; readonly currency: string } | null;
}

/** Account of a session: from the member info when it is known, otherwise the user name of the record. */
export function toAccount(userName: string, info: MemberInfo | null): AccountSummary {
  const name = info === null ? userName : info.nickname || info.account;
  return {
    name,
    initial: ([...name][0] ?? '').toUpperCase(),
    ...(info?.avatar ? { picture: info.avatar } : {}),
    balance: info === null ? null : { minor: info.balanceMinor, currency: info.currency },
  };
}
