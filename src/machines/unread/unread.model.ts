import { defineModel } from '@explorer/defineModel';
import { GUEST_TYPE } from '@/config/constants';
import { UNREACHABLE } from '../samples';
import { type UnreadInput, unreadMachine } from './unread.machine';

const INBOX: UnreadInput = { kind: 'inbox', memberType: null };

export const unreadModel = defineModel(unreadMachine, {
  inputs: {
    visitor: INBOX,
    member: { ...INBOX, memberType: 0 },
    'member, of the chat': { kind: 'chat', memberType: 0 },
  },
  events: {
    'session.changed': {
      'a member': { memberType: 0 },
      'a guest': { memberType: GUEST_TYPE },
      nobody: { memberType: null },
    },
    'unread.refresh': [{}],
  },
  outcomes: { fetchCount: { done: { three: 3, none: 0 }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => ({
    kind: context.kind,
    memberType: context.memberType,
    count: context.count,
    counted: context.counted,
    wanted: context.wanted,
  }),
  invariants: [
    {
      name: 'Nothing is asked for visitors and guests (ROLE-13)',
      holds: (snapshot) =>
        snapshot.matches('uncounted') ===
        (snapshot.context.memberType === null || snapshot.context.memberType === GUEST_TYPE),
    },
    {
      name: 'Who has nothing to count has no count',
      holds: (snapshot) => !snapshot.matches('uncounted') || snapshot.context.count === 0,
    },
  ],
});
