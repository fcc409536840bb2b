import type { ChatMessage } from '@contract/chat';

/** A message of a chat room; with a client id it is the member's own. */
export const chatMessage = (seq: number, clientId = ''): ChatMessage => ({
  seq,
  author: 'a',
  authorName: 'A',
  fromHost: false,
  own: clientId !== '',
  clientId,
  text: `m${seq}`,
  sentTime: seq,
});
