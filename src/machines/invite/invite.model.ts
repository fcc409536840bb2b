import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { sessionOfType, UNREACHABLE } from '../samples';
import { inviteMachine } from './invite.machine';

const INVITATION = {
  code: 'BARKADA7',
  link: 'https://site.example/m/register?affiliateCode=BARKADA7',
  invitedCount: 3,
};

export const inviteModel = defineModel(inviteMachine, {
  inputs: {
    visitor: { memberType: null, canShare: true },
    'a member without a share sheet': { memberType: 0, canShare: false },
    'a trial account': { memberType: 4, canShare: true },
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
    memberType: context.memberType,
    canShare: context.canShare,
    invitation: context.invitation?.code,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'The sheet is open for members only (MENU-07)',
      holds: (snapshot) =>
        !snapshot.matches('open') ||
        (snapshot.context.memberType !== null && snapshot.context.memberType !== 4),
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
      holds: ({ context }) => context.invitation === null || context.memberType !== null,
    },
  ],
});

export const inviteChart: ExplorableChart = {
  id: 'invite',
  title: 'Invite friends',
  area: 'Home and menus',
  machine: inviteMachine,
  model: inviteModel,
  requirements: ['MENU-07', 'MEMBER-05', 'TOAST-07'],
};
