import { assign, setup } from 'xstate';
import { CHAT_UNREAD_REFRESH, GUEST_TYPE, REQUEST_TIMEOUT, UNREAD_THROTTLE } from '@/config/constants';
import { unprovided } from '../unprovided';
import type { MemberChanged } from '../watchSession';

export interface ChatUnreadInput {
  /** FLAG-11 */
  readonly enabled: boolean;
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

export interface ChatUnreadContext extends ChatUnreadInput {
  readonly count: number;
}

export type ChatUnreadEvent =
  | MemberChanged
  /** Something may have been read or written. */
  | { readonly type: 'unread.refresh' };

/** How many chat messages wait for the member (CHAT-03, API-27, ROLE-13). A failure raises no alert. */
export const chatUnreadMachine = setup({
  types: {
    context: {} as ChatUnreadContext,
    events: {} as ChatUnreadEvent,
    input: {} as ChatUnreadInput,
  },
  actors: { fetchUnread: unprovided<number, void>('fetchUnread') },
  actions: {
    keepSession: assign((_, { memberType, enabled }: Pick<MemberChanged, 'memberType' | 'enabled'>) => ({
      memberType,
      enabled,
      count: 0,
    })),
    keepCount: assign((_, params: { count: number }) => ({ count: params.count })),
  },
  guards: {
    /** CHAT-03 */
    isCounted: ({ context: { enabled, memberType } }) =>
      enabled && memberType !== null && memberType !== GUEST_TYPE,
  },
  delays: { REQUEST_TIMEOUT, UNREAD_THROTTLE, CHAT_UNREAD_REFRESH },
}).createMachine({
  id: 'chatUnread',
  description: 'The number on the badge of the chat.',
  context: ({ input }) => ({ ...input, count: 0 }),
  initial: 'deciding',
  on: {
    'session.changed': {
      target: '.deciding',
      actions: { type: 'keepSession', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      description: 'Looks whether messages are counted: with CBS3 on, for a member who is not of type 4.',
      meta: { requirements: ['CHAT-03', 'ROLE-13', 'FLAG-11'] },
      always: [{ guard: 'isCounted', target: 'counting' }, { target: 'off' }],
    },
    off: { description: 'Nothing is counted.' },
    counting: {
      description: 'The count is on its way; what shows stays.',
      meta: { requirements: ['API-27'] },
      invoke: {
        id: 'unread',
        src: 'fetchUnread',
        onDone: {
          target: 'throttled',
          actions: { type: 'keepCount', params: ({ event }) => ({ count: event.output }) },
        },
        onError: { target: 'throttled' },
      },
      after: { REQUEST_TIMEOUT: { target: 'throttled' } },
    },
    throttled: {
      description: 'A further count waits a moment (250 ms).',
      meta: { requirements: ['API-27'] },
      on: { 'unread.refresh': { target: 'due' } },
      after: { UNREAD_THROTTLE: { target: 'resting' } },
    },
    due: {
      description: 'A count was asked for too soon; it comes when the moment is over.',
      after: { UNREAD_THROTTLE: { target: 'counting' } },
    },
    resting: {
      description: 'The count shows.',
      on: { 'unread.refresh': { target: 'counting' } },
      after: { CHAT_UNREAD_REFRESH: { target: 'counting' } },
    },
  },
});
