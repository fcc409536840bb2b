import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
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
      'logged in': { memberType: 0 },
      'logged in on trial': { memberType: 4 },
      'logged out': { memberType: null },
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
  waitsForPlayer: { shareLink: 'The share sheet of the device stands open for as long as the player likes.' },
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
      name: 'What is shared or copied is an own link',
      holds: (snapshot) =>
        !(
          snapshot.matches({ open: 'ready' }) ||
          snapshot.matches({ open: 'sharing' }) ||
          snapshot.matches({ open: 'copying' })
        ) || snapshot.context.invitation !== null,
    },
    {
      name: "Nobody sees another member's invitation",
      holds: ({ context }) => context.invitation === null || context.memberType !== null,
    },
  ],
});
