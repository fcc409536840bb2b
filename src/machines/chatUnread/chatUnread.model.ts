import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { chatUnreadMachine } from './chatUnread.machine';

export const chatUnreadModel = defineModel(chatUnreadMachine, {
  inputs: {
    'without chat': { enabled: false, memberType: 0 },
    visitor: { enabled: true, memberType: null },
    member: { enabled: true, memberType: 0 },
    trial: { enabled: true, memberType: 4 },
  },
  events: {
    'session.changed': {
      'logged out': { memberType: null, enabled: true },
      'logged in': { memberType: 0, enabled: true },
      'as a trial': { memberType: 4, enabled: true },
    },
    'unread.refresh': [{}],
  },
  outcomes: { fetchUnread: { done: { three: 3 }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'Unread messages are counted with CBS3 only, and never for type 4 (CHAT-03, ROLE-13)',
      holds: (snapshot) =>
        !snapshot.matches('counting') ||
        (snapshot.context.enabled &&
          snapshot.context.memberType !== null &&
          snapshot.context.memberType !== 4),
    },
    {
      name: 'Nobody sees the count of another account',
      holds: (snapshot) => !snapshot.matches('off') || snapshot.context.count === 0,
    },
  ],
});
