import { type SessionEnd, type SessionRecord, type Standing, sessionEnd } from '@contract/session';
import * as z from 'zod/mini';
import { type BrowserStorage, sessionEntry } from '../storage';
import { jsonEntry } from '../storage/entries';

/**
 * The session of this device, for all tabs. Only the record of each tab holds the token (SESSION-01); this tells one
 * session from another, and why the last one ended. It stays when a tab is asleep and hears nothing.
 */
export const deviceSessionEntry = jsonEntry('local', 'deviceSession', () =>
  z.union([z.object({ mark: z.string() }), z.object({ ended: sessionEnd })]),
);

/** A short mark of a session (FNV-1a, 32 bits of its token), from which the token cannot be found. */
export function markOf({ token }: SessionRecord): string {
  let hash = 0x811c9dc5;
  for (const char of token) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Mark of the session that is open on this device; undefined when none is, or when the browser stores nothing. */
export function openMark(storage: BrowserStorage): string | undefined {
  const device = storage.read(deviceSessionEntry);
  return device !== undefined && 'mark' in device ? device.mark : undefined;
}

/** Compares a tab's session with that of the device. Where nothing is stored, the tab's own counts. */
export function standingOf(storage: BrowserStorage, own: SessionRecord | null): Standing {
  const device = storage.read(deviceSessionEntry);
  if (device === undefined) return 'own';
  if ('mark' in device) return own !== null && markOf(own) === device.mark ? 'own' : 'other';
  return own === null ? 'own' : device.ended;
}

/** Stores a new session for this tab, and tells the other tabs of it. */
export function storeSession(storage: BrowserStorage, record: SessionRecord): void {
  storage.write(sessionEntry, record);
  storage.write(deviceSessionEntry, { mark: markOf(record) });
}

/** Clears what this tab stores of its member. The other tabs hear of it, unless the device has another session by now. */
export function clearSession(storage: BrowserStorage, ended: SessionEnd): void {
  const own = storage.read(sessionEntry) ?? null;
  const isOfDevice = own !== null && standingOf(storage, own) === 'own';
  storage.forgetMember();
  if (isOfDevice) storage.write(deviceSessionEntry, { ended });
}

/** The session that this tab has stored. One that another tab has ended or replaced since is cleared. */
export function storedSession(storage: BrowserStorage): SessionRecord | null {
  const own = storage.read(sessionEntry) ?? null;
  if (own === null) return null;
  if (standingOf(storage, own) === 'own') {
    storeSession(storage, own);
    return own;
  }
  storage.forgetMember();
  return null;
}
