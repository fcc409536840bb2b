import { type ActorRefFrom, assign, setup } from 'xstate';
import { GUEST_TYPE, REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { ToastRequest } from '../feedback/feedback.machine';
import { given } from '../given';
import { unprovided } from '../unprovided';

/** The invitation of a member. */
export interface Invitation {
  readonly code: string;
  /** Leads to the registration with the code filled in. */
  readonly link: string;
  readonly invitedCount: number;
}

export interface InviteInput {
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
  /** The device can pass a link on to other apps. */
  readonly canShare: boolean;
}

export interface InviteContext extends InviteInput {
  readonly invitation: Invitation | null;
  readonly failure: Failure | null;
}

export type InviteEvent =
  | { readonly type: 'invite.open' }
  | { readonly type: 'invite.close' }
  | { readonly type: 'invite.retry' }
  | { readonly type: 'invite.share' }
  | { readonly type: 'invite.copy' }
  | { readonly type: 'session.changed'; readonly memberType: number | null }
  | { readonly type: 'login.dismissed' };

/** How passing a link on ended. */
export type ShareOutcome = 'shared' | 'cancelled';

const COPIED: ToastRequest = { message: 'message.link_copied', tone: 'success', duration: 'copy' };
const COPY_FAILED: ToastRequest = { message: 'message.copy_failed', tone: 'error', duration: 'default' };
const TRIAL: ToastRequest = { message: 'error.real.account.required', tone: 'info', duration: 'default' };

/** Invite friends: the member's own link, shared, copied or scanned (MENU-07, MEMBER-05, TOAST-07). */
export const inviteMachine = setup({
  types: { context: {} as InviteContext, events: {} as InviteEvent, input: {} as InviteInput },
  actors: {
    /** Null where the operator takes no invitations. */
    fetchInvitation: unprovided<Invitation | null, void>('fetchInvitation'),
    shareLink: unprovided<ShareOutcome, { link: string }>('shareLink'),
    copyLink: unprovided<void, { link: string }>('copyLink'),
  },
  actions: {
    keepSession: assign((_, params: { memberType: number | null }) => ({ memberType: params.memberType })),
    keepInvitation: assign((_, params: { invitation: Invitation | null }) => ({
      invitation: params.invitation,
      failure: null,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    forget: assign({ invitation: null, failure: null }),
    openLogin: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isVisitor: ({ context }) => context.memberType === null,
    isTrial: ({ context }) => context.memberType === GUEST_TYPE,
    isInvitation: (_, params: { invitation: Invitation | null }) => params.invitation !== null,
    canShare: ({ context }) => context.canShare,
    logsInAsMember: (_, params: { memberType: number | null }) =>
      params.memberType !== null && params.memberType !== GUEST_TYPE,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'invite',
  description: "The sheet with the member's own invitation.",
  context: ({ input }) => ({ ...input, invitation: null, failure: null }),
  initial: 'closed',
  on: {
    'session.changed': {
      target: '.closed',
      actions: [{ type: 'keepSession', params: ({ event }) => event }, 'forget'],
      description: 'Somebody else, somebody new or nobody: the invitation is no longer theirs.',
    },
  },
  states: {
    closed: {
      description: 'The sheet is closed.',
      on: {
        'invite.open': [
          { guard: 'isVisitor', target: 'awaitingLogin', actions: 'openLogin' },
          {
            guard: 'isTrial',
            actions: { type: 'notify', params: TRIAL },
            description: 'A trial account invites nobody (FREEPLAY-03).',
          },
          { target: 'open' },
        ],
      },
    },
    awaitingLogin: {
      description: 'A visitor logs in first; the sheet opens after it.',
      on: {
        'session.changed': [
          {
            guard: { type: 'logsInAsMember', params: ({ event }) => event },
            target: 'open',
            actions: { type: 'keepSession', params: ({ event }) => event },
          },
        ],
        'login.dismissed': { target: 'closed' },
        'invite.open': { target: 'awaitingLogin', reenter: true, actions: 'openLogin' },
      },
    },
    open: {
      description: 'The sheet is open.',
      meta: { requirements: ['MENU-07', 'MEMBER-05'] },
      on: { 'invite.close': { target: 'closed' } },
      initial: 'loading',
      states: {
        loading: {
          description: "The member's own link is on its way.",
          entry: 'forget',
          invoke: {
            id: 'invitation',
            src: 'fetchInvitation',
            onDone: [
              {
                guard: { type: 'isInvitation', params: ({ event }) => ({ invitation: event.output }) },
                target: 'ready',
                actions: { type: 'keepInvitation', params: ({ event }) => ({ invitation: event.output }) },
              },
              { target: 'unavailable' },
            ],
            onError: {
              target: 'failed',
              actions: {
                type: 'keepFailure',
                params: ({ event }) => ({ failure: toFailure(event.error) }),
              },
            },
          },
          after: {
            REQUEST_TIMEOUT: {
              target: 'failed',
              actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
            },
          },
        },
        unavailable: { description: 'The operator takes no invitations at present.' },
        failed: {
          description: 'The link could not be had; the player may retry.',
          on: { 'invite.retry': { target: 'loading' } },
        },
        ready: {
          description: 'Link, code and QR code show.',
          meta: { requirements: ['MENU-07'] },
          on: {
            'invite.share': { guard: 'canShare', target: 'sharing' },
            'invite.copy': { target: 'copying' },
          },
        },
        sharing: {
          description: "The device's own share sheet stands over the page.",
          invoke: {
            id: 'share',
            src: 'shareLink',
            input: ({ context }) => ({ link: given(context.invitation).link }),
            onDone: { target: 'ready' },
            onError: { target: 'copying', description: 'It cannot share after all: the link is copied.' },
          },
        },
        copying: {
          description: 'The link goes to the clipboard.',
          meta: { requirements: ['TOAST-07'] },
          invoke: {
            id: 'copy',
            src: 'copyLink',
            input: ({ context }) => ({ link: given(context.invitation).link }),
            onDone: { target: 'ready', actions: { type: 'notify', params: COPIED } },
            onError: { target: 'ready', actions: { type: 'notify', params: COPY_FAILED } },
          },
          after: {
            REQUEST_TIMEOUT: { target: 'ready', actions: { type: 'notify', params: COPY_FAILED } },
          },
        },
      },
    },
  },
});

export type InviteRef = ActorRefFrom<typeof inviteMachine>;
