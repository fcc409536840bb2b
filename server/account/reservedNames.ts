import { lookOf, wordLooksOf } from '@contract/readers/looks';
import { type NameIssue, readPublicName } from '@contract/readers/names';
import { type Reading, readingValue } from '@contract/readers/reading';
import type { Database } from '../db/database';
import { chatHosts } from '../db/schema';
import { Refusal } from '../http/refusal';
import type { Settings } from '../system/settings';

/** Names of roles that no player may bear, also at the beginning or end of a longer name. */
const ROLES = [
  'admin',
  'administrator',
  'customerservice',
  'helpdesk',
  'moderator',
  'operator',
  'official',
  'support',
] as const;
/** Names of roles that are only refused as a whole word, since other words begin with them. */
const SHORT_ROLES = ['agent', 'cashier', 'cs', 'gm', 'help', 'host', 'mod', 'staff', 'system'] as const;

const looksOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map(lookOf).filter((look) => look !== ''));
const ROLE_LOOKS = looksOf(ROLES);
const SHORT_LOOKS = looksOf(SHORT_ROLES);

/**
 * Whether a name looks like a role, as a whole, as one of its words, or at its beginning or end; or, as a whole, like one
 * of `others`, such as the brand and the hosts of the chat. Hosts have common first names, which players may bear too.
 */
export function looksReserved(name: string, others: readonly string[]): boolean {
  const whole = lookOf(name);
  if (whole === '') return false;
  const words = [whole, ...wordLooksOf(name)];
  return (
    looksOf(others).has(whole) ||
    words.some((word) => ROLE_LOOKS.has(word) || SHORT_LOOKS.has(word)) ||
    [...ROLE_LOOKS].some((role) => whole.startsWith(role) || whole.endsWith(role))
  );
}

/** Names besides roles that no player may bear: the brand, and the hosts of the chat. */
export async function reservedNames(
  db: Database,
  { brandName }: Pick<Settings, 'brandName'>,
): Promise<readonly string[]> {
  const hosts = await db.select({ displayName: chatHosts.displayName }).from(chatHosts);
  return [brandName, ...hosts.map(({ displayName }) => displayName)];
}

/** The name that was read. Rejects with the reason, at `field`; so does a name that looks like a reserved one. */
export function requireName(
  field: string,
  reading: Reading<string, NameIssue>,
  reserved?: readonly string[],
): string {
  if (!reading.ok) throw new Refusal(reading.reason, { value: { field } });
  if (reserved !== undefined && looksReserved(reading.value, reserved)) {
    throw new Refusal('name.reserved', { value: { field } });
  }
  return reading.value;
}

/** A name that others may see; empty when today's rules refuse it. */
export function publicNameOf(text: string, reserved: readonly string[]): string {
  const name = readingValue(readPublicName(text)) ?? '';
  return looksReserved(name, reserved) ? '' : name;
}
