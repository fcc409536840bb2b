import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { MessageKey } from '@/config/messages';
import type { SessionRecord } from '@/services/contract/account';
import type { MemberInfo } from '@/services/contract/member';
import { isSessionLost, toFailure } from '../failure';
import type { ToastRequest } from '../feedback/feedback.machine';
import { given } from '../given';
import { unprovided } from '../unprovided';

/** Why a session ended without the player asking for it. */
export type SessionLoss = 'session.expired' | 'logged.out.elsewhere' | 'not.logged.in';

export interface SessionInput {
  /** The record found in session storage; null for a visitor. */
  readonly stored: SessionRecord | null;
}

/** Auth state (ENTITY-02); the token lives in the record and nowhere else. */
export interface SessionContext {
  readonly record: SessionRecord | null;
  readonly memberInfo: MemberInfo | null;
}

export type SessionEvent =
  | { readonly type: 'session.started'; readonly record: SessionRecord }
  | { readonly type: 'session.ended' }
  | { readonly type: 'session.lost'; readonly reason: SessionLoss; readonly token: string }
  | { readonly type: 'member.refresh' }
  /** The member has chosen a password: the one that was given is of no use any more. */
  | { readonly type: 'password.changed' };

const LOSS_MESSAGES: Readonly<Record<SessionLoss, MessageKey>> = {
  'session.expired': 'error.session.expired',
  'logged.out.elsewhere': 'error.logged.out.elsewhere',
  'not.logged.in': 'error.not.logged.in',
};

function lossOf(error: unknown): SessionLoss {
  const { code } = toFailure(error);
  return code === 'session.expired' || code === 'logged.out.elsewhere' ? code : 'not.logged.in';
}

/** The password must be replaced before anything else (ENTITY-02). */
export function isPasswordDue({ record }: SessionContext): boolean {
  return record?.firstTimeLogin === true;
}

/** Alone owns the token: logged in means that it holds a record (SESSION-02). */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
  },
  actors: { fetchMemberInfo: unprovided<MemberInfo, { token: string }>('fetchMemberInfo') },
  actions: {
    adopt: assign((_, params: { record: SessionRecord }) => ({ record: params.record, memberInfo: null })),
    forget: assign({ record: null, memberInfo: null }),
    keepMemberInfo: assign((_, params: { memberInfo: MemberInfo }) => ({ memberInfo: params.memberInfo })),
    /** The password-change flag goes down (ENTITY-02). */
    keepOwnPassword: assign(({ context }) => ({
      record: { ...given(context.record), firstTimeLogin: false },
    })),
    /** Writes the record to session storage under MC_SESSION_INFO (SESSION-01). */
    storeSession: (_, _params: { record: SessionRecord }) => {},
    /** Clears all session storage, the trial user and the member info (LOGOUT-05). */
    clearSession: () => {},
    /** Tells the other charts whether somebody is logged in. */
    reportSession: (_, _params: { loggedIn: boolean }) => {},
    openLogin: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    hasRecord: ({ context }) => context.record !== null,
    /** A late refusal of an earlier session does not end the present one. */
    isOwnToken: ({ context }, params: { token: string }) => given(context.record).token === params.token,
    isSessionLost: (_, params: { error: unknown }) => isSessionLost(toFailure(params.error)),
  },
  delays: { REQUEST_TIMEOUT, MEMBER_RETRY: 30_000 },
}).createMachine({
  id: 'session',
  description: 'Who is here: a visitor or somebody logged in.',
  context: ({ input }) => ({ record: input.stored, memberInfo: null }),
  initial: 'restoring',
  on: {
    'session.started': {
      target: '.loggedIn',
      reenter: true,
      actions: [
        { type: 'adopt', params: ({ event }) => event },
        { type: 'storeSession', params: ({ event }) => event },
      ],
      description: 'A login succeeded; a new one takes the place of an older one.',
    },
  },
  states: {
    restoring: {
      description: 'Looks whether this tab already has a session.',
      meta: { requirements: ['SESSION-01', 'SESSION-02'] },
      always: [{ guard: 'hasRecord', target: 'loggedIn' }, { target: 'visitor' }],
    },
    visitor: {
      description: 'Nobody is logged in.',
      meta: { requirements: ['SESSION-02'] },
      entry: { type: 'reportSession', params: { loggedIn: false } },
      initial: 'browsing',
      states: {
        browsing: { description: 'Looks around without an account, or after a logout.' },
        turnedAway: {
          id: 'turnedAway',
          description:
            'The server ended the session: the login popup opens, once everybody knows that it ended.',
          meta: { requirements: ['ERR-01', 'ERR-16'] },
          entry: 'openLogin',
        },
      },
    },
    loggedIn: {
      description: 'A token exists.',
      meta: { requirements: ['SESSION-02', 'SESSION-03', 'LOGIN-12'] },
      entry: { type: 'reportSession', params: { loggedIn: true } },
      initial: 'loadingMember',
      on: {
        'session.ended': {
          target: 'visitor',
          actions: ['forget', 'clearSession'],
          description: 'The player logged out.',
        },
        'session.lost': {
          guard: { type: 'isOwnToken', params: ({ event }) => event },
          target: '#turnedAway',
          actions: [
            'forget',
            'clearSession',
            {
              type: 'notify',
              params: ({ event }) => ({
                message: LOSS_MESSAGES[event.reason],
                tone: 'error',
                duration: 'long',
              }),
            },
          ],
          description: 'The server no longer accepts the token: say why and offer to log in.',
        },
        'password.changed': {
          actions: [
            'keepOwnPassword',
            { type: 'storeSession', params: ({ context }) => ({ record: given(context.record) }) },
          ],
          description: 'The member is asked for a new password no longer.',
        },
      },
      states: {
        loadingMember: {
          description: 'Member info is on its way; the session is already usable.',
          invoke: {
            id: 'memberInfo',
            src: 'fetchMemberInfo',
            input: ({ context }) => ({ token: given(context.record).token }),
            onDone: {
              target: 'memberKnown',
              actions: { type: 'keepMemberInfo', params: ({ event }) => ({ memberInfo: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isSessionLost', params: ({ event }) => ({ error: event.error }) },
                target: '#turnedAway',
                actions: [
                  'forget',
                  'clearSession',
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
          on: { 'member.refresh': { target: 'loadingMember' } },
        },
        memberUnknown: {
          description: 'Member info cannot be had; the user name of the session stands in for it.',
          on: { 'member.refresh': { target: 'loadingMember' } },
          after: { MEMBER_RETRY: { target: 'loadingMember' } },
        },
      },
    },
  },
});
