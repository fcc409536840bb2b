import { assign, setup } from 'xstate';
import { type ChatListKind, chatListMachine } from '../chatList/chatList.machine';
import { type MemberChanged, watchMember } from '../watchSession';

export interface ChatLobbyInput {
  /** FLAG-11 */
  readonly enabled: boolean;
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

export type ChatLobbyEvent = MemberChanged | { readonly type: 'tab.choose'; readonly tab: ChatListKind };

/** The chat screen: hosts who stream, hosts one follows, all hosts (CHAT-01). */
export const chatLobbyMachine = setup({
  types: {
    context: {} as ChatLobbyInput,
    events: {} as ChatLobbyEvent,
    input: {} as ChatLobbyInput,
    children: {} as { list: 'chatList'; sessionWatch: 'watchMember' },
  },
  actors: { chatList: chatListMachine, watchMember },
  actions: {
    keepSession: assign((_, { memberType, enabled }: Pick<MemberChanged, 'memberType' | 'enabled'>) => ({
      memberType,
      enabled,
    })),
  },
  guards: {
    isOff: ({ context }) => !context.enabled,
    isVisitor: ({ context }) => context.memberType === null,
    asksAnchors: (_, params: { tab: ChatListKind }) => params.tab === 'anchors',
    asksFocus: (_, params: { tab: ChatListKind }) => params.tab === 'focus',
  },
}).createMachine({
  id: 'chatLobby',
  description: 'Hosts of the chat, in three lists.',
  context: ({ input }) => input,
  initial: 'deciding',
  invoke: { id: 'sessionWatch', src: 'watchMember' },
  states: {
    deciding: {
      description: 'Looks whether there is a chat.',
      always: [{ guard: 'isOff', target: 'off' }, { target: 'open' }],
    },
    off: {
      description: 'The operator has no chat (CBS3).',
      meta: { requirements: ['FLAG-11', 'ERR-02'] },
      on: {
        'session.changed': {
          target: 'deciding',
          actions: { type: 'keepSession', params: ({ event }) => event },
        },
      },
    },
    changing: {
      description: 'Goes back to the list that showed, which loads anew.',
      always: [{ guard: 'isOff', target: 'off' }, { target: 'open.last' }],
    },
    open: {
      description: 'One of three lists shows.',
      meta: { requirements: ['CHAT-01'] },
      initial: 'anchors',
      on: {
        'tab.choose': [
          { guard: { type: 'asksAnchors', params: ({ event }) => event }, target: '.anchors' },
          { guard: { type: 'asksFocus', params: ({ event }) => event }, target: '.focus' },
          { target: '.models' },
        ],
        'session.changed': {
          target: 'changing',
          actions: { type: 'keepSession', params: ({ event }) => event },
          description: 'Marks and unread counts are those of whoever is logged in.',
        },
      },
      states: {
        last: { type: 'history', target: 'anchors' },
        anchors: {
          description: 'Hosts who stream now.',
          meta: { requirements: ['API-62'] },
          invoke: {
            id: 'list',
            src: 'chatList',
            input: ({ context }) => ({ kind: 'anchors' as const, isMember: context.memberType !== null }),
          },
        },
        focus: {
          description: 'Hosts whom the member follows.',
          meta: { requirements: ['API-63'] },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Looks who is here.',
              always: [{ guard: 'isVisitor', target: 'visitor' }, { target: 'member' }],
            },
            visitor: { description: 'A visitor follows nobody: the login is offered.' },
            member: {
              description: 'The list shows.',
              invoke: { id: 'list', src: 'chatList', input: { kind: 'focus', isMember: true } },
            },
          },
        },
        models: {
          description: 'All hosts.',
          meta: { requirements: ['API-64'] },
          invoke: {
            id: 'list',
            src: 'chatList',
            input: ({ context }) => ({ kind: 'models' as const, isMember: context.memberType !== null }),
          },
        },
      },
    },
  },
});
