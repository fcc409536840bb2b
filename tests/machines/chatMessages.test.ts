import { describe, expect, it } from 'vitest';
import { mergeMessages, prependMessages, withoutArrived } from '@/machines/chatRoom/messages';
import type { ChatMessage } from '@/services/contract/chat';

const message = (seq: number, clientId = ''): ChatMessage => ({
  seq,
  clientId,
  authorName: 'Ana',
  fromHost: false,
  own: clientId !== '',
  text: `message ${seq}`,
  sentTime: 1_795_305_600_000,
});
const numbers = (messages: readonly ChatMessage[]) => messages.map(({ seq }) => seq);
const known = [message(4), message(5)];

describe('messages of a chat room', () => {
  it('CHAT-02 that come are put in order behind the known ones, each once, however often they come', () => {
    expect(
      numbers(mergeMessages(known, [message(7), message(6), message(7), message(5), message(1)])),
    ).toEqual([4, 5, 6, 7]);
    expect(numbers(mergeMessages([], [message(2), message(1)]))).toEqual([1, 2]);
  });

  it('that are all known change nothing', () => {
    expect(mergeMessages(known, [message(4), message(5)])).toBe(known);
  });

  it('from before stand before, and what is known already stays once', () => {
    expect(numbers(prependMessages(known, [message(2), message(3), message(4)]))).toEqual([2, 3, 4, 5]);
    expect(numbers(prependMessages([], [message(2), message(3)]))).toEqual([2, 3]);
  });

  it('of one’s own are on their way until they have come', () => {
    const pending = ['a', 'b'].map((clientId) => ({ clientId, text: clientId, refused: false }));
    expect(withoutArrived(pending, [message(6, 'a')])).toEqual([pending[1]]);
  });
});
