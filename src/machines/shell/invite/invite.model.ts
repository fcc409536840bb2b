import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { inviteMachine } from './invite.machine';

const INVITATION = {
  code: 'BARKADA7',
  link: 'https://site.example/m/register?affiliateCode=BARKADA7',
  invitedCount: 3,
};

export const inviteModel = defineModel(inviteMachine, {
  inputs: {
    visitor: { session: sessionOfType(null), canShare: true },
    'a member without a share sheet': { session: sessionOfType(0), canShare: false },
    'a trial account': { session: sessionOfType(4), canShare: true },
  },
  events: {
    'invite.open': [{}],
    'invite.close': [{}],
    'invite.retry': [{}],
    'invite.share': [{}],
    'invite.copy': [{}],
    'session.changed': {
      'logged in': { session: sessionOfType(0) },
      'logged in on trial': { session: sessionOfType(4) },
      'logged out': { session: sessionOfType(null) },
    },
    'login.dismissed': [{}],
  },
  outcomes: {
    fetchInvitation: {
      done: { 'an own link': INVITATION, 'no invitations': null },
      error: { unreachable: UNREACHABLE },
    },
    shareLink: {
      done: { shared: 'shared', cancelled: 'cancelled' },
      error: { refused: new Error('refused') },
    },
    copyLink: { done: { copied: undefined }, error: { refused: new Error('refused') } },
  },
  waitsForUser: { shareLink: "The device's share sheet stays open until the player closes it." },
  project: ({ context }) => ({
    memberType: memberTypeOf(context.session),
    canShare: context.canShare,
    invitation: context.invitation?.code,
    failure: context.failure?.code,
  }),
  steps: [
    ...requestSteps<SnapshotFrom<typeof inviteMachine>>('MENU-07 the invitation', {
      actor: 'invitation',
      during: (snapshot) => snapshot.matches({ open: 'loading' }),
      answered: ({ after }) =>
        after.matches({ open: after.context.invitation === null ? 'unavailable' : 'ready' }),
      failed: ({ after }) => after.matches({ open: 'failed' }) && after.context.failure !== null,
      again: ['invite.retry'],
    }),
    ...requestSteps<SnapshotFrom<typeof inviteMachine>>('TOAST-07 a copy', {
      actor: 'copy',
      during: (snapshot) => snapshot.matches({ open: 'copying' }),
      answered: ({ after, did }) => after.matches({ open: 'ready' }) && did('notify'),
      failed: ({ after, did }) => after.matches({ open: 'ready' }) && did('notify'),
    }),
    {
      name: 'The sheet closes, and a login that is not wanted opens nothing',
      when: ({ event }) => event.type === 'invite.close' || event.type === 'login.dismissed',
      holds: ({ after }) => after.matches('closed'),
    },
    {
      name: 'A visitor logs in first, as often as they ask',
      when: ({ event, before }) =>
        event.type === 'invite.open' && memberTypeOf(before.context.session) === null,
      holds: ({ after, did }) => after.matches('awaitingLogin') && did('openLogin'),
    },
    {
      name: 'Another account sees no invitation of the previous one',
      when: ({ event, before }) => event.type === 'session.changed' && !before.matches('awaitingLogin'),
      holds: ({ after }) => after.matches('closed') && after.context.invitation === null,
    },
  ],
  temporal: [
    endsByItself(
      'A request ends by itself',
      (snapshot) => snapshot.matches({ open: 'loading' }) || snapshot.matches({ open: 'copying' }),
    ),
  ],
  invariants: [
    {
      name: 'A loading invitation shows neither an old one nor an old failure',
      when: (snapshot) => snapshot.matches({ open: 'loading' }),
      holds: ({ context }) => context.invitation === null && context.failure === null,
    },
    {
      name: 'A visitor can ask again before the login',
      when: (snapshot) => snapshot.matches('awaitingLogin'),
      holds: (snapshot) => snapshot.can({ type: 'invite.open' }),
    },
    {
      name: 'The sheet is open for members only (MENU-07)',
      holds: (snapshot) =>
        !snapshot.matches('open') ||
        (memberTypeOf(snapshot.context.session) !== null && memberTypeOf(snapshot.context.session) !== 4),
    },
    {
      name: 'Only a loaded invitation can be shared or copied',
      holds: (snapshot) =>
        !(
          snapshot.matches({ open: 'ready' }) ||
          snapshot.matches({ open: 'sharing' }) ||
          snapshot.matches({ open: 'copying' })
        ) || snapshot.context.invitation !== null,
    },
    {
      name: 'A visitor has no invitation',
      holds: ({ context }) => context.invitation === null || memberTypeOf(context.session) !== null,
    },
  ],
});

export const inviteChart: ExplorableChart = {
  id: 'invite',
  title: 'Invite friends',
  area: 'Shell',
  machine: inviteMachine,
  model: inviteModel,
  requirements: ['MENU-07', 'MEMBER-05', 'TOAST-07'],
};
