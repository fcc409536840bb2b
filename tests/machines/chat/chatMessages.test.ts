import type { ChatMessage } from '@contract/chat';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeMessages, prependMessages, withoutArrived } from '@/machines/chat/chatRoom/messages';
import { chatMessage } from '../../support/chatMessage';

const numbers = (messages: readonly ChatMessage[]) => messages.map(({ seq }) => seq);
const known = [chatMessage(4), chatMessage(5)];

describe('messages of a chat room', () => {
  it('CHAT-02 that arrive are appended in order, each once, however often they arrive', () => {
    expect(
      numbers(
        mergeMessages(known, [
          chatMessage(7),
          chatMessage(6),
          chatMessage(7),
          chatMessage(5),
          chatMessage(1),
        ]),
      ),
    ).toEqual([4, 5, 6, 7]);
    expect(numbers(mergeMessages([], [chatMessage(2), chatMessage(1)]))).toEqual([1, 2]);
  });

  it('stay in order and show once, whatever is repeated', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 20 }))), (batches) => {
        const shown = batches.reduce<readonly ChatMessage[]>(
          (before, batch) =>
            mergeMessages(
              before,
              batch.map((seq) => chatMessage(seq)),
            ),
          [],
        );
        expect(numbers(shown)).toEqual([...new Set(numbers(shown))].toSorted((a, b) => a - b));
      }),
    );
  });

  it('that are all known change nothing', () => {
    expect(mergeMessages(known, [chatMessage(4), chatMessage(5)])).toBe(known);
  });

  it('that are older are put first, and known ones are not duplicated', () => {
    expect(numbers(prependMessages(known, [chatMessage(2), chatMessage(3), chatMessage(4)]))).toEqual([
      2, 3, 4, 5,
    ]);
    expect(numbers(prependMessages([], [chatMessage(2), chatMessage(3)]))).toEqual([2, 3]);
  });

  it('of the player are pending until they are received', () => {
    const pending = ['a', 'b'].map((clientId) => ({ clientId, text: clientId, refused: false }));
    expect(withoutArrived(pending, [chatMessage(6, 'a')])).toEqual([pending[1]]);
  });
});
