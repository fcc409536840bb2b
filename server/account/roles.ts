import { isAgentType } from '@/config/roles';

export { isAgentType as isAgent } from '@/config/roles';

/**
 * Member types that the member site admits. The specification does not say which accounts are "non-member" (ROLE-10).
 * Types 0, 1 and 2 may free-play, and 4, 40, 41 and 42 are excluded from contract requests, so all of them are players,
 * some with a downline. Any other type is only an agent account.
 */
const MEMBER_SITE_TYPES: readonly number[] = [0, 1, 2, 4, 40, 41, 42];

/** Whether a member of this type may log in to the site (ROLE-09, ROLE-10). */
export function maySignIn(site: 'member' | 'agent', type: number): boolean {
  return site === 'agent' ? isAgentType(type) : MEMBER_SITE_TYPES.includes(type);
}

/** Type of trial accounts (ROLE-03). */
export const TRIAL_TYPE = 4;

/** Member types that may play for free (FREEPLAY-02). */
const FREE_PLAY_TYPES: readonly number[] = [0, 1, 2];

/** Whether a member of this type may play for free. */
export const mayFreePlay = (type: number): boolean => FREE_PLAY_TYPES.includes(type);
