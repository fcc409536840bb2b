import type { ChatMessage } from '@contract/chat';

/** An own message that the server has not confirmed. */
export interface PendingMessage {
  readonly clientId: string;
  readonly text: string;
  /** Whether the server has refused the message. */
  readonly refused: boolean;
}

/** Merges received messages into the known ones: sorted, each sequence number once. */
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

/** Puts older messages before the known ones. */
export function prependMessages(
  known: readonly ChatMessage[],
  older: readonly ChatMessage[],
): readonly ChatMessage[] {
  const first = known[0]?.seq ?? Number.POSITIVE_INFINITY;
  return [...older.filter(({ seq }) => seq < first), ...known];
}

/** Messages that are still pending after these have arrived. */
export function withoutArrived(
  pending: readonly PendingMessage[],
  arrived: readonly ChatMessage[],
): readonly PendingMessage[] {
  const own = new Set(arrived.map(({ clientId }) => clientId));
  return pending.filter(({ clientId }) => !own.has(clientId));
}
