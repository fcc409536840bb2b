import { type ActorRefFrom, assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isOfMember, isTrial, isVisitor, sessionKept } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

/** The invitation of a member. */
export interface Invitation {
  readonly code: string;
  /** Link to the registration with the code filled in. */
  readonly link: string;
  readonly invitedCount: number;
}

export interface InviteInput {
  readonly session: Session;
  /** Whether the device can share a link with other apps. */
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
  | SessionChanged
  | { readonly type: 'login.dismissed' };

/** Outcome of sharing a link. */
export type ShareOutcome = 'shared' | 'cancelled';

const COPIED: ToastRequest = { message: 'message.link_copied', tone: 'success', duration: 'copy' };
const COPY_FAILED: ToastRequest = { message: 'message.copy_failed', tone: 'error', duration: 'short' };
const TRIAL: ToastRequest = { message: 'error.real.account.required', tone: 'info', duration: 'default' };

/** Invite friends: the member's own link to share, copy or scan (MENU-07, MEMBER-05, TOAST-07). */
export const inviteMachine = setup({
  types: {} as ChartTypes<InviteContext, InviteEvent, InviteInput> & {
    tags: 'open' | 'failed' | 'unavailable' | 'sharing' | 'copying';
  },
  actors: {
    /** Resolves with null when the operator has no invitations. */
    fetchInvitation: notProvided<Invitation | null, void>('fetchInvitation'),
    shareLink: notProvided<ShareOutcome, { link: string }>('shareLink'),
    copyLink: notProvided<void, { link: string }>('copyLink'),
  },
  actions: {
    keepSession: assign(sessionKept),
    keepInvitation: assign((_, { output }: { output: Invitation | null }) => ({
      invitation: output,
      failure: null,
    })),
    keepFailure: assign(failureKept),
    forget: assign({ invitation: null, failure: null }),
    openLogin: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isVisitor,
    isTrial,
    isInvitation: (_, { output }: { output: Invitation | null }) => output !== null,
    canShare: ({ context }) => context.canShare,
    logsInAsMember: (_, params: { session: Session }) => isOfMember(params.session),
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
      actions: [withEvent('keepSession'), 'forget'],
      description: 'The session changed; the invitation belongs to the previous account.',
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
            description: 'A trial account has no invitations (FREEPLAY-03).',
          },
          { target: 'open' },
        ],
      },
    },
    awaitingLogin: {
      description: 'A visitor logs in first; the sheet opens after it.',
      on: {
        'session.changed': [
          { guard: withEvent('logsInAsMember'), target: 'open', actions: withEvent('keepSession') },
        ],
        'login.dismissed': { target: 'closed' },
        'invite.open': { target: 'awaitingLogin', reenter: true, actions: 'openLogin' },
      },
    },
    open: {
      description: 'The sheet is open.',
      tags: ['open'],
      meta: { requirements: ['MENU-07', 'MEMBER-05'] },
      on: { 'invite.close': { target: 'closed' } },
      initial: 'loading',
      states: {
        loading: {
          description: "The member's own link is loading.",
          entry: 'forget',
          invoke: {
            id: 'invitation',
            src: 'fetchInvitation',
            onDone: [
              { guard: withEvent('isInvitation'), target: 'ready', actions: withEvent('keepInvitation') },
              { target: 'unavailable' },
            ],
            onError: failed('failed'),
          },
          after: { REQUEST_TIMEOUT: timedOut('failed') },
        },
        unavailable: { description: 'The operator currently has no invitations.', tags: ['unavailable'] },
        failed: {
          description: 'The link failed to load; the player may retry.',
          tags: ['failed'],
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
          description: "The device's share sheet is open.",
          tags: ['sharing'],
          invoke: {
            id: 'share',
            src: 'shareLink',
            input: ({ context }) => ({ link: assertDefined(context.invitation).link }),
            onDone: { target: 'ready' },
            onError: { target: 'copying', description: 'Sharing failed; the link is copied instead.' },
          },
        },
        copying: {
          description: 'The link is being copied to the clipboard.',
          tags: ['copying'],
          meta: { requirements: ['TOAST-07'] },
          invoke: {
            id: 'copy',
            src: 'copyLink',
            input: ({ context }) => ({ link: assertDefined(context.invitation).link }),
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
