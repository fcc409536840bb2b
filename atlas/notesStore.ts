import { use, useSyncExternalStore } from 'react';
import { type Note, type Subject, withNote } from './notes';

export interface HeldNotes {
  readonly notes: readonly Note[];
  /** Whether a server keeps them in the repository; a static copy only holds them until it is closed. */
  readonly isKept: boolean;
  readonly isUnsaved: boolean;
}

const ADDRESS = 'data/notes.json';

let held: HeldNotes | undefined;
let loading: Promise<HeldNotes> | undefined;
const listeners = new Set<() => void>();

function hold(next: HeldNotes): HeldNotes {
  held = next;
  for (const listener of listeners) listener();
  return next;
}

async function load(): Promise<HeldNotes> {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) throw new Error(`${ADDRESS}: ${answer.status}`);
  return hold({
    notes: await answer.json(),
    isKept: answer.headers.get('x-notes') === 'kept',
    isUnsaved: false,
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNotes(): HeldNotes {
  loading ??= load();
  const first = use(loading);
  return useSyncExternalStore(subscribe, () => held) ?? first;
}

/** Keeps a note, or removes it. Rejects if the server did not keep it. */
export async function keepNote(subject: Subject, note: Note | undefined): Promise<void> {
  if (held === undefined) return;
  if (!held.isKept) {
    hold({ ...held, notes: withNote(held.notes, subject, note), isUnsaved: true });
    return;
  }
  const answer = await fetch(ADDRESS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject, note }),
  });
  if (!answer.ok) throw new Error(`The note was not kept (${answer.status}).`);
  hold({ ...held, notes: await answer.json() });
}
