import type { ChatMessage } from '@/services/contract/chat';

/** A message of a chat room; one with a name given by its author's page is the member's own. */
export const chatMessage = (seq: number, clientId = ''): ChatMessage => ({
  seq,
  authorName: 'A',
  fromHost: false,
  own: clientId !== '',
  clientId,
  text: `m${seq}`,
  sentTime: seq,
});
