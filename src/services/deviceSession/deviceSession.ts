import { type SessionEnd, type SessionRecord, type Standing, sessionEnd } from '@contract/session';
import * as z from 'zod/mini';
import { type BrowserStorage, sessionEntry } from '../storage';
import { jsonEntry } from '../storage/entries';

/**
 * The session of this device, for all tabs. Only the record of each tab holds the token (SESSION-01); this tells one
 * session from another, and why the last one ended. It stays when a tab is asleep and hears nothing.
 */
export const deviceSessionEntry = jsonEntry('local', 'deviceSession', () =>
  z.union([
    // Whose session it is or was; an earlier build has not stored it.
    z.object({ mark: z.string(), owner: z.optional(z.string()) }),
    z.object({ ended: sessionEnd, owner: z.optional(z.string()) }),
  ]),
);

/** A short mark of a text (FNV-1a, 32 bits), from which a token cannot be found. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A mark of a session. */
export const markOf = ({ token }: SessionRecord): string => hashOf(token);

/** A mark of its account. */
const ownerOf = ({ userName }: SessionRecord): string => hashOf(userName);

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

/**
 * Stores a new session for this tab, and tells the other tabs of it. Returns whether the last session of the device was
 * of another account, whose data may be left: it expired, or the browser was closed without a logout.
 */
export function storeSession(storage: BrowserStorage, record: SessionRecord): boolean {
  const last = storage.read(deviceSessionEntry)?.owner;
  const owner = ownerOf(record);
  if (last !== undefined && last !== owner) storage.forgetMember();
  storage.write(sessionEntry, record);
  storage.write(deviceSessionEntry, { mark: markOf(record), owner });
  return last !== undefined && last !== owner;
}

/** Clears what this tab stores of its member. The other tabs hear of it, unless the device has another session by now. */
export function clearSession(storage: BrowserStorage, ended: SessionEnd): void {
  const own = storage.read(sessionEntry) ?? null;
  const isOfDevice = own !== null && standingOf(storage, own) === 'own';
  // A logout clears everything of the account, so that nothing needs to know it.
  const whose = own === null || ended === 'loggedOut' ? {} : { owner: ownerOf(own) };
  storage.forgetMember();
  if (isOfDevice) storage.write(deviceSessionEntry, { ended, ...whose });
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
