import { toInternationalNumber } from '@contract/readers/mobileNumber';
import { eq } from 'drizzle-orm';
import { usernameKeyOf } from '../account/usernames';
import type { Database } from '../db/database';
import { members, securityEvents, sessions } from '../db/schema';
import { addressKey } from '../http/addresses';
import type { Subject } from './tables';

/** Finds a member by username, or by number as `id=12`. Rejects when there is none. */
export async function findSubject(tx: Database, named: string): Promise<Subject> {
  const id = /^id=(\d{1,15})$/.exec(named)?.[1];
  const [member] = await tx
    .select()
    .from(members)
    .where(id === undefined ? eq(members.usernameKey, usernameKeyOf(named)) : eq(members.id, Number(id)));
  if (member === undefined) throw new Error(`There is no member ${named}.`);
  const { username, usernameKey, state, phoneKey, countryDialingCode, mobileNum, email } = member;
  const numbers = [
    phoneKey ?? '',
    mobileNum === '' ? '' : toInternationalNumber(countryDialingCode, mobileNum),
  ].filter((number) => number !== '');
  const used = [
    ...(await tx
      .selectDistinct({ address: sessions.ip })
      .from(sessions)
      .where(eq(sessions.memberId, member.id))),
    ...(await tx
      .selectDistinct({ address: securityEvents.address })
      .from(securityEvents)
      .where(eq(securityEvents.memberId, member.id))),
  ].flatMap(({ address }) => (address === '' ? [] : [address.includes('/') ? address : addressKey(address)]));
  return {
    id: member.id,
    username,
    state,
    names: [usernameKey, mobileNum, ...numbers].filter((name) => name !== ''),
    recipients: [...numbers, email.toLowerCase()].filter((recipient) => recipient !== ''),
    addresses: [...new Set(used)],
  };
}
