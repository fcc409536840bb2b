import type { ChatMessage } from '@/services/contract/chat';

/** A message of one's own that has not come back from the server. */
export interface PendingMessage {
  readonly clientId: string;
  readonly text: string;
  /** The server will not store it. */
  readonly refused: boolean;
}

/** The known messages with those that came: in order, each number once. */
export function mergeMessages(
  known: readonly ChatMessage[],
  incoming: readonly ChatMessage[],
): readonly ChatMessage[] {
  const last = known.at(-1)?.seq ?? 0;
  const fresh = incoming.filter(
    ({ seq }, index) => seq > last && incoming.findIndex((other) => other.seq === seq) === index,
  );
  return fresh.length === 0 ? known : [...known, ...fresh.toSorted((a, b) => a.seq - b.seq)];
}

/** The known messages with older ones before them. */
export function prependMessages(
  known: readonly ChatMessage[],
  older: readonly ChatMessage[],
): readonly ChatMessage[] {
  const first = known[0]?.seq ?? Number.POSITIVE_INFINITY;
  return [...older.filter(({ seq }) => seq < first), ...known];
}

/** What is still on its way once these messages have come. */
export function withoutArrived(
  pending: readonly PendingMessage[],
  arrived: readonly ChatMessage[],
): readonly PendingMessage[] {
  const own = new Set(arrived.map(({ clientId }) => clientId));
  return pending.filter(({ clientId }) => !own.has(clientId));
}
