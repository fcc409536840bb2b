import { type BrowserStorage, invitationEntry } from '../storage';

/** The invitation of a visitor: its code and the domain it came from (REG-28, REG-31). Either may be empty. */
export interface Invitation {
  readonly code: string;
  readonly domain: string;
}

/** How long an invitation is valid after its link was followed: 30 days, in milliseconds. */
export const INVITATION_LIFETIME = 30 * 86_400_000;

const NONE: Invitation = { code: '', domain: '' };

/** The stored invitation; empty when there is none or it has expired. */
export function readInvitation(storage: BrowserStorage, now: number): Invitation {
  const kept = storage.read(invitationEntry);
  if (kept === undefined || now - kept.keptAt > INVITATION_LIFETIME) return NONE;
  return { code: kept.code, domain: kept.domain };
}

/** Deletes the invitation after a registration has used it. */
export function forgetInvitation(storage: BrowserStorage): void {
  storage.remove(invitationEntry);
}
