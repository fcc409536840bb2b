import { assign, setup } from 'xstate';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isVisitor } from '@/machines/shared/session/guards';
import { isLoggedIn, type Session, type SessionChanged } from '@/machines/shared/session/session';
import { type ChatListKind, chatListMachine } from '../chatList/chatList.machine';

export interface ChatLobbyInput {
  /** FLAG-11 */
  readonly enabled: boolean;
  readonly session: Session;
}

export type ChatLobbyEvent = SessionChanged | { readonly type: 'tab.choose'; readonly tab: ChatListKind };

/** The chat screen: hosts streaming now, hosts the member follows, all hosts (CHAT-01). */
export const chatLobbyMachine = setup({
  types: {} as ChartTypes<ChatLobbyInput, ChatLobbyEvent, ChatLobbyInput> & {
    children: { list: 'chatList' };
    tags: 'off' | 'visitor' | 'anchors' | 'focus' | 'models';
  },
  actors: { chatList: chatListMachine },
  actions: {
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
    })),
  },
  guards: {
    isOff: ({ context }) => !context.enabled,
    isVisitor,
    asksAnchors: (_, params: { tab: ChatListKind }) => params.tab === 'anchors',
    asksFocus: (_, params: { tab: ChatListKind }) => params.tab === 'focus',
  },
}).createMachine({
  id: 'chatLobby',
  description: 'Chat hosts in three lists.',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the operator has a chat.',
      always: [{ guard: 'isOff', target: 'off' }, { target: 'open' }],
    },
    off: {
      description: 'The operator has no chat (CBS3).',
      tags: ['off'],
      meta: { requirements: ['FLAG-11', 'ERR-02'] },
      on: { 'session.changed': { actions: withEvent('keepSession') } },
      initial: 'forThisVisit',
      states: {
        forThisVisit: { description: 'A change of this setting applies from the next visit.' },
      },
    },
    changing: {
      description: 'Returns to the previous list, which reloads.',
      always: { target: 'open.last' },
    },
    open: {
      description: 'One of three lists shows.',
      meta: { requirements: ['CHAT-01'] },
      initial: 'anchors',
      on: {
        'tab.choose': [
          { guard: withEvent('asksAnchors'), target: '.anchors' },
          { guard: withEvent('asksFocus'), target: '.focus' },
          { target: '.models' },
        ],
        'session.changed': {
          target: 'changing',
          actions: withEvent('keepSession'),
          description: 'Follow marks and unread counts belong to the account of the session.',
        },
      },
      states: {
        last: { type: 'history', target: 'anchors' },
        anchors: {
          description: 'Hosts who are streaming now.',
          tags: ['anchors'],
          meta: { requirements: ['API-62'] },
          invoke: {
            id: 'list',
            src: 'chatList',
            input: ({ context }) => ({ kind: 'anchors' as const, isMember: isLoggedIn(context.session) }),
          },
        },
        focus: {
          description: 'Hosts whom the member follows.',
          tags: ['focus'],
          meta: { requirements: ['API-63'] },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks for a session.',
              always: [{ guard: 'isVisitor', target: 'visitor' }, { target: 'member' }],
            },
            visitor: {
              description: 'A visitor cannot follow hosts; the login is offered.',
              tags: ['visitor'],
            },
            member: {
              description: 'The list shows.',
              invoke: { id: 'list', src: 'chatList', input: { kind: 'focus', isMember: true } },
            },
          },
        },
        models: {
          description: 'All hosts.',
          tags: ['models'],
          meta: { requirements: ['API-64'] },
          invoke: {
            id: 'list',
            src: 'chatList',
            input: ({ context }) => ({ kind: 'models' as const, isMember: isLoggedIn(context.session) }),
          },
        },
      },
    },
  },
});
