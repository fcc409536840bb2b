import { type BrowserStorage, invitationEntry } from '../storage';

/** The invitation in an address. */
function invitationIn(search: string) {
  const query = new URLSearchParams(search);
  return {
    code: (query.get('affiliateCode') ?? query.get('code') ?? '').slice(0, 40),
    domain: (query.get('domain') ?? '').slice(0, 255),
  };
}

/**
 * Stores the invitation of the visit's first address, so that the visitor can look around before registering. The
 * latest link wins; an address without an invitation changes nothing.
 */
export function keepInvitation(storage: BrowserStorage, search: string, now: number): void {
  const invitation = invitationIn(search);
  if (invitation.code === '' && invitation.domain === '') return;
  storage.write(invitationEntry, { ...invitation, keptAt: now });
}
